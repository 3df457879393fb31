"""What the number tests probe: capabilities, their formats, and how a format draws a number.

The four of the paper (Wang et al. 2021, Table 5) have 25 formats: integers of 1 to 10 digits,
decimals of 1 to 4 places, the numerals hundred, thousand, million and trillion, and numbers of
4 to 10 digits written with separators. Boundary values are mixed into the random ones.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from triage.methods.base import MethodError
from triage.methods.messages import MethodMessage
from triage.methods.numbertest.templates import Filler

BOUNDARY_SHARE = 0.25
"""The share of boundary values among the drawn values; the others are uniform."""

SMALLEST = 2
"""One and zero are left out: "1 people" would test the template's grammar, not the number."""


def draw_integer(rng: random.Random, digits: int) -> Decimal:
    """Return a whole number of exactly that many digits, at least 2."""
    if digits > 1 and rng.random() < BOUNDARY_SHARE:
        return Decimal(_boundary_digits(rng, digits))
    low = 10 ** (digits - 1)
    return Decimal(rng.randrange(max(SMALLEST, low), low * 10))


def draw_decimal(rng: random.Random, whole_digits: int, places: int) -> Decimal:
    """Return a number with exactly that many decimal places, the last of them not 0.

    ``whole_digits`` 0 gives 0.xxx. With three places every value collides with a grouped
    whole number of another convention (9.718 is 9718 in German), which is intended.
    """
    whole = str(rng.randrange(10 ** (whole_digits - 1), 10**whole_digits)) if whole_digits else "0"
    if rng.random() < BOUNDARY_SHARE:
        return Decimal(_boundary_decimal(rng, whole, places))
    fraction = str(rng.randrange(10 ** (places - 1))).zfill(places - 1) if places > 1 else ""
    return Decimal(f"{whole}.{fraction}{rng.randrange(1, 10)}")


def draw_words_value(rng: random.Random, exponent: int, digits: int) -> Decimal:
    """Return ``digits`` leading digits times a power of ten, sometimes plus a smaller number.

    Numbers that people spell out are mostly round; one in five is not.
    """
    span = 10**exponent
    coefficient = rng.randrange(10 ** (digits - 1), 10**digits)
    kind = rng.random()
    if exponent < 3 or kind < 0.4:
        return Decimal(coefficient * span)
    if kind < 0.8:
        step = max(1, span // 1000)
        return Decimal(coefficient * span + rng.randrange(1, span // step) * step)
    return Decimal(coefficient * span + rng.randrange(span))


def _boundary_digits(rng: random.Random, digits: int) -> str:
    kind = rng.randrange(5)
    if kind == 0:
        return str(rng.randrange(SMALLEST, 10)) * digits
    if kind == 1:
        return str(10 ** (digits - 1))
    if kind == 2:
        return str(10**digits - 1)
    if kind == 3:
        return f"{rng.randrange(1, 10)}{'0' * (digits - 2)}{rng.randrange(1, 10)}"
    return _runs(rng, digits)


def _runs(rng: random.Random, digits: int) -> str:
    """Draw runs of two digits, as in 4111611114, which systems easily shorten or lengthen."""
    first, second = rng.sample(range(1, 10), 2)
    return str(first) + "".join(rng.choice((str(first), str(second))) for _ in range(digits - 1))


def _boundary_decimal(rng: random.Random, whole: str, places: int) -> str:
    kind = rng.randrange(4)
    if kind == 0:
        return f"{whole}.{'0' * (places - 1)}{rng.randrange(1, 10)}"
    if kind == 1:
        digit = str(rng.randrange(1, 10))
        return f"{digit * len(whole)}.{digit * places}"
    if kind == 2:
        return f"{'9' * len(whole)}.{'9' * places}"
    if whole == "0":
        return f"0.{'0' * (places - 1)}{rng.randrange(1, 10)}"
    return f"1{'0' * (len(whole) - 1)}.{'0' * (places - 1)}1"


SCALE_EXPONENTS: Mapping[str, int] = {
    "hundred": 2,
    "thousand": 3,
    "lakh": 5,
    "million": 6,
    "crore": 7,
    "billion": 9,
    "trillion": 12,
}
"""Numerals and their powers of ten; lakh and crore are also available in words."""

Measure = Literal["digits", "places", "scale"]
"""What the formats of a capability are ordered by."""

_MEASURES: Mapping[str, Measure] = {
    **dict.fromkeys(("int", "sep", "ord", "range"), "digits"),
    **dict.fromkeys(("dec", "pct"), "places"),
    "num": "scale",
}


def size_of(name: str) -> tuple[Measure, int] | None:
    """Return what a format is measured by, and its size; None if it has no order.

    >>> size_of("int-4"), size_of("dec-2"), size_of("num-million"), size_of("unit-gram")
    (('digits', 4), ('places', 2), ('scale', 6), None)
    """
    kind, _, size = name.partition("-")
    measure = _MEASURES.get(kind)
    exponents = SCALE_EXPONENTS if measure == "scale" else {}
    if measure is None or not (size.isdecimal() or size in exponents):
        return None
    return measure, exponents[size] if size in exponents else int(size)


PAPER_LENGTHS = tuple(range(1, 11))
PAPER_PLACES = (1, 2, 3, 4)
PAPER_SCALES = ("hundred", "thousand", "million", "trillion")
PAPER_SEPARATED = tuple(range(4, 11))
FULL_SCALES = ("hundred", "thousand", "million", "billion", "trillion")

Draw = Callable[[random.Random, str], Decimal]
"""Draws a value for a style."""


@dataclass(frozen=True, slots=True)
class NumberFormat:
    """One shape of number, for example ``int-4``.

    ``fillings`` is how often each of its templates is filled; ``draw`` needs the style because
    the numbers that people spell out differ from those that they write with a scale word.
    """

    name: str
    capability: str
    fillings: int
    draw: Draw


@dataclass(frozen=True, slots=True)
class Capability:
    """An ability that a translation system should have, and the fillers that test it."""

    name: str
    title: str
    fillers: frozenset[Filler]


CAPABILITIES: Mapping[str, Capability] = {
    "integers": Capability("integers", "Integers", frozenset({"count", "measure"})),
    "decimals": Capability("decimals", "Decimals", frozenset({"measure"})),
    "numerals": Capability("numerals", "Numerals", frozenset({"count", "measure", "amount"})),
    "separators": Capability("separators", "Separators", frozenset({"count", "measure"})),
}


def integer_format(digits: int) -> NumberFormat:
    """Make the format of whole numbers of that many digits, without separators."""
    return NumberFormat(
        f"int-{digits}", "integers", 1, lambda rng, style: draw_integer(rng, digits)
    )


def decimal_format(places: int) -> NumberFormat:
    """Make the format of numbers with that many decimal places and 0 to 3 whole digits."""

    def draw(rng: random.Random, style: str) -> Decimal:
        return draw_decimal(rng, rng.choice((0, 1, 1, 2, 2, 3, 3)), places)

    return NumberFormat(f"dec-{places}", "decimals", 2, draw)


def numeral_format(scale: str) -> NumberFormat:
    """Make the format of numbers in the range of a scale word: from one to 999 of it.

    :raises MethodError: the scale word is unknown.
    """
    if scale not in SCALE_EXPONENTS:
        names = list(SCALE_EXPONENTS)
        raise MethodError(MethodMessage.UNKNOWN_SCALE(name=repr(scale), names=names))
    exponent = SCALE_EXPONENTS[scale]
    top = {"hundred": 1, "lakh": 2, "crore": 2}.get(scale, 3)

    def draw(rng: random.Random, style: str) -> Decimal:
        if style in ("digits+scale", "wan", "lakh"):
            return _draw_scaled(rng, exponent, top)
        if style in ("currency", "financial"):
            return _draw_money(rng, exponent, top)
        if exponent == 2:
            return draw_integer(rng, 3)
        return draw_words_value(rng, exponent, rng.randint(1, top))

    return NumberFormat(f"num-{scale}", "numerals", 2, draw)


def separator_format(digits: int) -> NumberFormat:
    """Make the format of numbers with that many digits before the decimal mark, thousands marked.

    The style ``digits+decimals`` adds one to three decimal places, as in 9,756.001.
    """

    def draw(rng: random.Random, style: str) -> Decimal:
        if style == "digits+decimals":
            return draw_decimal(rng, digits, rng.randint(1, 3))
        return draw_integer(rng, digits)

    return NumberFormat(f"sep-{digits}", "separators", 1, draw)


def make_formats(
    lengths: Sequence[int],
    places: Sequence[int],
    scales: Sequence[str],
    separated: Sequence[int],
) -> list[NumberFormat]:
    """Return the formats of all capabilities, in the paper's order."""
    return [
        *(integer_format(digits) for digits in lengths),
        *(decimal_format(count) for count in places),
        *(numeral_format(scale) for scale in scales),
        *(separator_format(digits) for digits in separated),
    ]


def _draw_scaled(rng: random.Random, exponent: int, top: int) -> Decimal:
    """Draw a coefficient such as 100.01 (the paper's ``ddd.ddn``) times the power of ten."""
    digits = rng.randint(1, top)
    places = rng.choice((0, 1, 2, 2, 3)) if exponent > 3 else rng.choice((0, 0, 1))
    if places:
        return draw_decimal(rng, digits, places).scaleb(exponent)
    return draw_integer(rng, digits).scaleb(exponent)


def _draw_money(rng: random.Random, exponent: int, top: int) -> Decimal:
    """Draw a sum; two in three have hundredths, from 2 to 99, so that no unit is singular."""
    whole = (
        draw_integer(rng, 3)
        if exponent == 2
        else draw_words_value(rng, exponent, rng.randint(1, top))
    )
    return whole + Decimal(rng.randrange(2, 100)).scaleb(-2) if rng.random() < 2 / 3 else whole
