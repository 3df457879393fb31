"""Reading Chinese and Japanese text, which has no spaces to tell words apart."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace
from decimal import Decimal

from triage.methods.numbers.codes import glued_left
from triage.methods.numbers.composites import composite
from triage.methods.numbers.context import negative
from triage.methods.numbers.exact import is_whole, plus, times
from triage.methods.numbers.hanjoin import Patterns, append, patterns_of
from triage.methods.numbers.hanmoments import moment
from triage.methods.numbers.hanpairs import both_values
from triage.methods.numbers.hanruns import read_run
from triage.methods.numbers.hansigns import DIGITS, SCALES, TENS, HanNumber
from triage.methods.numbers.languages.base import HanTables, LanguageSpec
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.money import CURRENCY_SIGNS
from triage.methods.numbers.ranges import HAN, share_scale
from triage.methods.numbers.scan import UNIT_SYMBOLS

_HALF = Decimal("0.5")


_PERCENT = re.compile(r"\s?(?:[%％]|パーセント|プロセント)")


_LETTERS = re.compile(r"[A-Za-zµμ²³]+")


_PERCENT_BEFORE = "百分之"


_DOZEN = re.compile(
    r"\s?ダース|\s?打(?!算|电|電|击|擊|架|开|開|字|赢|败|败|破|扮|工|印|折|断|断|造|包|车|听|人|到|出|了|中|过|下|上)"
)


# 气温为-20度, but 歼-20 is a name.
_AFTER_VERB = re.compile("[为為是至到达達约約于於]-$")


_MINUS = ("负", "負", "零下", "マイナス")


_COMPOSING = ("/", ":", "-", "：")


# 两成, 2割: tenths, so the percentage is ten times the number.
_TENTHS = re.compile(
    "割(?![れり])|成(?![立功员員本为為熟绩績果年都人交长長分就千双雙群品型效因语語家见見百片形天对對套批名"
    "全行婚份不])"
)
# 1割5分, 三成五: fifteen, thirty-five per cent.
_DIGIT = "[1-9１-９一二三四五六七八九]"
_TENTHS_AND_MORE = re.compile(rf"割({_DIGIT})分|成({_DIGIT})(?=[，,。；;、的以左]|$)")
_KILO = re.compile("[千仟][克米瓦卡帕伏赫焦]")


def read_han(text: str, spec: LanguageSpec, tables: HanTables) -> list[ReadNumber]:
    """Return the numbers of a Chinese or Japanese text, in order; linear in its length."""
    patterns = patterns_of(spec.code, tables)
    numbers: list[ReadNumber] = []
    read_to = 0
    for match in patterns.token.finditer(text):
        if match.start() < read_to or match.group(1):
            continue
        if match.group(2):
            value = tables.native[match.group(2)]
            numbers.append(
                ReadNumber(match.group(2), *match.span(), (value,), spelled=True, weak=True)
            )
            continue
        for number in read_run(match.group(), match.start(), spec.convention, tables):
            if number.start < read_to or (number.value is None and not _says(number)):
                continue
            if _is_name(number, text):
                continue
            if number.vague and text.startswith("分之", number.end):
                number = _whole_of(number, text)
            if number.vague and (pair := both_values(number, text, spec, tables)):
                numbers.extend(pair)
                read_to = number.end
                continue
            found = _found(number, text, numbers, spec, patterns)
            read_to = found.end
            append(numbers, found, text, patterns, tables)
    return share_scale(numbers, text, HAN)


def _whole_of(number: HanNumber, text: str) -> HanNumber:
    """万分之一, 千分之三: the bare scale is what is divided."""
    scale = (TENS | SCALES).get(text[number.start : number.end])
    return replace(number, value=Decimal(scale), vague=False) if scale else number


_AFTER_CHEQUE = re.compile("[元圆圓角分整正万萬亿億拾佰仟个名人吨张本位座层件辆头只克米斤升次天块]")
_BEFORE_LAND = frozenset("大登着内水海")  # 大陆人
_ALSO_WORDS = frozenset("陆陸伍肆参拾佰仟幺廿")


def _is_name(number: HanNumber, text: str) -> bool:
    """陆, 伍, 拾 alone are land, a surname, to pick up; in cheques a unit follows."""
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
    """Whether something without a value is still worth naming: 数百, 几十, 9.756,1."""
    return number.vague or number.numeral is not None


def _composite(number: HanNumber, text: str) -> ReadNumber | None:
    """A date, time or fraction that begins with this numeral."""
    if number.numeral is None or number.spelled:
        return None
    code = number.numeral.form == "code"
    if not code and text[number.end : number.end + 1] not in _COMPOSING:
        return None
    if _code(text, number.start):
        return None
    return composite(text, number.start, number.end, code)


def _found(
    number: HanNumber, text: str, numbers: list[ReadNumber], spec: LanguageSpec, patterns: Patterns
) -> ReadNumber:
    if (whole := _composite(number, text)) is not None:
        return whole
    kind, unit = _kind(number, text, numbers, patterns)
    found = _plain(number, text, kind, unit, spec, patterns)
    half = patterns.half.match(text, found.end) if found.values and kind == "quantity" else None
    if half is not None:
        value = plus(found.values[0], _HALF)
        end = half.end()
        return found._replace(text=text[found.start : end], end=end, values=(value,), spelled=True)
    return found


def _plain(
    number: HanNumber, text: str, kind: str, unit: str, spec: LanguageSpec, patterns: Patterns
) -> ReadNumber:
    start, end, value, doubt = number.start, number.end, number.value, number.doubt
    numeral = number.numeral
    other = numeral.other if numeral is not None else ()
    if numeral is not None and numeral.script not in (0x30, 0xFF10):
        doubt = "mixed scripts" if numeral.script < 0 else "foreign digits"
        other, value = other or ((value,) if value is not None else ()), None
    if value is not None and (sign := _minus(text, start, numeral is not None)):
        value, start = value.copy_negate(), start - sign
    if value is not None and value < 1000 and (dozen := _DOZEN.match(text, end)):
        value, end = times(value, Decimal(12)), dozen.end()
    values: tuple[Decimal, ...] = () if value is None else (value,)
    single = end - start == 1
    if value is not None and end - start > 1 and _KILO.match(text, end - 1):
        values, end = (times(value, Decimal("0.001")), value), end - 1  # 三千克: 3 kg, so 3000 g
    if value is not None and value < 10 and _TENTHS.match(text, end):
        values = (times(value, Decimal(10)), value)
        kind, unit = "percent", "percent"
        if (more := _TENTHS_AND_MORE.match(text, end)) and is_whole(value):
            values, end = (plus(values[0], _digit_of(more)),), more.end()
    weak = False
    if number.spelled and numeral is None:
        weak = single and (value == 1 or patterns.counter.match(text, end) is None)
    if number.vague or (value is None and not other and numeral is None):
        kind = "vague"
    return ReadNumber(
        text[start:end], start, end, values, kind, unit, doubt, other,
        spelled=number.spelled, weak=weak, digits=numeral.digits if numeral else "",
    )  # fmt: skip


def _digit_of(match: re.Match[str]) -> Decimal:
    """The digit that a pattern found, in any script."""
    sign = match.group(1) or match.group(2)
    return Decimal(DIGITS.get(sign, unicodedata.decimal(sign, 0)))


def _minus(text: str, start: int, in_digits: bool) -> int:
    """The length of a minus sign before a number; 0 if there is none."""
    if in_digits and (negative(text, start) or _AFTER_VERB.search(text, max(0, start - 2), start)):
        return 1
    if not text.endswith(_MINUS, 0, start):
        return 0
    return next(len(sign) for sign in _MINUS if text.endswith(sign, 0, start))


def _kind(
    number: HanNumber, text: str, numbers: list[ReadNumber], patterns: Patterns
) -> tuple[str, str]:
    start, end = number.start, number.end
    if number.numeral is not None:
        if number.numeral.form == "code" or (start and _code(text, start)):
            return "code", ""
        if letters := _LETTERS.match(text, end):
            return (
                ("quantity", "glued") if letters.group().lower() in UNIT_SYMBOLS else ("code", "")
            )
    if start and text[start - 1] in "第初":
        return "ordinal", ""
    if said := moment(number, text, numbers):
        return ("date", "month") if said == "month" else (said, "")
    if _PERCENT.match(text, end) or text.endswith(_PERCENT_BEFORE, 0, start):
        return "percent", "percent"
    if patterns.minor.match(text, end):
        return "currency", "minor"
    if patterns.major.match(text, end) or (start and text[start - 1] in CURRENCY_SIGNS):
        return "currency", "money"
    return (
        ("label", "") if patterns.label.search(text, max(0, start - 6), start) else ("quantity", "")
    )


def _code(text: str, start: int) -> bool:
    below_zero = _AFTER_VERB.search(text, max(0, start - 2), start) is not None
    return start > 0 and not below_zero and glued_left(text, start) in ("code", "label")
