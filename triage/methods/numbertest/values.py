"""Random numbers of a given shape, boundary values mixed in. Values are exact decimals."""

from __future__ import annotations

import random
from decimal import Decimal

BOUNDARY_SHARE = 0.25
"""How often a boundary value is drawn instead of a uniform one."""

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
    whole number of another convention (9.718 is 9718 in German), which is wanted.
    """
    whole = str(rng.randrange(10 ** (whole_digits - 1), 10**whole_digits)) if whole_digits else "0"
    if rng.random() < BOUNDARY_SHARE:
        return Decimal(_boundary_decimal(rng, whole, places))
    fraction = str(rng.randrange(10 ** (places - 1))).zfill(places - 1) if places > 1 else ""
    return Decimal(f"{whole}.{fraction}{rng.randrange(1, 10)}")


def draw_words_value(rng: random.Random, exponent: int, digits: int) -> Decimal:
    """Return ``digits`` leading digits times a power of ten, plus a smaller part at times.

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
    """Two digits in runs, as in 4111611114: what a system drops or doubles most easily."""
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
