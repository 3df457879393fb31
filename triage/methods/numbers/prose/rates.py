"""Recognises the time that an amount is stated for: 30 euros a month, 毎月30ユーロ."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from triage.methods.numbers.exact import canonical
from triage.methods.numbers.kinds import AMOUNTS
from triage.methods.numbers.languages import get_language
from triage.methods.numbers.languages.base import Section
from triage.methods.numbers.languages.phrases import Phrases, in_any_case, named, regex
from triage.methods.numbers.matching import explaining
from triage.methods.numbers.model import Expected, ReadNumber
from triage.methods.numbers.prose.case import Case, Fault
from triage.methods.numbers.units.names import UNITS, AmountUnit, names_of

_TIMES = frozenset(("second", "minute", "hour", "day", "week", "month", "year"))
_LONGEST_BEFORE, _LONGEST_AFTER = 32, 60
_EDGE = 2  # as far as a pattern looks back
# At most the unit and what is counted stand between an amount and the time after it.
_COUNTED = r"(?:[\s-]?[^\W\d_]+\.?|\s?[%€$£]){0,3}?\s"
_COUNTED_IN_ANY_SCRIPT = r"(?:\s?[^\s\d,.;:()،؛。、，]{1,24}){0,3}?\s?"
# At most what is stated for the time stands between it and the amount: monthly rent of 30 euros.
_STATED = r"(?:\s[^\s\d,.;:()]+){0,2}\s"
_STATED_WITHOUT_SPACES = r"[^\W\d_]{0,4}?\s?"


@dataclass(frozen=True)
class Rates(Section):
    """Words for the time that an amount is for.

    :param per: words between an amount and the time that it is for: a month, im Jahr.
    :param rates: words before and after an amount that name the time that it is for, by that time:
        毎月, monatlich.
    """

    per: Phrases = ""
    rates: Mapping[str, tuple[Phrases, Phrases]] = field(default_factory=dict)


def rate_of(number: ReadNumber, text: str, language: str) -> AmountUnit | None:
    """The time that an amount is stated for; None if there is none.

    >>> cost = ReadNumber("30", 0, 2, values=())
    >>> rate_of(cost, "30 euros a month", "en").name
    'month'
    """
    if number.kind not in AMOUNTS:
        return None
    start = max(0, number.start - _LONGEST_BEFORE - _EDGE)
    before, after = text[start : number.start], text[number.end - 1 : number.end + _LONGEST_AFTER]
    return _rate_around(before, after, language)


@lru_cache(maxsize=4096)
def _rate_around(before: str, after: str, language: str) -> AmountUnit | None:
    """The time stated before an amount, or after it, where its last character comes first; cached,
    as each amount is compared with many."""
    patterns = _patterns(language)
    if patterns is None:
        return None
    begin = max(0, len(before) - _LONGEST_BEFORE)
    place = patterns[1].match(after, 1) or patterns[0].match(before, begin)
    if place is None or place.lastgroup is None:
        return None
    if place.lastgroup == "name":
        return names_of(language).units[place["name"].lower()]
    return UNITS[place.lastgroup]


@lru_cache(maxsize=64)
def _patterns(language: str) -> tuple[re.Pattern[str], re.Pattern[str]] | None:
    spec = get_language(language)
    rates = spec.section(Rates)
    if not rates.per and not rates.rates:
        return None
    before, after = (
        named(**{time: words[side] for time, words in rates.rates.items()}) for side in (0, 1)
    )
    per = rf"(?:{regex(rates.per)})\s?(?P<name>{_names(language)})"
    stated = _STATED if spec.han is None else _STATED_WITHOUT_SPACES
    edge = r"(?<![^\W_])(?<!\d\s)" if spec.han is None else ""  # 3 aylık is a term of three months
    counted = _COUNTED if rates.per else _COUNTED_IN_ANY_SCRIPT
    return (
        # The time nearest to the amount counts: 10年間毎日30人.
        in_any_case(before, rf"(?s:.*){edge}{{}}{stated}$"),
        # A number after the time is its own.
        in_any_case(after, rf"{counted}(?:{per}|{{}})(?![^\W_])(?!\s\d)"),
    )


def _names(language: str) -> str:
    units = names_of(language).units
    names = [name for name in units if units[name].name in _TIMES and len(name) > 1]
    return "|".join(map(re.escape, sorted(names, key=len, reverse=True)))


def rate_changed(case: Case) -> Fault | None:
    """An amount for one time that became one for another: a month, a year; None if there is none."""
    pair = case.pair
    for place, number in case.matched:
        time = rate_of(place, pair.source, pair.source_language)
        other = None if time is None else rate_of(number, pair.translation, pair.target_language)
        if time is not None and other is not None and time.name != other.name:
            value = Expected(canonical(place.values[0]), place.start, place.end)
            return Fault("unit", explaining.other_unit(number, time, other), value, number)
    return None
