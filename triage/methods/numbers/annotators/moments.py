"""Numbers that the word attached to them makes part of a date or a time: 3月, 2021年, 21세기."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from triage.methods.numbers.annotators.state import Reading
from triage.methods.numbers.exact import is_whole
from triage.methods.numbers.kinds import Flag, Kind
from triage.methods.numbers.languages.base import Section
from triage.methods.numbers.languages.phrases import Phrases, compiled, in_any_case
from triage.methods.numbers.model import ReadNumber

_YEARS = (Decimal(1000), Decimal(2199))
_MONTHS, _DAYS, _MAX_DAYS, _HOURS, _DECADE = 12, 31, 99, 24, 100
_LONGEST_CUE = 4
_LONGEST_PREFIX = 8


@dataclass(frozen=True)
class Ranks(Section):
    """What makes a number a rank, and a rank an age.

    :param ranks: what stands before and after a number that is a rank.
    :param ages: after a rank that counts years: a 60th birthday.
    """

    ranks: tuple[Phrases, Phrases] = ("", "")
    ages: Phrases = ""
    ordinal_dot: bool = False


def moment(
    value: Decimal | None,
    span: tuple[int, int],
    text: str,
    numbers: Sequence[ReadNumber],
    words: Moments,
    *,
    positional: bool = False,
) -> tuple[Kind, Flag] | None:
    """The kind of a date, year, century or time, or the label of a day; None for an amount.

    :param numbers: the numbers before it.
    :param positional: whether it is written digit by digit in words, as years are.
    """
    if value is None or value > 9999 or value < 0 or not is_whole(value):
        return None
    start, end = span
    if cue := in_any_case(words.before, "{}$").search(text, max(0, start - _LONGEST_PREFIX), start):
        return _cued(value, cue.lastgroup, compiled(words.day).match(text, end) is not None)
    if compiled(words.century).match(text, end):
        return Kind.ORDINAL, Flag.NONE
    if compiled(words.decade).match(text, end):
        return Kind.YEAR, Flag.NONE
    era = compiled(words.eras, "{}$").search(text, max(0, start - _LONGEST_CUE), start)
    of_today = _YEARS[0] <= value <= _YEARS[1]
    if compiled(words.year).match(text, end) and (positional or era or of_today):
        return Kind.YEAR, Flag.NONE
    if value <= _MONTHS and compiled(words.month).match(text, end):
        return Kind.DATE, Flag.MONTH
    if value < _DECADE and compiled(words.month_of_date).match(text, end):
        return Kind.DATE, Flag.MONTH
    kind = _day_or_time(value, span, text, numbers, words)
    return None if kind is None else (kind, Flag.NONE)


def _cued(value: Decimal, part: str | None, dated: bool) -> tuple[Kind, Flag] | None:
    """The kind of a number after the name of a part of a date: tháng 5, ngày 14."""
    if part == "year":
        return (Kind.YEAR, Flag.NONE) if _YEARS[0] <= value <= _YEARS[1] else None
    if part == "month":
        return (Kind.DATE, Flag.MONTH) if 0 < value <= _MONTHS else None
    return (Kind.DATE if dated else Kind.LABEL, Flag.NONE) if value <= _DAYS else None


def _day_or_time(
    value: Decimal,
    span: tuple[int, int],
    text: str,
    numbers: Sequence[ReadNumber],
    words: Moments,
) -> Kind | None:
    start, end = span
    previous = numbers[-1] if numbers and start - numbers[-1].end <= 3 else None
    dated = previous is not None and previous.kind is Kind.DATE
    if value <= (_MAX_DAYS if dated else _DAYS) and compiled(words.day).match(text, end):
        return Kind.DATE if dated else Kind.LABEL
    if value <= _HOURS and _is_hour(start, end, text, words):
        return Kind.TIME
    timed = previous is not None and previous.kind is Kind.TIME
    return Kind.TIME if timed and compiled(words.minutes).match(text, end) else None


def _is_hour(start: int, end: int, text: str, words: Moments) -> bool:
    if compiled(words.time).match(text, end):
        return True
    of_day = compiled(words.of_day, "{}$").search(text, max(0, start - _LONGEST_CUE), start)
    return bool(compiled(words.hour).match(text, end) and of_day)


@dataclass(frozen=True)
class Moments(Section):
    """Words right after a number that make it part of a date.

    :param before: words right before it that do, in groups named year, month and day: tháng 5.
    :param month_of_date: a month followed by a day.
    :param eras: before the number of a year: 平成.
    :param time: after an hour.
    :param hour: after an hour that ``of_day`` precedes.
    :param minutes: after the minutes of a time.
    :param separator: between an hour and its minutes.
    :param half_past: after an hour that is past by half.
    :param quarters: after an hour that is past by a quarter or three, in groups named quarter and most.
    """

    before: Phrases = ""
    year: Phrases = ""
    month: Phrases = ""
    month_of_date: Phrases = ""
    day: Phrases = ""
    century: Phrases = ""
    decade: Phrases = ""
    eras: Phrases = ""
    time: Phrases = ""
    of_day: Phrases = ""
    hour: Phrases = ""
    minutes: Phrases = ""
    separator: Phrases = ""
    half_past: Phrases = ""
    quarters: Phrases = ""


def with_moment(number: ReadNumber, reading: Reading) -> ReadNumber:
    """The number as a rank or as part of a date, if the words around it make it that."""
    if number.kind is not Kind.QUANTITY or not number.values:
        return number
    text, spec = reading.text, reading.spec
    before, after = spec.section(Ranks).ranks
    start, end = number.start, number.end
    if compiled(before, "{}$").search(text, max(0, start - _LONGEST_PREFIX), start):
        return _of_digits_alone(number)._replace(kind=Kind.ORDINAL)
    if compiled(after).match(text, end):
        return number._replace(kind=Kind.ORDINAL)
    moments = spec.find(Moments)
    if moments is None:
        return number
    found = moment(number.values[0], (start, end), text, reading.numbers, moments)
    if found is None:
        return number
    kind, unit = found
    return number._replace(kind=kind, unit=unit or number.unit)


def _of_digits_alone(number: ReadNumber) -> ReadNumber:
    """A rank without the scale word after its digits: 제5조 is Article 5 and not five trillion."""
    digits = number.digits
    if not digits or not number.spelled or not number.text.startswith(digits):
        return number
    end = number.start + len(digits)
    return number._replace(text=digits, end=end, values=(Decimal(digits),), spelled=False)
