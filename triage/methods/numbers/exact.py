"""Exact decimal arithmetic: nothing here rounds, overflows or meets int()'s 4,300 digits."""

from __future__ import annotations

from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Decimal, Inexact, InvalidOperation

# Traps stay on for Inexact: a rounded value must never be compared as if it were exact.
EXACT = Context(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[InvalidOperation, Inexact])
ROUGH = Context(prec=20)
# Beyond this many digits a text is noise, not a quantity; arithmetic on it buys nothing.
LONGEST_ARITHMETIC = 400


def times(left: Decimal, right: Decimal) -> Decimal:
    """Return the exact product.

    >>> times(Decimal("100.01"), Decimal(1000000))
    Decimal('100010000.00')
    """
    return EXACT.multiply(left, right)


def plus(left: Decimal, right: Decimal) -> Decimal:
    """Return the exact sum."""
    return EXACT.add(left, right)


def is_whole(value: Decimal) -> bool:
    """Tell whether a value has no fraction; safe for any exponent, unlike ``value % 1``."""
    return value == value.to_integral_value()


def canonical(value: Decimal) -> str:
    """Write a value plainly: no exponent, no grouping, no trailing zeros after the point.

    >>> canonical(Decimal("2.50")), canonical(Decimal("1E+3"))
    ('2.5', '1000')
    """
    text = format(value, "f")
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def is_rounded(value: Decimal, exact: Decimal) -> bool:
    """Tell whether ``value`` is ``exact`` cut or rounded to two decimals or more (0.667 for 2/3).

    Only what has no end in decimals is rounded: 1/4 is 0.25, never 0.3.

    >>> is_rounded(Decimal("0.667"), Decimal(2) / 3), is_rounded(Decimal("0.3"), Decimal(1) / 3)
    (True, False)
    """
    exponent = value.as_tuple().exponent
    if not isinstance(exponent, int) or not -_PLACES <= exponent <= -2:
        return False
    if (
        len(exact.as_tuple().digits) < ROUGH.prec
        or max(exact.adjusted(), value.adjusted()) > _PLACES
    ):
        return False
    apart = abs(value - exact)
    return apart < Decimal(1).scaleb(max(exponent, 1 - ROUGH.prec))


_PLACES = 50


def power_of_ten_apart(left: Decimal, right: Decimal) -> bool:
    """Tell whether two values have the same significant digits and differ in size."""
    return left != right and _mantissa(left) == _mantissa(right)


def _mantissa(value: Decimal) -> str:
    return canonical(value).replace(".", "").strip("-").strip("0")


def in_threes(plain: str, gap: str) -> str:
    """Part the digits of a plain number by threes from five digits on; other texts stay as they are.

    >>> in_threes("-1234567.125", " "), in_threes("1234", " "), in_threes("12:30", " ")
    ('-1 234 567.125', '1234', '12:30')
    """
    whole, point, rest = plain.partition(".")
    if len(whole) < 5:
        return plain
    sign, digits = ("-", whole[1:]) if whole[0] == "-" else ("", whole)
    if not digits.isdecimal() or (point and not rest.isdecimal()) or len(digits) < 5:
        return plain
    head = len(digits) % 3 or 3
    parts = [digits[:head], *[digits[i : i + 3] for i in range(head, len(digits), 3)]]
    return f"{sign}{gap.join(parts)}{point}{rest}"
