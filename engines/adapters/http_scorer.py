"""Any JSON service that scores translations, configured without code."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, ClassVar

from pydantic import Field, field_validator

from engines.adapters.base import AdapterOptions, ItemError, Limits
from engines.adapters.generic_http import fill, parsed_json, values_at
from engines.adapters.http import HttpAdapter, HttpOptions
from engines.adapters.scorers import (
    PLACEHOLDER,
    Score,
    ScoredPair,
    Scorer,
    ScorerOptions,
    read_score,
)
from engines.adapters.translatable import gettext_noop
from engines.errors import BadReply
from engines.messages import EngineMessage


class HttpScorerOptions(ScorerOptions, HttpOptions):
    url: str = Field(description=gettext_noop("can contain {{source}} and {{target}}"))
    headers: dict[str, str] = Field(
        default_factory=dict,
        description=gettext_noop("one per line, e.g. Authorization: Bearer {{key}}"),
    )
    body: str = Field(
        '{"data": "{{items}}"}',
        description=gettext_noop('JSON; "{{items}}" on its own in quotes is the list of pairs'),
    )
    response_path: str = Field(
        "scores", description=gettext_noop("where the list of scores is, e.g. results.*.score")
    )
    spans_path: str = Field(
        "",
        description=gettext_noop(
            "where the error spans are, a list per pair, e.g. metadata.error_spans; leave blank if there are none"
        ),
    )
    max_items: int = Field(32, ge=1, description=gettext_noop("pairs per request"))
    max_characters: int = Field(50_000, ge=1, description=gettext_noop("characters per request"))
    timeout_seconds: float = Field(120, gt=0, le=600, description=gettext_noop("per request"))

    @field_validator("body")
    @classmethod
    def _is_json_with_the_items(cls, value: str) -> str:
        parsed_json(value)
        if "items" not in PLACEHOLDER.findall(value):
            raise ValueError("must hold {{items}}")
        return value


class HttpScorer(Scorer, HttpAdapter):
    kind: ClassVar[str] = "http_scorer"
    title: ClassVar[str] = gettext_noop("Scorer (HTTP, JSON)")
    options_type: ClassVar[type[AdapterOptions]] = HttpScorerOptions

    options: HttpScorerOptions

    @property
    def limits(self) -> Limits:
        return Limits(self.options.max_items, self.options.max_characters)

    def score(
        self, pairs: Sequence[ScoredPair], source: str, target: str
    ) -> list[Score | ItemError]:
        values = {
            "items": self.items(pairs, source, target),
            "source": source,
            "target": target,
            "key": self._key,
        }
        headers = self.options.headers.items()
        reply = self.call(
            "POST",
            fill(self.options.url, values, PLACEHOLDER),
            headers={name: fill(value, values, PLACEHOLDER) for name, value in headers},
            body=fill(json.loads(self.options.body), values, PLACEHOLDER),
        )
        scores = self._one_each(reply, self.options.response_path, len(pairs))
        spans: Sequence[Any] = [None] * len(pairs)
        if self.options.spans_path:
            spans = self._one_each(reply, self.options.spans_path, len(pairs))
        return [
            read_score(value, marked, pair.translation)
            for value, marked, pair in zip(scores, spans, pairs, strict=True)
        ]

    def _one_each(self, reply: Any, path: str, count: int) -> list[Any]:
        """The values at a path, of which there must be one per pair."""
        found = values_at(reply, path)
        if "*" not in path.split(".") and isinstance(found[0], list):
            found = found[0]
        if len(found) != count:
            raise BadReply(EngineMessage.SCORES_MISCOUNTED(path=repr(path), n=len(found), m=count))
        return found
