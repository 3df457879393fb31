"""Suffixes that change a Chinese or Japanese number: dozens, tenths, 三千克, 八折."""

from __future__ import annotations

import re
import unicodedata
from decimal import Decimal
from typing import NamedTuple

from triage.methods.numbers.exact import is_whole, plus, times
from triage.methods.numbers.han.joining import Patterns
from triage.methods.numbers.han.signs import DIGITS
from triage.methods.numbers.kinds import Flag, Kind
from triage.methods.numbers.languages.phrases import compiled
from triage.methods.numbers.units.words import KILO

_TEN, _DOZEN_OF, _HALF_DOZEN = Decimal(10), Decimal(12), Decimal(6)
_HUNDRED, _FIVE = Decimal(100), Decimal(5)

# 1割5分, 三成五, 两成半: 15, 35 and 25 per cent; 3割2分1厘 is 32.1 per cent.
_DIGIT = "[1-9１-９一二三四五六七八九]"
_MORE_TENTHS = re.compile(
    rf"割({_DIGIT})分(?:({_DIGIT})厘)?|成({_DIGIT})(?=[，,。；;、的以左]|$)|[割成]半(?![数径球])"
)
_KILO = re.compile(rf"[{''.join(KILO)}](?:[克米瓦卡帕伏赫焦]|字节|比特|位元)")


class Measured(NamedTuple):
    """The values of a number with its suffix, and the end of the suffix that it absorbs."""

    values: tuple[Decimal, ...]
    end: int
    kind: Kind | None = None
    unit: Flag = Flag.NONE


def measured(
    value: Decimal, text: str, start: int, end: int, patterns: Patterns
) -> Measured | None:
    """Apply a following dozen, tenth, kilo or discount to a number; None if none follows."""
    if value < 1000 and (dozen := compiled(patterns.tables.dozen, r"\s?{}").match(text, end)):
        more = _HALF_DOZEN if any(dozen.groups()) else Decimal(0)
        return Measured((plus(times(value, _DOZEN_OF), more),), dozen.end())
    if end - start > 1 and _KILO.match(text, end - 1):  # 三千克: 3 kg, so 3000 g
        return Measured((times(value, Decimal("0.001")), value), end - 1)
    if value <= _HUNDRED and compiled(patterns.tables.tenths).match(text, end):
        return _tenths(value, text, end)
    if 0 < value < _HUNDRED and compiled(patterns.tables.discount).match(text, end):
        left = times(value, _TEN) if value < _TEN else value
        return Measured((left, plus(_HUNDRED, -left), value), end, Kind.PERCENT, Flag.OFF)
    return None


def _tenths(value: Decimal, text: str, end: int) -> Measured:
    percent = times(value, _TEN)
    more = _MORE_TENTHS.match(text, end)
    if more is None or not is_whole(value) or value >= _TEN:
        readings = (percent, value) if value < _TEN else (percent,)
        return Measured(readings, end, Kind.PERCENT, Flag.PERCENT)
    ones = next((_digit(sign) for sign in (more.group(1), more.group(3)) if sign), _FIVE)
    tenth = times(_digit(more.group(2)), Decimal("0.1")) if more.group(2) else Decimal(0)
    return Measured((plus(plus(percent, ones), tenth),), more.end(), Kind.PERCENT, Flag.PERCENT)


def _digit(sign: str) -> Decimal:
    """The value of a digit in any script."""
    return Decimal(DIGITS.get(sign, unicodedata.decimal(sign, 0)))
