"""Single letters that scale an amount of money: 3,4 M€, £5.6 m, 12 k€, 2,5 M de dólares."""

from __future__ import annotations

import re
from decimal import Decimal

from triage.methods.numbers.annotators.money import Money, sign_before
from triage.methods.numbers.annotators.state import Reading
from triage.methods.numbers.exact import LONGEST_ARITHMETIC, times
from triage.methods.numbers.kinds import Flag, Kind
from triage.methods.numbers.languages.phrases import compiled
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.units.words import CURRENCIES

_FACTORS = {"k": Decimal(1000), "K": Decimal(1000), "m": Decimal(10**6), "M": Decimal(10**6)}
_BEFORE_SIGN = re.compile(r"[ \u00a0\u202f]?([kKmM])[ \u00a0\u202f]?[€$£]")
_AFTER_SIGN = re.compile(r"[ \u00a0\u202f]?([kKmM])(?![\w²³/])")
_CURRENCY = "|".join(re.escape(stem) for stem in CURRENCIES if len(stem) > 3)


def with_scale_letter(number: ReadNumber, reading: Reading) -> ReadNumber:
    """Apply a scale letter after an amount of money; return the number unchanged without one."""
    text, spec = reading.text, reading.spec
    money = spec.section(Money)
    if money.thousand_of_money and number.kind is Kind.QUANTITY:
        match = compiled(money.thousand_of_money).match(text, number.end)
        if match is not None:
            return _in_thousands(number, text, match.end())
    if not number.digits or number.spelled or not number.values or number.unit is Flag.MILLION:
        return number
    if len(number.digits) > LONGEST_ARITHMETIC or number.kind not in (Kind.QUANTITY, Kind.CURRENCY):
        return number
    if _LETTERS.isdisjoint(text[number.end : number.end + 2]):
        return number
    pattern = _AFTER_SIGN if sign_before(text, number.start) and number.start else _BEFORE_SIGN
    match = pattern.match(text, number.end) or compiled(
        spec.of, rf"[ \u00a0\u202f]?([kM])(?:[ \u00a0\u202f]|{{}})(?:{_CURRENCY})"
    ).match(text, number.end)
    if match is None:
        return _perhaps_scaled(number, text)
    end = match.end(1)
    value = times(number.values[0], _FACTORS[match.group(1)])
    return number._replace(
        text=text[number.start : end], end=end, values=(value,), kind=Kind.CURRENCY,
        unit=Flag.SIGN, spelled=True,
    )  # fmt: skip


def _in_thousands(number: ReadNumber, text: str, end: int) -> ReadNumber:
    """Read "eight grand"."""
    if len(number.digits) > LONGEST_ARITHMETIC or number.values < (_ONE,):
        return number
    return number._replace(
        text=text[number.start : end], end=end, kind=Kind.CURRENCY, spelled=True,
        values=(times(number.values[0], _FACTORS["k"]),),
    )  # fmt: skip


_ONE = Decimal(1)
_ALONE = re.compile(r"[\u00a0\u202f ]([kM])(?=[\u00a0\u202f .,;)]|$)")


def _perhaps_scaled(number: ReadNumber, text: str) -> ReadNumber:
    """Add the scaled value as a second reading: 243 M d'habitants; the letter may be a name."""
    match = _ALONE.match(text, number.end)
    if match is None or number.kind is not Kind.QUANTITY:
        return number
    value = times(number.values[0], _FACTORS[match.group(1)])
    return number._replace(values=(*number.values, value))


_LETTERS = frozenset(_FACTORS)
