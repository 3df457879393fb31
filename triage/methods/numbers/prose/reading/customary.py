"""Recognises customary units that a translation converts to rounded metric ones."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal

from triage.methods.numbers.annotators.halves import counts_nothing
from triage.methods.numbers.languages import get_language
from triage.methods.numbers.languages.phrases import compiled
from triage.methods.numbers.units.comparison import in_base, rounding_of
from triage.methods.numbers.units.names import LONGEST_NAME, UNITS, UnitWords, names_of
from triage.methods.numbers.units.words import AmountUnit

# The units that translators convert each unit to; factors are in the unit table.
_METRIC = {
    "mile": ("kilometer",),
    "yard": ("meter",),
    "foot": ("meter", "centimeter"),
    "inch": ("centimeter",),
    "square-mile": ("square-kilometer",),
    "square-foot": ("square-meter",),
    "acre": ("hectare",),
    "ounce": ("gram",),
    "pound": ("kilogram",),
    "gallon": ("liter",),
    "pint": ("liter", "milliliter"),
    "mile-per-hour": ("kilometer-per-hour", "meter-per-second"),
    "knot": ("kilometer-per-hour", "meter-per-second"),
    "nautical-mile": ("kilometer",),
    "pound-force-per-square-inch": ("bar", "kilopascal"),
}
_ROUNDING = Decimal("0.1")
_ROUNDING_OF_DEGREES = Decimal(1)
#: 104F without a degree sign is not in the unit tables.
_FAHRENHEIT = re.compile(r"\s?F\b")
_IN_FAHRENHEIT = re.compile(r"\d\s?°?\s?F\b|Fahrenheit")
_DEGREE, _FREEZING = Decimal("1.8"), 32
# The other end of a range, after which the unit of both follows: 20 to 30 inches.
_OTHER_END = re.compile(r"(?:\s?[-–—~]\s?|\s[^\W\d_]{1,4}\s)\d{1,9}(?:[.,]\d{1,9})?")


def is_customary(
    value: Decimal, stated: Iterable[Decimal], source: str, end: int, language: str
) -> bool:
    """Whether a stated number is the value converted to metric, as precise as it is stated, or within one degree.

    :param end: where the value ends in the source, which is in ``language``
    """
    unit = _unit_after(source, end, language)
    if unit is None:
        in_fahrenheit = _IN_FAHRENHEIT.search(source) is not None
        spec = get_language(language)
        words = spec.section(UnitWords).degrees
        degrees = compiled(words, r"(?:\s|-)?(?:{}|°)(?![^\W\d_])").match(source, end) is not None
        # The other temperature of a sentence: reach 95 degrees Fahrenheit and fall to 68 overnight.
        if not degrees and not (in_fahrenheit and counts_nothing(source, end, spec)):
            return False
        converted = [(value - _FREEZING) / _DEGREE]
        if degrees and in_fahrenheit:
            converted.append(value / _DEGREE)  # a rise by 5 degrees
        return any(
            abs(one - other) <= _ROUNDING_OF_DEGREES for one in converted for other in stated
        )
    if unit.dimension == "temperature":
        celsius = UNITS["celsius"]
        exact = (in_base(value, unit) - celsius.offset) / celsius.factor
        return any(abs(exact - other) <= _ROUNDING_OF_DEGREES for other in stated)
    converted = [in_base(value, unit) / UNITS[name].factor for name in _METRIC[unit.name]]
    return any(
        abs(one - other) <= min(_ROUNDING * abs(one), rounding_of(other))
        for one in converted
        for other in stated
    )


def _unit_after(text: str, end: int, language: str) -> AmountUnit | None:
    """Return the customary unit that follows a number: 30 miles, 20 to 30 miles, a 30-mile walk."""
    names = names_of(language)
    if other := _OTHER_END.match(text, end):
        end = other.end()
    match = names.pattern.match(text[end : end + LONGEST_NAME].replace("-", " "))
    unit = names.units[match[1].lower()] if match else None
    if unit is None and _FAHRENHEIT.match(text, end):
        unit = UNITS["fahrenheit"]
    return unit if unit and (unit.name == "fahrenheit" or unit.name in _METRIC) else None
