"""Reads a judge's answer: JSON that is checked, errors found in the texts by their words, and doubts."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    ValidationError,
    field_validator,
)

from engines.texts import whole
from triage.methods.judge.orders import holds_orders
from triage.methods.judge.prompt import (
    CATASTROPHIC,
    CATEGORIES,
    CONTROL,
    INSTRUCTIONS,
    SEVERITIES,
    Control,
)
from triage.methods.messages import MethodMessage
from triage.methods.screening.signals.llm.patterns import find_patterns, refusals

#: Errors of one answer that are read; a model that repeats itself lists hundreds.
MOST_ERRORS = 50
#: Characters of an error's words that are kept.
MOST_WORDS = 500
_LONGEST_REPLY = 200_000
#: Places at which an object may begin that are tried.
_MOST_STARTS = 50
_THOUGHT = re.compile(r"^.*?</think>", re.DOTALL)
_ADDRESS = re.compile(r"https?://\S+|www\.\S+|\S+@\S+\.\w+", re.IGNORECASE)
_EDGES = " \t\r\n\"'“”„«»‘’`…"
_GAP = re.compile(r"\s*(?:\.\.\.|…|\[…\]|\[\.\.\.\])\s*")
#: Words of the instructions in a row that no translation repeats by chance.
_REPEATED = 8
#: Scores that do not fit errors of a severity, and one that does not fit none at all.
_HIGHEST = {"critical": 80, "major": 95}
_LOWEST_WITHOUT_ERRORS = 50


class Doubt(StrEnum):
    """Why an answer is doubtful."""

    ORDERS = "orders"
    WORDS = "words"
    PROMPT = "prompt"
    CONTROL = "control"
    CONTRADICTION = "contradiction"
    CORRECTION = "correction"


class Unreadable(Exception):
    """A reply that is no answer; ``message`` says why, for the judge and for people."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class Declined(Exception):
    """The judge refuses to answer; the message is its own."""


@dataclass(frozen=True, slots=True)
class JudgedSpan:
    """An error that the judge names.

    :param start: in code points of the side's text; None, with ``end``, if nothing can be marked
    :param found: whether the words are in the text; true for an error without words
    """

    side: str
    start: int | None
    end: int | None
    text: str
    severity: str
    category: str
    critical: str
    found: bool


@dataclass(frozen=True, slots=True)
class Reading:
    """An answer as read. ``worst`` is the worst severity, "" without an error."""

    score: int
    spans: tuple[JudgedSpan, ...]
    corrected: str
    doubts: tuple[Doubt, ...]

    @property
    def worst(self) -> str:
        return max((one.severity for one in self.spans), key=SEVERITIES.index, default="")

    @property
    def unlocated(self) -> int:
        return sum(not one.found for one in self.spans)


def _storable(text: str) -> str:
    """Without what JSON can escape and no database keeps."""
    return str(whole(text.replace("\0", "")))


_Text = Annotated[str, AfterValidator(_storable)]


class _Error(BaseModel):
    model_config = ConfigDict(extra="ignore")

    words: _Text
    side: Literal["source", "translation", "control"] = Field(alias="in")
    severity: Literal["minor", "major", "critical"]
    category: str = "other"
    catastrophic: str = ""

    @field_validator("side", "severity", mode="before")
    @classmethod
    def _lower(cls, value: Any) -> Any:
        return value.strip().lower() if isinstance(value, str) else value

    @field_validator("category")
    @classmethod
    def _known_category(cls, value: str) -> str:
        """The top category; models write ``Accuracy/Mistranslation``."""
        top = re.split(r"[/:,(]", value.strip().lower())[0].strip()
        return top if top in CATEGORIES else "other"

    @field_validator("catastrophic")
    @classmethod
    def _known_kind(cls, value: str) -> str:
        code = value.strip().upper()
        return code if code in CATASTROPHIC else ""


class _Answer(BaseModel):
    model_config = ConfigDict(extra="ignore")

    orders: list[_Text] = Field(default_factory=list)
    errors: list[_Error] = Field(max_length=MOST_ERRORS)
    score: float = Field(ge=0, le=100, strict=True)
    corrected: _Text


def read_answer(reply: str, source: str, translation: str, control: Control) -> Reading:
    """Read a judge's reply about a translation.

    :raises Declined: it refuses.
    :raises Unreadable: it is not one JSON object of the form that was asked for.
    """
    answer = _parsed(reply)
    texts = {"source": source, "translation": translation}
    own = [error for error in answer.errors if error.side != CONTROL]
    spans = tuple(_located(own, texts))
    doubts = tuple(_doubts(answer, spans, texts, control))
    return Reading(round(answer.score), spans, answer.corrected.strip(), doubts)


def _parsed(reply: str) -> _Answer:
    objects = list(_objects(_THOUGHT.sub("", reply[:_LONGEST_REPLY])))
    if not objects:
        if find_patterns(reply, refusals):
            raise Declined(reply.strip()[:500])
        raise Unreadable(MethodMessage.JUDGE_NO_OBJECT())
    if len(objects) > 1:
        raise Unreadable(MethodMessage.JUDGE_SEVERAL_OBJECTS(n=len(objects)))
    try:
        return _Answer.model_validate(objects[0])
    except ValidationError as error:
        # Without the input, which may be long.
        first = error.errors(include_input=False, include_url=False)[0]
        where = ".".join(map(str, first["loc"]))
        raise Unreadable(
            MethodMessage.JUDGE_WRONG_MEMBER(field=where, detail=first["msg"])
        ) from None


def _objects(reply: str) -> Iterator[Any]:
    """The outermost JSON objects of a reply, whatever stands around them."""
    decoder = json.JSONDecoder(object_pairs_hook=_without_doubles, parse_constant=_no_number)
    place = -1
    for _ in range(_MOST_STARTS):
        place = reply.find("{", place + 1)
        if place < 0:
            return
        try:
            found, end = decoder.raw_decode(reply, place)
        except (ValueError, RecursionError):
            continue
        place = end - 1
        if found:
            yield found


def _without_doubles(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Unreadable(MethodMessage.JUDGE_MEMBER_TWICE())
    return found


def _no_number(name: str) -> Any:
    raise ValueError(name)


def _located(errors: Sequence[_Error], texts: Mapping[str, str]) -> Iterator[JudgedSpan]:
    """Each error with the place of its words; the same words again stand further on, if anywhere."""
    taken: set[tuple[str, int]] = set()
    for error in errors:
        words = error.words.strip()[:MOST_WORDS]
        place = _place(words, texts[error.side], error.side, taken)
        if place is not None:
            taken.add((error.side, place[0]))
        yield JudgedSpan(
            side=error.side,
            start=place[0] if place else None,
            end=place[1] if place else None,
            text=words,
            severity=error.severity,
            category=error.category,
            critical=error.catastrophic,
            found=place is not None or not words,
        )


def _place(words: str, text: str, side: str, taken: set[tuple[str, int]]) -> tuple[int, int] | None:
    again = None
    for pattern in _patterns(words):
        for match in pattern.finditer(text):
            if (side, match.start()) not in taken:
                return match.span()
            again = again or match.span()
    return again


def _patterns(words: str) -> Iterator[re.Pattern[str]]:
    """The words as they are, then in any case and spacing, without quotation marks, with gaps."""
    if not words:
        return
    yield re.compile(re.escape(words))
    pieces = [piece.split() for piece in _GAP.split(words.strip(_EDGES))]
    inside = [r"\s+".join(map(re.escape, piece)) for piece in pieces if piece]
    if inside:
        yield re.compile(".{0,200}?".join(inside), re.IGNORECASE | re.DOTALL)


def _doubts(
    answer: _Answer, spans: Sequence[JudgedSpan], texts: Mapping[str, str], control: Control
) -> Iterator[Doubt]:
    both = "\n".join(texts.values())
    reported = any(_place(one.strip(), both, "", set()) for one in answer.orders)
    if reported or any(map(holds_orders, texts.values())):
        yield Doubt.ORDERS
    invented = any(
        one.strip() and not _place(one.strip(), both, "", set()) for one in answer.orders
    )
    if invented or not all(one.found for one in spans):
        yield Doubt.WORDS
    said = [answer.corrected, *(error.words for error in answer.errors), *answer.orders]
    if _shingles("\n".join(said)) & _of_instructions() - _shingles(both):
        yield Doubt.PROMPT
    if not any(one.side == CONTROL and control.wrong in one.words for one in answer.errors):
        yield Doubt.CONTROL
    if _contradicts_itself(answer.score, spans):
        yield Doubt.CONTRADICTION
    if not _fits(answer.corrected, texts):
        yield Doubt.CORRECTION


def _contradicts_itself(score: float, spans: Sequence[JudgedSpan]) -> bool:
    if not spans:
        return score < _LOWEST_WITHOUT_ERRORS
    return any(score > _HIGHEST.get(one.severity, 100) for one in spans)


def _fits(corrected: str, texts: Mapping[str, str]) -> bool:
    """Whether a correction has about the length of the texts, and no address that neither has."""
    if not corrected.strip():
        return not texts["translation"].strip()
    longest = max(map(len, texts.values()))
    known = set(_ADDRESS.findall("\n".join(texts.values())))
    return len(corrected) <= 3 * longest + 80 and known.issuperset(_ADDRESS.findall(corrected))


def _shingles(text: str) -> set[str]:
    words = re.findall(r"\w+", text.casefold())
    return {" ".join(words[at : at + _REPEATED]) for at in range(len(words) - _REPEATED + 1)}


@cache
def _of_instructions() -> frozenset[str]:
    return frozenset(_shingles(INSTRUCTIONS))
