"""Ranges that look like years but are amounts: between 1500 and 2000 people."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache

from triage.methods.numbers.languages.base import LanguageSpec
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.units.names import names_of

_LAST_YEAR = Decimal(2199)
_OPENED = re.compile(r"\b(?:between|from|entre|desde|de|zwischen|von)\s$", re.IGNORECASE)
_LONGEST_OPENING = 10
_JOINED = re.compile(r"\s(?:and|to|y|a|et|à|und|bis)\s", re.IGNORECASE)
_NEXT = re.compile(r"\s(?:more\s|new\s|young\s)?([^\W\d_]+)")
#: Short unit names that are not also words, unlike "in" and "a".
_SHORT_UNITS = frozenset(["km", "kg", "mm", "cm"])


def without_counted_years(
    numbers: list[ReadNumber], text: str, spec: LanguageSpec
) -> list[ReadNumber]:
    """Make both ends of a range amounts if something is counted after the second one.

    Only in languages with a list of counted nouns; elsewhere the numbers are unchanged. The list is
    closed because years are often followed by a noun too ("between 1990 and 2000 inflation rose"),
    and only some nouns indicate an amount.
    """
    if not spec.counted:
        return numbers
    nouns = _nouns(spec.counted)
    for at in range(1, len(numbers)):
        left, right = numbers[at - 1], numbers[at]
        if left.kind != "year" or not _is_range(left, right, text):
            continue
        if _is_amount(right) or _counts(text, right.end, spec.code, nouns):
            numbers[at - 1] = left._replace(kind="quantity")
            numbers[at] = right._replace(kind="quantity") if right.kind == "year" else right
    return numbers


@lru_cache(maxsize=64)
def _nouns(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


def _is_range(left: ReadNumber, right: ReadNumber, text: str) -> bool:
    if not left.values or not right.values or left.values[0] >= right.values[0]:
        return False
    if not _JOINED.fullmatch(text, left.end, right.start):
        return False
    return _OPENED.search(text, max(0, left.start - _LONGEST_OPENING), left.start) is not None


def _is_amount(number: ReadNumber) -> bool:
    """Whether a number cannot be a year: it is money, a percentage, or too large."""
    if number.kind in ("currency", "percent"):
        return True
    return number.kind == "quantity" and number.values[0] > _LAST_YEAR


def _counts(text: str, end: int, language: str, nouns: frozenset[str]) -> bool:
    """Whether a counted noun or a unit follows ``end``."""
    word = _NEXT.match(text, end)
    if word is not None and word.group(1).lower() in nouns:
        return True
    unit = names_of(language).pattern.match(text, end)
    return unit is not None and (len(unit.group(1)) >= 4 or unit.group(1).lower() in _SHORT_UNITS)
