"""What a message is, for engines and for all that knows nothing of them. Pure.

Calling a member of a catalogue with arguments makes a message, which is a string: the English text.
It carries its code and arguments, so that pages can show it in the reader's language.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Any

#: The beginning of a stored text that has a code.
_START = '{"text": '
#: Codes of several sentences in a row, and of text from elsewhere, such as a service's own words.
SENTENCES, PLAIN = "sentences", "text"


class Message(str):
    """An English text with the code and arguments that it was made from.

    Logs, commands and exports use it as plain text.
    """

    __slots__ = ("args", "code")
    code: str
    args: Mapping[str, Any]

    def __new__(cls, text: str, code: str = "", args: Mapping[str, Any] | None = None) -> Message:
        made = str.__new__(cls, text)
        made.code = code
        made.args = args or {}
        return made

    def __str__(self) -> str:
        """Return the message itself, so that ``str()`` does not drop the code."""
        return self

    @classmethod
    def __get_pydantic_core_schema__(cls, *_source: object) -> Any:
        """Let Pydantic models have messages as fields, which keep their codes in JSON."""
        from pydantic_core import core_schema

        return core_schema.no_info_plain_validator_function(
            lambda text: text if isinstance(text, cls) else cls.of(restored(text)),
            serialization=core_schema.plain_serializer_function_ser_schema(stored),
        )

    @classmethod
    def of(cls, text: str) -> Message:
        """Return a text as a message, with an empty code if it has none."""
        return text if isinstance(text, cls) else cls(text)


class Catalogue(Enum):
    """Sentences by code; calling one with its arguments makes a message.

    The name of an argument determines how pages render it
    (:mod:`triage.services.messages.sentences`): ``why`` is itself a sentence, ``what`` a word of
    the catalogue.
    """

    def __init__(self, template: str) -> None:
        self.template = template
        self.code = self.name.lower()

    def __call__(self, **args: object) -> Message:
        """Fill in the arguments: numbers, texts, other messages, or lists of these."""
        # A fast path: oracles make tens of thousands of messages per second, most with texts only.
        for value in args.values():
            if type(value) is not str:
                break
        else:
            return Message(self.template.format(**args), self.code, args)
        args = {name: plain(value) for name, value in args.items()}
        shown = {name: english(value) for name, value in args.items()}
        return Message(self.template.format(**shown), self.code, args)


def plain(value: object) -> Any:
    """Return an argument in a form that can be stored: an integer, a text, a message, or a list."""
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return value if isinstance(value, int | str) else str(value)


def english(value: Any) -> str:
    """Return an argument as it appears in the English sentence."""
    return ", ".join(map(english, value)) if isinstance(value, list) else str(value)


def joined(*texts: str) -> str:
    """Join sentences into one message in which each keeps its code.

    >>> from engines.messages import EngineMessage
    >>> joined("api.test answered 403: no such key", EngineMessage.CHECK_THE_KEY())
    'api.test answered 403: no such key. Check the key and its permissions.'
    """
    parts = [part for text in texts for part in _parts(text)]
    if len(parts) < 2:
        return parts[0] if parts else ""
    return Message(in_a_row(parts), SENTENCES, {"all": parts})


def in_a_row(texts: Sequence[str]) -> str:
    """Join sentences as plain text, adding full stops, which a service's own words often lack."""
    *first, last = texts
    ends = (".", "!", "?", "…", "。")
    return " ".join([*(text if text.endswith(ends) else f"{text}." for text in first), last])


def _parts(text: str) -> list[str]:
    if isinstance(text, Message) and text.code == SENTENCES:
        return list(text.args["all"])
    return [text] if text else []


def as_messages(text: str) -> list[dict[str, Any]]:
    """Return the sentences of a text, each with its code and arguments, as JSON values."""
    return [as_json(part if isinstance(part, Message) else _plain(part)) for part in _parts(text)]


def from_messages(text: str, stored: Sequence[Mapping[str, Any]]) -> str:
    """Return a text with the codes from :func:`as_messages`; rows of early releases have none."""
    if not stored:
        return text
    if len(stored) == 1:
        return Message(text, stored[0]["code"], stored[0]["args"])
    return Message(text, SENTENCES, {"all": list(stored)})


def by_text(texts: Iterable[str]) -> dict[str, Any]:
    """Return text -> code and arguments for the texts that are messages.

    Reports store this along with their English texts.
    """
    return {str.__str__(text): as_json(text) for text in texts if isinstance(text, Message)}


def named_in(report: Mapping[str, Any], text: str) -> str:
    """Return a text of a report as a message, with the code that :func:`by_text` stored there."""
    stored: Mapping[str, Any] | None = report.get("messages", {}).get(text)
    return from_messages(text, [stored] if stored else ())


def _plain(text: str) -> Message:
    return Message(text, PLAIN, {"text": text})


def as_json(value: Any) -> Any:
    """Return a message as its code and arguments; any other value is returned as it is."""
    if isinstance(value, list):
        return [as_json(one) for one in value]
    code = getattr(value, "code", "")
    if not code:
        return value
    return {"code": code, "args": {name: as_json(one) for name, one in value.args.items()}}


def stored(text: str) -> str:
    """Return a text in its stored form: as JSON with code and arguments, if it has a code."""
    message = text if isinstance(text, Message) and text.code else _plain(text)
    # A foreign text that looks like a stored message is wrapped, so that it is not taken for one.
    if message.code == PLAIN and not text.startswith(_START):
        return text
    return json.dumps({"text": text, **as_json(message)}, ensure_ascii=False)


def restored(text: str) -> str:
    """Return the text that :func:`stored` was called with.

    >>> from engines.messages import EngineMessage
    >>> restored(stored(EngineMessage.NO_ANSWER(n=30))).code
    'no_answer'
    """
    if not text.startswith(_START):
        return text
    try:
        stored = json.loads(text)
        return Message(str(stored["text"]), str(stored["code"]), dict(stored["args"]))
    except (ValueError, KeyError, TypeError):
        return text
