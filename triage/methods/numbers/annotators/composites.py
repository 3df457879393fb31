"""Dates, times and fractions composed of several numerals and marks."""

from __future__ import annotations

import re
from decimal import Decimal

from triage.methods.numbers.annotators.codes import glued_left
from triage.methods.numbers.annotators.halves import counts_nothing
from triage.methods.numbers.annotators.state import Reading
from triage.methods.numbers.exact import ROUGH, is_whole, plus
from triage.methods.numbers.kinds import Flag, Form, Kind
from triage.methods.numbers.languages.base import LanguageSpec, Role
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.units.percents import Percents

_THOUSAND = Decimal(1000)
# In dates with a space after each point: 7. 10. 2017, 2017. 10. 7.
_MONTH, _DAY = r"(?:0?[1-9]|1[0-2])", r"(?:0?[1-9]|[12]\d|3[01])"
_SPACED_POINT = re.compile(r"\.\s\d")
_PATTERNS = (
    (Kind.DATE, re.compile(r"(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)")),
    (Kind.DATE, re.compile(r"(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d)")),
    (Kind.DATE, re.compile(rf"\d{{4}}\.\s{_MONTH}\.\s{_DAY}(?=\.)")),
    (Kind.DATE, re.compile(rf"{_DAY}\.\s{_MONTH}\.\s\d{{4}}(?![\d.,]*\d)")),
    (
        Kind.TIME,
        re.compile(r"\d{1,2}[:：]\d\d(?:[:：]\d\d)?(?!\d)(?:\s?[ap]\.?m\b\.?)?", re.IGNORECASE),
    ),
    (Kind.FRACTION, re.compile(r"(\d{1,4})/(\d{1,4})(?![\d/]|[.,]\d)")),
)


def start_composite(reading: Reading) -> bool:
    """Read 8/4/2020, 14:30 or 3/4 at the next hit; a fraction joins its whole number: 2 1/2."""
    hit, text = reading.hits[reading.at], reading.text
    if hit.role is not Role.DIGITS:
        return False
    code = hit.numeral is not None and hit.numeral.form is Form.CODE
    whole = composite(text, hit.start, hit.end, code)
    if whole is None or (
        hit.start and glued_left(text, hit.start, reading.spec.attached) is Kind.CODE
    ):
        return False
    reading.skip_to(whole.end)
    numbers = reading.numbers
    if numbers and (mixed := _mixed(numbers[-1], whole, text)):
        numbers[-1] = mixed
    else:
        numbers.append(whole)
    return True


def _mixed(previous: ReadNumber, share: ReadNumber, text: str) -> ReadNumber | None:
    """Merge a whole number and a fraction: 2 1/2, 3-1/4; None if they stay apart."""
    if share.kind is not Kind.FRACTION or previous.kind is not Kind.QUANTITY or not previous.values:
        return None
    gap = text[previous.end : share.start]
    if gap not in (" ", "-", "\u00a0") or not previous.digits or share.values[0] >= 1:
        return None
    value = plus(previous.values[0], share.values[0])
    if is_whole(value):
        return None
    return previous._replace(text=text[previous.start : share.end], end=share.end, values=(value,))


def composite(text: str, start: int, end: int, code: bool) -> ReadNumber | None:
    """Read 8/4/2020, 2020-04-08, 8. 4. 2020, 14:30 or 3/4 if the numeral at ``start`` begins one.

    :param code: whether the numeral itself contains several points (8.4.2020).
    """
    joined = code or text[end : end + 1] in ("/", ":", "-", "：")
    if not joined and _SPACED_POINT.match(text, end) is None:
        return None
    for kind, pattern in _PATTERNS:
        match = pattern.match(text, start)
        if match is not None and match.end() >= end:
            return _composed(kind, match)
    return None


_DIGITS = re.compile(r"\d+")
_MAX_MINUTES = 60


def _composed(kind: Kind, match: re.Match[str]) -> ReadNumber | None:
    parts = tuple(Decimal(part) for part in _DIGITS.findall(match.group()))
    values: tuple[Decimal, ...] = ()
    if kind is Kind.TIME and max(parts[1:]) >= _MAX_MINUTES:
        return None
    if kind is Kind.FRACTION:
        if not parts[1]:
            return None
        values = (ROUGH.divide(parts[0], parts[1]),)
    return ReadNumber(match.group(), match.start(), match.end(), values, kind, parts=parts)


def merge_permille(
    left: ReadNumber, right: ReadNumber, text: str, spec: LanguageSpec
) -> ReadNumber | None:
    """Merge 0,8 pour mille into one number; None if the thousand counts something."""
    if right.values[:1] != (_THOUSAND,) or right.digits:
        return None
    near = left.kind is Kind.QUANTITY and right.start - left.end <= 6
    words = text[left.end : right.end].lower()
    if (
        not near
        or words != f" {spec.section(Percents).permille}"
        or not counts_nothing(text, right.end, spec)
    ):
        return None
    whole = text[left.start : right.end]
    return left._replace(text=whole, end=right.end, kind=Kind.PERCENT, unit=Flag.PERMILLE)
