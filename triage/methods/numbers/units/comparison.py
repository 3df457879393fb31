"""Compares amounts and their units: equal once converted, about equal, contradictory."""

from __future__ import annotations

from decimal import Decimal

from triage.methods.numbers.exact import ROUGH, plus, times
from triage.methods.numbers.kinds import Kind
from triage.methods.numbers.units.names import AmountUnit

# Dimensions that differ, but that translations mistake for one another.
_NEVER_ALIKE = (
    {"digital", "data rate"},
    {"length", "area"},
    {"length", "volume"},
    {"area", "volume"},
    {"energy", "power"},
    {"concentr", "points"},
    {"concentr", "mass"},
    {"concentr", "length"},
    {"concentr", "currency"},
    {"concentr", "temperature"},
    {Kind.CURRENCY, "temperature"},
)
# What people write for one another: a MiB is a MB in many interfaces.
_LOOSELY_ALIKE = (
    {"kibibyte", "kilobyte"},
    {"mebibyte", "megabyte"},
    {"gibibyte", "gigabyte"},
    {"tebibyte", "terabyte"},
)
_TIME, _SPEED, _WEIGHED = {"calendar", "duration"}, {"length", "speed"}, {"currency", "mass"}


def same_amount(value: Decimal, unit: AmountUnit, other: Decimal, other_unit: AmountUnit) -> bool:
    """Whether two amounts are equal once their units are converted, exactly.

    >>> metre, foot = AmountUnit("meter", "length", Decimal(1)), AmountUnit("foot", "length", Decimal("0.3048"))
    >>> same_amount(Decimal(100), foot, Decimal("30.48"), metre)
    True
    """
    unit, other_unit = _beside(unit, other_unit), _beside(other_unit, unit)
    if unit.dimension != other_unit.dimension:
        return False
    if unit.dimension == "currency":
        return unit.name == other_unit.name and value == other
    return in_base(value, unit) == in_base(other, other_unit)


def in_base(value: Decimal, unit: AmountUnit) -> Decimal:
    """An amount in the base unit of its dimension."""
    return plus(times(value, unit.factor), unit.offset)


def about_same(value: Decimal, unit: AmountUnit, other: Decimal, other_unit: AmountUnit) -> bool:
    """Whether two amounts are equal within 3 per cent, as rounded conversions in brackets are.

    Within 12 per cent if the second has one significant digit: five metres for 15 feet.
    """
    unit, other_unit = _beside(unit, other_unit), _beside(other_unit, unit)
    if unit.dimension != other_unit.dimension or unit.dimension == "currency":
        return False
    left, right = in_base(value, unit), in_base(other, other_unit)
    if unit.dimension == "concentr":
        return left == right
    one_digit = len(other.normalize(ROUGH).as_tuple().digits) == 1
    most = Decimal(12 if one_digit else 3)
    apart = (left - right).copy_abs()
    may_go_on = unit.name in _WITH_SMALLER and value < _MAX_WITH_SMALLER
    if not may_go_on and apart > times(rounding_of(other), other_unit.factor):
        return False
    return times(apart, Decimal(100)) <= times(left.copy_abs(), most)


_HALF_STEP = 5
# Units that a smaller one may follow, which is not part of the value: 6ft 2in.
_WITH_SMALLER, _MAX_WITH_SMALLER = frozenset(("foot", "pound", "stone")), 30


def rounding_of(value: Decimal) -> Decimal:
    """What a figure was rounded to, by its last digit: 10 for 70, 5 for 75, 0.1 for 7.6 and 4.0.

    >>> [f"{rounding_of(Decimal(figure)):f}" for figure in ("70", "75", "7.6", "4.0")]
    ['10', '5', '0.1', '0.1']
    """
    _, digits, exponent = value.as_tuple()
    if not exponent:
        _, digits, exponent = value.normalize(ROUGH).as_tuple()
    step = Decimal(1).scaleb(int(exponent))
    return _HALF_STEP * step if len(digits) > 1 and digits[-1] == _HALF_STEP else step


# キロ is a kilogram or a kilometre, ミリ a millimetre or a millilitre, whichever the other side has.
_MEANT = {
    ("kilo", "mass"): AmountUnit("kilogram", "mass", Decimal(1000)),
    ("kilo", "length"): AmountUnit("kilometer", "length", Decimal(1000)),
    ("kilo", "speed"): AmountUnit("kilometer-per-hour", "speed", Decimal(1000)),
    ("milli", "length"): AmountUnit("millimeter", "length", Decimal("0.001")),
    ("milli", "volume"): AmountUnit("milliliter", "volume", Decimal("0.001")),
}


def _beside(unit: AmountUnit, other: AmountUnit) -> AmountUnit:
    """Resolve an ambiguous unit by the unit on the other side."""
    return _MEANT.get((unit.dimension, other.dimension), unit)


def contradict(unit: AmountUnit | None, other: AmountUnit | None, across: bool = False) -> bool:
    """Whether two units contradict each other: same or commonly confused dimension, other unit.

    Years and minutes count as the same dimension.

    :param across: whether units of unrelated dimensions (metres, minutes) contradict too.
    """
    if unit is None or other is None or unit.name == other.name:
        return False
    unit, other = _beside(unit, other), _beside(other, unit)
    if {unit.name, other.name} in _LOOSELY_ALIKE:
        return False
    between = {unit.dimension, other.dimension}
    if between in _NEVER_ALIKE:
        return True
    if between == _SPEED:  # 每小时120公里: 120 kilometres per hour
        return unit.name.partition("-per-")[0] != other.name.partition("-per-")[0]
    if between == _WEIGHED and "pound" in (unit.name, other.name):
        return "jin" not in (unit.name, other.name)
    if len(between) == 1 or between == _TIME:
        return unit.name != other.name
    return across and unit.clear and other.clear
