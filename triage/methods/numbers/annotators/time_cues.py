"""Times of day in words: 8:30 is half past eight, halb neun, huit heures et demie."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from triage.methods.numbers.annotators.state import Reading
from triage.methods.numbers.exact import ROUGH, is_whole, plus
from triage.methods.numbers.kinds import Kind
from triage.methods.numbers.languages.base import Clock
from triage.methods.numbers.model import ReadNumber

_HALF_DAY = Decimal(12)
_MINUTES, _HUNDRED = Decimal(60), Decimal(100)
_QUARTERS = (15, 30, 45)


def renderings_of_time(time: ReadNumber) -> Iterator[Decimal]:
    """Every number that a rendering of a time of day may contain.

    >>> noon = ReadNumber("14:30", 0, 5, (), "time", parts=(Decimal(14), Decimal(30)))
    >>> {Decimal("2.5"), Decimal(3), Decimal("14.5")} <= set(renderings_of_time(noon))
    True
    """
    clock = time.parts or time.values
    if not clock or not is_whole(clock[0]) or not 0 <= clock[0] <= 24:
        return
    minute = clock[1] if len(clock) > 1 else Decimal(0)
    hour = clock[0]
    for base in (hour, hour + 1):
        for hours in (base, base - _HALF_DAY, base + _HALF_DAY):
            yield hours
            yield plus(hours, ROUGH.divide(minute, _MINUTES))
            yield plus(hours, ROUGH.divide(minute, _HUNDRED))  # the 8.08 train
    yield minute
    yield _MINUTES - minute
    if minute in _QUARTERS:
        yield ROUGH.divide(minute, _MINUTES)
        yield ROUGH.divide(_MINUTES - minute, _MINUTES)


_LONGEST_CUE = 24


def as_time(number: ReadNumber, reading: Reading) -> ReadNumber:
    """A plain number as a time of day, if the words around it make it one."""
    clock = reading.spec.clock
    assert clock is not None
    return number._replace(kind=Kind.TIME) if _is_time(number, reading.text, clock) else number


def _is_time(number: ReadNumber, text: str, clock: Clock) -> bool:
    """Whether a plain number is a time of day: a las ocho y media, um halb neun, at ten past."""
    if number.kind != Kind.QUANTITY or not number.values or not 0 < number.values[0] <= 24:
        return False
    patterns = _patterns(clock)
    cue = patterns.before.search(text, max(0, number.start - _LONGEST_CUE), number.start)
    if cue is None:
        return False
    if cue.lastgroup == "sure":
        return number.values[0] <= 12
    if not is_whole(number.values[0]):
        on_the_clock = _ON_THE_CLOCK.fullmatch(number.text) is not None
        in_words = not any(character.isdigit() for character in number.text)
        cued = cue.lastgroup == "hour" or (cue.lastgroup == "spoken" and in_words)
        return cued and on_the_clock and patterns.never.search(number.text) is None
    return patterns.after.match(text, number.end) is not None


_ON_THE_CLOCK = re.compile(r"\d{1,2}[.,][0-5]\d|\D+")


class _Patterns(NamedTuple):
    """``Clock``, compiled."""

    before: re.Pattern[str]
    after: re.Pattern[str]
    never: re.Pattern[str]


@lru_cache(maxsize=64)
def _patterns(clock: Clock) -> _Patterns:
    before, after, never = clock
    return _Patterns(
        *(re.compile(words, re.IGNORECASE) for words in (rf"(?:{before})$", after, never))
    )


def in_smaller_units(number: ReadNumber) -> Iterator[Decimal]:
    """A number with a half or quarter as months of years, hours of days and minutes of hours."""
    value = number.values[0] if number.values else Decimal(0)
    if is_whole(value) or not 0 < value < 10 or not is_whole(value * 4):
        return
    for parts in (12, 24, 60):
        yield value * parts
