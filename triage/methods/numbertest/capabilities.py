"""What the number tests probe: capabilities, their formats, and how a format draws a number.

The four of the paper (Wang et al. 2021, Table 5) have 25 formats: integers of 1 to 10 digits,
decimals of 1 to 4 places, the numerals hundred, thousand, million and trillion, and numbers of
4 to 10 digits written with separators.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from triage.methods.base import MethodError
from triage.methods.messages import Sentence
from triage.methods.numbertest.templates import Filler
from triage.methods.numbertest.values import draw_decimal, draw_integer, draw_words_value

SCALE_EXPONENTS: Mapping[str, int] = {
    "hundred": 2,
    "thousand": 3,
    "lakh": 5,
    "million": 6,
    "crore": 7,
    "billion": 9,
    "trillion": 12,
}
"""Numerals by name, with the power of ten; lakh and crore also where words are asked for."""

PAPER_LENGTHS = tuple(range(1, 11))
PAPER_PLACES = (1, 2, 3, 4)
PAPER_SCALES = ("hundred", "thousand", "million", "trillion")
PAPER_SEPARATED = tuple(range(4, 11))
FULL_SCALES = ("hundred", "thousand", "million", "billion", "trillion")

Draw = Callable[[random.Random, str], Decimal]
"""Draws a value for a style."""


@dataclass(frozen=True, slots=True)
class Format:
    """One shape of number, for example ``int-4``.

    ``fillings`` is how often each template of it is filled; ``draw`` needs the style because
    people spell out other numbers than they write with a scale word.
    """

    name: str
    capability: str
    fillings: int
    draw: Draw


@dataclass(frozen=True, slots=True)
class Capability:
    """An ability that a translation system should have, and the fillers that probe it."""

    name: str
    title: str
    fillers: frozenset[Filler]


CAPABILITIES: Mapping[str, Capability] = {
    "integers": Capability("integers", "Integers", frozenset({"count", "measure"})),
    "decimals": Capability("decimals", "Decimals", frozenset({"measure"})),
    "numerals": Capability("numerals", "Numerals", frozenset({"count", "measure", "amount"})),
    "separators": Capability("separators", "Separators", frozenset({"count", "measure"})),
}


def integer_format(digits: int) -> Format:
    """Whole numbers of that many digits, without separators."""
    return Format(f"int-{digits}", "integers", 1, lambda rng, style: draw_integer(rng, digits))


def decimal_format(places: int) -> Format:
    """Numbers with that many decimal places; 0 to 3 digits stand before the mark."""

    def draw(rng: random.Random, style: str) -> Decimal:
        return draw_decimal(rng, rng.choice((0, 1, 1, 2, 2, 3, 3)), places)

    return Format(f"dec-{places}", "decimals", 2, draw)


def numeral_format(scale: str) -> Format:
    """Numbers in the range of a scale word: from one to 999 of it.

    :raises MethodError: the scale word is unknown.
    """
    if scale not in SCALE_EXPONENTS:
        names = list(SCALE_EXPONENTS)
        raise MethodError(Sentence.UNKNOWN_SCALE(name=repr(scale), names=names))
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

    return Format(f"num-{scale}", "numerals", 2, draw)


def separator_format(digits: int) -> Format:
    """Numbers of that many digits before the decimal mark, with the thousands marked.

    The style ``digits+decimals`` adds one to three decimal places, as in 9,756.001.
    """

    def draw(rng: random.Random, style: str) -> Decimal:
        if style == "digits+decimals":
            return draw_decimal(rng, digits, rng.randint(1, 3))
        return draw_integer(rng, digits)

    return Format(f"sep-{digits}", "separators", 1, draw)


def make_formats(
    lengths: Sequence[int],
    places: Sequence[int],
    scales: Sequence[str],
    separated: Sequence[int],
) -> list[Format]:
    """Return the formats of all capabilities, in the paper's order."""
    return [
        *(integer_format(digits) for digits in lengths),
        *(decimal_format(count) for count in places),
        *(numeral_format(scale) for scale in scales),
        *(separator_format(digits) for digits in separated),
    ]


def _draw_scaled(rng: random.Random, exponent: int, top: int) -> Decimal:
    """A coefficient such as 100.01 times the power of ten (the paper's ``ddd.ddn``)."""
    digits = rng.randint(1, top)
    places = rng.choice((0, 1, 2, 2, 3)) if exponent > 3 else rng.choice((0, 0, 1))
    if places:
        return draw_decimal(rng, digits, places).scaleb(exponent)
    return draw_integer(rng, digits).scaleb(exponent)


def _draw_money(rng: random.Random, exponent: int, top: int) -> Decimal:
    """A sum with 2 to 99 hundredths two times in three, so that no unit is singular."""
    whole = (
        draw_integer(rng, 3)
        if exponent == 2
        else draw_words_value(rng, exponent, rng.randint(1, top))
    )
    return whole + Decimal(rng.randrange(2, 100)).scaleb(-2) if rng.random() < 2 / 3 else whole
