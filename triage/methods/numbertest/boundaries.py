"""Suspected boundaries between failing and passing numbers, and a test of their failure rates."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from math import comb

from triage.methods.messages import Message, MethodMessage
from triage.methods.numbertest.capabilities import draw_decimal, draw_integer
from triage.methods.numbertest.generator import canonical
from triage.methods.numbertest.probing import Draft

SIGNIFICANT = 0.01
"""Level of the exact test; with 20 numbers per side, 8 failures against none are significant."""


@dataclass(frozen=True, slots=True)
class Half:
    """One side of a boundary: its name, a way to draw its numbers, and their written form."""

    name: str
    draw: Callable[[random.Random], Decimal]
    capability: str
    style: str


@dataclass(frozen=True, slots=True)
class Axis:
    """A suspected boundary: numbers above it fail, numbers below it pass."""

    above: Half
    below: Half


@dataclass(frozen=True, slots=True)
class BoundarySide:
    name: str
    failed: int
    tried: int


def differ(above: BoundarySide, below: BoundarySide) -> bool:
    """Whether failures are significantly more frequent above (Fisher's exact test, one-sided).

    >>> differ(BoundarySide("", 19, 20), BoundarySide("", 1, 20)), differ(BoundarySide("", 6, 20), BoundarySide("", 4, 20))
    (True, False)
    """
    total, failed = above.tried + below.tried, above.failed + below.failed
    ways = sum(
        comb(above.tried, count) * comb(below.tried, failed - count)
        for count in range(above.failed, min(above.tried, failed) + 1)
        if failed - count <= below.tried
    )
    return ways / comb(total, failed) < SIGNIFICANT


def axes_of(start: Draft, smallest: Draft) -> Iterator[Axis]:
    """Yield the boundaries to try: by decimal places, by digits, by written form."""
    value = max(smallest.values)
    whole, _, fraction = canonical(value).partition(".")
    longest = max(len(canonical(each).partition(".")[0]) for each in start.values)
    if len(fraction) > 1:
        yield _places_axis(start, len(whole), len(fraction))
    if len(whole) > 1:
        yield _digits_axis(start, len(whole), max(longest, len(whole)), len(fraction))
    yield from _form_axis(start, len(whole), max(longest, len(whole)))


def _places_axis(start: Draft, whole: int, places: int) -> Axis:
    def above(rng: random.Random) -> Decimal:
        return draw_decimal(rng, whole, rng.randint(places, max(places, 4)))

    def below(rng: random.Random) -> Decimal:
        return draw_decimal(rng, rng.randint(whole, whole + 1), rng.randint(1, places - 1))

    return Axis(
        Half(MethodMessage.FROM_PLACES(n=places), above, start.capability, start.style),
        Half(MethodMessage.BELOW(), below, start.capability, start.style),
    )


def _digits_axis(start: Draft, low: int, high: int, places: int) -> Axis:
    def above(rng: random.Random) -> Decimal:
        return _draw(rng, start, rng.randint(low, high), places)

    def below(rng: random.Random) -> Decimal:
        return _draw(rng, start, rng.randint(1, low - 1), places)

    form = _form_name(start)
    return Axis(
        Half(
            _in_form(MethodMessage.FROM_DIGITS(n=low), form), above, start.capability, start.style
        ),
        Half(MethodMessage.BELOW(), below, start.capability, start.style),
    )


def _form_axis(start: Draft, low: int, high: int) -> Iterator[Axis]:
    """Compare with the same values in plain digits: does the written form cause the failure?"""

    def draw(rng: random.Random) -> Decimal:
        return _draw(rng, start, rng.randint(low, high), 0)

    form = _form_name(start) if start.capability in ("numerals", "separators") else ""
    sizes = str(low) if low == high else f"{low} to {high}"
    if form and start.style not in ("currency", "financial"):
        yield Axis(
            Half(
                _in_form(MethodMessage.OF_DIGITS(n=sizes), form),
                draw,
                start.capability,
                start.style,
            ),
            Half(MethodMessage.IN_PLAIN_DIGITS(), draw, "integers", "digits"),
        )


def _form_name(draft: Draft) -> str:
    if draft.capability == "separators":
        return "with a thousands separator"
    return FORM_NAMES.get(draft.style, "")


def _in_form(size: Message, form: str) -> Message:
    return MethodMessage.IN_FORM(what=size, how=form) if form else size


FORM_NAMES = {
    "words": "in words",
    "digits+scale": "with a scale word",
    "currency": "as a sum in words",
    "financial": "in financial characters",
    "wan": "with 万 and 亿",
    "lakh": "with lakh and crore",
}


def _draw(rng: random.Random, start: Draft, digits: int, places: int) -> Decimal:
    """Draw a number; numerals get three leading digits, since words are used for round numbers."""
    if places:
        return draw_decimal(rng, digits, places)
    if start.capability == "numerals" and digits > 3:
        return draw_integer(rng, 3).scaleb(digits - 3)
    return draw_integer(rng, digits)
