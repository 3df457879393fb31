"""Turns the numbers and names of a text into comparable statements."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise
from typing import NamedTuple

from triage.methods.numbers.annotators.dates import only_connects
from triage.methods.numbers.annotators.moments import Moments
from triage.methods.numbers.annotators.times_of_day import Hours
from triage.methods.numbers.exact import canonical, is_whole
from triage.methods.numbers.kinds import Flag, Kind
from triage.methods.numbers.languages.base import LanguageSpec, Section
from triage.methods.numbers.languages.phrases import Phrases, all_of, compiled, in_any_case, regex
from triage.methods.numbers.model import ReadNumber, Sort
from triage.methods.numbers.prose.reading.names import Name, names

# A number, or a tuple for anything else: ("time", 4, 30), ("month", 3), ("code", "2.4.1").
Key = Decimal | tuple[str | int, ...]

_HALF_DAY, _DAY, _HOUR = Decimal(12), Decimal(24), Decimal(60)
_HALF_AN_HOUR, _LONGEST_HOUR = 30, 8
_FIRST_YEAR, _LAST_YEAR, _CENTURY = Decimal(1000), Decimal(2199), Decimal(100)
# Hours ahead of UTC, of abbreviations that name only one zone.
_ZONES = {
    name: Decimal(hours)
    for hours, names in {
        0: "UTC GMT", 1: "CET MEZ WEST", 2: "CEST MESZ EET", 3: "EEST MSK", 8: "HKT SGT",
        9: "JST KST", 10: "AEST", 11: "AEDT", -4: "EDT", -5: "EST", -7: "PDT", -8: "PST",
    }.items()
    for name in names.split()
}  # fmt: skip
# A short word may stand before it: 8 a.m. UTC, 10:15 Uhr CEST.
_ZONE = re.compile(rf"\s?(?:[^\W\d][^\s\d,;]{{0,4}}\s)?\(?({'|'.join(_ZONES)})(?![A-Za-z])")
_HOURS_OF_A_RANGE = re.compile(r"(\d{1,2})\s?[-–]\s?(\d{1,2})(?![\d:.])")  # 6-8 p.m.
_POINTED_DATE = re.compile(r"(\d{4})\.(\d{1,2})\.(\d{1,2})")
_LONGEST_BEFORE_DECADE = 12
_WITH_A_LETTER = re.compile(r"[\d.,]+[A-Za-z]")
_LIKE_A_MOMENT = re.compile(r"(\d{1,2})([.,·・])([0-5]?\d)")
_ENDS_IN_ZERO = re.compile(r"\d+\.\d*[1-9]\d*0")
_WITH_A_STROKE = re.compile(r"(\d{1,4})/(\d{1,4})")
_ENDS_WITH_ZERO = re.compile(r"(\d{1,3}\.\d{1,3})\.0", re.ASCII)
_QUARTERS = {"quarter": 15, "most": 45}
_LENGTH_OF_QUARTERS = 2  # 点一
_LONGEST_CENTURY = 4  # 世紀の
_MOST_DAYS = Decimal(31)
_OF = {
    Kind.DATE: Sort.DATE,
    Kind.YEAR: Sort.YEAR,
    Kind.TIME: Sort.TIME,
    Kind.ORDINAL: Sort.ORDINAL,
    Kind.LABEL: Sort.LABEL,
    Kind.CODE: Sort.LABEL,
}


class Statement(NamedTuple):
    """One statement made with a number, or with the name of a weekday, month or decade.

    :param keys: the counterpart must share one of these.
    :param soft: keys of alternative forms, tried only if no other match is found.
    :param printed: whether it is in digits.
    :param numbers: the numbers read there; empty for a name.
    :param in_name: whether it is part of a name, as in COVID-19.
    """

    sort: Sort
    keys: tuple[Key, ...]
    start: int
    end: int
    text: str
    soft: tuple[Key, ...] = ()
    printed: bool = False
    numbers: tuple[ReadNumber, ...] = ()
    in_name: bool = False


def statements(
    numbers: Sequence[ReadNumber], text: str, spec: LanguageSpec, named: bool = True
) -> list[Statement]:
    """Return the statements of a text's numbers and of the weekdays, months and decades it names.

    :param named: whether to look for names.
    """
    found: list[Statement] = []
    at = 0
    while at < len(numbers):
        number = numbers[at]
        if at + 1 < len(numbers) and (decade := _of_century(number, numbers[at + 1], text, spec)):
            found.append(decade)
            at += 2
            continue
        if at and _names_part(number, numbers[at - 1], text):
            at += 1
            continue
        if number.kind is Kind.TIME and (ends := _HOURS_OF_A_RANGE.match(number.text)):
            found.extend(_at_hour(Decimal(hour), number) for hour in ends.groups())
            at += 1
            continue
        following = numbers[at + 1] if at + 1 < len(numbers) else None
        if time := _time(number, following, text, spec):
            found.append(time)
            at += len(time.numbers)
        else:
            found.extend(_of_number(number, text, spec))
            at += 1
    if named:
        found.extend(_named(name, start, end, text) for name, start, end in names(text, spec))
        found = _with_days(found, text, spec)
    return found


def _with_days(found: list[Statement], text: str, spec: LanguageSpec) -> list[Statement]:
    """Make ranks that stand with a month its days: March 3rd, the 25th and 26th of May."""
    if not any(one.sort is Sort.ORDINAL for one in found):
        return found
    placed = sorted(found, key=lambda one: one.start)
    days = {id(one) for one in placed if one.sort is Sort.DATE}
    for left, right in pairwise(placed):
        if Sort.MONTH in (left.sort, right.sort) and _stand_as_date(left, right, text, spec):
            days.update((id(left), id(right)))
    for neighbours in (pairwise(placed), pairwise(reversed(placed))):
        for known, one in neighbours:
            if id(known) in days and _is_day(one) and _are_listed(known, one, text, spec):
                days.add(id(one))
    return [_as_day(one) if id(one) in days and _is_day(one) else one for one in found]


def _is_day(statement: Statement) -> bool:
    return statement.sort is Sort.ORDINAL and statement.numbers[0].values[:1] < (_CENTURY,)


def _as_day(rank: Statement) -> Statement:
    keys = (*rank.keys, ("day", int(rank.numbers[0].values[0])))
    return rank._replace(sort=Sort.DATE, keys=keys)


def _stand_as_date(left: Statement, right: Statement, text: str, spec: LanguageSpec) -> bool:
    """Whether a day and a month stand together; a comma may end a clause: In March, third …"""
    day, month = (left, right) if right.sort is Sort.MONTH else (right, left)
    if not _is_day(day) or month.numbers or not only_connects(text, left.end, right.start, spec):
        return False
    return day is left or (day.printed and "," not in text[left.end : right.start])


def _are_listed(one: Statement, other: Statement, text: str, spec: LanguageSpec) -> bool:
    left, right = sorted((one, other), key=lambda statement: statement.start)
    # The 25th and the 26th, from the 1st to the 5th.
    articles = regex(spec.articles)
    joint = in_any_case(all_of(*spec.joints), rf"\s?(?:[-–—,/&]|{{}}(?:\s(?:{articles}))?)\s?")
    return joint.fullmatch(text, left.end, right.start) is not None


def names_century(text: str, end: int, spec: LanguageSpec) -> bool:
    """Whether a number that ends there is a century by the word attached to it: 20世纪."""
    moments = spec.find(Moments)
    return moments is not None and compiled(moments.century).match(text, end) is not None


def names_decade(text: str, end: int, spec: LanguageSpec) -> bool:
    """Whether a number that ends there is a decade by the word attached to it: 80年代."""
    moments = spec.find(Moments)
    return moments is not None and compiled(moments.decade).match(text, end) is not None


def _of_century(
    century: ReadNumber, decade: ReadNumber, text: str, spec: LanguageSpec
) -> Statement | None:
    """The decade stated by a century and a decade, 20世纪70年代; None if they do not."""
    start, end = century.start, decade.end
    if decade.kind is not Kind.YEAR or not names_decade(text, end, spec):
        return None
    if decade.start - century.end > _LONGEST_CENTURY or not names_century(text, century.end, spec):
        return None
    year = (century.values[0] - 1) * _CENTURY + decade.values[0]
    printed = _has_digits(century.text)
    return Statement(
        Sort.YEAR, (year,), start, end, text[start:end], printed=printed, numbers=(century, decade)
    )


def _names_part(number: ReadNumber, rank: ReadNumber, text: str) -> bool:
    """Whether a weak ordinal is the noun of the ordinal before it: the third quarter."""
    if not number.weak or number.kind is not Kind.ORDINAL or rank.kind is not Kind.ORDINAL:
        return False
    return text[rank.end : number.start].isspace()


def _time(
    number: ReadNumber, following: ReadNumber | None, text: str, spec: LanguageSpec
) -> Statement | None:
    """A time of day, read as one number or as separate hour and minutes; None if it is not one."""
    clock = _clock(number, text, spec)
    if clock is None:
        return None
    hour, minutes = clock
    parts: tuple[ReadNumber, ...] = (number,)
    if number.kind is Kind.TIME and (share := _share_past(text, number.end, spec)):
        minutes = Decimal(share)
        if share == _HALF_AN_HOUR and following is not None and following.start - number.end < 3:
            parts = (number, following)  # Japanese 半 is also a half
    elif not minutes and following is not None and _are_minutes(following, number, text, spec):
        minutes, parts = following.values[0], (number, following)
    if (
        number.kind is not Kind.TIME
        and len(parts) == 1
        and not _quarters_at_end(number, text, spec)
    ):
        return None
    end = parts[-1].end
    keys, soft = clock_keys(hour, minutes), _hours(hour, minutes)
    if len(number.parts) > 2:  # 2:01:39; where the seconds stand apart, they are an amount
        keys, soft = (("time", int(hour % _HALF_DAY), int(minutes), int(number.parts[2])),), keys
    if zone := zone_after(text, end):
        keys = (*keys, _in_utc(hour, minutes, zone, number.parts[2:]))
    return Statement(
        Sort.TIME, keys, number.start, end, text[number.start : end],
        soft=soft, printed=_has_digits(number.text), numbers=parts,
    )  # fmt: skip


def _clock(number: ReadNumber, text: str, spec: LanguageSpec) -> tuple[Decimal, Decimal] | None:
    """The hour and minutes that a number may state (साढ़े आठ: half past eight), or None."""
    parts = number.parts if number.kind is Kind.TIME and number.parts else number.values[:1]
    if not parts or not 0 <= parts[0] <= _DAY:
        return None
    if minutes := _quarters_at_end(number, text, spec):
        return parts[0] // 1, Decimal(minutes)
    if is_whole(parts[0]):
        return parts[0], parts[1] if len(parts) > 1 else Decimal(0)
    if number.kind is Kind.TIME and is_whole(parts[0] * 4):
        return parts[0] // 1, parts[0] % 1 * _HOUR
    return None


def _quarters_at_end(number: ReadNumber, text: str, spec: LanguageSpec) -> int:
    """The minutes of 六点一刻 (quarter past six) if the reader took 六点一 for a decimal; else 0."""
    moments = spec.find(Moments)
    if moments is None or len(number.text) <= _LENGTH_OF_QUARTERS:
        return 0
    place = compiled(moments.quarters).match(text, number.end - _LENGTH_OF_QUARTERS)
    return 0 if place is None else _QUARTERS[str(place.lastgroup)]


def _share_past(text: str, end: int, spec: LanguageSpec) -> int:
    """The minutes of a half or quarters past the hour, 八点半 and 九点三刻; else 0."""
    moments = spec.find(Moments)
    if moments is None:
        return 0
    if compiled(moments.half_past).match(text, end):
        return _HALF_AN_HOUR
    quarters = compiled(moments.quarters).match(text, end)
    return 0 if quarters is None else _QUARTERS[str(quarters.lastgroup)]


def _are_minutes(following: ReadNumber, hour: ReadNumber, text: str, spec: LanguageSpec) -> bool:
    """Whether a number is the minutes of the hour before it: 9 h 45, 8:05."""
    gap = text[hour.end : following.start]
    if len(hour.text) > _LONGEST_HOUR or not gap:
        return False
    words = spec.find(Hours) or spec.find(Moments)
    separator = words.separator if words is not None else ""
    if not in_any_case(separator, r"\s?(?:[h:：]|{})\s?").fullmatch(gap):
        return False
    count = following.values[0] if following.values else _HOUR
    glued = following.digits.isdigit() and len(following.digits) == 2
    return is_whole(count) and 0 <= count < _HOUR and (glued or hour.kind is Kind.TIME)


def _at_hour(hour: Decimal, number: ReadNumber) -> Statement:
    place = (number.start, number.end, number.text, _hours(hour, Decimal(0)), True, (number,))
    return Statement(Sort.TIME, clock_keys(hour, Decimal(0)), *place)


def clock_keys(hour: Decimal, minutes: Decimal) -> tuple[Key, ...]:
    """The key of a time of day; 4:30 and 16:30 share one."""
    return (("time", int(hour % _HALF_DAY), int(minutes)),)


def zone_after(text: str, end: int) -> str:
    """The abbreviation of the time zone after a time; "" if there is none that is known."""
    zone = _ZONE.match(text, end)
    return zone[1] if zone is not None else ""


def _in_utc(hour: Decimal, minutes: Decimal, zone: str, seconds: Sequence[Decimal]) -> Key:
    """The key that a time shares with the same time in another zone: 14:00 UTC, 23:00 JST."""
    minutes += (hour - _ZONES[zone]) * _HOUR
    return ("utc", int(minutes % (_HALF_DAY * _HOUR)), *map(int, seconds))


def _hours(hour: Decimal, minutes: Decimal) -> tuple[Key, ...]:
    if minutes:
        return ()
    early = hour % _HALF_DAY
    return (hour, early, early + _HALF_DAY)


def _of_number(number: ReadNumber, text: str, spec: LanguageSpec) -> list[Statement]:
    if parts := _parts_of_date(number):
        whole = number._replace(parts=parts)
        return [_of_date(part, whole, number) for part in parts]
    sort, keys, soft = _sort_and_keys(number, text, spec)
    printed = _has_digits(number.text)
    in_name = sort is Sort.LABEL and number.kind is Kind.CODE and _ends_in_name(text, number.start)
    place = (number.start, number.end, number.text, soft, printed, (number,), in_name)
    return [Statement(sort, keys, *place)]


def _parts_of_date(number: ReadNumber) -> tuple[Decimal, ...]:
    """The parts of a date in digits, including 03/2021 and 2021/22; empty if it is not a date."""
    if pointed := _POINTED_DATE.fullmatch(number.text):
        return tuple(map(Decimal, pointed.groups()))
    several = len(number.parts) > 1
    if number.kind is Kind.FRACTION:
        return number.parts if several and max(number.parts) >= _FIRST_YEAR else ()
    return number.parts if several and number.kind is Kind.DATE else ()


def _sort_and_keys(
    number: ReadNumber, text: str, spec: LanguageSpec
) -> tuple[Sort, tuple[Key, ...], tuple[Key, ...]]:
    """The sort, the keys and the soft keys of a number."""
    sort = _OF.get(number.kind, Sort.AMOUNT)
    keys: tuple[Key, ...] = number.values
    if sort is not Sort.AMOUNT:  # the 12.4 of "section 12.4" is not a decimal
        keys = (*keys, *number.other)
    if not number.values:
        soft = _as_date(number.text) or _without_zero(number.text)
        return sort, keys or _marks_of(number, text), soft
    value = number.values[0]
    if number.unit is Flag.MONTH:
        return Sort.MONTH, (("month", int(value)),), keys
    if sort is Sort.DATE and value <= _MOST_DAYS:
        return sort, (*keys, ("day", int(value))), ()
    if dated := _dated(value, number, sort, keys, text, spec):
        return dated
    if sort is Sort.AMOUNT:
        return sort, *_of_amount(number)
    if sort is Sort.LABEL and _ENDS_IN_ZERO.fullmatch(number.text):  # version 3.10 is not 3.1
        return sort, (("code", number.text),), _as_moment(number.text)
    return sort, keys, _as_moment(number.text)


def _dated(
    value: Decimal,
    number: ReadNumber,
    sort: Sort,
    keys: tuple[Key, ...],
    text: str,
    spec: LanguageSpec,
) -> tuple[Sort, tuple[Key, ...], tuple[Key, ...]] | None:
    """The sort and keys of a year, a decade or a number that may be one; else None."""
    if _FIRST_YEAR <= value <= _LAST_YEAR and (len(number.digits) == 4 or sort is Sort.YEAR):
        dated = sort in (Sort.DATE, Sort.YEAR, Sort.LABEL)
        soft: tuple[Key, ...] = (_two_digits(value),)
        if not value % _CENTURY and spec.section(DecadeWords).end_at(text, number.end):
            soft = (*soft, value // _CENTURY + 1)  # the 1600s are the 17th century
        return Sort.YEAR if dated else sort, keys, soft
    if _names_a_decade(value, number, text, spec):
        return Sort.YEAR, (*keys, _two_digits(value)), ()
    if is_whole(value) and 0 <= value < _CENTURY and _may_be_year(number, text, spec):
        return sort, (*keys, _two_digits(value)), ()
    return None


def _of_amount(number: ReadNumber) -> tuple[tuple[Key, ...], tuple[Key, ...]]:
    """The keys and the soft keys of an amount."""
    if number.kind is Kind.FRACTION:  # a third may be stated as one of three
        return number.values[:1], number.values[1:]
    if _WITH_A_LETTER.fullmatch(number.text) and len(number.digits) < 10:
        return number.values, (Decimal(number.digits),)  # 4K, 22B
    return number.values, _as_moment(number.text)


def _marks_of(number: ReadNumber, text: str) -> tuple[Key, ...]:
    """The key of a number without a value, such as version 2.4.1 or the score 39:52."""
    if number.text == "7/24" and not _ends_in_name(text, number.start):  # Turkish for 24/7
        return (("code", "24.7"),)
    digits = re.sub(r"\D+", ".", number.text).strip(".")
    return (("code", digits),) if digits else ()


def _as_date(text: str) -> tuple[Key, ...]:
    """Alternative keys of 9/11: day and month in either order, and each number alone."""
    match = _WITH_A_STROKE.fullmatch(text)
    if match is None:
        return ()
    parts = [int(part) for part in match.groups()]
    return (
        *(Decimal(part) for part in parts),
        *(("day", part) for part in parts),
        *(("month", part) for part in parts),
    )


def _without_zero(text: str) -> tuple[Key, ...]:
    """The alternative key of version 2.2.0, which is version 2.2."""
    match = _ENDS_WITH_ZERO.fullmatch(text)
    return (Decimal(match[1]),) if match is not None else ()


def _as_moment(text: str) -> tuple[Key, ...]:
    """Alternative keys of a number such as 4.30: a time of day, a day and a month, a code."""
    match = _LIKE_A_MOMENT.fullmatch(text)
    if match is None:
        return ()
    first, second = Decimal(match[1]), Decimal(match[3])
    keys = clock_keys(first, second) if first <= _DAY and len(match[3]) == 2 else ()
    if match[2] == ",":
        return keys
    if 0 < first <= _MOST_DAYS and 0 < second <= _HALF_DAY:  # 26.12. is a day and a month
        keys = (*keys, ("day", int(first)), ("month", int(second)))
    if (
        0 < first <= _HALF_DAY and 0 < second <= _MOST_DAYS and match[2] in "·・"
    ):  # 9·11 is in September
        keys = (*keys, ("month", int(first)), ("day", int(second)))
    return (*keys, ("code", f"{first}.{second}"))


def _ends_in_name(text: str, start: int) -> bool:
    return start > 0 and (text[start - 1].isalpha() or text[start - 1] in "-.‑")


@dataclass(frozen=True)
class DecadeWords(Section):
    """What makes a number of two digits a decade or a year.

    :param before: words before it: anni Sessanta, les années 80.
    :param after: words after it if it is a rank: шестидесятые годы.
    :param endings: what is attached to it or follows it: the 80s, 80er.
    """

    before: Phrases = ""
    after: Phrases = ""
    endings: Phrases = ""

    def end_at(self, text: str, end: int) -> bool:
        """Whether what follows a number makes it a decade or a year: the 80s."""
        return compiled(self.endings).match(text, end) is not None

    def stand_around(self, number: ReadNumber, text: str) -> bool:
        """Whether the words before a number, or after a rank, make it a decade."""
        if number.kind is Kind.ORDINAL:
            return compiled(self.after, r"\.?\s{}\b").match(text, number.end) is not None
        start = max(0, number.start - _LONGEST_BEFORE_DECADE)
        return in_any_case(self.before, r"\b{}\s$").search(text, start, number.start) is not None


def _names_a_decade(value: Decimal, number: ReadNumber, text: str, spec: LanguageSpec) -> bool:
    """Whether a number names a decade: anni Sessanta, les années 80, шестидесятые годы."""
    if not 10 < value < _CENTURY or value % 10:
        return False
    return spec.section(DecadeWords).stand_around(number, text)


def _two_digits(year: Decimal) -> Key:
    """The key of a year without its century: the class of '05, the 80s."""
    return ("yy", int(year % _CENTURY))


def _may_be_year(number: ReadNumber, text: str, spec: LanguageSpec) -> bool:
    """Whether a number below 100 may be a year without its century: '05, 2017-18, 80年代."""
    if number.kind in (Kind.YEAR, Kind.DATE):
        return True
    if len(number.digits) != 2:
        return False
    before = text[max(0, number.start - 1) : number.start]
    return before in tuple("'’‘/-–") or spec.section(DecadeWords).end_at(text, number.end)


def _of_date(part: Decimal, whole: ReadNumber, number: ReadNumber) -> Statement:
    """The statement of one part of 8/4/2020; day and month may be in either order."""
    keys: tuple[Key, ...] = (part, ("month", int(part))) if part <= _HALF_DAY else (part,)
    soft: tuple[Key, ...] = (_two_digits(part),)
    if part < _FIRST_YEAR:
        soft = (part + 1900, part + 2000)
    sort = Sort.YEAR if part > _MOST_DAYS or len(whole.parts) == 2 else Sort.DATE
    return Statement(sort, keys, number.start, number.end, number.text, soft, True, (number,))


def _named(name: Name, start: int, end: int, text: str) -> Statement:
    keys: tuple[Key, ...] = ((name.sort.value, name.number),)
    if name.sort is Sort.YEAR:
        keys = (Decimal(name.number), _two_digits(Decimal(name.number)))
    return Statement(name.sort, keys, start, end, text[start:end].strip(".,;:!?()\"'"))


def _has_digits(text: str) -> bool:
    return any(character.isdecimal() for character in text)


def value_of(statement: Statement) -> str:
    """The value of a statement in plain digits if it is a number, else its text."""
    key = statement.keys[0] if statement.keys else statement.text
    return canonical(key) if isinstance(key, Decimal) else statement.text
