"""Any JSON service, configured by URL, headers, body and response path, without code."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

from pydantic import Field, field_validator

from engines.adapters.base import AdapterOptions, Answer, ItemError, KindGroup, Limits
from engines.adapters.http import HttpOptions, OneByOneAdapter
from engines.adapters.translatable import gettext_noop
from engines.errors import BadReply
from engines.messages import EngineMessage

PLACEHOLDER = re.compile(r"\{\{\s*(text|texts|source|target|key)\s*\}\}")


class GenericHttpOptions(HttpOptions):
    """Placeholders: {{text}} or {{texts}}, {{source}}, {{target}}, {{key}}."""

    url: str = Field(description=gettext_noop("can contain {{source}} and {{target}}"))
    method: Literal["POST", "PUT", "GET"] = "POST"
    headers: dict[str, str] = Field(
        default_factory=dict,
        description=gettext_noop("one per line, e.g. Authorization: Bearer {{key}}"),
    )
    body: str = Field(
        '{"text": "{{text}}", "source": "{{source}}", "target": "{{target}}"}',
        description=gettext_noop(
            'JSON; "{{texts}}" on its own in quotes sends all texts of a request as a list'
        ),
    )
    response_path: str = Field(
        "translation",
        description=gettext_noop("e.g. data.translations.*.text; * stands for every item"),
    )
    codes: dict[str, str] = Field(
        default_factory=dict,
        description=gettext_noop(
            "codes that the service spells differently, one per line: zh: zh-CN"
        ),
    )
    max_items: int = Field(
        25, ge=1, description=gettext_noop("texts per request, if texts are sent as a list")
    )
    max_characters: int = Field(10_000, ge=1, description=gettext_noop("characters per request"))
    parallel: int = Field(
        2,
        ge=1,
        le=64,
        description=gettext_noop("concurrent requests, if texts are sent one by one"),
    )

    @field_validator("body")
    @classmethod
    def _is_json_with_a_text(cls, value: str) -> str:
        parsed_json(value)
        names = set(PLACEHOLDER.findall(value))
        if len(names & {"text", "texts"}) != 1:
            raise ValueError("must hold either {{text}} or {{texts}}")
        return value


class GenericHttpAdapter(OneByOneAdapter):
    kind: ClassVar[str] = "http"
    title: ClassVar[str] = gettext_noop("Generic HTTP (JSON)")
    group: ClassVar[KindGroup | None] = KindGroup.WITHOUT_CODE
    options_type: ClassVar[type[AdapterOptions]] = GenericHttpOptions

    options: GenericHttpOptions

    @property
    def limits(self) -> Limits:
        items = self.options.max_items if self._takes_lists else self.options.parallel * 4
        return Limits(items, self.options.max_characters)

    @property
    def asks_singly(self) -> bool:
        return not self._takes_lists

    def directions(self) -> None:
        """Unknown: there is no common way to ask a service."""
        return

    def translate(self, texts: Sequence[str], source: str, target: str) -> list[Answer | ItemError]:
        if self._takes_lists:
            found = self._ask({"texts": list(texts)}, source, target)
            return [Answer(one) for one in found]
        return super().translate(texts, source, target)

    @property
    def _takes_lists(self) -> bool:
        return "texts" in PLACEHOLDER.findall(self.options.body)

    def _one(self, text: str, source: str, target: str) -> Answer | ItemError:
        found = self._ask({"text": text}, source, target)
        if len(found) != 1:
            raise BadReply(EngineMessage.SEVERAL_FOR_ONE(n=len(found)))
        return Answer(found[0])

    def _ask(self, values: dict[str, Any], source: str, target: str) -> list[str]:
        codes = self.options.codes
        values = {
            **values,
            "source": codes.get(source, source),
            "target": codes.get(target, target),
            "key": self._key,
        }
        reply = self.call(
            self.options.method,
            fill(self.options.url, values),
            headers={name: fill(value, values) for name, value in self.options.headers.items()},
            body=fill(json.loads(self.options.body), values),
        )
        return at_path(reply, self.options.response_path)


def parsed_json(value: str) -> Any:
    """The value of an option that is JSON.

    :raises ValueError: it is not.
    """
    try:
        return json.loads(value)
    except json.JSONDecodeError as error:
        raise ValueError(f"not JSON: {error.msg} at character {error.pos}") from None
    except (ValueError, RecursionError) as error:
        raise ValueError(f"not JSON that can be read: {error}") from None


def fill(
    template: Any, values: Mapping[str, Any], placeholder: re.Pattern[str] = PLACEHOLDER
) -> Any:
    """Fill a template's placeholders; one that is a whole string keeps its value's type.

    >>> fill({"q": "{{texts}}", "to": "x-{{target}}"}, {"texts": ["a"], "target": "es"})
    {'q': ['a'], 'to': 'x-es'}
    """
    if isinstance(template, dict):
        return {name: fill(value, values, placeholder) for name, value in template.items()}
    if isinstance(template, list):
        return [fill(value, values, placeholder) for value in template]
    if not isinstance(template, str):
        return template
    alone = placeholder.fullmatch(template.strip())
    if alone and alone[1] in values:
        return values[alone[1]]
    return placeholder.sub(lambda match: str(values.get(match[1], "")), template)


def at_path(reply: Any, path: str) -> list[str]:
    """The texts at a dotted path; ``*`` selects all items of a list.

    >>> at_path({"data": [{"t": "a"}, {"t": "b"}]}, "data.*.t")
    ['a', 'b']

    :raises BadReply: the path does not exist, or its value is not text.
    """
    found = values_at(reply, path)
    if len(found) == 1 and isinstance(found[0], list):
        found = found[0]
    if not all(isinstance(one, str) for one in found):
        raise BadReply(EngineMessage.NO_TEXT_AT(path=repr(path)))
    return found


def values_at(reply: Any, path: str) -> list[Any]:
    """The values of any type at a dotted path.

    :raises BadReply: the path does not exist.
    """
    found = [reply]
    for step in [part for part in path.split(".") if part]:
        found = [inner for value in found for inner in _step(value, step, path)]
    return found


def text_paths(reply: Any, *, lists: bool) -> list[tuple[str, str]]:
    """All texts in a reply with their paths; the inverse of :func:`at_path`.

    ``lists``: texts are sent as lists, so that paths select all items of a list.

    >>> text_paths({"data": [{"t": "a"}], "ms": 3}, lists=True)
    [('data.*.t', 'a')]
    """
    if isinstance(reply, str):
        return [("", reply)] if reply.strip() else []
    if isinstance(reply, dict):
        steps = list(reply.items())
    elif isinstance(reply, list):
        steps = [("*" if lists else str(at), one) for at, one in enumerate(reply)]
    else:
        return []
    return [
        (f"{name}.{path}" if path else name, text)
        for name, inner in steps
        # A name that contains a dot cannot be a step of a path.
        if "." not in name
        for path, text in text_paths(inner, lists=lists)
    ]


def _step(value: Any, step: str, path: str) -> list[Any]:
    if step == "*" and isinstance(value, list):
        return value
    if isinstance(value, dict) and step in value:
        return [value[step]]
    if isinstance(value, list) and step.isdecimal() and int(step) < len(value):
        return [value[int(step)]]
    raise BadReply(EngineMessage.NOTHING_AT(path=repr(path), step=repr(step)))
