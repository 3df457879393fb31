"""Combines the parts of a date into one expression: day, month, year and weekday."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import NamedTuple

from triage.methods.numbers.annotators.dates import Dates
from triage.methods.numbers.corrections import written_date
from triage.methods.numbers.languages.base import LanguageSpec
from triage.methods.numbers.languages.phrases import compiled
from triage.methods.numbers.model import Sort
from triage.methods.numbers.prose.reading.statements import Statement

DATES = frozenset({Sort.DATE, Sort.MONTH, Sort.WEEKDAY, Sort.YEAR})
_LONGEST_GAP = 10
_END = re.compile(r"\s?(?:[年日号號]|月(?!\d))")
_YEARS = (Decimal(1000), Decimal(2199))
_MOST_DAYS = 31


class Dated(NamedTuple):
    """A date as one expression: its span and its parts."""

    start: int
    end: int
    parts: tuple[Statement, ...]

    def value(self) -> str:
        """The known parts in ISO 8601; "" if there is none."""
        year, month, day, weekday = self._known()
        if month is not None:
            begin = f"{year:04d}" if year is not None else "-"
            return f"{begin}-{month:02d}" + (f"-{day:02d}" if day is not None else "")
        if year is not None:
            return f"{year:04d}"
        if day is not None:
            return f"---{day:02d}"
        return f"-W-{weekday + 1}" if weekday is not None else ""

    def written(self, language: str) -> str:
        """The known parts as a language writes them."""
        year, month, day, weekday = self._known()
        return written_date(language, year=year, month=month, day=day, weekday=weekday)

    def _known(self) -> tuple[int | None, int | None, int | None, int | None]:
        year = month = day = weekday = None
        for part in self.parts:
            for key in part.keys[:1]:
                if part.sort is Sort.MONTH and isinstance(key, tuple):
                    month = int(key[1])
                elif part.sort is Sort.WEEKDAY and isinstance(key, tuple):
                    weekday = int(key[1])
                elif isinstance(key, Decimal) and _YEARS[0] <= key <= _YEARS[1]:
                    year = int(key)
                elif part.sort is Sort.DATE and isinstance(key, Decimal) and key <= _MOST_DAYS:
                    day = int(key)
        return year, month, day, weekday


def dated(
    statement: Statement, stated: Iterable[Statement], text: str, spec: LanguageSpec
) -> Dated:
    """Return the whole date that a statement is part of.

    :param stated: everything that the text states.
    """
    if statement.sort not in DATES:
        return Dated(statement.start, statement.end, (statement,))
    parts = dict.fromkeys((*(one for one in stated if one.sort in DATES), statement))
    dates = sorted(parts, key=_place)
    at = dates.index(statement)
    first = last = at
    while first and _joined(dates[first - 1], dates[first], text, spec):
        first -= 1
    while last + 1 < len(dates) and _joined(dates[last], dates[last + 1], text, spec):
        last += 1
    return _whole(dates[first : last + 1], text)


def _place(statement: Statement) -> tuple[int, int]:
    return statement.start, statement.end


def _joined(left: Statement, right: Statement, text: str, spec: LanguageSpec) -> bool:
    if right.start <= left.end:
        return right.start < left.end or left.end == right.start
    gap = text[left.end : right.start]
    alike = left.sort is right.sort and left.sort is not Sort.DATE
    joint = compiled(
        spec.section(Dates).date_joints, r"[\s,./\-–年月日号號（(]*(?:{}\s?){0,2}[\s,.]*"
    )
    return not alike and len(gap) <= _LONGEST_GAP and joint.fullmatch(gap) is not None


def _whole(parts: Sequence[Statement], text: str) -> Dated:
    end = max(part.end for part in parts)
    while text[end - 1] in ".,;:!?" and end - 1 > parts[0].start:
        end -= 1
    if after := _END.match(text, end):
        end = after.end()
    return Dated(parts[0].start, end, tuple(parts))
