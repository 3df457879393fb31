"""Exact decimal arithmetic, without rounding, overflow or int()'s limit of 4,300 digits."""

from __future__ import annotations

from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Decimal, Inexact, InvalidOperation

# Inexact is trapped: a rounded value must never be compared as if it were exact.
EXACT = Context(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN, traps=[InvalidOperation, Inexact])
ROUGH = Context(prec=20)
# A numeral with more digits is noise, not a quantity, and not worth arithmetic.
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
    """Whether a value has no fraction; safe for any exponent, unlike ``value % 1``."""
    return value == value.to_integral_value()


def is_multiple(value: Decimal, of: Decimal) -> bool:
    """Whether a value is a multiple of another; safe for any number of digits, unlike ``%``.

    >>> is_multiple(Decimal("9" * 40 + "0"), Decimal(10))
    True
    """
    digits = Context(prec=len(value.as_tuple().digits) + abs(value.adjusted()) + 1)
    return not digits.remainder(value, of)


def canonical(value: Decimal) -> str:
    """Format a value without exponent, grouping or trailing zeros after the point.

    >>> canonical(Decimal("2.50")), canonical(Decimal("1E+3"))
    ('2.5', '1000')
    """
    text = format(value, "f")
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def is_rounded(value: Decimal, exact: Decimal) -> bool:
    """Whether ``value`` is ``exact`` cut or rounded to two or more decimals (0.667 for 2/3).

    Only for a non-terminating ``exact``: 1/4 is 0.25, never 0.3.

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
    """Whether two values have the same significant digits but are not equal."""
    return left != right and _mantissa(left) == _mantissa(right)


def _mantissa(value: Decimal) -> str:
    return canonical(value).replace(".", "").strip("-").strip("0")


def in_threes(plain: str, gap: str) -> str:
    """Group a plain number's digits by threes if it has at least five; return other texts as is.

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
