"""Recognises amounts that changed places, where something beside them tells which is which."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from triage.methods.base import Result
from triage.methods.messages import MethodMessage
from triage.methods.numbers.exact import canonical
from triage.methods.numbers.kinds import AMOUNTS, Kind
from triage.methods.numbers.matching import explaining
from triage.methods.numbers.model import Expected, ReadNumber, Sort
from triage.methods.numbers.prose.case import Case, Fault
from triage.methods.numbers.prose.lost import points_to_moment

_LAST_MONTH = 12
_FIRST_YEAR, _LAST_YEAR = 1900, 2099


def years_exchanged(case: Case) -> Fault | None:
    """The first amount that stands with the year of another one: 12 in 2021, 18 in 2022.

    Only where both texts alternate between amounts and years, so that each has its own.
    """
    if len(case.matched) < len(("one", "other")):
        return None
    ours = _years_of([place for place, _ in case.matched], case.comparison.source_numbers)
    theirs = _years_of([number for _, number in case.matched], case.comparison.found)
    if len(ours) < len(("one", "other")) or ours.keys() != theirs.keys():
        return None
    if sorted(ours.values()) != sorted(theirs.values()):
        return None
    counterpart = {place.values[0]: (place, number) for place, number in case.matched}
    for value, year in ours.items():
        if theirs[value] != year:
            place, number = counterpart[value]
            other = next(one for one, its in theirs.items() if its == year)
            message = MethodMessage.YEARS_SWAPPED(
                text=explaining.shorten(place.text),
                other=explaining.shorten(counterpart[other][1].text),
            )
            expected = Expected(canonical(value), place.start, place.end)
            return Fault("misattached", message, expected, number)
    return None


def _years_of(
    amounts: Sequence[ReadNumber], numbers: Sequence[ReadNumber]
) -> dict[Decimal, Decimal]:
    """The year of each amount of a text that alternates between the two; else empty."""
    years = [one for one in numbers if may_be_year(one)]
    counted = [one for one in amounts if one.kind in AMOUNTS and one.values and one not in years]
    if len(counted) != len(years) or len({one.values[0] for one in counted}) != len(counted):
        return {}
    placed = sorted((*counted, *years), key=lambda one: one.start)
    pairs = list(zip(placed[::2], placed[1::2], strict=True))
    kinds = {(may_be_year(one), may_be_year(other)) for one, other in pairs}
    if kinds == {(False, True)}:
        return {amount.values[0]: year.values[0] for amount, year in pairs}
    if kinds == {(True, False)}:
        return {amount.values[0]: year.values[0] for year, amount in pairs}
    return {}


def may_be_year(number: ReadNumber) -> bool:
    """Whether a number is a year, or may be one: 18 Millionen 2021."""
    if not number.values:
        return False
    bare = number.kind is Kind.QUANTITY and len(number.digits) == len("2021")
    return number.kind is Kind.YEAR or (bare and _FIRST_YEAR <= number.values[0] <= _LAST_YEAR)


def day_and_month_exchanged(case: Case) -> Fault | None:
    """The first date in digits whose day and month may have changed places: 05/11 and 11/05."""
    theirs = [one for one in case.comparison.found if _is_open(one)]
    stated = {one.parts for one in theirs}
    for place in case.comparison.source_numbers:
        if not _is_open(place) or place.parts in stated:
            continue
        turned = (place.parts[1], place.parts[0], *place.parts[2:])
        number = next((one for one in theirs if one.parts == turned), None)
        if number is not None:
            message = MethodMessage.DATE_OPEN(text=place.text, other=number.text)
            expected = Expected(place.text, place.start, place.end)
            return Fault("date", message, expected, number, confidence=0.4, result=Result.ABSTAIN)
    return None


def month_added(case: Case) -> Fault | None:
    """The first bare day to which the translation adds a month that nothing stated: 3日, July 3.

    The month may be known from the text before, so this is only a doubt.
    """
    months = [one for one in case.rest.new if one.sort is Sort.MONTH]
    pair = case.pair
    if not months or points_to_moment(pair.source, pair.source_spec):
        return None
    if any(one.sort in (Sort.MONTH, Sort.DATE) for one in case.of_source):
        return None
    days = {value for one in case.comparison.found if one.kind is Kind.DATE for value in one.values}
    for place in case.comparison.source_numbers:
        if place.kind in (Kind.LABEL, Kind.ORDINAL) and not days.isdisjoint(place.values):
            message = MethodMessage.MONTH_ADDED(text=place.text, other=months[0].text)
            expected = Expected(place.text, place.start, place.end)
            return Fault("date", message, expected, None, confidence=0.4, result=Result.ABSTAIN)
    return None


def _is_open(number: ReadNumber) -> bool:
    """Whether either of the first two numbers of a date may be its month."""
    if number.kind is not Kind.DATE or len(number.parts) < len(("day", "month")):
        return False
    first, second = number.parts[:2]
    return first != second and max(first, second) <= _LAST_MONTH
