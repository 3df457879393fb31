"""Times of day of more than one word: 7.45 a.m., twenty to five, quinze para as oito."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from triage.methods.numbers.exact import is_whole
from triage.methods.numbers.kinds import Kind
from triage.methods.numbers.languages.base import LanguageSpec, Section
from triage.methods.numbers.languages.phrases import Phrases, in_any_case
from triage.methods.numbers.model import ReadNumber

_ONE, _DAY, _HALF_DAY, _HOUR = Decimal(1), Decimal(24), Decimal(12), Decimal(60)
_LONGEST_CUE, _LONGEST_GAP = 24, 16
_KINDS = frozenset((Kind.QUANTITY, Kind.TIME, Kind.ORDINAL, Kind.CODE, Kind.YEAR))
_SECONDS = re.compile(r"\d{1,2}\.[0-5]\d\.[0-5]\d")
_SCORE = re.compile(r"(\d{1,2}):(\d{1,2})")
_DASHED_SCORE = re.compile(r"(?<![\d-])(\d{1,2})[-–](\d{1,2})(?![\d-])", re.ASCII)
_SHORT_MINUTES = re.compile(r"(?<![\d:.,])(\d{1,2}):(\d)(?![\d:])")
_DECIMAL = re.compile(r"(\d{1,2})[.,]([0-5]\d)")


@dataclass(frozen=True)
class Hours(Section):
    """How a language writes times of day of more than one word.

    :param cue: introduces a time.
    :param sure: follows the hour or the minutes of a time that needs no cue.
    :param mark: follows an hour that has a cue.
    :param gap: between an hour and its minutes.
    :param past, to: between minutes and the hour that they follow or precede.
    :param without: before minutes that are subtracted from the hour.
    :param tail: may follow the minutes.
    :param one: one o'clock without a number, before its minutes: час тридцать.
    :param before, after: phrases next to an hour, with the minutes that they add to it.
    :param separator: the word between an hour and its minutes in digits: 8 Uhr 30.
    :param until: between the ends of a span of time, one of which may be only an hour.
    :param minutes: the beginning of words for minutes, which make a duration.
    :param lengths: words for hours that make a duration: 30 minutes to 2 hours.
    :param one_hour: one hour before its minutes: an hour and ten minutes.
    """

    cue: Phrases = ""
    sure: Phrases = ""
    mark: Phrases = ""
    gap: Phrases = ""
    past: Phrases = ""
    to: Phrases = ""
    without: Phrases = ""
    tail: Phrases = ""
    one: Phrases = ""
    before: tuple[tuple[Phrases, int], ...] = ()
    after: tuple[tuple[Phrases, int], ...] = ()
    separator: Phrases = ""
    until: Phrases = ""
    minutes: Phrases = "min"
    lengths: Phrases = ""
    one_hour: Phrases = ""


def with_times(numbers: list[ReadNumber], text: str, spec: LanguageSpec) -> list[ReadNumber]:
    """Merge the numbers that together state one time of day.

    >>> hour, minutes = (ReadNumber("8", 3, 4, (Decimal(8),)), ReadNumber("45", 9, 11, (Decimal(45),)))
    >>> from triage.methods.numbers.languages import get_language
    >>> [n.text for n in with_times([hour, minutes], "um 8 Uhr 45", get_language("de"))]
    ['8 Uhr 45']
    """
    if not any(_may_be_hour(number) or number.kind is Kind.DATE for number in numbers):
        return numbers
    hours = spec.section(Hours)
    numbers = [_finish_time(number, text, hours) for number in numbers]
    result: list[ReadNumber] = []
    for at, number in enumerate(numbers):
        if result and result[-1].kind is Kind.TIME and number.start < result[-1].end:
            continue
        time = _time_at(at, numbers, text, hours) if _may_be_hour(number) else None
        while time is not None and result and result[-1].end > time.start:
            result.pop()
        result.append(time if time is not None else number)
    return _spans(result, text, hours)


def _finish_time(number: ReadNumber, text: str, hours: Hours) -> ReadNumber:
    """Read what looks like a date but is hours, minutes and seconds: 2.03.13 uur."""
    clock = number.kind is Kind.DATE and _SECONDS.fullmatch(number.text)
    return (
        number._replace(kind=Kind.TIME)
        if clock and in_any_case(hours.mark).match(text, number.end)
        else number
    )


def with_times_of(
    numbers: Sequence[ReadNumber], text: str, hours: Hours | None, others: Sequence[ReadNumber]
) -> Sequence[ReadNumber]:
    """Merge an hour and its minutes that no word marks as a time, if the other text has that time.

    ``dimanche 10 h 30`` is also a duration; it is none beside 10.30am.
    """
    known = {
        (n.parts[0] % _HALF_DAY, n.parts[1])
        for n in others
        if n.kind is Kind.TIME and len(n.parts) == 2 and n.parts[1]
    }
    if not known or hours is None:
        return numbers
    gap = in_any_case(hours.gap)
    result: list[ReadNumber] = []
    for number in numbers:
        before = result[-1] if result else None
        if (
            before is not None
            and _may_be_hour(before)
            and before.values[0] <= _DAY
            and number.values
            and (before.values[0] % _HALF_DAY, number.values[0]) in known
            and gap.fullmatch(text, before.end, number.start)
        ):
            result[-1] = _time(text, before.start, number.end, before.values[0], number.values[0])
        else:
            result.append(number)
    return result


def with_short_minutes(
    numbers: Sequence[ReadNumber], text: str, others: Sequence[ReadNumber], other_text: str
) -> Sequence[ReadNumber]:
    """Merge 14:6, which no one writes for a score beside a time at 14:00 in the other text."""
    if ":" not in text:
        return numbers
    hours = {n.parts[0] % _HALF_DAY for n in others if n.kind is Kind.TIME and n.parts}
    if not hours:
        return numbers
    scores = _scores(other_text)
    clocks = {
        clock.start(): clock
        for clock in _SHORT_MINUTES.finditer(text)
        if Decimal(clock[1]) % _HALF_DAY in hours and clock.groups() not in scores
    }
    result: list[ReadNumber] = []
    end = 0
    for number in numbers:
        if clock := clocks.get(number.start):
            end = clock.end()
            hour, minutes = map(Decimal, clock.groups())
            result.append(_time(text, number.start, max(end, number.end), hour, minutes))
        elif number.start >= end:
            result.append(number)
        else:
            before = result[-1]
            result[-1] = before._replace(
                text=text[before.start : number.end], end=max(end, number.end)
            )
    return result


def without_scores(numbers: Sequence[ReadNumber], text: str, other: str) -> Sequence[ReadNumber]:
    """Split what looks like a time of day but is a score: 24:21 beside 24-21, in either order."""
    clocks = {n.start: _SCORE.fullmatch(n.text) for n in numbers if n.kind is Kind.TIME}
    if not any(clocks.values()):
        return numbers
    scores = _scores(other)
    result: list[ReadNumber] = []
    for number in numbers:
        score = clocks.get(number.start)
        if score is None or score.groups() not in scores:
            result.append(number)
            continue
        for part in (1, 2):
            start, end = (number.start + place for place in score.span(part))
            value = Decimal(score[part])
            result.append(ReadNumber(text[start:end], start, end, (value,), digits=score[part]))
    return result


def _scores(text: str) -> set[tuple[str, ...]]:
    """The scores of a text written with a dash, in either order."""
    scores = [score.groups() for score in _DASHED_SCORE.finditer(text)]
    return {*scores, *(score[::-1] for score in scores)}


def _spans(numbers: list[ReadNumber], text: str, hours: Hours) -> list[ReadNumber]:
    """Make the other end of a range a time too, if one end is: "from 8 to 9.30 p.m."."""
    for at in range(len(numbers) - 1):
        left, right = numbers[at], numbers[at + 1]
        if Kind.TIME not in (left.kind, right.kind) or left.kind == right.kind:
            continue
        begins = left.kind is Kind.TIME
        place, between = (at + 1, r"\s{}\s") if begins else (at, r"\s{}\s|[-–~∼〜]")
        hour = numbers[place]
        whole = _may_be_hour(hour) and hour.values[0] <= _DAY and is_whole(hour.values[0])
        if whole and in_any_case(hours.until, between).fullmatch(text, left.end, right.start):
            numbers[place] = _time(text, hour.start, hour.end, hour.values[0], Decimal(0))
    return numbers


def has_hour_cue(text: str, start: int, hours: Hours) -> bool:
    """Whether the words before ``start`` introduce a time of day."""
    return _cued(hours.cue, text, start) is not None


def _may_be_hour(number: ReadNumber) -> bool:
    value = number.values[0] if number.values else None
    return value is not None and 0 <= value < _HOUR and number.kind in _KINDS


def _time_at(at: int, numbers: Sequence[ReadNumber], text: str, hours: Hours) -> ReadNumber | None:
    """The time of day that begins with a number or has it as its hour; None if there is none."""
    number = numbers[at]
    if time := _with_words(number, text, hours):
        return time
    following = numbers[at + 1] if at + 1 < len(numbers) else None
    if following is not None and following.start - number.end <= _LONGEST_GAP:
        time = _minutes_first(number, following, text, hours)
        time = time or _hour_first(number, following, text, hours)
        if time is not None:
            return time
    return _alone(number, text, hours)


def _cued(cue: Phrases, text: str, end: int) -> re.Match[str] | None:
    return in_any_case(cue, "{}$").search(text, max(0, end - _LONGEST_CUE), end)


def _minutes_first(
    minutes: ReadNumber, hour: ReadNumber, text: str, hours: Hours
) -> ReadNumber | None:
    """Read minutes before the hour: twenty to five, zwanzig nach zehn, без десяти восемь."""
    count, value = minutes.values[0], hour.values[0] if hour.values else _DAY
    if minutes.kind is Kind.ORDINAL and minutes.weak:  # the quarter of "at quarter past nine"
        return None
    if not (is_whole(count) and 0 < count < _HOUR and is_whole(value) and 0 < value <= _HALF_DAY):
        return None
    if in_any_case(hours.lengths).match(text, hour.end):  # 30 minutes to 2 hours
        return None
    gap = text[minutes.end : hour.start]
    to, past = in_any_case(hours.to).fullmatch(gap), in_any_case(hours.past).fullmatch(gap)
    if gap != " " and not to and not past:
        return None
    if _cued(hours.without, text, minutes.start):
        return _time(text, minutes.start, hour.end, value, -count) if gap == " " else None
    if not _cued(hours.cue, text, minutes.start):
        return None
    if to:
        return _time(text, minutes.start, hour.end, value, -count)
    if not past:
        return None
    if hour.kind is Kind.ORDINAL:  # twenty minutes of the eleventh hour
        value -= 1
    return _time(text, minutes.start, hour.end, value, count)


def _hour_first(
    hour: ReadNumber, minutes: ReadNumber, text: str, hours: Hours
) -> ReadNumber | None:
    """Read the hour before the minutes: seven forty-five, alle dieci e quindici."""
    value, count = hour.values[0], minutes.values[0] if minutes.values else _HOUR
    if not (is_whole(value) and value <= _DAY and is_whole(count) and -_HOUR < count < _HOUR):
        return None
    if value == _DAY and count:
        return None
    gap = text[hour.end : minutes.start]
    # Digits with a space or hyphen between them are a list, a range or a score: won by 21-17.
    if not in_any_case(hours.gap).fullmatch(gap) or (
        gap in (" ", "-") and not (hour.spelled and minutes.spelled)
    ):
        return None
    end = minutes.end
    if tail := in_any_case(hours.tail).match(text, end):
        end = tail.end()
    elif in_any_case(hours.minutes, r"\s?{}").match(text, end):
        return None
    if sure := in_any_case(hours.sure).match(text, end):
        end = sure.end()
    if sure or in_any_case(hours.sure).match(gap) or _cued(hours.cue, text, hour.start):
        return _time(text, hour.start, end, value, count)
    return None


def _with_words(number: ReadNumber, text: str, hours: Hours) -> ReadNumber | None:
    """Read an hour with a phrase for the minutes: half past eight, ocho menos cuarto."""
    value = number.values[0]
    if is_whole(value) and 10 <= value < _HOUR and _cued(hours.one, text, number.start):
        return _time(text, number.start, number.end, _ONE, value)
    if not is_whole(value) or not 0 < value <= _HALF_DAY:
        return None
    for phrases, minutes in hours.before:
        if match := _cued(phrases, text, number.start):
            return _time(text, match.start(), number.end, value, Decimal(minutes))
    for phrases, minutes in hours.after:
        if match := in_any_case(phrases).match(text, number.end):
            return _time(text, number.start, match.end(), value, Decimal(minutes))
    return None


def _alone(number: ReadNumber, text: str, hours: Hours) -> ReadNumber | None:
    """Read a time stated by one number: 9 p.m., às 21h, 7.45 Uhr, or one already marked as such."""
    if number.kind is Kind.YEAR:
        return None
    value, minutes = _in_hours(number)
    if number.spelled and 20 < value < 30 and _cued(hours.without, text, number.start):
        return _time(text, number.start, number.end, value - 20, Decimal(-20))  # без двадцати пять
    if value > _DAY:
        return None
    if sure := in_any_case(hours.sure).match(text, number.end):
        return _time(text, number.start, sure.end(), value, minutes)
    cued = in_any_case(hours.mark).match(text, number.end) and _cued(hours.cue, text, number.start)
    if cued or number.kind is Kind.TIME:
        return _time(text, number.start, number.end, value, minutes)
    return None


def _in_hours(number: ReadNumber) -> tuple[Decimal, Decimal]:
    """A number as hour and minutes; an hour above 24 if it cannot be a time."""
    value = number.values[0]
    if match := _DECIMAL.fullmatch(number.text):
        return Decimal(match[1]), Decimal(match[2])
    if is_whole(value):
        return value, Decimal(0)
    if number.spelled and is_whole(value * 4):
        return value // 1, value % 1 * _HOUR
    return _DAY + _DAY, Decimal(0)


def _time(text: str, start: int, end: int, hour: Decimal, minutes: Decimal) -> ReadNumber:
    if minutes < 0:
        hour, minutes = hour - 1, minutes + _HOUR
    return ReadNumber(text[start:end], start, end, (), Kind.TIME, parts=(hour, minutes))
