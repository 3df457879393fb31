"""Recognises a multiple in words that became another one: twice as much, втрое больше."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from triage.methods.numbers.languages import get_language
from triage.methods.numbers.languages.base import Section
from triage.methods.numbers.lexer.scan import lowered
from triage.methods.numbers.model import ReadNumber, Sort
from triage.methods.numbers.prose.case import Case, Change
from triage.methods.numbers.prose.reading.statements import Statement


@dataclass(frozen=True)
class Multiples(Section):
    """Words for so many times as much.

    :param multiples: words for exactly so many times as much, in lower case, as regular expressions
        without groups: twice, tripled.
    """

    multiples: Mapping[str | int, str] = field(default_factory=dict)


class _Patterns(NamedTuple):
    """The multiples of a language.

    :param any: finds any of them; faster, as it has no groups.
    :param words: finds them in a group for each of ``times``.
    """

    any: re.Pattern[str]
    words: re.Pattern[str]
    times: tuple[Decimal, ...]


@lru_cache(maxsize=32)
def _patterns(language: str) -> _Patterns | None:
    spec = get_language(language)
    multiples = spec.section(Multiples).multiples
    if not multiples:
        return None
    before, after = ("", "") if spec.han is not None else (r"\b", r"(?!\w)")
    words = "|".join(f"({names})" for names in multiples.values())
    return _Patterns(
        re.compile(f"{before}(?:{'|'.join(multiples.values())}){after}"),
        re.compile(f"{before}(?:{words}){after}"),
        tuple(Decimal(value) for value in multiples),
    )


def multiples_in(text: str, language: str) -> list[Statement]:
    """The words of a text for so many times as much.

    >>> [one.keys for one in multiples_in("Profits tripled.", "en")]
    [(Decimal('3'),)]
    """
    patterns, lower = _patterns(language), lowered(text)
    if patterns is None or patterns.any.search(lower) is None:
        return []
    return [
        Statement(
            Sort.RELATIVE,
            (patterns.times[(match.lastindex or 1) - 1],),
            *match.span(),
            text[match.start() : match.end()],
        )
        for match in patterns.words.finditer(lower)
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
