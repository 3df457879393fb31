"""Single letters that scale an amount of money: 3,4 M€, £5.6 m, 12 k€, 2,5 M de dólares."""

from __future__ import annotations

import re
from decimal import Decimal

from triage.methods.numbers.annotators.money import sign_before
from triage.methods.numbers.exact import LONGEST_ARITHMETIC, times
from triage.methods.numbers.model import ReadNumber

# A thousand dollars or pounds, unless a noun follows and "grand" is an adjective.
_GRAND = re.compile(
    r"[\s-]grand(?=\s*(?:[.,;:!?)]|$)|\s(?:in|for|on|to|a|per|from|more|less|and|or|at|by|of|each|worth|down|cash|back|last|this)\b)",
)
_FACTORS = {"k": Decimal(1000), "K": Decimal(1000), "m": Decimal(10**6), "M": Decimal(10**6)}
_BEFORE_SIGN = re.compile(r"[ \u00a0\u202f]?([kKmM])[ \u00a0\u202f]?[€$£]")
_AFTER_SIGN = re.compile(r"[ \u00a0\u202f]?([kKmM])(?![\w²³/])")
_BEFORE_NAME = re.compile(
    r"[ \u00a0\u202f]?([kM])[ \u00a0\u202f](?:de |d['’]|di )?(?:euro|d[oóò]l|dollar|peso|franc|libra|lliur)"
)


def with_scale_letter(number: ReadNumber, text: str) -> ReadNumber:
    """Apply a scale letter after an amount of money; return the number unchanged without one."""
    if text.startswith("grand", number.end + 1) and number.kind == "quantity":
        return _in_grand(number, text)
    if not number.digits or number.spelled or not number.values or number.unit == "million?":
        return number
    if len(number.digits) > LONGEST_ARITHMETIC or number.kind not in ("quantity", "currency"):
        return number
    if _LETTERS.isdisjoint(text[number.end : number.end + 2]):
        return number
    pattern = _AFTER_SIGN if sign_before(text, number.start) and number.start else _BEFORE_SIGN
    match = pattern.match(text, number.end) or _BEFORE_NAME.match(text, number.end)
    if match is None:
        return _perhaps_scaled(number, text)
    end = match.end(1)
    value = times(number.values[0], _FACTORS[match.group(1)])
    return number._replace(
        text=text[number.start : end], end=end, values=(value,), kind="currency",
        unit="sign", spelled=True,
    )  # fmt: skip


def _in_grand(number: ReadNumber, text: str) -> ReadNumber:
    """Read "eight grand"; return the number unchanged if it counts grand pianos."""
    match = _GRAND.match(text, number.end)
    if match is None or len(number.digits) > LONGEST_ARITHMETIC or number.values < (_ONE,):
        return number
    return number._replace(
        text=text[number.start : match.end()], end=match.end(), kind="currency", spelled=True,
        values=(times(number.values[0], _FACTORS["k"]),),
    )  # fmt: skip


_ONE = Decimal(1)
_ALONE = re.compile(r"[\u00a0\u202f ]([kM])(?=[\u00a0\u202f .,;)]|$)")


def _perhaps_scaled(number: ReadNumber, text: str) -> ReadNumber:
    """Add the scaled value as a second reading: 243 M d'habitants; the letter may be a name."""
    match = _ALONE.match(text, number.end)
    if match is None or number.kind != "quantity":
        return number
    value = times(number.values[0], _FACTORS[match.group(1)])
    return number._replace(values=(*number.values, value))


_LETTERS = frozenset(_FACTORS)
