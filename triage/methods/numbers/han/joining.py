"""The patterns of Chinese and Japanese, and merging of two numbers that state one value."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import NamedTuple

from triage.methods.numbers.annotators.money import CENT, TENTH
from triage.methods.numbers.exact import ROUGH, is_whole, plus, times
from triage.methods.numbers.han.signs import RUN
from triage.methods.numbers.kinds import Flag, Kind
from triage.methods.numbers.languages.base import HanTables, LanguageSpec
from triage.methods.numbers.languages.phrases import compiled, regex
from triage.methods.numbers.model import ReadNumber


class Patterns(NamedTuple):
    """A language's tables, and patterns of more than one of them."""

    tables: HanTables
    token: re.Pattern[str]
    counter: re.Pattern[str]
    minor: re.Pattern[str]


_BARE_MINOR = {
    **dict.fromkeys("块塊元", Decimal("0.1")),
    **dict.fromkeys("毛角毫", Decimal("0.01")),
}
_COMPILED: dict[str, Patterns] = {}
ONE, HUNDRED = Decimal(1), Decimal(100)


def patterns_of(spec: LanguageSpec, tables: HanTables) -> Patterns:
    if spec.code not in _COMPILED:
        minor = "|".join(sorted(tables.minor, key=len, reverse=True))
        native = "|".join(sorted(tables.native, key=len, reverse=True))
        _COMPILED[spec.code] = Patterns(
            tables,
            _quick(rf"({regex(tables.stop)})|({native})|{RUN}"),
            compiled(tables.counters, r"\s?{}|[\s,，。、．.!！?？;；:：）)」』”%％～〜~-]|$"),
            compiled(tables.not_minor, rf"\s?({minor})(?!{{}})"),
        )
    return _COMPILED[spec.code]


def _quick(token: str) -> re.Pattern[str]:
    """Compile a pattern with a fast lookahead for a digit or one of its own characters."""
    named = re.escape(
        "".join(sorted({character for character in token if not character.isascii()}))
    )
    return re.compile(rf"(?=[\d{named}])(?:{token})")


def append(numbers: list[ReadNumber], found: ReadNumber, text: str, patterns: Patterns) -> None:
    """Append a number, or merge it with the previous one if both state one value."""
    previous = numbers[-1] if numbers else None
    if previous is not None and previous.values and found.values:
        gap = text[previous.end : found.start]
        if joined := _joined(previous, found, gap, text, patterns):
            numbers[-1] = joined
            if joined.kind is Kind.FRACTION and len(numbers) > 1:  # 一又二分之一
                append(numbers, numbers.pop(), text, patterns)
            return
    if found.unit is Flag.MINOR and found.values:
        factor = _minor_factor(text, found.end, patterns)
        if factor is not None:
            unit = Flag.TENTH if factor == TENTH else found.unit
            values = (*found.values, times(found.values[0], factor))
            found = found._replace(values=values, unit=unit)
    numbers.append(found)


def _minor_factor(text: str, end: int, patterns: Patterns) -> Decimal | None:
    match = patterns.minor.match(text, end)
    return patterns.tables.minor[match.group(1)] if match else None


def _joined(
    left: ReadNumber, right: ReadNumber, gap: str, text: str, patterns: Patterns
) -> ReadNumber | None:
    if not gap or len(gap) > 8:
        return None
    value: Decimal | None = None
    kind = Kind.QUANTITY
    terms: tuple[Decimal, ...] = ()
    if PART_OF.fullmatch(gap) and left.values[0] and right.values[0] < left.values[0]:
        value, kind = ROUGH.divide(right.values[0], left.values[0]), Kind.FRACTION
        terms = (left.values[0], right.values[0])  # "one in 35,000" states both numbers
    elif left.kind is Kind.CURRENCY and right.values[0] < 100 and _money_gap(gap, patterns):
        return _priced(left, right, gap, text, patterns)
    elif (split := _split(left, right, gap, text)) is not None:
        value = split
    elif gap in ("米", "公尺") and left.values[0] < 10 and right.values[0] < 100:
        value = _height(left, right, text)
    if value is None:
        return None
    return _merged(left, right, text, (value, *terms), kind, left.unit)


def _priced(
    left: ReadNumber, right: ReadNumber, gap: str, text: str, patterns: Patterns
) -> ReadNumber | None:
    """Merge an amount of money with its tenths or hundredths: 三元五角, 九块九毛九."""
    factor = _minor_factor(text, right.end, patterns)
    if factor is None and text.startswith("分", right.end):
        factor = CENT
    if factor is None and right.values[0] < 10 and right.spelled:
        factor = _BARE_MINOR.get(gap)
    if factor is None:
        return None
    part = times(right.values[0], factor)
    if left.unit is not Flag.TENTH:
        return _merged(left, right, text, (plus(left.values[0], part),), Kind.CURRENCY, left.unit)
    if factor != CENT or right.values[0] >= 10:
        return None
    value = plus(left.values[-1], part)  # 三角五分 is 35 cents
    return _merged(left, right, text, (times(value, HUNDRED), value), Kind.CURRENCY, Flag.MINOR)


def _merged(
    left: ReadNumber,
    right: ReadNumber,
    text: str,
    values: tuple[Decimal, ...],
    kind: Kind,
    unit: Flag,
) -> ReadNumber:
    return left._replace(
        text=text[left.start : right.end], end=right.end, values=values, kind=kind, unit=unit,
        spelled=left.spelled or right.spelled, weak=False, digits=left.digits + right.digits,
    )  # fmt: skip


# Units after a decimal: 72点5公斤, 3点5公里. 8点5分 and 下午3点5名学生 are times instead.
_MEASURE = re.compile("[亿億万萬公千米厘毫吨度倍元%％℃斤]|小时|英|美元|个百分点|百分点|分贝")
# 三十六度五, 36度8分: tenths of a degree.
_AFTER_TENTH = re.compile("[，。,;；、？！?!的左以上]|$")
# 9秒58: hundredths of a second.
_AFTER_SECOND = re.compile("[でのをにとはが、。，,;；！!的夺奪获獲创創完跑冲衝]|$")
_FEVER = (34, 43)


def _split(left: ReadNumber, right: ReadNumber, gap: str, text: str) -> Decimal | None:
    """The value of two numbers that form one: 72点5, 36度8分, 一又二分之一, 两个亿; else None."""
    amount, more = left.values[0], right.values[0]
    if gap in ("又", "と", "個と", "个又") and right.kind is Kind.FRACTION and is_whole(amount):
        return plus(amount, more) if 0 < more < 1 else None
    if gap in ("个", "個", "个多") and right.text in ("亿", "億"):
        return times(amount, more) if 0 < amount < more else None
    if gap in ("点", "點") and left.digits and right.digits and left.digits == left.text:
        return _pointed(left, right, text)
    if gap == "秒" and left.digits == left.text and right.digits == right.text:
        followed = _AFTER_SECOND.match(text, right.end) is not None
        fits = len(right.digits) <= 3 and right.kind is Kind.QUANTITY and followed
        return Decimal(f"{left.digits}.{right.digits}") if fits else None
    if gap == "度" and 0 < more < 10 and is_whole(more) and is_whole(amount):
        minutes = text[right.end : right.end + 1] == "分" and _FEVER[0] <= amount <= _FEVER[1]
        if minutes or _AFTER_TENTH.match(text, right.end):
            return plus(amount, times(more, Decimal("0.1")))
    return None


def _pointed(left: ReadNumber, right: ReadNumber, text: str) -> Decimal | None:
    decimals, scale = right.digits, text[right.start + len(right.digits) : right.end]
    if not text.startswith(decimals, right.start) or len(decimals) > 4 or len(left.digits) > 9:
        return None
    of_day = left.values[0] <= 24 and not scale
    if of_day and (len(decimals) > 1 or not _MEASURE.match(text, right.end)):
        return None
    factor = ROUGH.divide(right.values[0], Decimal(decimals)) if int(decimals) else ONE
    return times(Decimal(f"{left.digits}.{decimals}"), factor)


def _height(left: ReadNumber, right: ReadNumber, text: str) -> Decimal | None:
    """The value of 一米八 (1.8 metres); None if the second number counts something."""
    after = text[right.end : right.end + 1]
    if right.kind is not Kind.QUANTITY or (after.isalpha() and after not in "的高长深宽以左多"):
        return None
    decimals = str(right.values[0]) if len(str(right.values[0])) <= 2 else ""
    whole = left.values[0]
    if not decimals.isdigit() or whole != whole.to_integral_value():
        return None
    if len(decimals) == 1 and right.text[0] in "零〇0０":
        decimals = f"0{decimals}"  # 一米零八, 1米08
    return plus(whole, Decimal(f"0.{decimals}"))


def _money_gap(gap: str, patterns: Patterns) -> bool:
    bare = gap.rstrip("又和加と、，, 零")
    major = compiled(patterns.tables.major, r"\s?{}").match(bare)
    minor = patterns.minor.match(bare)
    longest = max(match.end() if match else -1 for match in (major, minor))
    return longest == len(bare)


PART_OF = re.compile(r"\s?分[之の]\s?")
