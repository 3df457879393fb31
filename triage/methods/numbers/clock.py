"""How a time of day may be said: 8:30 is half past eight, halb neun, huit heures et demie."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from triage.methods.numbers.exact import ROUGH, is_whole, plus
from triage.methods.numbers.model import ReadNumber

_HALF_DAY = Decimal(12)
_MINUTES = Decimal(60)
_QUARTERS = (15, 30, 45)


def said_times(time: ReadNumber) -> Iterator[Decimal]:
    """Every number that can stand in a rendering of a time of day.

    >>> noon = ReadNumber("14:30", 0, 5, (), "time", parts=(Decimal(14), Decimal(30)))
    >>> {Decimal("2.5"), Decimal(3), Decimal("14.5")} <= set(said_times(noon))
    True
    """
    clock = time.parts or time.values
    if not clock or not is_whole(clock[0]) or not 0 <= clock[0] <= 24:
        return
    minute = clock[1] if len(clock) > 1 else Decimal(0)
    hour = clock[0]
    for base in (hour, hour + 1):
        for said in (base, base - _HALF_DAY, base + _HALF_DAY):
            yield said
            yield plus(said, ROUGH.divide(minute, _MINUTES))
    yield minute
    yield _MINUTES - minute
    if minute in _QUARTERS:
        yield ROUGH.divide(minute, _MINUTES)
        yield ROUGH.divide(_MINUTES - minute, _MINUTES)
