"""Ranges that share a scale, 20 to 30 million, and those that only look like years, 1500 to 2000 people."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from triage.methods.numbers.exact import ROUGH, is_multiple, times
from triage.methods.numbers.kinds import Kind
from triage.methods.numbers.languages.base import LanguageSpec, Section
from triage.methods.numbers.languages.phrases import Phrases, all_of, compiled, in_any_case
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.units.names import names_of

_LONGEST = 8
_TENTHS = ("成", "割")
_COUNTS = frozenset({Kind.QUANTITY, Kind.CURRENCY})
_ROUND = frozenset(Decimal(10) ** power for power in range(1, 13))
_HUNDRED, _THOUSAND, _MYRIAD = Decimal(100), Decimal(1000), Decimal(10_000)
WESTERN, INDIAN, HAN = (
    tuple(Decimal(10) ** power for power in powers)
    for powers in ((12, 9, 6, 3), (12, 9, 7, 5, 3), (12, 8, 4))
)


def _between(joints: tuple[Phrases, Phrases]) -> re.Pattern[str]:
    return in_any_case(all_of(*joints), r"\s?(?:[-–—~∼〜～]|{})\s?")


def _shared_scales(spec: LanguageSpec) -> tuple[Decimal, ...]:
    """The values of a language's scale words, the highest first."""
    if spec.han is not None or spec.convention.myriad:
        return HAN
    return INDIAN if spec.convention.indian else WESTERN


def share_scale(numbers: list[ReadNumber], text: str, spec: LanguageSpec) -> list[ReadNumber]:
    """Add readings to the first number of a range, multiplied by the scale of the second."""
    scales, joints = _shared_scales(spec), spec.joints
    attached = tuple(word for word in joints[1].split(", ") if not word.isascii())  # पाँचदेखि
    for at in range(1, len(numbers)):
        left, right = numbers[at - 1], numbers[at]
        if not right.values or not left.values:
            continue
        if scales is HAN and (rounded := _next_digit(left, right, text)) is not None:
            numbers[at - 1] = left._replace(values=(*left.values, rounded))
            continue
        if (whole := _suspended(left, right, text, joints)) is not None:
            numbers[at - 1] = left._replace(values=(whole, *left.values))
            continue
        if right.values[0] < _THOUSAND:
            if text[right.end : right.end + 1] in _TENTHS and _tenths(left, right, text, joints):
                numbers[at - 1] = left._replace(
                    values=(times(left.values[0], Decimal(10)), *left.values)
                )
            continue
        most = _MYRIAD if scales is HAN else _THOUSAND
        if not right.spelled or not 0 < left.values[0] < most or left.kind not in _COUNTS:
            continue
        gap = text[left.end : right.start]
        from_to = gap == " " and left.text.endswith(attached)
        if len(gap) > _LONGEST or not (from_to or _between(joints).fullmatch(gap)):
            continue
        shared = [times(left.values[0], scale) for scale in _shared(right.values[0], scales)]
        below = [value for value in shared if value < right.values[0]]
        numbers[at - 1] = left._replace(values=(*left.values, *below))
    return numbers


def _shared(value: Decimal, scales: tuple[Decimal, ...]) -> Iterator[Decimal]:
    """The scales that a number in words may end with: a million, a hundred thousand."""
    highest = next((scale for scale in scales if value >= scale), _THOUSAND)
    yield highest
    if highest * _HUNDRED <= value and is_multiple(value, highest * _HUNDRED):
        yield highest * _HUNDRED


_WRITTEN_ON = tuple(map(Decimal, (10**9, 10**6, 10**5, 1000, 100)))


def _suspended(
    left: ReadNumber, right: ReadNumber, text: str, joints: tuple[str, str]
) -> Decimal | None:
    """The full value of the first number of "sechs- bis siebenhunderttausend"; None elsewhere."""
    if not (left.spelled and right.spelled) or not in_any_case(
        all_of(*joints), r"-\s{}\s"
    ).fullmatch(text, left.end, right.start):
        return None
    first, second = left.values[0], right.values[0]
    products = (times(first, scale) for scale in _WRITTEN_ON if scale <= second)
    return next((product for product in products if 0 < product < second), None)


def _next_digit(left: ReadNumber, right: ReadNumber, text: str) -> Decimal | None:
    """The full value of the first number in 五、六十度 (fifty or sixty), 二、三百人; else None."""
    first, second = left.values[0], right.values[0]
    if text[left.end : right.start] not in ("、", ",", "，") or not left.spelled or first >= 10:
        return None
    scale = ROUGH.divide(second, first + 1)
    return times(first, scale) if right.spelled and scale in _ROUND else None


def _tenths(left: ReadNumber, right: ReadNumber, text: str, joints: tuple[str, str]) -> bool:
    """Whether both numbers are tenths: 两到三成 is 20 to 30 per cent."""
    between = text[left.end : right.start]
    return (
        right.kind is Kind.PERCENT
        and left.values[0] < 10
        and bool(_between(joints).fullmatch(between))
    )


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
