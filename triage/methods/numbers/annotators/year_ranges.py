"""Ranges that look like years but are amounts: between 1500 and 2000 people."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from triage.methods.numbers.kinds import Kind
from triage.methods.numbers.languages.base import LanguageSpec, Section, either_of
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.units.names import names_of

_LAST_YEAR = Decimal(2199)
_LONGEST_OPENING = 10
#: Short unit names that are not also words, unlike "in" and "a".
_SHORT_UNITS = frozenset(["km", "kg", "mm", "cm"])


@dataclass(frozen=True)
class CountedNouns(Section):
    """Nouns that show that a range is no range of years.

    :param counted: plural nouns that follow amounts and not years.
    :param before_counted: adjectives that may precede those.
    """

    counted: str = ""
    before_counted: str = ""


def without_counted_years(
    numbers: list[ReadNumber], text: str, spec: LanguageSpec
) -> list[ReadNumber]:
    """Make both ends of a range amounts if something is counted after the second one.

    Only in languages with a list of counted nouns; elsewhere the numbers are unchanged. The list is
    closed because years are often followed by a noun too ("between 1990 and 2000 inflation rose"),
    and only some nouns indicate an amount.
    """
    counted_nouns = spec.section(CountedNouns)
    words = _Words(
        spec.range_opens, spec.joints, counted_nouns.before_counted, counted_nouns.counted
    )
    patterns = _patterns(words)
    for at in range(1, len(numbers)):
        left, right = numbers[at - 1], numbers[at]
        if left.kind is not Kind.YEAR or not _is_range(left, right, text, patterns):
            continue
        if _is_amount(right) or _counts(text, right.end, spec.code, patterns):
            numbers[at - 1] = left._replace(kind=Kind.QUANTITY)
            numbers[at] = right._replace(kind=Kind.QUANTITY) if right.kind is Kind.YEAR else right
    return numbers


class _Words(NamedTuple):
    opens: tuple[str, str]
    joints: tuple[str, str]
    before_counted: str
    counted: str


class _Patterns(NamedTuple):
    opened: re.Pattern[str]
    joined: re.Pattern[str]
    following: re.Pattern[str]
    nouns: frozenset[str]


@lru_cache(maxsize=64)
def _patterns(words: _Words) -> _Patterns:
    opens, joints = (either_of(" ".join(pair)) for pair in (words.opens, words.joints))
    return _Patterns(
        re.compile(rf"\b(?:{opens})\s$", re.IGNORECASE),
        re.compile(rf"\s(?:{joints})\s", re.IGNORECASE),
        re.compile(rf"\s(?:(?:{either_of(words.before_counted)})\s)?([^\W\d_]+)"),
        frozenset(words.counted.split()),
    )


def _is_range(left: ReadNumber, right: ReadNumber, text: str, patterns: _Patterns) -> bool:
    if not left.values or not right.values or left.values[0] >= right.values[0]:
        return False
    if not patterns.joined.fullmatch(text, left.end, right.start):
        return False
    before = max(0, left.start - _LONGEST_OPENING)
    return patterns.opened.search(text, before, left.start) is not None


def _is_amount(number: ReadNumber) -> bool:
    """Whether a number cannot be a year: it is money, a percentage, or too large."""
    if number.kind in (Kind.CURRENCY, Kind.PERCENT):
        return True
    return number.kind is Kind.QUANTITY and number.values[0] > _LAST_YEAR


def _counts(text: str, end: int, language: str, patterns: _Patterns) -> bool:
    """Whether a counted noun or a unit follows ``end``."""
    word = patterns.following.match(text, end)
    if word is not None and word.group(1).lower() in patterns.nouns:
        return True
    unit = names_of(language).pattern.match(text, end)
    return unit is not None and (len(unit.group(1)) >= 4 or unit.group(1).lower() in _SHORT_UNITS)
