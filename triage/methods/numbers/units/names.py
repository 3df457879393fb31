"""The names of units, from CLDR and other sources, loaded once per language on first use.

CLDR's names come from the unit patterns that Babel ships; unknown units are not checked.
Other names in common use are in ``words.py`` and in the languages' files.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from babel.units import UnknownUnitError, format_unit

from triage.language_codes import base_language
from triage.locales import Locale, UnknownLocaleError
from triage.methods.numbers.languages import get_language
from triage.methods.numbers.languages.base import LanguageSpec, Role, Section, words_with
from triage.methods.numbers.languages.phrases import (
    Phrases,
    all_of,
    compiled,
    in_any_case,
    named,
    regex,
)
from triage.methods.numbers.units.words import (
    ALIASES,
    BEFORE_CURRENCIES,
    CLDR,
    CURRENCIES,
    GROUP,
    SIGNS,
    SYMBOLS_OF_DATA,
    UNCLEAR,
    AmountUnit,
)

__all__ = ["CURRENCIES", "LONGEST_NAME", "SIGNS", "UNITS", "AmountUnit", "UnitNames", "names_of"]


class OwnUnit(NamedTuple):
    """A unit that CLDR does not have: its factor to the dimension's base unit, and its names."""

    name: str
    dimension: str
    factor: str
    names: str


@dataclass(frozen=True)
class UnitWords(Section):
    """Names of units besides those of CLDR, and how they stand with a number.

    :param other_locales: CLDR's other locales whose names of units are read, too.
    :param units: names of units in use besides CLDR's; ``_`` stands for a space.
    :param unit_endings: endings that CLDR's names lack, and the stems that take them, each with its
        unit: кілометр=kilometer.
    :param own_units: units that CLDR does not have.
    :param hours_of_work: words for "hour" after a power unit, as in watt-hour.
    :param before_unit: characters that may stand before a unit: 3个小时.
    :param scales_before: units that stand before the number: 摄氏36度.
    :param inner_units: ends of number words that include a unit, and the
        unit; "" if it is not compared: vierzigstündig.
    :param power_of_unit: stems of "square" and "cubic" after the name of a length.
    :param points: what follows a percentage that is in percentage points.
    :param degrees: words for degrees of either scale.
    :param yen_sign: the currency that ¥ stands for.
    :param nations: stems of the adjectives before the name of a currency: 300 Schweizer Franken.
    :param of_digits: whether "of" stands between digits and a unit, too: 42 de kilometri.
    :param shortest_unit: the least length of a unit name with which no other word begins, in
        languages that attach endings or counters to units; else 0.
    """

    other_locales: tuple[str, ...] = ()
    units: Mapping[str, str] = field(default_factory=dict)
    unit_endings: Mapping[str, str] = field(default_factory=dict)
    own_units: tuple[OwnUnit, ...] = ()
    hours_of_work: str = ""
    before_unit: str = ""
    scales_before: Mapping[str, Phrases] = field(default_factory=dict)
    inner_units: Mapping[Phrases, str] = field(default_factory=dict)
    power_of_unit: Phrases = ""
    points: Phrases = ""
    degrees: Phrases = ""
    yen_sign: str = ""
    nations: str = ""
    of_digits: bool = False
    shortest_unit: int = 0


def _units() -> Iterator[AmountUnit]:
    for dimension, members in CLDR.items():
        for name, factor in members.items():
            scale, _, offset = factor.partition(" ")
            yield AmountUnit(name, dimension, Decimal(scale), Decimal(offset or 0))


#: The CLDR units that are checked, by their CLDR names.
UNITS = {unit.name: unit for unit in _units()}


class UnitNames(NamedTuple):
    """The unit names that may follow a number in a language.

    :param pattern: matches at the end of the number, ignoring case; its group is the name.
    :param units: the unit of each name, in lower case.
    :param first_letters: the first letters of units and currencies.
    :param before: matches the names that stand before the number; its groups are their units.
    :param link: matches between a number in words and its unit: Mrd. Euro, millones de euros.
    :param digits_link: matches between digits and their unit: 42 de kilometri.
    :param article: matches between a share and its unit: half an hour, un cuarto de hora.
    :param inside: finds the ends of number words that include a unit; its groups are ``inner_units``.
    :param points: matches after a percentage that is in percentage points.
    :param nation: matches an adjective before the name of a currency.
    """

    pattern: re.Pattern[str]
    units: dict[str, AmountUnit]
    first_letters: frozenset[str]
    before: re.Pattern[str]
    link: re.Pattern[str]
    digits_link: re.Pattern[str]
    article: re.Pattern[str]
    inside: re.Pattern[str]
    inner_units: Sequence[AmountUnit | None]
    points: re.Pattern[str]
    nation: re.Pattern[str]

    def linked(self, *, in_words: bool) -> re.Pattern[str]:
        """What may stand between a number and its unit."""
        return self.link if in_words else self.digits_link


LONGEST_NAME = 40
_NEVER = "(?!)"


@lru_cache(maxsize=64)
def names_of(language: str) -> UnitNames:
    """The cached unit names of a language."""
    units: dict[str, AmountUnit] = {}
    spec = get_language(language)
    unit_words = spec.section(UnitWords)
    base = base_language(language)
    for code in (base, *unit_words.other_locales):
        for name, unit in _cldr_names(code):
            known = units.setdefault(name, unit)
            if known != unit:
                units[name] = AmountUnit("", "", Decimal(1))  # an ambiguous name is dropped below
    shortest = unit_words.shortest_unit or 1
    units = {
        name: unit
        for name, unit in units.items()
        if unit.name and (len(name) >= shortest or name[0] in "‰°")
    }
    units = _aliases(spec) | units | _own(spec)
    units = _watt_hours(units, unit_words.hours_of_work) | units
    alternatives = "|".join(re.escape(name) for name in sorted(units, key=len, reverse=True))
    end = r"(?!\.?[²³])"
    if not unit_words.shortest_unit:
        end = rf"(?![\w²³/^])(?!\s(?:{regex(unit_words.power_of_unit)}))"
    counter = f"[{unit_words.before_unit}]?" if unit_words.before_unit else ""
    pattern = rf"[\s\u00a0\u202f'’-]?{counter}({alternatives or _NEVER}){end}"
    nations = unit_words.nations.split()
    first = {
        name[0].lower() for name in (*units, *CURRENCIES, *SIGNS, *BEFORE_CURRENCIES, *nations)
    }
    of = regex(spec.of)
    return UnitNames(
        re.compile(pattern, re.IGNORECASE),
        units,
        frozenset(first.union(unit_words.before_unit)),
        compiled(named(**unit_words.scales_before), "{}$"),
        re.compile(rf"\.?(?:{of})|\.(?=\s)"),
        compiled(spec.of if unit_words.of_digits else ""),
        re.compile(rf"(?:{of}|\s)(?:{_articles(spec)})(?=\s)|{of}"),
        re.compile(
            rf"(?:{'|'.join(f'({regex(word)})' for word in unit_words.inner_units) or _NEVER})$",
            re.IGNORECASE,
        ),
        [UNITS.get(name) for name in unit_words.inner_units.values()],
        in_any_case(unit_words.points, r"\s?%?[\s-]?{}"),
        re.compile(
            rf"[\s-]?(?:{'|'.join(map(re.escape, nations)) or _NEVER})[^\W\d_]*(?=[\s-])",
            re.IGNORECASE,
        ),
    )


def _articles(spec: LanguageSpec) -> str:
    """The articles before a unit, in languages in which one may stand for the number one."""
    words = words_with(Role.ARTICLE, spec)
    return regex(all_of(*words, spec.articles) if words else "")


def _aliases(spec: LanguageSpec) -> dict[str, AmountUnit]:
    """Names that CLDR does not have.

    ASCII names are included only if the language has no minimum length for unit names, as otherwise
    a longer word could begin with one, or if they are symbols of data.
    """
    unit_words = spec.section(UnitWords)
    ended = {
        stem + ending: UNITS[name]
        for endings, stems in unit_words.unit_endings.items()
        for stem, _, name in (pair.partition("=") for pair in stems.split())
        for ending in endings.split()
        if name in UNITS
    }
    return ended | {
        alias.replace("_", " "): unit._replace(clear=len(alias) > 1)
        for unit in UNITS.values()
        for alias in (
            *ALIASES.get(unit.name, "").split(),
            *unit_words.units.get(unit.name, "").split(" "),
        )
        if alias
        and (not unit_words.shortest_unit or not alias.isascii() or alias in SYMBOLS_OF_DATA)
    }


def _own(spec: LanguageSpec) -> dict[str, AmountUnit]:
    """The language's own units, which CLDR does not have."""
    return {
        name: AmountUnit(own.name, own.dimension, Decimal(own.factor))
        for own in spec.section(UnitWords).own_units
        for name in own.names.split()
    }


def _watt_hours(units: Mapping[str, AmountUnit], hours: str) -> dict[str, AmountUnit]:
    """Names of energy units made of a power unit and "hour", in one word or two."""
    energy = {unit.name: unit for unit in UNITS.values() if unit.dimension == "energy"}
    energy["watt-hour"] = AmountUnit("watt-hour", "energy", Decimal("3.6"))
    return {
        f"{name}{joint}{hour}": energy[f"{unit.name}-hour"]
        for name, unit in units.items()
        if f"{unit.name}-hour" in energy and len(name) > _SYMBOL
        for joint in ("-", " ", "")
        for hour in hours.split()
    }


_SYMBOL = 2  # letters of kW


def _cldr_names(code: str) -> Iterator[tuple[str, AmountUnit]]:
    try:
        locale = Locale.parse(code)
    except (UnknownLocaleError, ValueError):
        return
    for unit in UNITS.values():
        group = GROUP.get(unit.dimension, unit.dimension)
        for written in _written(f"{group}-{unit.name}", locale):
            if unit.name.endswith("bit") and len(written) <= _SYMBOL:
                continue  # Mb, which is the megabyte's in lower case
            if _usable(written):
                yield written, unit


_NUMBER = re.compile(r"[\d.,٫\u00a0\u202f]+")


def _written(unit: str, locale: Locale) -> set[str]:
    """All plural forms of a unit's long and short names in CLDR, in lower case."""
    forms = set()
    for count in (0, 1, 2, 3, 5, 11, 1.5):
        for width in ("long", "short"):
            try:
                phrase = format_unit(count, unit, length=width, locale=locale)
            except UnknownUnitError:
                return set()
            forms.add(_NUMBER.sub("", phrase).strip().lower())
    forms.discard(unit)  # Babel's fallback if CLDR has no name
    return forms


def _usable(written: str) -> bool:
    return bool(written) and written not in UNCLEAR and len(written) <= LONGEST_NAME
