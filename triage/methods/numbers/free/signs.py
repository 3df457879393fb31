"""Signs that only a sentence tells: negativ 90, 5 degrees below zero, n=-1."""

from __future__ import annotations

import re
from collections.abc import Sequence

from triage.methods.numbers.model import ReadNumber

_BEFORE = re.compile(r"\bn[eé]gati\w{1,3}\s$", re.IGNORECASE)
_AFTER = re.compile(
    r"\s?(?:°\s?[CF]?|\w+)?(?:\s(?:Celsius|Fahrenheit|centigrade))?\s(?:below zero|unter null|bajo cero|"
    r"sous zéro|(?:au-dessous|en dessous) de zéro|abaixo de zero|sotto (?:lo )?zero|sota zero|ниже нуля)\b",
    re.IGNORECASE,
)
_LONGEST = 12
# Nothing is taken away from what ends a sentence or opens a value: n=-1, 無制限。-1は; 3.-5. is a range.
_LEADS = re.compile(r"(?:[=＝:：。．、，！？(（「]|(?<!\d)\.)[-−－]$")


def with_signs(numbers: Sequence[ReadNumber], text: str) -> Sequence[ReadNumber]:
    """The numbers, those below zero with their sign; the zero of such words is none of them.

    >>> from decimal import Decimal
    >>> five = ReadNumber("5", 7, 8, (Decimal(5),))
    >>> with_signs([five], "It was 5 degrees below zero.")[0].values
    (Decimal('-5'),)
    """
    numbers = [_with_leading_sign(number, text) for number in numbers]
    if not ("gativ" in text or "ero" in text or "éro" in text or "null" in text or "нуля" in text):
        return numbers
    signed: list[ReadNumber] = []
    reached = 0
    for number in numbers:
        if number.start < reached:
            continue
        after = _AFTER.match(text, number.end)
        if after is not None:
            reached = after.end()
        before = _BEFORE.search(text, max(0, number.start - _LONGEST), number.start)
        below = (after or before) and number.values and number.values[0] > 0
        signed.append(number._replace(values=(-number.values[0],)) if below else number)
    return signed


def _with_leading_sign(number: ReadNumber, text: str) -> ReadNumber:
    """The number with the minus before it, where only a minus can stand."""
    start = number.start - 1
    if start < 1 or number.kind != "quantity" or not number.digits or not number.values:
        return number
    if number.values[0] <= 0 or not _LEADS.search(
        text, start - 1 if start < 2 else start - 2, start + 1
    ):
        return number
    return number._replace(
        text=text[start : number.end], start=start, values=tuple(-value for value in number.values)
    )
