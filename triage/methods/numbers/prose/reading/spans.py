"""Finds words that are a length of time in themselves: quarterly, fortnight, decade, 每季度."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from triage.methods.numbers.exact import plus, times
from triage.methods.numbers.languages import get_language
from triage.methods.numbers.languages.base import Section
from triage.methods.numbers.languages.phrases import Meanings, Phrases
from triage.methods.numbers.lexer.scan import lowered
from triage.methods.numbers.units.names import UNITS, names_of
from triage.methods.numbers.units.words import AmountUnit

# Of letters and vowel signs, which follow a letter within a word in Indian scripts.
_INSIDE = r"(?<![\w\u0900-\u0dff])"
_TIMES = frozenset(("duration", "calendar"))


@dataclass(frozen=True)
class Spans(Section):
    """Words for a length of time, or for how often something happens.

    :param spans: the words in lower case, by the length: "3 month". A word of two readings has both: "14 day/15 day".
    """

    spans: Mapping[str, Phrases] = field(default_factory=dict)


Length = tuple[str, Decimal]
"""The dimension of a unit (years and months are one, days and hours another), and an amount in its base."""


class Span(NamedTuple):
    """A length of time in a text; with several ``lengths`` if its words may mean either."""

    lengths: frozenset[Length]
    start: int
    end: int


def length_of(value: Decimal, unit: AmountUnit | None) -> Length | None:
    """The length of an amount of time; None if it is no time.

    >>> length_of(Decimal(2), UNITS["week"]) == length_of(Decimal(14), UNITS["day"])
    True
    """
    if unit is None or unit.dimension not in _TIMES:
        return None
    return unit.dimension, plus(times(value, unit.factor), unit.offset)


@lru_cache(maxsize=64)
def _spans(language: str) -> Meanings[frozenset[Length]]:
    spec = get_language(language)
    spans = spec.section(Spans).spans.items()
    words = {frozenset(map(_parsed, lengths.split("/"))): phrases for lengths, phrases in spans}
    return Meanings(words, f"{_INSIDE}{{}}" if spec.han is None else "{}")


def _parsed(length: str) -> Length:
    amount, _, name = length.partition(" ")
    unit = UNITS[name]
    return unit.dimension, Decimal(amount) * unit.factor


def spans_in(text: str, language: str) -> Iterator[Span]:
    """Every word of a text that is a length of time.

    >>> [text for text in ["It comes out quarterly."] for _ in spans_in(text, "en")]
    ['It comes out quarterly.']
    """
    for lengths, match in _spans(language).found_in(lowered(text)):
        yield Span(lengths, *match.span())


@lru_cache(maxsize=64)
def _units_alone(language: str) -> re.Pattern[str]:
    names = sorted(
        (
            re.escape(name)
            for name, unit in names_of(language).units.items()
            if unit.dimension in _TIMES and (len(name) > 1 or not name.isascii())
        ),
        key=len,
        reverse=True,
    )
    return re.compile(rf"(?<!\w)(?<!\d\s)({'|'.join(names) or '(?!)'})(?!\w)")


def units_alone(text: str, language: str) -> Iterator[Span]:
    """Every unit of time in a text without digits before it: a month."""
    for match in _units_alone(language).finditer(lowered(text)):
        length = length_of(Decimal(1), names_of(language).units[match[1]])
        if length is not None:
            yield Span(frozenset((length,)), *match.span())
