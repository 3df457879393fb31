"""Units of measure: names from CLDR, exact factors, and finding the unit next to a number."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cache

from triage.language_codes import base_language
from triage.methods.numbertest.currencies import CURRENCIES, currency_names, render_price
from triage.methods.numbertest.rendering import locale_of, render_digits


@dataclass(frozen=True, slots=True)
class MeasureUnit:
    """A unit: its dimension, CLDR's identifier, and its exact size in the base unit.

    Each currency is a dimension of its own: nothing converts dollars to euros exactly.
    """

    dimension: str
    cldr: str
    factor: Fraction


UNITS: Mapping[str, MeasureUnit] = {
    "kilometer": MeasureUnit("length", "length-kilometer", Fraction(1000)),
    "meter": MeasureUnit("length", "length-meter", Fraction(1)),
    "decimeter": MeasureUnit("length", "length-decimeter", Fraction(1, 10)),
    "centimeter": MeasureUnit("length", "length-centimeter", Fraction(1, 100)),
    "millimeter": MeasureUnit("length", "length-millimeter", Fraction(1, 1000)),
    "kilogram": MeasureUnit("mass", "mass-kilogram", Fraction(1)),
    "gram": MeasureUnit("mass", "mass-gram", Fraction(1, 1000)),
    "milligram": MeasureUnit("mass", "mass-milligram", Fraction(1, 10**6)),
    "liter": MeasureUnit("volume", "volume-liter", Fraction(1)),
    "deciliter": MeasureUnit("volume", "volume-deciliter", Fraction(1, 10)),
    "milliliter": MeasureUnit("volume", "volume-milliliter", Fraction(1, 1000)),
    **{name: MeasureUnit(base, "", factor) for name, (base, factor) in CURRENCIES.items()},
}
"""The units used in cases."""

OTHER_UNITS: Mapping[str, MeasureUnit] = {
    "mile": MeasureUnit("length", "length-mile", Fraction(1609344, 1000)),
    "yard": MeasureUnit("length", "length-yard", Fraction(9144, 10**4)),
    "foot": MeasureUnit("length", "length-foot", Fraction(3048, 10**4)),
    "inch": MeasureUnit("length", "length-inch", Fraction(254, 10**4)),
    "tonne": MeasureUnit("mass", "mass-tonne", Fraction(1000)),
    "pound": MeasureUnit("mass", "mass-pound", Fraction(45359237, 10**8)),
    "ounce": MeasureUnit("mass", "mass-ounce", Fraction(28349523125, 10**12)),
    "centiliter": MeasureUnit("volume", "volume-centiliter", Fraction(1, 100)),
    "square meter": MeasureUnit("area", "area-square-meter", Fraction(1)),
    "square kilometer": MeasureUnit("area", "area-square-kilometer", Fraction(10**6)),
    "cubic meter": MeasureUnit("volume", "volume-cubic-meter", Fraction(1000)),
    "second": MeasureUnit("duration", "duration-second", Fraction(1)),
    "minute": MeasureUnit("duration", "duration-minute", Fraction(60)),
    "hour": MeasureUnit("duration", "duration-hour", Fraction(3600)),
    "cent": MeasureUnit("yuan", "", Fraction(1, 100)),
}
"""Units that a translation may give instead (factors: the international yard and pound, 1959).

Cents are those of the yuan, since 角 is the only part of a currency that cases use.
"""

SYNONYMS: Mapping[str, Mapping[str, str]] = {
    "zh": {"公斤": "kilogram", "公分": "centimeter", "千米": "kilometer", "公升": "liter"},
    "es": {"kilo": "kilogram", "kilos": "kilogram", "kilómetro": "kilometer"},
    "ca": {"quilo": "kilogram", "quilos": "kilogram"},
    "de": {"kilo": "kilogram"},
    "fr": {"kilo": "kilogram", "kilos": "kilogram"},
    "it": {"chilo": "kilogram", "chili": "kilogram"},
    "pt": {"quilo": "kilogram", "quilos": "kilogram"},
    "en": {"kilo": "kilogram", "kilos": "kilogram"},
    "ru": {"кило": "kilogram"},
    "ja": {"キロメートル": "kilometer", "キログラム": "kilogram"},
}
"""Everyday names that CLDR does not list."""

LENGTHS = ("long", "short", "narrow")
ENDING = 4
"""The number of letters that a name may have after CLDR's form: case endings and suffixes."""


def render_unit(value: Decimal, name: str, language: str) -> str | None:
    """Write a measure with its unit's name; None if CLDR has no name in the language.

    >>> render_unit(Decimal("2.5"), "decimeter", "es"), render_unit(Decimal(7), "decimeter", "zh")
    ('2,5 decímetros', '7分米')
    """
    if name in CURRENCIES:
        return render_price(value, name, language)
    patterns = _patterns(language, UNITS[name].cldr)
    if not patterns:
        return None
    category = locale_of(language).plural_form(value)
    pattern = patterns[0].get(category, patterns[0].get("other"))
    digits = render_digits(value, language, grouped=False)
    return pattern.replace("{0}", digits) if pattern else None


@cache
def _patterns(language: str, cldr: str) -> tuple[Mapping[str, str], ...]:
    """Return CLDR's patterns of a unit by plural category, the long ones first."""
    by_length = locale_of(language)._data["unit_patterns"].get(cldr, {})
    return tuple(dict(by_length[length].items()) for length in LENGTHS if by_length.get(length))


@cache
def _names(language: str) -> tuple[tuple[str, str], ...]:
    """Return a language's (name, unit) pairs, the longest name first."""
    names = currency_names(language) | dict(SYNONYMS.get(base_language(language), {}))
    variants = [language, "en-GB"] if base_language(language) == "en" else [language]
    for name, unit in (*UNITS.items(), *OTHER_UNITS.items()):
        for variant in variants:
            for pattern in _bare_names(variant, unit.cldr):
                names.setdefault(pattern, name)
    return tuple(sorted(names.items(), key=lambda item: -len(item[0])))


def _bare_names(language: str, cldr: str) -> Iterator[str]:
    for patterns in _patterns(language, cldr):
        for category, pattern in patterns.items():
            if category != "per" and pattern.startswith("{0}"):
                yield pattern.removeprefix("{0}").replace("\xa0", " ").strip().lower()


def unit_after(text: str, position: int, language: str) -> str:
    """Return the unit that follows a number ending at ``position``; empty if none is known.

    >>> unit_after("Son 5 decímetros.", 5, "es"), unit_after("Son 5 casas.", 5, "es")
    ('decimeter', '')
    """
    rest = re.sub(r"^[\s\xa0\u202f-]+", "", text[position : position + 40]).lower()
    for name, unit in _names(language):
        if name and rest.startswith(name) and _ends_there(rest[len(name) :], name):
            return unit
    return ""


def unit_before(text: str, position: int, language: str) -> str:
    """Return the currency whose sign or name precedes a number; empty if none is known.

    >>> unit_before("It is $5.", 7, "en"), unit_before("EUR 5", 4, "de")
    ('dollar', 'euro')
    """
    before = text[max(0, position - 12) : position].rstrip(" \xa0\u202f").lower()
    for name, unit in _names(language):
        inside_a_word = name.isalpha() and before[: -len(name)][-1:].isalpha()
        if unit in CURRENCIES and before.endswith(name) and not inside_a_word:
            return unit
    return ""


def _ends_there(rest: str, name: str) -> bool:
    """Whether a unit's name ends there; names of four or more letters may have a short ending.

    Names in scripts without letter case always end there.
    """
    letters = re.match(r"[^\W\d_]*", rest)
    extra = len(letters[0]) if letters else 0
    if not name.isascii() and not re.search(r"[a-zа-яà-ÿ]", name):
        return True
    return extra == 0 or (len(name) > 3 and extra <= ENDING)


def same_quantity(value: Decimal, unit: str, other: Decimal, other_unit: str) -> bool:
    """Tell whether two measures are exactly the same quantity.

    >>> same_quantity(Decimal(5), "kilometer", Decimal(5000), "meter")
    True
    """
    units = {**UNITS, **OTHER_UNITS}
    first, second = units[unit], units[other_unit]
    if first.dimension != second.dimension:
        return False
    return Fraction(value) * first.factor == Fraction(other) * second.factor
