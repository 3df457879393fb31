"""Recognises a starting year that became the year of the change: tripled since 2014, in 2014."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from triage.methods.messages import MethodMessage
from triage.methods.numbers.exact import canonical
from triage.methods.numbers.languages import get_language
from triage.methods.numbers.languages.base import Section
from triage.methods.numbers.matching import explaining
from triage.methods.numbers.model import Expected, ReadNumber
from triage.methods.numbers.prose.case import Case, Fault
from triage.methods.numbers.prose.exchanged import may_be_year
from triage.methods.numbers.prose.multiples import multiples_in
from triage.methods.numbers.prose.reading.minus_signs import Trends
from triage.methods.numbers.units.equivalents import Texts

_LONGEST = 24


@dataclass(frozen=True)
class StartingYears(Section):
    """Words that say whether a change began in a year or happened in it, as regular expressions.

    :param since, since_after: before and after a year in which it began: since, from, 以来.
    :param within, within_after: before and after one in which it happened: in, 年に.
    :param compared: words anywhere in a text that compare with the year: than in 2019.
    :param bare: whether a year without a word before it is one in which it happened.
    """

    since: str = "(?!)"
    since_after: str = "(?!)"
    within: str = "(?!)"
    within_after: str = "(?!)"
    compared: str = "(?!)"
    bare: bool = False


class _Patterns(NamedTuple):
    since: re.Pattern[str]
    since_after: re.Pattern[str]
    within: re.Pattern[str]
    within_after: re.Pattern[str]
    elsewhere: re.Pattern[str]
    changes: re.Pattern[str]

    def begins(self, year: ReadNumber, text: str) -> re.Match[str] | None:
        """The words beside a year that make it a beginning."""
        start = max(0, year.start - _LONGEST)
        return self.since.search(text, start, year.start) or self.since_after.match(text, year.end)

    def happens(self, year: ReadNumber, text: str) -> re.Match[str] | None:
        """The words beside a year in which something happened, where none make it a beginning."""
        if self.elsewhere.search(text) is not None:
            return None
        start = max(0, year.start - _LONGEST)
        return self.within.search(text, start, year.start) or self.within_after.match(
            text, year.end
        )


@lru_cache(maxsize=32)
def _patterns(language: str) -> _Patterns | None:
    spec = get_language(language)
    words = spec.find(StartingYears)
    if words is None:
        return None
    edge, end = (r"\b", r"\s") if spec.han is None else ("", r"\s?")
    trends = spec.section(Trends)
    changes = (trends.rises, trends.falls, trends.rises_after, trends.falls_after)
    within = rf"{edge}(?:{words.within}){end}"
    return _Patterns(
        *(
            re.compile(one, re.IGNORECASE)
            for one in (
                rf"{edge}(?:{words.since}){end}$",
                words.since_after,
                rf"(?:{within})?$" if words.bare else f"{within}$",
                words.within_after,
                rf"{edge}(?:{words.since}|{words.compared}){edge}|{words.since_after}",
                "|".join(filter(None, changes)) or "(?!)",
            )
        )
    )


def starting_year_changed(case: Case) -> Fault | None:
    """The first year since which something has changed that is now the year of the change.

    The translation must neither compare nor say of any year that something began in it.
    """
    pair = case.pair
    ours, theirs = map(_patterns, pair.languages)
    if ours is None or theirs is None:
        return None
    found = {one.values[0]: one for one in case.comparison.found if may_be_year(one)}
    for year in case.comparison.source_numbers:
        number = found.get(year.values[0]) if may_be_year(year) else None
        begins = None if number is None else ours.begins(year, pair.source)
        if number is None or begins is None or not _states_change(pair, ours):
            continue
        happens = theirs.happens(number, pair.translation)
        if happens is not None:
            return _fault(pair, year, begins, number, happens)
    return None


def _states_change(pair: Texts, patterns: _Patterns) -> bool:
    if multiples_in(pair.source, pair.source_language):
        return True
    return patterns.changes.search(pair.source) is not None


def _fault(
    pair: Texts,
    year: ReadNumber,
    begins: re.Match[str],
    number: ReadNumber,
    happens: re.Match[str],
) -> Fault:
    start, end = min(year.start, begins.start()), max(year.end, begins.end())
    other_start = min(number.start, happens.start())
    other = pair.translation[other_start : max(number.end, happens.end())]
    message = MethodMessage.DATE_CHANGED(
        text=explaining.shorten(pair.source[start:end].strip()), other=explaining.shorten(other)
    )
    return Fault("date", message, Expected(canonical(year.values[0]), start, end), number)
