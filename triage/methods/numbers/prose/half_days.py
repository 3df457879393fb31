"""Recognises a time of day that moved to the other half of the day: 11:48 p.m., 午前11時48分.

A clock of twelve hours and one of twenty-four state the same time differently, so times are aligned
by twelve hours (``statements.clock_keys``), and the half of the day is compared afterwards, where
both texts say it. In a language with a clock of twenty-four hours, a bare 7:30 says that it is in
the morning; in one where the half of the day may be left out, it is doubtful.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from triage.methods.base import Result
from triage.methods.messages import MethodMessage
from triage.methods.numbers.kinds import Kind
from triage.methods.numbers.languages import get_language
from triage.methods.numbers.languages.base import LanguageSpec, Section
from triage.methods.numbers.languages.phrases import Phrases, all_of, in_any_case, named, regex
from triage.methods.numbers.matching import explaining
from triage.methods.numbers.model import Expected, ReadNumber, Sort
from triage.methods.numbers.prose.case import Case, Change, Fault
from triage.methods.numbers.prose.reading.statements import (
    Key,
    Statement,
    statements,
    value_of,
    zone_after,
)

_NOON, _MIDNIGHT = 12, 24
_DAWN, _DUSK = 4, 6  # between them, a night may be either: 晚上5点 is in the evening
_LONGEST_BEFORE, _LONGEST_AFTER = 16, 28


class Half(Enum):
    """A half of the day."""

    MORNING = 0
    AFTERNOON = 1


class Bare(Enum):
    """What a language says with a time in digits below twelve o'clock and no word besides."""

    EITHER = 0  # not known to be one of the others
    MORNING = 1
    DOUBTFUL = 2  # the half of the day is often left to the context


@dataclass(frozen=True)
class HalfDays(Section):
    """Words next to a time that say in which half of the day it is.

    :param morning, afternoon: before noon; after it.
    :param night: before noon with an hour up to four, after it with one from six, open with five.
    :param between: may stand between the time and these words.
    :param marks: abbreviations for before and after noon, which also tell what 12:00 is.
    :param parts: stems of all words for a part of the day; a time in the same text may be meant.
    :param bare: what an hour below twelve without any of these words says.
    """

    morning: Phrases = ""
    afternoon: Phrases = ""
    night: Phrases = ""
    between: Phrases = ""
    marks: tuple[Phrases, Phrases] = ("", "")
    parts: Phrases = ""
    bare: Bare = Bare.EITHER


@lru_cache(maxsize=64)
def _patterns(language: str, at_noon: bool) -> tuple[re.Pattern[str], ...]:
    """What says the half of the day before, in and after a time; at noon only abbreviations do."""
    spec = get_language(language)
    words = spec.section(HalfDays)
    morning, afternoon = words.marks
    night = between = ""
    if not at_noon:  # in words, 12 a.m. and 12 p.m. are often confused
        morning, afternoon = all_of(morning, words.morning), all_of(afternoon, words.afternoon)
        night, between = words.night, words.between
    halves = named(morning=morning, afternoon=afternoon, night=night)
    edge = "" if spec.han is not None else r"(?<![^\W\d_])"
    gap = rf"[\s,]*(?:{regex(between)})?"
    arounds = (rf"{edge}{{}}{gap}$", rf"{edge}{{}}(?!\w)", rf"{gap}{{}}(?!\w)")
    return tuple(in_any_case(halves, around) for around in arounds)


def half_day_changed(case: Case) -> Change | Fault | None:
    """The first time of the source that stands in the other half of the day; None if none does.

    Where none certainly does, the first one that may.
    """
    changed = list(half_days_changed(case))
    return next((one for one in changed if isinstance(one, Change)), next(iter(changed), None))


def half_days_changed(case: Case) -> Iterator[Change | Fault]:
    """The times of the source that stand in the other half of the day, or may."""
    source_numbers, pair = case.comparison.source_numbers, case.pair
    if not any(number.kind is Kind.TIME for number in source_numbers):
        return
    theirs = _by_time(case.comparison.found, pair.translation, pair.target_spec)
    ours = _by_time(source_numbers, pair.source, pair.source_spec)
    bare = _bare(pair.translation, pair.target_spec)
    for key, (half, time) in ours.items():
        other_half, other = theirs.get(key, (None, None))
        if half is None or other is None or other_half is half:
            continue
        zones = zone_after(pair.source, time.end), zone_after(pair.translation, other.end)
        if zones[0] != zones[1] and all(zones):  # 8 a.m. EDT is 8 p.m. HKT
            continue
        if other_half is not None:
            yield Change(time, other)
        elif half is Half.AFTERNOON and _is_bare(other):
            if bare is Bare.MORNING:
                yield Change(time, other)
            elif bare is Bare.DOUBTFUL:
                yield _open(time, other)


def _open(time: Statement, other: Statement) -> Fault:
    """The doubt about a time that may be in either half of the day."""
    message = MethodMessage.HALF_DAY_OPEN(
        text=explaining.shorten(time.text), other=explaining.shorten(other.text)
    )
    expected = Expected(value_of(time), time.start, time.end)
    return Fault("time", message, expected, None, confidence=0.4, result=Result.ABSTAIN)


def _bare(text: str, spec: LanguageSpec) -> Bare:
    """What a bare hour says in a text."""
    words = spec.section(HalfDays)
    if words.bare is Bare.EITHER or in_any_case(words.parts).search(text) is not None:
        return Bare.EITHER
    return words.bare


def _is_bare(time: Statement) -> bool:
    """Whether a time in digits is below twelve o'clock."""
    number = time.numbers[0]
    return time.printed and 0 < (number.parts or number.values)[0] < _NOON


def in_afternoon(time: Statement, text: str, spec: LanguageSpec) -> bool:
    """Whether words next to a time of day say that it is after noon."""
    return _half_of(time, text, spec.code)[0] is Half.AFTERNOON


def _by_time(
    numbers: Sequence[ReadNumber], text: str, spec: LanguageSpec
) -> dict[Key, tuple[Half | None, Statement]]:
    """The half of the day of each time that a text states in one way; None where it is open."""
    stated: defaultdict[Key, list[tuple[Half | None, Statement]]] = defaultdict(list)
    for one in statements(numbers, text, spec, named=False):
        if one.sort is Sort.TIME:
            stated[one.keys[0]].append(_half_of(one, text, spec.code))
    return {key: times[0] for key, times in stated.items() if len({half for half, _ in times}) == 1}


def _half_of(time: Statement, text: str, language: str) -> tuple[Half | None, Statement]:
    """The half of the day of one time, and the time with the words that state it."""
    hour = (time.numbers[0].parts or time.numbers[0].values)[0]
    if not 0 < hour < _MIDNIGHT:
        return None, time
    if hour > _NOON:
        return Half.AFTERNOON, time
    before, inside, after = _patterns(language, hour == _NOON)
    place = (
        inside.search(text, time.start, time.end)
        or after.match(text, time.end, time.end + _LONGEST_AFTER)
        or before.search(text, max(0, time.start - _LONGEST_BEFORE), time.start)
    )
    if place is None:
        return None, time
    start, end = min(place.start(), time.start), max(place.end(), time.end)
    half: Half | None = Half.MORNING if place["morning"] else Half.AFTERNOON
    if place["night"]:
        half = Half.MORNING if hour <= _DAWN else Half.AFTERNOON if hour >= _DUSK else None
    return half, time._replace(start=start, end=end, text=text[start:end])
