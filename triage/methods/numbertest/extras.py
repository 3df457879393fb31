"""Capabilities beyond the paper: shares, ordinals, ranges, units, dates and times.

Each has its own formats; they run when a campaign names them, never in the paper's design.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import date
from decimal import Decimal

from triage.methods.numbertest.capabilities import Capability, Format
from triage.methods.numbertest.currencies import CURRENCIES
from triage.methods.numbertest.units import UNITS
from triage.methods.numbertest.values import draw_decimal, draw_integer

EXTRA_CAPABILITIES = {
    "percentages": Capability("percentages", "Percentages", frozenset({"share"})),
    "fractions": Capability("fractions", "Fractions", frozenset({"share"})),
    "ordinals": Capability("ordinals", "Ordinals", frozenset({"ordinal"})),
    "ranges": Capability("ranges", "Ranges", frozenset({"range"})),
    "units": Capability("units", "Units", frozenset({"length", "mass", "volume", "amount"})),
    "dates": Capability("dates", "Dates", frozenset({"date"})),
    "times": Capability("times", "Times of day", frozenset({"time"})),
}

DENOMINATORS = (2, 4, 5, 8)
"""Their fractions are exact decimals, so that 3/4, 0.75 and 75 % can be compared."""

FIRST_DAY, LAST_DAY = date(1960, 1, 1), date(2039, 12, 31)


def extra_formats() -> list[Format]:
    """Return the formats of all capabilities beyond the paper."""
    return [
        *(_format(f"pct-{places}", "percentages", _percentage(places)) for places in (0, 1, 2)),
        *(_format(f"frac-{number}", "fractions", _fraction(number)) for number in DENOMINATORS),
        *(_format(f"ord-{digits}", "ordinals", _whole(digits)) for digits in (1, 2, 3)),
        *(_format(f"range-{digits}", "ranges", _whole(digits)) for digits in (1, 2, 3, 4)),
        *(_format(f"unit-{name}", "units", _draw_for(name)) for name in UNITS),
        _format("date-long", "dates", _day),
        _format("time-24", "times", _minute),
        _format("time-12", "times", _minute),
    ]


def _format(name: str, capability: str, draw: Callable[[random.Random], Decimal]) -> Format:
    return Format(name, capability, 1, lambda rng, style: draw(rng))


def _whole(digits: int) -> Callable[[random.Random], Decimal]:
    return lambda rng: draw_integer(rng, digits)


def _percentage(places: int) -> Callable[[random.Random], Decimal]:
    def draw(rng: random.Random) -> Decimal:
        if not places:
            return Decimal(rng.randrange(2, 100))
        return draw_decimal(rng, rng.choice((1, 2)), places)

    return draw


def _fraction(denominator: int) -> Callable[[random.Random], Decimal]:
    """A proper fraction in lowest terms."""
    tops = [top for top in range(1, denominator) if top % 2 or denominator == 5]
    return lambda rng: Decimal(rng.choice(tops)) / denominator


def _measure(rng: random.Random) -> Decimal:
    digits = rng.choice((1, 2, 3))
    return draw_decimal(rng, digits, 1) if rng.random() < 0.5 else draw_integer(rng, digits)


def _draw_for(unit: str) -> Callable[[random.Random], Decimal]:
    """Measures for units; prices, whole ones for yen, and 2 to 9 for 角."""
    if unit == "jiao":
        return _whole(1)
    if unit in CURRENCIES:
        return lambda rng: _price(rng, whole=unit == "yen")
    return _measure


def _price(rng: random.Random, *, whole: bool) -> Decimal:
    digits = rng.choice((2, 3, 4))
    if whole or rng.random() < 0.5:
        return draw_integer(rng, digits)
    return draw_decimal(rng, digits, 2)


def _day(rng: random.Random) -> Decimal:
    """A day as its ordinal number; the first of a month is left out ("1er", "1.º")."""
    while True:
        number = rng.randrange(FIRST_DAY.toordinal(), LAST_DAY.toordinal() + 1)
        if date.fromordinal(number).day > 1:
            return Decimal(number)


def _minute(rng: random.Random) -> Decimal:
    """A minute of the day from 2:01; none with a name of its own (half past, noon, una)."""
    while True:
        number = rng.randrange(120, 24 * 60)
        if number % 15:
            return Decimal(number)
