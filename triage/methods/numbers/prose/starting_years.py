"""Recognises a starting year that became the year of the change: tripled since 2014, in 2014."""

from __future__ import annotations

import re
from dataclasses import dataclass

from triage.methods.messages import MethodMessage
from triage.methods.numbers.exact import canonical
from triage.methods.numbers.languages.base import LanguageSpec, Section
from triage.methods.numbers.languages.phrases import Phrases, all_of, in_any_case, regex
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
    """Words that say whether a change began in a year or happened in it.

    :param since, since_after: before and after a year in which it began: since, from, 以来.
    :param within, within_after: before and after one in which it happened: in, 年に.
    :param compared: words anywhere in a text that compare with the year: than in 2019.
    :param bare: whether a year without a word before it is one in which it happened.
    """

    since: Phrases = ""
    since_after: Phrases = ""
    within: Phrases = ""
    within_after: Phrases = ""
    compared: Phrases = ""
    bare: bool = False


def _begins(year: ReadNumber, text: str, spec: LanguageSpec) -> re.Match[str] | None:
    """The words beside a year that make it a beginning."""
    words = spec.section(StartingYears)
    return _beside(year, text, in_any_case(words.since, f"{_around(spec)}$"), words.since_after)


def _happens(year: ReadNumber, text: str, spec: LanguageSpec) -> re.Match[str] | None:
    """The words beside a year in which something happened, where none make it a beginning."""
    words, edge = spec.section(StartingYears), r"\b" if spec.han is None else ""
    beginning = f"{edge}{{}}{edge}|{regex(words.since_after)}"
    if in_any_case(all_of(words.since, words.compared), beginning).search(text) is not None:
        return None
    around = f"(?:{_around(spec)})?$" if words.bare else f"{_around(spec)}$"
    return _beside(year, text, in_any_case(words.within, around), words.within_after)


def _around(spec: LanguageSpec) -> str:
    return r"\b{}\s" if spec.han is None else r"{}\s?"


def _beside(
    year: ReadNumber, text: str, before: re.Pattern[str], after: Phrases
) -> re.Match[str] | None:
    place = before.search(text, max(0, year.start - _LONGEST), year.start)
    return place or in_any_case(after).match(text, year.end)


def starting_year_changed(case: Case) -> Fault | None:
    """The first year since which something has changed that is now the year of the change.

    The translation must neither compare nor say of any year that something began in it.
    """
    pair = case.pair
    if not (pair.source_spec.find(StartingYears) and pair.target_spec.find(StartingYears)):
        return None
    found = {one.values[0]: one for one in case.comparison.found if may_be_year(one)}
    for year in case.comparison.source_numbers:
        number = found.get(year.values[0]) if may_be_year(year) else None
        begins = None if number is None else _begins(year, pair.source, pair.source_spec)
        if number is None or begins is None or not _states_change(pair):
            continue
        happens = _happens(number, pair.translation, pair.target_spec)
        if happens is not None:
            return _fault(pair, year, begins, number, happens)
    return None


def _states_change(pair: Texts) -> bool:
    if multiples_in(pair.source, pair.source_language):
        return True
    trends = pair.source_spec.section(Trends)
    changes = all_of(trends.rises, trends.falls, trends.rises_after, trends.falls_after)
    return in_any_case(changes).search(pair.source) is not None


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
