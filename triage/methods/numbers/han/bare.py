"""Chinese and Japanese numbers without a digit before the scale: 近千名, 两个亿, 万分之一, 半打."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from triage.methods.numbers.exact import times
from triage.methods.numbers.han.joining import ONE, Patterns
from triage.methods.numbers.han.measures import measured
from triage.methods.numbers.han.signs import OVER, SCALES, TENS, HanNumber
from triage.methods.numbers.kinds import Kind
from triage.methods.numbers.model import ReadNumber

_SHARES = frozenset({"一半", "半数"})


def native(match: re.Match[str], text: str, patterns: Patterns) -> ReadNumber:
    """Read a word with a value of its own: 俩, はたち, 半; half a dozen is six."""
    name, value, (start, end) = match.group(2), patterns.tables.native[match.group(2)], match.span()
    more = measured(value, text, start, end, patterns) if name == "半" else None
    if more is None:
        kind = Kind.FRACTION if name in _SHARES else Kind.QUANTITY
        return ReadNumber(name, start, end, (value,), kind, spelled=True, weak=True)
    return ReadNumber(text[start : more.end], start, more.end, more.values, spelled=True)


_BARE = re.compile("[百千]?[万萬亿億]|[百千]")
_NEARLY = frozenset("近约約逾超过過达達")
_NO_VALUE = frozenset("上成数數几幾累")  # 上百, 成千


def bare_scale(number: HanNumber, text: str, patterns: Patterns) -> ReadNumber | None:
    """Read a bare scale as one of it if it counts something: 近千名, 百余人, 百万人, 两个亿.

    None if it does not.
    """
    start, end = number.start, number.end
    before = text[max(0, start - 1) : start]
    run = text[start:end].rstrip(OVER)
    counts = before in ("个", "個") or patterns.counter.match(text, end) is not None
    if not counts or before in _NO_VALUE or not _BARE.fullmatch(run):
        return None
    if run in ("万", "萬") and end - start == 1 and before not in _NEARLY:  # 万卷书, 万众
        return None
    value = ONE
    for sign in run:
        value = times(value, Decimal((TENS | SCALES)[sign]))
    return ReadNumber(text[start:end], start, end, (value,), spelled=True, weak=True)


def whole_of(number: HanNumber, text: str) -> HanNumber:
    """Give a bare scale its value as a denominator: 万分之一, 千分之三."""
    scale = (TENS | SCALES).get(text[number.start : number.end])
    return replace(number, value=Decimal(scale), vague=False) if scale else number
