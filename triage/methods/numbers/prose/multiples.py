"""Recognises a multiple in words that became another one: twice as much, втрое больше."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache

from triage.methods.numbers.languages import get_language
from triage.methods.numbers.languages.base import Section
from triage.methods.numbers.languages.phrases import Meanings, Phrases
from triage.methods.numbers.lexer.scan import lowered
from triage.methods.numbers.model import ReadNumber, Sort
from triage.methods.numbers.prose.case import Case, Change
from triage.methods.numbers.prose.reading.statements import Statement


@dataclass(frozen=True)
class Multiples(Section):
    """Words for so many times as much.

    :param multiples: words for exactly so many times as much, in lower case: twice, tripled.
    """

    multiples: Mapping[str | int, Phrases] = field(default_factory=dict)


@lru_cache(maxsize=32)
def _multiples(language: str) -> Meanings[Decimal]:
    spec = get_language(language)
    words = spec.section(Multiples).multiples
    around = r"\b{}(?!\w)" if spec.han is None else "{}"
    return Meanings({Decimal(times): phrases for times, phrases in words.items()}, around)


def multiples_in(text: str, language: str) -> list[Statement]:
    """The words of a text for so many times as much.

    >>> [one.keys for one in multiples_in("Profits tripled.", "en")]
    [(Decimal('3'),)]
    """
    return [
        Statement(Sort.RELATIVE, (times,), *match.span(), text[match.start() : match.end()])
        for times, match in _multiples(language).found_in(lowered(text))
    ]


def _values(numbers: Iterable[ReadNumber], multiples: Sequence[Statement]) -> set[Decimal]:
    """The values of the numbers that are not part of a multiple: the half of "by half"."""
    return {
        value
        for number in numbers
        if not any(one.start < number.end and number.start < one.end for one in multiples)
        for value in number.values
    }


def multiple_changed(case: Case) -> Change | None:
    """The first multiple of the source if the translation states only other ones; else None.

    A multiple that either side states as a number (three times, 3-fach) is left to the comparison
    of amounts.
    """
    comparison, pair = case.comparison, case.pair
    gone = multiples_in(pair.source, pair.source_language)
    new = multiples_in(pair.translation, pair.target_language) if gone else []
    if not new:
        return None
    ours = {key for one in gone for key in one.keys}
    theirs = {key for one in new for key in one.keys}
    if ours & (theirs | _values(comparison.found, new)):
        return None
    if theirs & _values(comparison.source_numbers, gone):
        return None
    return Change(gone[0], new[0])
