"""Ranges that look like years but are amounts: between 1500 and 2000 people."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from triage.methods.numbers.kinds import Kind
from triage.methods.numbers.languages.base import LanguageSpec, Section
from triage.methods.numbers.languages.phrases import Phrases, all_of, compiled, in_any_case
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
    before_counted: Phrases = ""


def without_counted_years(
    numbers: list[ReadNumber], text: str, spec: LanguageSpec
) -> list[ReadNumber]:
    """Make both ends of a range amounts if something is counted after the second one.

    Only in languages with a list of counted nouns; elsewhere the numbers are unchanged. The list is
    closed because years are often followed by a noun too ("between 1990 and 2000 inflation rose"),
    and only some nouns indicate an amount.
    """
    for at in range(1, len(numbers)):
        left, right = numbers[at - 1], numbers[at]
        if left.kind is not Kind.YEAR or not _is_range(left, right, text, spec):
            continue
        if _is_amount(right) or _counts(text, right.end, spec):
            numbers[at - 1] = left._replace(kind=Kind.QUANTITY)
            numbers[at] = right._replace(kind=Kind.QUANTITY) if right.kind is Kind.YEAR else right
    return numbers


def _is_range(left: ReadNumber, right: ReadNumber, text: str, spec: LanguageSpec) -> bool:
    if not left.values or not right.values or left.values[0] >= right.values[0]:
        return False
    if not in_any_case(all_of(*spec.joints), r"\s{}\s").fullmatch(text, left.end, right.start):
        return False
    before, opening = max(0, left.start - _LONGEST_OPENING), all_of(*spec.range_opens)
    return bool(in_any_case(opening, r"\b{}\s$").search(text, before, left.start))


def _is_amount(number: ReadNumber) -> bool:
    """Whether a number cannot be a year: it is money, a percentage, or too large."""
    if number.kind in (Kind.CURRENCY, Kind.PERCENT):
        return True
    return number.kind is Kind.QUANTITY and number.values[0] > _LAST_YEAR


def _counts(text: str, end: int, spec: LanguageSpec) -> bool:
    """Whether a counted noun or a unit follows ``end``."""
    nouns = spec.section(CountedNouns)
    word = compiled(nouns.before_counted, r"\s(?:{}\s)?([^\W\d_]+)").match(text, end)
    if word is not None and word.group(1).lower() in nouns.counted.split():
        return True
    unit = names_of(spec.code).pattern.match(text, end)
    return unit is not None and (len(unit.group(1)) >= 4 or unit.group(1).lower() in _SHORT_UNITS)
