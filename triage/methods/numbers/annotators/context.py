"""Classifies a number by its context: an amount, or a date, a year, a time, a name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from triage.methods.numbers.annotators.codes import glued_left
from triage.methods.numbers.annotators.dates import beside_month, is_year, year_of_date, yearlike
from triage.methods.numbers.annotators.moments import Ranks
from triage.methods.numbers.annotators.money import CENT, CURRENCY_SIGNS, TENTH, sign_before
from triage.methods.numbers.annotators.state import Reading
from triage.methods.numbers.annotators.years import year_in_words
from triage.methods.numbers.exact import ROUGH, times
from triage.methods.numbers.grammar.fold import fold
from triage.methods.numbers.grammar.state import JOINTS, Folded
from triage.methods.numbers.kinds import Doubt, Flag, Form, Kind
from triage.methods.numbers.languages.base import LanguageSpec, Role, Surroundings
from triage.methods.numbers.languages.phrases import in_any_case
from triage.methods.numbers.lexer.digits import Numeral
from triage.methods.numbers.lexer.scan import Hit
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.units.percents import Percents

_MILLION = Decimal(1_000_000)
_SUBUNITS = {"minor": CENT, "tenth": TENTH}


def start_number(reading: Reading) -> bool:
    """Read the number that begins at the next hit, if the grammar knows one."""
    hits, text, spec = reading.hits, reading.text, reading.spec
    folded = fold(hits, reading.at, text, spec)
    if folded is None:
        return False
    reading.number = classify(folded, hits, text, spec)
    reading.at = folded.last + 1
    return True


def classify(
    folded: Folded, hits: Sequence[Hit], text: str, spec: LanguageSpec
) -> ReadNumber | None:
    """Turn the grammar's result into a number with its kind; None for a homograph."""
    ranks = spec.section(Ranks)
    start, end = hits[folded.first].start, hits[folded.last].end
    read = _in_words if folded.numeral is None else _in_digits
    number = read(folded, hits, text, spec, start, end)
    if (
        ranks.ages
        and number is not None
        and number.kind is Kind.ORDINAL
        and in_any_case(ranks.ages).match(text, end)
    ):
        return number._replace(kind=Kind.QUANTITY)  # a 60th birthday: 六十岁生日
    return number


def _in_words(
    folded: Folded, hits: Sequence[Hit], text: str, spec: LanguageSpec, start: int, end: int
) -> ReadNumber | None:
    if folded.first == folded.last and spec.homographs and folded.kind is not Kind.VAGUE:
        rule = spec.homographs.get(text[start:end].lower())
        if rule is not None and not rule(Surroundings(text, start, end)):
            return None
    kind, unit = folded.kind, Flag.NONE
    if kind is Kind.QUANTITY:
        kind, unit = _around(folded, hits, text, start, end, spec)
        if beside_month(folded, hits, text, spec):
            kind = Kind.DATE
        elif kind is Kind.QUANTITY and _follows_label(folded, hits, text):
            kind = Kind.LABEL
        elif kind is Kind.QUANTITY and year_in_words(folded, hits, text):
            kind = Kind.YEAR
    elif hits[folded.first].word.unit is Flag.ALONE and beside_month(folded, hits, text, spec):
        kind = Kind.DATE  # الأول من أبريل
    values: tuple[Decimal, ...] = () if folded.value is None else (folded.value,)
    if folded.alternative is not None:
        values = (*values, folded.alternative)
    if unit in _SUBUNITS and folded.value is not None:
        values = (*values, times(folded.value, _SUBUNITS[unit]))
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
        doubt = Doubt.MIXED_SCRIPTS if numeral.script < 0 else Doubt.FOREIGN_DIGITS
        value, other = None, other or ((value,) if value is not None else ())
    elif (
        numeral.script == 0x30
        and spec.convention.latin_doubt
        and kind not in (Kind.CODE, Kind.DATE, Kind.TIME)
    ):
        doubt = doubt or spec.convention.latin_doubt
    if value is not None and _leading_point(text, start, numeral, spec):
        value = ROUGH.scaleb(value, -len(numeral.digits))
        start -= 1
    if value is not None and negative(text, start):
        value, start = value.copy_negate(), start - 1
    values: tuple[Decimal, ...] = () if value is None else (value,)
    if value is not None and other:
        values, other = (value, *other), ()
    if folded.alternative is not None:
        values = (*values, folded.alternative)
    if value is not None and len(numeral.digits) < 30:
        if unit in _SUBUNITS:
            values = (value, times(value, _SUBUNITS[unit]))
        elif unit is Flag.MILLION:
            millions = times(value, _MILLION)
            values = (millions, value) if kind is Kind.CURRENCY else (value, millions)
    return ReadNumber(
        text[start:end], start, end, values, kind, unit, doubt, other,
        spelled=folded.last > folded.first, digits=numeral.digits,
    )  # fmt: skip


def _digits_kind(
    folded: Folded, hits: Sequence[Hit], text: str, spec: LanguageSpec, start: int, end: int
) -> tuple[Kind, Flag]:
    numeral = folded.numeral
    assert numeral is not None
    if numeral.form is Form.CODE:
        return Kind.CODE, Flag.NONE
    if start and (left := glued_left(text, start, spec.attached)):
        return left, Flag.NONE
    if folded.kind in (Kind.ORDINAL, Kind.FRACTION):
        return folded.kind, Flag.NONE
    if beside_month(folded, hits, text, spec) or year_of_date(folded, hits, text):
        return Kind.DATE, Flag.NONE
    kind, unit = _around(folded, hits, text, start, end, spec)
    if kind is not Kind.QUANTITY:
        return kind, unit
    if start and sign_before(text, start):
        return Kind.CURRENCY, unit or Flag.SIGN
    if _follows_label(folded, hits, text):
        return Kind.LABEL, Flag.NONE
    if (
        spec.section(Ranks).ordinal_dot
        and end - start <= 2
        and _ordinal_dot(text, start, end, spec)
    ):
        return Kind.ORDINAL, Flag.NONE
    if is_year(folded, hits, text):
        return Kind.YEAR, Flag.NONE
    return kind, unit


_LONGEST_BEFORE = 8


def _is_percent(text: str, start: int, spec: LanguageSpec) -> bool:
    """Whether a sign or word before a number makes it a percentage."""
    percents = spec.section(Percents)
    before = max(0, start - _LONGEST_BEFORE)
    return in_any_case(percents.percent_first, r"{}\s?$").search(text, before, start) is not None


def _leading_point(text: str, start: int, numeral: Numeral, spec: LanguageSpec) -> bool:
    """Whether a decimal lacks its leading zero: an average of .325."""
    if spec.convention.decimal != "." or text[start - 1 : start] != "." or not start:
        return False
    plain = numeral.form is Form.PLAIN and len(numeral.digits) <= 6
    return plain and (start == 1 or text[start - 2] in " \u00a0(-−~")


# After a mark the first hyphen joins as well: „Android“-14-Geräte.
_IN_COMPOUND = re.compile(r"\d+-[^\W\d_]")


def negative(text: str, start: int) -> bool:
    """Whether the digits at ``start`` follow a minus sign: -5, −€5."""
    if start and (text[start - 1] in CURRENCY_SIGNS or text[start - 1] == "%"):
        start -= 1
    if not start or text[start - 1] not in "-−":
        return False
    if start == 1 or text[start - 1] == "−":
        return start == 1 or not text[start - 2].isalnum()
    if text[start - 2].isspace():
        return not text[: start - 1].rstrip()[-1:].isdigit()  # from 6 -7 pm
    if _IN_COMPOUND.match(text, start):
        return False
    return text[start - 2] in "([\"'“„«~≈±（「『［《…/"


def _around(
    folded: Folded, hits: Sequence[Hit], text: str, start: int, end: int, spec: LanguageSpec
) -> tuple[Kind, Flag]:
    """The kind and unit given by what follows the number (percent, currency, o'clock, a unit), or %5."""
    if _is_percent(text, start, spec):
        return Kind.PERCENT, Flag.PERCENT
    if (sign := _sign_after(text, end)) is not None:
        return sign
    at = folded.last + 1
    if at >= len(hits):
        return Kind.QUANTITY, Flag.NONE
    share = at + 1 if hits[at].role is Role.YEAR_CUE and at + 1 < len(hits) else at
    between = text[end : hits[share].start].lower()
    if hits[share].role is Role.PERCENT and between.strip() == spec.percent_before:
        return Kind.PERCENT, Flag.PERCENT
    if text[end : hits[at].start] not in JOINTS or hits[at].role is Role.YEAR_CUE:
        return _currency_of(hits, at, text, end, spec)
    hit = hits[at]
    if hit.role is Role.LABEL and hit.word.unit is Flag.GLUED:
        decimal = folded.numeral is not None and folded.numeral.form is Form.DECIMAL
        return (Kind.QUANTITY, Flag.GLUED) if decimal else (Kind.CODE, Flag.NONE)
    if hit.role is Role.AFTER_YEAR and yearlike(folded):
        return Kind.YEAR, Flag.NONE
    kind = _KIND_OF.get(hit.role)
    return (kind, hit.word.unit) if kind else (Kind.QUANTITY, Flag.NONE)


def _currency_of(
    hits: Sequence[Hit], at: int, text: str, end: int, spec: LanguageSpec
) -> tuple[Kind, Flag]:
    """The kind and unit of a number before a currency: dos millones de euros."""
    if hits[at].role is Role.YEAR_CUE and at + 1 < len(hits):
        at += 1
    near = hits[at].role is Role.MAJOR and hits[at].start - end <= 5
    if near and in_any_case(spec.of, r"\s{1,2}|{}").fullmatch(text, end, hits[at].start):
        return Kind.CURRENCY, hits[at].word.unit
    return Kind.QUANTITY, Flag.NONE


_KIND_OF = {
    Role.MAJOR: Kind.CURRENCY,
    Role.MINOR: Kind.CURRENCY,
    Role.PERCENT: Kind.PERCENT,
    Role.HOUR: Kind.TIME,
    Role.UNIT: Kind.QUANTITY,
}


def _sign_after(text: str, end: int) -> tuple[Kind, Flag] | None:
    following = text[end : end + 1]
    if following in (" ", "\u00a0", "\u202f"):
        following = text[end + 1 : end + 2]
    if not following:
        return None
    if following in "%％٪":
        return Kind.PERCENT, Flag.PERCENT
    return (Kind.CURRENCY, Flag.SIGN) if following in CURRENCY_SIGNS else None


_LABEL_JOINTS = frozenset((" ", ". ", ".", " #", "\u00a0", ".\u00a0", "-"))


def _follows_label(folded: Folded, hits: Sequence[Hit], text: str) -> bool:
    before = folded.first - 1
    if before < 0 or hits[before].role is not Role.LABEL:
        return False
    return text[hits[before].end : hits[folded.first].start] in _LABEL_JOINTS


_BEFORE_NOUN = re.compile(r"\.[ \u00a0][^\W\d_]{3}")


def _names_nth(text: str, start: int, end: int, spec: LanguageSpec) -> bool:
    """Whether an article precedes the digits, and a noun their point: in der 4. Minute."""
    if not spec.articles or _BEFORE_NOUN.match(text, end) is None:
        return False
    words = text[max(0, start - _LONGEST_ARTICLE) : start].split(" ")
    return len(words) > 1 and not words[-1] and words[-2].lower() in spec.articles.split(", ")


_LONGEST_ARTICLE = 8


def _ordinal_dot(text: str, start: int, end: int, spec: LanguageSpec) -> bool:
    """Whether the point after digits makes them a rank: am 21., dem Tag; in der 4. Minute."""
    if _names_nth(text, start, end, spec):
        return True
    following = text[end : end + 2]
    if following in (".,", ".;", ".)", ".:"):  # am 21., dem Tag
        return True
    return following in (". ", ".\u00a0") and text[end + 2 : end + 3].islower()
