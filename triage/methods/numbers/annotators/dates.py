"""Recognises days and years of dates in languages that put spaces between words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from triage.methods.numbers.exact import is_whole
from triage.methods.numbers.grammar.state import Folded
from triage.methods.numbers.kinds import Form
from triage.methods.numbers.languages.base import LanguageSpec, Role, Section
from triage.methods.numbers.languages.phrases import Phrases, compiled
from triage.methods.numbers.lexer.scan import Hit

_DAYS = (Decimal(1), Decimal(31))
_TODAY_OR_SO = (Decimal(1000), Decimal(2199))


@dataclass(frozen=True)
class Dates(Section):
    """How dates and years are written.

    :param date_joints: words between the parts of a date.
    :param in_month: endings that mean "in" after a month, so that no day follows: அக்டோபரில்.
    :param spoken_years: what precedes a year in two numbers: in nineteen eighty-four.
    :param calendars: year offsets of its calendars from the Gregorian one.
    """

    date_joints: Phrases = ""
    in_month: tuple[str, ...] = ()
    month_first: bool = False
    capital_months: bool = False
    spoken_years: Phrases = ""
    calendars: frozenset[Decimal] = frozenset()


def only_connects(text: str, left: int, right: int, spec: LanguageSpec) -> bool:
    """Whether the text between two parts of a date only connects them."""
    words = spec.section(Dates).date_joints
    joint = compiled(words, r"[\s.,'’\-–]{0,3}(?:{}(?![^\W\d_]))?[\s.'’]{0,2}")
    return right - left <= 8 and joint.fullmatch(text, left, right) is not None


def beside_month(folded: Folded, hits: Sequence[Hit], text: str, spec: LanguageSpec) -> bool:
    """Whether a number is a day or a year next to a month: 8 April, 8 de abril, 2019 December.

    The day may be in words if the month follows it.
    """
    dates = spec.section(Dates)
    value, numeral = folded.value, folded.numeral
    if value is None or (numeral is not None and numeral.form is not Form.PLAIN):
        return False
    day = _DAYS[0] <= value <= _DAYS[1]
    year = numeral is not None and _TODAY_OR_SO[0] <= value <= _TODAY_OR_SO[1]
    if not (day or year) or not is_whole(value):
        return False
    if _month_at(_skip_cue(hits, folded.last + 1, 1), hits, folded.last, text, spec) >= 0:
        return True
    before = _skip_cue(hits, folded.first - 1, -1)
    if numeral is None or _month_at(before, hits, folded.first, text, spec) < 0:
        return False
    if year or not dates.month_first or folded.last != folded.first:
        return year
    in_month = text.endswith(dates.in_month, hits[before].start, hits[before].end)
    return not in_month and not _has_day(hits, before, text, spec)


def _skip_cue(hits: Sequence[Hit], at: int, step: int) -> int:
    """The index ``at``, moved past a preposition: 8 de abril de 2020."""
    return at + step if 0 <= at < len(hits) and hits[at].role is Role.YEAR_CUE else at


def _month_at(at: int, hits: Sequence[Hit], number: int, text: str, spec: LanguageSpec) -> int:
    """``at`` if that hit is a month directly next to the number, else -1."""
    if not 0 <= at < len(hits) or not _is_month(hits[at], text, spec):
        return -1
    if at > number:
        return at if only_connects(text, hits[number].end, hits[at].start, spec) else -1
    return at if only_connects(text, hits[at].end, hits[number].start, spec) else -1


def _is_month(hit: Hit, text: str, spec: LanguageSpec) -> bool:
    """Whether a hit names a month; lower-case "may" is a verb."""
    if hit.role is not Role.MONTH:
        return False
    return not spec.section(Dates).capital_months or text[hit.start].isupper()


def _has_day(hits: Sequence[Hit], month: int, text: str, spec: LanguageSpec) -> bool:
    """Whether the month already has a day before it: "On 3 May 19 cases", not 2020 अप्रिल ११."""
    if not month or hits[month - 1].role is not Role.DIGITS:
        return False
    day = hits[month - 1].numeral
    if day is not None and len(day.digits) > 2:
        return False
    return only_connects(text, hits[month - 1].end, hits[month].start, spec)


def year_of_date(folded: Folded, hits: Sequence[Hit], text: str) -> bool:
    """Whether a number is the year of a date, two hits after the month: April 8, 2020."""
    first = folded.first
    value = folded.value
    if first < 2 or value is None or not _TODAY_OR_SO[0] <= value <= _TODAY_OR_SO[1]:
        return False
    if folded.numeral is None or folded.numeral.form is not Form.PLAIN:
        return False
    day = hits[first - 1].numeral
    if day is not None and len(day.digits) > 2:
        return False  # by 30 June 2021, 1005 passengers
    month = hits[first - 2] if hits[first - 1].role is not Role.ORDINAL else hits[first - 3]
    return month.role is Role.MONTH and text[hits[first - 1].end : hits[first].start] in (", ", " ")


def yearlike(folded: Folded) -> bool:
    numeral, value = folded.numeral, folded.value
    return (
        numeral is not None
        and value is not None
        and len(numeral.digits) == 4
        and numeral.form is Form.PLAIN
        and _TODAY_OR_SO[0] <= value <= _TODAY_OR_SO[1]
    )


def is_year(folded: Folded, hits: Sequence[Hit], text: str) -> bool:
    """Whether a number follows a year cue (in 2021), or a cued year and a dash (in 2021-22)."""
    if not folded.first or folded.numeral is None:
        return False
    before = hits[folded.first - 1]
    if before.role is Role.DIGITS and folded.first > 1:
        cued = hits[folded.first - 2].role in (Role.YEAR_CUE, Role.MONTH)
        dashed = text[before.end : hits[folded.first].start] in ("-", "–", "/")
        long = before.numeral is not None and len(before.numeral.digits) == 4
        return cued and dashed and long and (yearlike(folded) or len(folded.numeral.digits) == 2)
    return (
        yearlike(folded)
        and before.role is Role.YEAR_CUE
        and text[before.end : hits[folded.first].start] == " "
        and _SYMBOL.match(text, hits[folded.last].end) is None
    )


# einen Wert von 2020 ppm: an amount.
_SYMBOL = re.compile(
    r"[ \u00a0](?:ppm|ppb|km|cm|mm|kg|mg|ml|m²|km²|kwh|mwh|kw|mw|gw|hz|mhz|ghz|rpm|kcal|hpa|mph)\b",
    re.IGNORECASE,
)
