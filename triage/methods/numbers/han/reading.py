"""Reads the numbers of Chinese and Japanese texts, which have no spaces between words."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from decimal import Decimal
from typing import NamedTuple

from triage.methods.numbers.annotators.codes import glued_left
from triage.methods.numbers.annotators.composites import composite
from triage.methods.numbers.annotators.context import negative
from triage.methods.numbers.annotators.moments import Moments, Ranks, moment
from triage.methods.numbers.annotators.money import CURRENCY_SIGNS
from triage.methods.numbers.exact import is_whole, plus, times
from triage.methods.numbers.han.joining import ONE, Patterns, append, patterns_of
from triage.methods.numbers.han.numerals import read_run
from triage.methods.numbers.han.signs import DIGITS, OVER, SCALES, TENS, HanNumber
from triage.methods.numbers.kinds import Doubt, Flag, Form, Kind
from triage.methods.numbers.languages.base import HanTables, LanguageSpec
from triage.methods.numbers.languages.phrases import compiled
from triage.methods.numbers.lexer.scan import UNIT_SYMBOLS
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.units.equivalents import Signs
from triage.methods.numbers.units.percents import Percents
from triage.methods.numbers.units.words import KILO

_HALF = Decimal("0.5")


_LETTERS = re.compile(r"[A-Za-zµμ²³]+")


_AFTER_WORD = re.compile(r"[^\W\d_A-Za-z]-$")
_DEGREES = re.compile(r"\s?(?:度|℃|°|摄氏|攝氏|华氏|華氏|[%％])")


_COMPOSING = ("/", ":", "-", "：")

# Two consecutive digits for either of them: 两三百万 is two or three million.
_EITHER = re.compile("一[二两]|[二两]三|三四|四五|五六|六七|七八|八九")
_LONGEST_EITHER = 20
_LONGEST_PREFIX = 4


def read_han(text: str, spec: LanguageSpec, tables: HanTables) -> list[ReadNumber]:
    """Return the numbers of a Chinese or Japanese text, in order, in linear time."""
    patterns = patterns_of(spec, tables)
    numbers: list[ReadNumber] = []
    read_to = 0
    for match in patterns.token.finditer(text):
        if match.start() < read_to or match.group(1):
            continue
        if match.group(2):
            numbers.append(native(match, text, patterns))
            continue
        for number in read_run(match.group(), match.start(), spec.convention, tables):
            if number.start < read_to or (number.value is None and not _says(number)):
                continue
            if _is_name(number, text):
                continue
            if number.vague and text.startswith("分之", number.end):
                number = whole_of(number, text)
            elif number.vague and (bare := bare_scale(number, text, patterns)) is not None:
                read_to = bare.end
                append(numbers, bare, text, patterns)
                continue
            if number.vague and (pair := _both_values(number, text, spec, tables)):
                numbers.extend(pair)
                read_to = number.end
                continue
            found = _found(number, text, numbers, spec, patterns)
            read_to = found.end
            append(numbers, found, text, patterns)
    return numbers


def _both_values(
    number: HanNumber, text: str, spec: LanguageSpec, tables: HanTables
) -> list[ReadNumber]:
    """The two numbers that an approximate pair stands for; empty if there is no such pair."""
    run = text[number.start : number.end]
    pair = _EITHER.search(run) if number.vague and len(run) <= _LONGEST_EITHER else None
    if pair is None:
        return []
    found = []
    for digit in pair.group():
        one = read_run(run[: pair.start()] + digit + run[pair.end() :], 0, spec.convention, tables)
        if len(one) != 1 or one[0].value is None:
            return []
        found.append(
            ReadNumber(run, number.start, number.end, (one[0].value,), spelled=True, weak=True)
        )
    return found


_AFTER_CHEQUE = re.compile("[元圆圓角分整正万萬亿億拾佰仟个名人吨张本位座层件辆头只克米斤升次天块]")
_BEFORE_LAND = frozenset("大登着内水海")  # 大陆人
_ALSO_WORDS = frozenset("陆陸伍肆参參拾佰仟幺廿")


def _is_name(number: HanNumber, text: str) -> bool:
    """Whether a lone financial digit is a word: 陆 land, 伍 a surname, 拾 to pick up.

    On cheques a unit follows.
    """
    if number.end - number.start > 1 or text[number.start] not in _ALSO_WORDS:
        return False
    if text[max(0, number.start - 1) : number.start] in _BEFORE_LAND:
        return True
    in_word = (
        text[max(0, number.start - 1) : number.start].isalpha()
        or text[number.end : number.end + 1].isalpha()
    )
    return in_word and _AFTER_CHEQUE.match(text, number.end) is None


def _says(number: HanNumber) -> bool:
    """Whether a number without a value should still be reported: 数百, 几十, 9.756,1."""
    return number.vague or number.numeral is not None


def _composite(number: HanNumber, text: str, patterns: Patterns) -> ReadNumber | None:
    """A date, time or fraction that begins with this numeral."""
    if number.numeral is None or number.spelled:
        return None
    code = number.numeral.form is Form.CODE
    if not code and text[number.end : number.end + 1] not in _COMPOSING:
        return None
    if _code(text, number.start, number.end, patterns):
        return None
    return composite(text, number.start, number.end, code)


def _found(
    number: HanNumber, text: str, numbers: list[ReadNumber], spec: LanguageSpec, patterns: Patterns
) -> ReadNumber:
    if (whole := _composite(number, text, patterns)) is not None:
        return whole
    kind, unit = _kind(number, text, numbers, spec, patterns)
    found = _plain(number, text, kind, unit, spec, patterns)
    half = (
        compiled(patterns.tables.half).match(text, found.end)
        if found.values and kind is Kind.QUANTITY
        else None
    )
    if half is not None:
        value = plus(found.values[0], _HALF)
        end = half.end()
        return found._replace(text=text[found.start : end], end=end, values=(value,), spelled=True)
    return found


def _plain(
    number: HanNumber, text: str, kind: Kind, unit: Flag, spec: LanguageSpec, patterns: Patterns
) -> ReadNumber:
    start, end, value, doubt = number.start, number.end, number.value, number.doubt
    numeral = number.numeral
    other = numeral.other if numeral is not None else ()
    if numeral is not None and numeral.script not in (0x30, 0xFF10):
        doubt = Doubt.MIXED_SCRIPTS if numeral.script < 0 else Doubt.FOREIGN_DIGITS
        other, value = other or ((value,) if value is not None else ()), None
    if value is not None and (
        sign := _minus(text, start, end, numeral is not None, spec, patterns)
    ):
        value, start = value.copy_negate(), start - sign
    values: tuple[Decimal, ...] = () if value is None else (value,)
    single = end - start == 1
    if value is not None and (more := measured(value, text, start, end, patterns)):
        values, end = more.values, more.end
        kind, unit = more.kind or kind, more.unit or unit
    elif value == 1 and number.spelled and compiled(patterns.tables.pair).match(text, end):
        values = (ONE, plus(ONE, ONE))
    weak = False
    if number.spelled and numeral is None:
        weak = single and (value == 1 or patterns.counter.match(text, end) is None)
    if number.vague or (value is None and not other and numeral is None):
        kind = Kind.VAGUE
    return ReadNumber(
        text[start:end], start, end, values, kind, unit, doubt, other,
        spelled=number.spelled, weak=weak, digits=numeral.digits if numeral else "",
    )  # fmt: skip


def _minus(
    text: str, start: int, end: int, in_digits: bool, spec: LanguageSpec, patterns: Patterns
) -> int:
    """The length of a minus sign before a number; 0 if there is none."""
    if in_digits and (negative(text, start) or _dashed(text, start, end, patterns)):
        return 1
    minus = compiled(spec.section(Signs).below_zero_before, "{}$")
    sign = minus.search(text, max(0, start - _LONGEST_PREFIX), start)
    return len(sign[0]) if sign is not None else 0


def _kind(
    number: HanNumber, text: str, numbers: list[ReadNumber], spec: LanguageSpec, patterns: Patterns
) -> tuple[Kind, Flag]:
    start, end = number.start, number.end
    before = max(0, start - _LONGEST_PREFIX)
    if number.numeral is not None:
        if number.numeral.form is Form.CODE or (start and _code(text, start, end, patterns)):
            return Kind.CODE, Flag.NONE
        if letters := _LETTERS.match(text, end):
            return (
                (Kind.QUANTITY, Flag.GLUED)
                if letters.group().lower() in UNIT_SYMBOLS
                else (Kind.CODE, Flag.NONE)
            )
    ranks = spec.section(Ranks).ranks
    before_rank = compiled(ranks[0], "{}$").search(text, before, start)
    if before_rank or compiled(ranks[1]).match(text, end):
        return Kind.ORDINAL, Flag.NONE
    if compiled(patterns.tables.labelled).match(text, end):
        return Kind.LABEL, Flag.NONE
    place, positional = (start, end), number.positional
    moments = spec.section(Moments)
    if kind := moment(number.value, place, text, numbers, moments, positional=positional):
        return kind
    first = compiled(spec.section(Percents).percent_first, "{}$")
    sign_after = compiled(patterns.tables.percent, r"\s?(?:[%％]|{})").match(text, end)
    if sign_after or first.search(text, before, start):
        return Kind.PERCENT, Flag.PERCENT
    if patterns.minor.match(text, end):
        return Kind.CURRENCY, Flag.MINOR
    if compiled(patterns.tables.major, r"\s?{}").match(text, end) or (
        start and text[start - 1] in CURRENCY_SIGNS
    ):
        return Kind.CURRENCY, Flag.MONEY
    return (
        (Kind.LABEL, Flag.NONE)
        if compiled(patterns.tables.labels, r"{}\s?$").search(text, max(0, start - 6), start)
        else (Kind.QUANTITY, Flag.NONE)
    )


def _code(text: str, start: int, end: int, patterns: Patterns) -> bool:
    dashed = _dashed(text, start, end, patterns)
    return start > 0 and not dashed and glued_left(text, start) in (Kind.CODE, Kind.LABEL)


def _dashed(text: str, start: int, end: int, patterns: Patterns) -> bool:
    """Whether a hyphen before digits is a minus sign."""
    before = max(0, start - 2)
    if compiled(patterns.tables.before_minus, "{}-$").search(text, before, start):
        return True
    return bool(_AFTER_WORD.search(text, before, start) and _DEGREES.match(text, end))


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
