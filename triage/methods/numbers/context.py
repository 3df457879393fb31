"""What a number is where it stands: an amount, or a date, a year, a time, a name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from triage.methods.numbers.exact import ROUGH, is_whole, plus, times
from triage.methods.numbers.fold import JOINTS, Folded
from triage.methods.numbers.languages.base import LanguageSpec, Role, Surroundings
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.scan import Hit

CURRENCY_SIGNS = frozenset("$€£¥₹₩₽₺₴฿₫₪￥＄￡৳₨₦")
_CURRENCY_CODES = frozenset(
    [
        "us",
        "usd",
        "eur",
        "gbp",
        "jpy",
        "cny",
        "rmb",
        "inr",
        "npr",
        "lkr",
        "chf",
        "rub",
        "brl",
        "cad",
        "aud",
        "hkd",
        "twd",
        "krw",
        "mxn",
        "ars",
        "rs",
        "nrs",
        "hk",
        "nt",
        "r",
        "a",
        "c",
    ]
)
_JOINT = re.compile(
    r"[\s.,'’\-–]{0,3}(?:(?:of|the|de|d|del|di|da|do|dem|den|को|का)\b)?[\s.'’]{0,2}"
)
_TODAY_OR_SO = (Decimal(1000), Decimal(2199))
_MILLION = Decimal(1_000_000)
_CENT = Decimal("0.01")


def classify(
    folded: Folded, hits: Sequence[Hit], text: str, spec: LanguageSpec
) -> ReadNumber | None:
    """Turn what the grammar folded into a number with its kind; None for a homograph."""
    start, end = hits[folded.first].start, hits[folded.last].end
    if folded.numeral is None:
        return _in_words(folded, hits, text, spec, start, end)
    return _in_digits(folded, hits, text, spec, start, end)


def _in_words(
    folded: Folded, hits: Sequence[Hit], text: str, spec: LanguageSpec, start: int, end: int
) -> ReadNumber | None:
    if folded.first == folded.last and spec.homographs:
        rule = spec.homographs.get(text[start:end].lower())
        if rule is not None and not rule(Surroundings(text, start, end)):
            return None
    kind, unit = folded.kind, ""
    if kind == "quantity":
        kind, unit = _after(folded, hits, text, end)
        if _beside_month(folded, hits, text, spec):
            kind = "date"
        elif kind == "quantity" and _follows_label(folded, hits, text):
            kind = "label"
    values: tuple[Decimal, ...] = () if folded.value is None else (folded.value,)
    if folded.alternative is not None:
        values = (*values, folded.alternative)
    if unit == "minor" and folded.value is not None:
        values = (*values, times(folded.value, _CENT))
    return ReadNumber(
        text[start:end],
        start,
        end,
        values,
        kind,
        unit,
        folded.doubt,
        spelled=True,
        weak=folded.weak,
    )


def _in_digits(
    folded: Folded, hits: Sequence[Hit], text: str, spec: LanguageSpec, start: int, end: int
) -> ReadNumber:
    numeral = folded.numeral
    assert numeral is not None
    value = folded.value
    kind, unit = _digits_kind(folded, hits, text, spec, start, end)
    doubt, other = folded.doubt, numeral.other
    if numeral.script not in (0x30, 0xFF10) and numeral.script not in spec.convention.scripts:
        doubt = "mixed scripts" if numeral.script < 0 else "foreign digits"
        value, other = None, other or ((value,) if value is not None else ())
    elif (
        numeral.script == 0x30
        and spec.convention.latin_doubt
        and kind not in ("code", "date", "time")
    ):
        doubt = doubt or spec.convention.latin_doubt
    if value is not None and negative(text, start):
        value, start = value.copy_negate(), start - 1
    values: tuple[Decimal, ...] = () if value is None else (value,)
    if value is not None and other:
        values, other = (value, *other), ()
    if folded.alternative is not None:
        values = (*values, folded.alternative)
    if value is not None and len(numeral.digits) < 30:
        if unit == "minor":
            values = (value, times(value, _CENT))
        elif unit == "million?":
            values = (value, times(value, _MILLION))
    return ReadNumber(
        text[start:end], start, end, values, kind, unit, doubt, other,
        spelled=folded.last > folded.first, digits=numeral.digits,
    )  # fmt: skip


def _digits_kind(
    folded: Folded, hits: Sequence[Hit], text: str, spec: LanguageSpec, start: int, end: int
) -> tuple[str, str]:
    numeral = folded.numeral
    assert numeral is not None
    if numeral.form == "code":
        return "code", ""
    if start and (left := glued_left(text, start)):
        return left, ""
    if folded.kind in ("ordinal", "fraction"):
        return folded.kind, ""
    if _beside_month(folded, hits, text, spec) or _year_of_date(folded, hits, text):
        return "date", ""
    kind, unit = _after(folded, hits, text, end)
    if kind != "quantity":
        return kind, unit
    if start and _sign_before(text, start):
        return "currency", "sign"
    if _follows_label(folded, hits, text):
        return "label", ""
    if spec.ordinal_dot and len(text[start:end]) <= 2 and _ordinal_dot(text, end):
        return "ordinal", ""
    if _is_year(folded, hits, text):
        return "year", ""
    return kind, unit


def glued_left(text: str, start: int) -> str:
    """A letter right before the digits makes them part of a name: R0, COVID-19, रु.५ not."""
    before = text[start - 1]
    if before.isalpha():
        run = _letters_before(text, start)
        if run.lower() in _CURRENCY_CODES:
            return "currency"
        return "code" if run.isascii() or _is_word_script(run[-1]) else ""
    if before in "-\u2010\u2011–" and start > 1 and text[start - 2].isalpha():
        return "code" if _names(_letters_before(text, start - 1)) else ""
    if before == "." and start > 1 and text[start - 2].isalpha() and text[start - 2].isascii():
        run = _letters_before(text, start - 1)
        return "code" if len(run) == 1 and run.isupper() else ""
    if before in "-–./" and _code_before(text, start):
        return "code"
    return "label" if before in "#№§" else ""


def _names(word: str) -> bool:
    """Whether a word before a hyphen and digits makes a name: COVID-19, not "robots-8 feet"."""
    return not word.islower() or len(word) < 4 or word.startswith("covid")


def _code_before(text: str, start: int) -> bool:
    """B.1.1.7-2 and the like: the chain to the left begins with a letter."""
    at = start - 1
    if not text[at - 1 : at].isdigit():
        return False
    while at >= 0 and start - at < 24 and (text[at].isdigit() or text[at] in ".-–/"):
        at -= 1
    return at >= 0 and text[at].isalpha() and text[at].isascii() and text[at].isupper()


def _letters_before(text: str, end: int) -> str:
    start = end
    while start and end - start < 30 and text[start - 1].isalpha():
        start -= 1
    return text[start:end]


def _is_word_script(letter: str) -> bool:
    """Letters of scripts that put spaces between words (not Chinese, Japanese, Thai)."""
    return letter < "\u0e00" or "\u0e80" < letter < "\u2e80"


def _sign_before(text: str, start: int) -> bool:
    at = start - 1
    if text[at] in " \u00a0\u202f-":
        at -= 1
    return at >= 0 and text[at] in CURRENCY_SIGNS


def negative(text: str, start: int) -> bool:
    if not start or text[start - 1] not in "-−":
        return False
    if start == 1 or text[start - 1] == "−":
        return start == 1 or not text[start - 2].isalnum()
    return text[start - 2].isspace() or text[start - 2] in "([\"'“„«~≈±"


def _joint(text: str, left: int, right: int) -> bool:
    return right - left <= 8 and _JOINT.fullmatch(text, left, right) is not None


def _beside_month(folded: Folded, hits: Sequence[Hit], text: str, spec: LanguageSpec) -> bool:
    """8 April, April 8, 8 de abril, 2019 December; the day in words too."""
    value = folded.value
    if value is None or not is_whole(value) or (folded.numeral and folded.numeral.form != "plain"):
        return False
    day = 1 <= value <= 31
    year = _TODAY_OR_SO[0] <= value <= _TODAY_OR_SO[1]
    if not (day or year) or (folded.numeral is None and year):
        return False
    if _month_at(_skip_cue(hits, folded.last + 1, 1), hits, folded.last, text, spec) >= 0:
        return True
    before = _skip_cue(hits, folded.first - 1, -1)
    if folded.numeral is None or _month_at(before, hits, folded.first, text, spec) < 0:
        return False
    return year or (
        spec.month_first and folded.last == folded.first and not _has_day(hits, before, text)
    )


def _skip_cue(hits: Sequence[Hit], at: int, step: int) -> int:
    """The hit beyond a preposition: 8 de abril de 2020."""
    return at + step if 0 <= at < len(hits) and hits[at].role is Role.YEAR_CUE else at


def _month_at(at: int, hits: Sequence[Hit], number: int, text: str, spec: LanguageSpec) -> int:
    """``at`` if a month stands there, right beside the number; else -1."""
    if not 0 <= at < len(hits) or not _is_month(hits[at], text, spec):
        return -1
    if at > number:
        return at if _joint(text, hits[number].end, hits[at].start) else -1
    return at if _joint(text, hits[at].end, hits[number].start) else -1


def _is_month(hit: Hit, text: str, spec: LanguageSpec) -> bool:
    """Whether a hit names a month; "may" in small letters is a verb."""
    if hit.role is not Role.MONTH:
        return False
    return not spec.capital_months or text[hit.start].isupper()


def _has_day(hits: Sequence[Hit], month: int, text: str) -> bool:
    """Whether the month already has its day before it: "On 3 May 19 cases"."""
    if not month or hits[month - 1].role is not Role.DIGITS:
        return False
    return _joint(text, hits[month - 1].end, hits[month].start)


def _year_of_date(folded: Folded, hits: Sequence[Hit], text: str) -> bool:
    """April 8, 2020: the year two hits after the month."""
    first = folded.first
    value = folded.value
    if first < 2 or value is None or not _TODAY_OR_SO[0] <= value <= _TODAY_OR_SO[1]:
        return False
    if folded.numeral is None or folded.numeral.form != "plain":
        return False
    month = hits[first - 2] if hits[first - 1].role is not Role.ORDINAL else hits[first - 3]
    return month.role is Role.MONTH and text[hits[first - 1].end : hits[first].start] in (", ", " ")


def _after(folded: Folded, hits: Sequence[Hit], text: str, end: int) -> tuple[str, str]:
    """Percent, currency, o'clock or a unit right after the number."""
    if end < len(text):
        following = text[end]
        if following in " \u00a0\u202f" and end + 1 < len(text):
            following = text[end + 1]
        if following in "%％٪":
            return "percent", "percent"
        if following in CURRENCY_SIGNS:
            return "currency", "sign"
    at = folded.last + 1
    if at >= len(hits) or text[end : hits[at].start] not in JOINTS:
        return "quantity", ""
    hit = hits[at]
    if hit.role in (Role.MAJOR, Role.MINOR):
        return "currency", hit.word.unit
    if hit.role is Role.PERCENT:
        return "percent", "percent"
    if hit.role is Role.HOUR:
        return "time", "hour"
    if hit.role is Role.UNIT:
        return "quantity", hit.word.unit
    if hit.role is Role.LABEL and hit.word.unit == "glued":
        decimal = folded.numeral is not None and folded.numeral.form == "decimal"
        return ("quantity", "glued") if decimal else ("code", "")
    if hit.role is Role.AFTER_YEAR and _yearlike(folded):
        return "year", ""
    return "quantity", ""


_LABEL_JOINTS = frozenset((" ", ". ", ".", " #", "\u00a0", ".\u00a0", "-"))


def _follows_label(folded: Folded, hits: Sequence[Hit], text: str) -> bool:
    before = folded.first - 1
    if before < 0 or hits[before].role is not Role.LABEL:
        return False
    return text[hits[before].end : hits[folded.first].start] in _LABEL_JOINTS


def _yearlike(folded: Folded) -> bool:
    numeral, value = folded.numeral, folded.value
    return (
        numeral is not None
        and value is not None
        and len(numeral.digits) == 4
        and numeral.form == "plain"
        and _TODAY_OR_SO[0] <= value <= _TODAY_OR_SO[1]
    )


def _is_year(folded: Folded, hits: Sequence[Hit], text: str) -> bool:
    if not _yearlike(folded) or not folded.first:
        return False
    before = hits[folded.first - 1]
    return before.role is Role.YEAR_CUE and text[before.end : hits[folded.first].start] == " "


def _ordinal_dot(text: str, end: int) -> bool:
    return text[end : end + 2] in (". ", ".\u00a0") and text[end + 2 : end + 3].islower()


def merge_cents(
    left: ReadNumber, right: ReadNumber, text: str, spec: LanguageSpec
) -> ReadNumber | None:
    """52 dollars and 7 cents, cinq euros soixante-dix: one amount; None if it is not."""
    if left.unit not in ("money", "sign") or not left.values or not right.values:
        return None
    cents = right.values[0]
    if not 0 <= cents < 100 or not is_whole(cents) or right.start - left.end > 40:
        return None
    gap = text[left.end : right.start]
    if right.unit != "minor":
        bare = spec.bare_cents and left.unit == "money" and right.kind == "quantity"
        if not bare or cents < 10 or len(gap.split()) != 1:
            return None
    elif not _money_gap(gap):
        return None
    value = plus(left.values[0], ROUGH.multiply(cents, _CENT))
    return ReadNumber(
        text[left.start : right.end], left.start, right.end, (value,), "currency", "money",
        left.doubt or right.doubt, spelled=left.spelled or right.spelled, digits=left.digits + right.digits,
    )  # fmt: skip


def _money_gap(gap: str) -> bool:
    """At most the unit and a short "and" stand between an amount and its cents."""
    between = gap.replace(",", " ").split()
    if len(between) > 2 or any(character in ".;:!?()/" for character in gap):
        return False
    return len(between) < 2 or len(between[1]) <= 4
