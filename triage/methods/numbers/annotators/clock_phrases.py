"""Times of day in words: 8:30 is half past eight, halb neun, huit heures et demie."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from triage.methods.numbers.annotators.state import Reading
from triage.methods.numbers.exact import ROUGH, is_whole, plus
from triage.methods.numbers.kinds import Kind
from triage.methods.numbers.languages.base import Section
from triage.methods.numbers.languages.phrases import Phrases, all_of, in_any_case, named
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
_ON_THE_CLOCK = re.compile(r"\d{1,2}[.,][0-5]\d|\D+")


@dataclass(frozen=True)
class Clock(Section):
    """What stands around a time of day.

    :param before, sure, hour, spoken: right before it. After ``sure``, nothing needs to follow;
        after ``hour``, a half is half an hour, after ``spoken`` only if in words.
    :param after: right after it.
    :param never: words within a number that make it no time: à six virgule cinq, à sept ans et demi.
    """

    before: Phrases = ""
    sure: Phrases = ""
    hour: Phrases = ""
    spoken: Phrases = ""
    after: Phrases = ""
    never: Phrases = ""

    @cached_property
    def _before(self) -> re.Pattern[str]:
        cues = named(sure=self.sure, hour=self.hour, spoken=self.spoken)
        return in_any_case(all_of(cues, self.before), "{}$")

    def makes_time(self, number: ReadNumber, text: str) -> bool:
        """Whether a plain number is a time of day: a las ocho y media, um halb neun, at ten past."""
        if number.kind is not Kind.QUANTITY or not number.values or not 0 < number.values[0] <= 24:
            return False
        cue = self._before.search(text, max(0, number.start - _LONGEST_CUE), number.start)
        if cue is None:
            return False
        if cue.lastgroup == "sure":
            return number.values[0] <= 12
        if not is_whole(number.values[0]):
            on_the_clock = _ON_THE_CLOCK.fullmatch(number.text) is not None
            in_words = not any(character.isdigit() for character in number.text)
            cued = cue.lastgroup == "hour" or (cue.lastgroup == "spoken" and in_words)
            return cued and on_the_clock and in_any_case(self.never).search(number.text) is None
        return in_any_case(self.after).match(text, number.end) is not None


def as_time(number: ReadNumber, reading: Reading) -> ReadNumber:
    """A plain number as a time of day, if the words around it make it one."""
    clock = reading.spec.section(Clock)
    return number._replace(kind=Kind.TIME) if clock.makes_time(number, reading.text) else number


def in_smaller_units(number: ReadNumber) -> Iterator[Decimal]:
    """A number with a half or quarter as months of years, hours of days and minutes of hours."""
    value = number.values[0] if number.values else Decimal(0)
    if is_whole(value) or not 0 < value < 10 or not is_whole(value * 4):
        return
    for parts in (12, 24, 60):
        yield value * parts
