"""Customary units of the source that stand in rounded metric ones in the translation."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal

# Metres and centimetres in a foot, kilometres in a mile, centimetres in an inch, metres in a
# yard, kilograms in a pound, litres in a gallon, hectares in an acre, square kilometres in a square
# mile, square metres in a square foot, grams in an ounce (NIST Handbook 44, rounded).
_UNITS = (
    (
        r"(?:square|sq\.?)[\s-](?:miles?|mi\b)|Quadratmeilen?|millas cuadradas|milles? carrés?|平方英里",
        ("2.59",),
    ),
    (
        r"(?:square|sq\.?)[\s-](?:feet|foot|ft)|Quadratfuß|pies cuadrados|pieds carrés|平方英尺",
        ("0.0929",),
    ),
    (r"mph\b|mi/h\b", ("1.609",)),
    (r"ounces?|oz\b|Unzen?|onzas?|onces?|盎司", ("28.35",)),
    (r"feet|foot|ft|Fuß|pies?|pieds?|英尺", ("0.3048", "30.48")),
    (r"miles?|Meilen?|millas?|milles?|英里", ("1.609",)),
    (r"inch(?:es)?|Zoll|pulgadas?|pouces?|英寸", ("2.54",)),
    (r"yards?|码", ("0.914",)),
    (r"pounds?|lbs?|libras?|livres?|Pfund|磅", ("0.454",)),
    (r"gallons?|Gallonen?|galones|加仑", ("3.785",)),
    (r"acres?|英亩", ("0.405",)),
)
_METRIC = tuple(
    (re.compile(rf"[\s-]{{0,3}}(?:{names})(?![a-z])", re.IGNORECASE), tuple(map(Decimal, factors)))
    for names, factors in _UNITS
)
_ROUNDING = Decimal("0.1")
_FAHRENHEIT = re.compile(
    r"[\s-]{0,2}(?:°\s?|degrees?[\s-]|grados |degrés |Grad )?(?:F\b|Fahrenheit)"
)
_FREEZING, _DEGREE, _NEAR = Decimal(32), Decimal("1.8"), Decimal(1)


def is_customary(value: Decimal, stated: Iterable[Decimal], source: str, end: int) -> bool:
    """Whether one of the stated numbers is about the value with its customary unit in metric ones.

    :param end: where the value ends in the source.
    """
    exact = [
        value * factor for unit, factors in _METRIC if unit.match(source, end) for factor in factors
    ]
    if _FAHRENHEIT.match(source, end):
        celsius = (value - _FREEZING) / _DEGREE
        return any(abs(celsius - other) <= _NEAR for other in stated)
    return any(abs(one - other) <= _ROUNDING * abs(one) for one in exact for other in stated)
