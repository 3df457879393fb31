"""Recognises a multiple in words that became another one: twice as much, втрое больше."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache

from triage.methods.numbers.languages import get_language
from triage.methods.numbers.languages.base import Section
from triage.methods.numbers.model import ReadNumber, Sort
from triage.methods.numbers.prose.case import Case, Change
from triage.methods.numbers.prose.reading.statements import Statement


@dataclass(frozen=True)
class Multiples(Section):
    """Words for so many times as much.

    :param multiples: words for exactly so many times as much, as regular expressions without groups:
        twice, tripled.
    """

    multiples: Mapping[str | int, str] = field(default_factory=dict)


@lru_cache(maxsize=32)
def _pattern(language: str) -> re.Pattern[str] | None:
    """A pattern whose groups are the multiples of a language in their order."""
    multiples = get_language(language).section(Multiples).multiples
    if not multiples:
        return None
    words = "|".join(f"({names})" for names in multiples.values())
    return re.compile(rf"\b(?:{words})(?!\w)", re.IGNORECASE)


def _multiples(text: str, language: str) -> list[Statement]:
    pattern = _pattern(language)
    if pattern is None:
        return []
    times = [Decimal(value) for value in get_language(language).section(Multiples).multiples]
    return [
        Statement(Sort.RELATIVE, (times[(match.lastindex or 1) - 1],), *match.span(), match[0])
        for match in pattern.finditer(text)
    ]


def _values(numbers: Iterable[ReadNumber]) -> set[Decimal]:
    return {value for number in numbers for value in number.values}


def multiple_changed(case: Case) -> Change | None:
    """The first multiple of the source if the translation states only other ones; else None.

    A multiple that either side states as a number (three times, 3-fach) is left to the comparison
    of amounts.
    """
    comparison, pair = case.comparison, case.pair
    gone = _multiples(pair.source, pair.source_language)
    new = _multiples(pair.translation, pair.target_language) if gone else []
    if not new:
        return None
    ours = {key for one in gone for key in one.keys}
    theirs = {key for one in new for key in one.keys}
    if ours & (theirs | _values(comparison.found)) or theirs & _values(comparison.source_numbers):
        return None
    return Change(gone[0], new[0])
