"""Years in words: nineteen eighty-four; mil novecientos ochenta y cuatro."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from triage.methods.numbers.annotators.dates import Dates
from triage.methods.numbers.exact import is_whole, plus, times
from triage.methods.numbers.grammar.state import HUNDRED, Folded
from triage.methods.numbers.kinds import Kind
from triage.methods.numbers.languages.base import LanguageSpec, Role
from triage.methods.numbers.languages.phrases import in_any_case
from triage.methods.numbers.lexer.scan import Hit
from triage.methods.numbers.model import ReadNumber

_SPOKEN = (Decimal(1100), Decimal(2099))
_LONGEST_CUE = 12


def year_in_words(folded: Folded, hits: Sequence[Hit], text: str) -> bool:
    """Whether a number in words is a year: "en mil novecientos ochenta y cuatro".

    Round hundreds other than 2000 remain amounts, as most are (en mil quinientos hogares).
    """
    value = folded.value
    if value is None or not _SPOKEN[0] <= value <= _SPOKEN[1] or not is_whole(value):
        return False
    if value % 100 == 0 and value != 2000:
        return False
    at = folded.first - 1
    if at >= 0 and hits[at].role is Role.YEAR_CUE:
        return text[hits[at].end : hits[folded.first].start] == " "
    at = folded.last + 1
    near = at < len(hits) and hits[at].role is Role.AFTER_YEAR
    return near and text[hits[folded.last].end : hits[at].start] == " "


def merge_spoken_year(
    left: ReadNumber, right: ReadNumber, text: str, spec: LanguageSpec
) -> ReadNumber | None:
    """Merge "nineteen eighty-four", read as two numbers, into a year; None if it is not one."""
    if (
        not left.values
        or not right.values
        or not left.spelled
        or not right.spelled
        or left.digits
        or right.digits
    ):
        return None
    if text[left.end : right.start] not in (" ", "-") or text[right.end : right.end + 1] == "-":
        return None
    first, second = left.values[0], right.values[0]
    if not (11 <= first <= 20 and 10 <= second <= 99 and is_whole(first) and is_whole(second)):
        return None
    if not in_any_case(spec.section(Dates).spoken_years, "{}$").search(
        text, max(0, left.start - _LONGEST_CUE), left.start
    ):
        return None
    value = plus(times(first, HUNDRED), second)
    span = text[left.start : right.end]
    return left._replace(text=span, end=right.end, values=(value,), kind=Kind.YEAR)
