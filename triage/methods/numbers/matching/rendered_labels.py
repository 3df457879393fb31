"""Finds numbers of a translation that render a date, year, label or ordinal of the source."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from decimal import Decimal

from triage.methods.numbers.annotators.times_of_day import Hours, has_hour_cue
from triage.methods.numbers.kinds import NAMES, SOFT, Flag, Kind
from triage.methods.numbers.languages.phrases import compiled
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.units.equivalents import Texts, Wanted


def claimed(
    wanted: Sequence[Wanted],
    source_numbers: Sequence[ReadNumber],
    found: Sequence[ReadNumber],
    pair: Texts,
) -> set[int]:
    """Indexes of the numbers in ``found`` that are already accounted for.

    They cannot state a wanted value.
    """
    blocked = _repeated(wanted, source_numbers, found) | _minutes(source_numbers, found)
    blocked |= _bare_hours(source_numbers, found, pair)
    claims = _claims(wanted, source_numbers)
    if claims and _other_calendar(source_numbers, found):
        claims -= _claims(wanted, source_numbers, Kind.YEAR) + _claims(
            wanted, source_numbers, Kind.DATE
        )
    if not claims:
        return blocked
    for pool in (SOFT, NAMES, None):
        if pool is None:  # a plain number may be an unmarked label, but is hardly an ordinal
            claims -= _claims(wanted, source_numbers, Kind.ORDINAL)
        for index, number in enumerate(found):
            if index in blocked or not (pool is None or number.kind in pool):
                continue
            value = next((v for v in number.values or number.parts if claims[v] > 0), None)
            if value is not None:
                claims[value] -= 1
                blocked.add(index)
    return blocked


_DAY, _HALF_DAY = Decimal(24), Decimal(12)
_NEAR = 4  # characters between an hour and its minutes: 10 h 30


_YEARS = (Kind.YEAR, Kind.DATE)  # 1991; May 1991
_MILLENNIUM = Decimal(1000)


def _other_calendar(source_numbers: Sequence[ReadNumber], found: Sequence[ReadNumber]) -> bool:
    """Whether the translation uses another calendar, so that days and years differ.

    平成3年 becomes 1991, and २०७७ असोज ३ becomes 19 September 2020.
    """
    source_years = {
        value for n in source_numbers if n.kind in _YEARS for value in (*n.values, *n.parts)
    }
    years = {value for n in found if n.kind in _YEARS for value in (*n.values, *n.parts)}
    years = {year for year in years if year >= _MILLENNIUM}
    if not source_years or not years or years & source_years:
        return False
    eras = any(
        n.kind is Kind.YEAR and n.values and n.values[0] < _MILLENNIUM for n in source_numbers
    )
    return eras or max(source_years) >= _MILLENNIUM


def _minutes(source_numbers: Sequence[ReadNumber], found: Sequence[ReadNumber]) -> set[int]:
    """Indexes of minutes read apart from their hour, if the source has that time of day."""
    times = {
        time.parts[:2] for time in source_numbers if time.kind is Kind.TIME and len(time.parts) > 1
    }
    return {
        at + 1
        for at in range(len(found) - 1)
        if times
        and found[at + 1].start - found[at].end <= _NEAR
        and (found[at].values[:1] + found[at + 1].values[:1]) in times
    }


def _bare_hours(
    source_numbers: Sequence[ReadNumber], found: Sequence[ReadNumber], pair: Texts
) -> set[int]:
    """Indexes of bare numbers after "at" that are an hour of the source.

    Only if the translation has fewer recognised times of day than the source.
    """
    hours = pair.target_spec.find(Hours)
    times = sum(number.kind is Kind.TIME for number in source_numbers)
    if hours is None or times <= sum(number.kind is Kind.TIME for number in found):
        return set()
    source_hours = {
        value % _HALF_DAY
        for n in source_numbers
        if n.kind is Kind.TIME
        for value in (n.parts or n.values)[:1]
        if value <= _DAY
    }
    ends = compiled(pair.target_spec.joints[1], r"\s*(?:[.,;:!?)]|$)|\s{}\s")
    return {
        at
        for at, number in enumerate(found)
        if number.kind is Kind.QUANTITY
        and number.values
        and 0 <= number.values[0] <= _DAY
        and number.values[0] % _HALF_DAY in source_hours
        and has_hour_cue(pair.translation, number.start, hours)
        and ends.match(pair.translation, number.end)
    }


def _repeated(
    wanted: Sequence[Wanted], source_numbers: Sequence[ReadNumber], found: Sequence[ReadNumber]
) -> set[int]:
    """Indexes of labels, years and ordinals that render a surplus occurrence of a wanted value.

    "12 hectáreas en el distrito 12": the 12 of "Ward 12" is not that of the hectares, even if
    the word before it in the source is not a known label word.
    """
    values = {value for value, _ in wanted}
    plain = Counter(
        n.values[0] for n in source_numbers if n.values and n.kind is Kind.QUANTITY and not n.weak
    )
    spare = Counter({value: plain[value] for value in values})
    spare.subtract(value for value, _ in wanted)
    blocked: set[int] = set()
    for index, number in enumerate(found):
        if number.kind in SOFT and number.values and spare[number.values[0]] > 0:
            spare[number.values[0]] -= 1
            blocked.add(index)
    return blocked


def _claims(
    wanted: Sequence[Wanted], source_numbers: Sequence[ReadNumber], kind: str = ""
) -> Counter[Decimal]:
    """How often each wanted value also occurs in the source as a date, year, label or ordinal.

    :param kind: count only this kind; "" for all.
    """
    values = {value for value, _ in wanted}
    places = {id(place) for _, place in wanted if place is not None}
    return Counter(
        number.values[0]
        for number in source_numbers
        if (number.kind in SOFT or (number.kind is Kind.DATE and number.unit is not Flag.MONTH))
        and number.values
        and number.values[0] in values
        and id(number) not in places
        and kind in ("", number.kind)
    )


def unaccounted(
    missing: Sequence[Wanted],
    source_numbers: Sequence[ReadNumber],
    found: Sequence[ReadNumber],
    used: Mapping[int, ReadNumber],
) -> list[ReadNumber]:
    """Unused numbers of ``found`` that are not in the source, so may be a missing value's error."""
    lost = {id(place) for _, place in missing}
    rest = Counter(
        value
        for number in source_numbers
        if id(number) not in lost
        for value in {*number.values, *number.parts}
    )
    for number in used.values():
        rest.subtract({*number.values, *number.parts})
    # "the line 111.1111 seconds": a missing value may itself look like a label on both sides.
    named = {place.kind for _, place in missing if place is not None}
    left = []
    for index, number in enumerate(found):
        if index in used or (number.kind in NAMES | SOFT and number.kind not in named):
            continue
        if any(rest[value] > 0 for value in number.values):
            rest.subtract(number.values)
        else:
            left.append(number)
    return left
