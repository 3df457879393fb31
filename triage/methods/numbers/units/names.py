"""What units are called: CLDR's names, read once a language on first use, and currencies.

Names come from the CLDR unit patterns that Babel ships; what is not known there is not judged.
What people write beside them is in ``unit_words.py``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from babel import Locale, UnknownLocaleError
from babel.units import UnknownUnitError, format_unit

from triage.methods.numbers.units.words import (
    ALIASES,
    BESIDE_CLDR,
    CLDR,
    CURRENCIES,
    ENDED,
    GROUP,
    HOURS,
    LOCAL,
    SIGNS,
    SUFFIXING,
    UNCLEAR,
    Unit,
)

__all__ = ["CURRENCIES", "LONGEST_NAME", "SIGNS", "UNITS", "Unit", "UnitNames", "names_of"]


def _units() -> Iterator[Unit]:
    for dimension, members in CLDR.items():
        for name, factor in members.items():
            scale, _, offset = factor.partition(" ")
            yield Unit(name, dimension, Decimal(scale), Decimal(offset or 0))


#: The units of CLDR that are judged, by CLDR's name.
UNITS = {unit.name: unit for unit in _units()}


class UnitNames(NamedTuple):
    """What may follow a number in a language.

    :param pattern: matches at the end of the number; its group is a name in small letters.
    :param first_letters: what the pattern or a currency can begin with.
    """

    pattern: re.Pattern[str]
    units: dict[str, Unit]
    first_letters: frozenset[str]


LONGEST_NAME = 40


@lru_cache(maxsize=64)
def names_of(language: str) -> UnitNames:
    """A pattern for what may follow a number, and the unit of each name."""
    units: dict[str, Unit] = {}
    base = language.replace("_", "-").split("-")[0].lower()
    for code in (base, "en_GB") if base == "en" else (base,):
        for name, unit in _cldr_names(code):
            known = units.setdefault(name, unit)
            if known != unit:
                units[name] = Unit("", "", Decimal(1))  # one name for two units is not judged
    shortest = SUFFIXING.get(base, 1)
    units = {
        name: unit
        for name, unit in units.items()
        if unit.name and (len(name) >= shortest or name[0] in "‰°")
    }
    units = _aliases(base) | units | BESIDE_CLDR.get(base, {})
    units = _watt_hours(units, base) | units
    alternatives = "|".join(re.escape(name) for name in sorted(units, key=len, reverse=True))
    end = (
        r"(?!\.?[²³])"
        if base in SUFFIXING
        else r"(?![\w²³/^])(?!\s(?:quadr|cuadr|carr|c[uúù]b|square))"
    )
    pattern = rf"[\s\u00a0\u202f-]?[个個]?({alternatives or '(?!)'}){end}"
    first = {
        name[0].lower() for name in (*units, *CURRENCIES, *SIGNS, "us", "american", "个", "個")
    }
    return UnitNames(re.compile(pattern, re.IGNORECASE), units, frozenset(first))


def _aliases(language: str) -> dict[str, Unit]:
    """Names beside those of CLDR; Latin symbols where a longer word could not begin with one."""
    local = LOCAL.get(language, {})
    ended = {
        stem + ending: UNITS[name]
        for endings, stems in ENDED.get(language, {}).items()
        for stem, name in stems.items()
        for ending in endings.split()
        if name in UNITS
    }
    return ended | {
        alias.replace("_", " "): unit._replace(clear=len(alias) > 1)
        for unit in UNITS.values()
        for alias in (*ALIASES.get(unit.name, "").split(), *local.get(unit.name, "").split(" "))
        if alias and (language not in SUFFIXING or not alias.isascii())
    }


def _watt_hours(units: Mapping[str, Unit], language: str) -> dict[str, Unit]:
    """Work named by a power and an hour, in one word or two."""
    energy = {unit.name: unit for unit in UNITS.values() if unit.dimension == "energy"}
    energy["watt-hour"] = Unit("watt-hour", "energy", Decimal("3.6"))
    return {
        f"{name}{joint}{hour}": energy[f"{unit.name}-hour"]
        for name, unit in units.items()
        if f"{unit.name}-hour" in energy and len(name) > _SYMBOL
        for joint in ("-", " ", "")
        for hour in HOURS.get(language, "").split()
    }


_SYMBOL = 2  # letters of kW


def _cldr_names(code: str) -> Iterator[tuple[str, Unit]]:
    try:
        locale = Locale.parse(code)
    except (UnknownLocaleError, ValueError):
        return
    for unit in UNITS.values():
        group = GROUP.get(unit.dimension, unit.dimension)
        for written in _written(f"{group}-{unit.name}", locale):
            if _usable(written):
                yield written, unit


_NUMBER = re.compile(r"[\d.,٫\u00a0\u202f]+")


def _written(unit: str, locale: Locale) -> set[str]:
    """All forms of a unit's name that CLDR has for the plurals of a language."""
    forms = set()
    for count in (0, 1, 2, 3, 5, 11, 1.5):
        for width in ("long", "short"):
            try:
                phrase = format_unit(count, unit, length=width, locale=locale)
            except UnknownUnitError:
                return set()
            forms.add(_NUMBER.sub("", phrase).strip().lower())
    forms.discard(unit)  # what Babel writes where CLDR has no name
    return forms


def _usable(written: str) -> bool:
    return bool(written) and written not in UNCLEAR and len(written) <= LONGEST_NAME
