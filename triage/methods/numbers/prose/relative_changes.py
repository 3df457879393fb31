"""Recognises a difference that became a result, a rise that became a fall: rose by, rose to, fell by."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from functools import lru_cache
from itertools import pairwise

from triage.methods.numbers.kinds import AMOUNTS
from triage.methods.numbers.languages import get_language
from triage.methods.numbers.languages.base import LanguageSpec, Section
from triage.methods.numbers.languages.phrases import (
    Phrases,
    all_of,
    compiled,
    in_any_case,
    named,
    regex,
)
from triage.methods.numbers.model import ReadNumber, Sort
from triage.methods.numbers.prose.case import Case, Change
from triage.methods.numbers.prose.reading.minus_signs import Trends
from triage.methods.numbers.prose.reading.statements import Statement
from triage.methods.numbers.units.equivalents import Texts

_LONGEST_BEFORE, _LONGEST_AFTER = 56, 48
_FIRST_YEAR, _LAST_YEAR = Decimal(1900), Decimal(2199)


class ChangeRole(Enum):
    """What an amount says of a change."""

    DIFFERENCE = 0
    RESULT = 1


@dataclass(frozen=True)
class RelativeChanges(Section):
    """How a language says by how much something changed, and to what.

    :param verbs: must stand in the clause with the words before an amount; "" if those include them.
    :param difference, result, start: right before an amount: by, to, from.
    :param difference_after, result_after, start_after: right after it.
    """

    verbs: Phrases = ""
    difference: Phrases = ""
    result: Phrases = ""
    difference_after: Phrases = ""
    result_after: Phrases = ""
    start: Phrases = ""
    start_after: Phrases = ""


def _before_amount(spec: LanguageSpec) -> str:
    return r"\b{}\s(?:[^\W\d]+\s)?$" if spec.han is None else "{}$"


_CLAUSE_ENDS = re.compile(r"[.!?;:](?=\s)|[。！？；]|\n")


def _role(number: ReadNumber, text: str, spec: LanguageSpec) -> tuple[ChangeRole, int, int] | None:
    """The role of one amount and the span of the words that state it; None if it is open."""
    words = spec.section(RelativeChanges)
    before = text[max(0, number.start - _LONGEST_BEFORE) : number.start]
    before = _CLAUSE_ENDS.split(before)[-1]
    after = _CLAUSE_ENDS.split(text[number.end : number.end + _LONGEST_AFTER])[0]
    roles = named(result=words.result, difference=words.difference) if words.difference else ""
    if place := in_any_case(roles, _before_amount(spec)).search(before):
        verb = in_any_case(words.verbs, r"\b{}\b")
        if words.verbs and not (verb.search(before) or verb.search(after)):
            return None
        role = ChangeRole.RESULT if place["result"] else ChangeRole.DIFFERENCE
        return role, number.start - len(before) + place.start(), number.end
    if words.difference_after:
        roles = named(result=words.result_after, difference=words.difference_after)
        if place := compiled(roles).match(after):
            role = ChangeRole.RESULT if place["result"] else ChangeRole.DIFFERENCE
            return role, number.start, number.end + place.end()
    return None


def _covered(pair: Texts) -> bool:
    return bool(pair.source_spec.find(RelativeChanges) and pair.target_spec.find(RelativeChanges))


def role_changed(case: Case) -> Change | None:
    """The first amount that one text calls the difference and the other the result; else None."""
    pair = case.pair
    if not _covered(pair):
        return None
    for place, number in case.matched:
        if place.kind not in AMOUNTS or _may_be_year(place) or _in_range(place, pair.source):
            continue
        ours = _role(place, pair.source, pair.source_spec)
        theirs = _role(number, pair.translation, pair.target_spec) if ours is not None else None
        if ours is None or theirs is None or ours[0] is theirs[0]:
            continue
        if not _in_range(number, pair.translation):
            return Change(
                _stated(place, pair.source, *ours[1:]),
                _stated(number, pair.translation, *theirs[1:]),
            )
    return None


def _may_be_year(number: ReadNumber) -> bool:
    return len(number.digits) == 4 and _FIRST_YEAR <= number.values[0] <= _LAST_YEAR


_LONGEST_BETWEEN = 40


def direction_changed(case: Case) -> Change | None:
    """A change whose beginning became its end: from 50 to 30, from 30 to 50; None if none did."""
    pair = case.pair
    if not _covered(pair):
        return None
    placed = sorted(case.matched, key=lambda match: match[0].start)
    for (start, its), (end, other) in pairwise(placed):
        if its.start < other.start or not _leads(start, end, pair.source, pair.source_spec):
            continue
        if _leads(other, its, pair.translation, pair.target_spec):
            return Change(
                _stated(start, pair.source, start.start, end.end),
                _stated(its, pair.translation, other.start, its.end),
            )
    return None


def _leads(start: ReadNumber, end: ReadNumber, text: str, spec: LanguageSpec) -> bool:
    """Whether a text says that something went from one amount to the other."""
    between = text[start.end : end.start]
    if len(between) > _LONGEST_BETWEEN or _CLAUSE_ENDS.search(between) or _DIGIT.search(between):
        return False
    before = text[max(0, start.start - _LONGEST_BEFORE) : start.start]
    before, between = _SIGN_AT_END.sub("", before), _SIGN_AT_END.sub("", between)
    words, beside = spec.section(RelativeChanges), _before_amount(spec)
    starts = in_any_case(words.start, beside).search(before)
    if not starts and not compiled(words.start_after).match(between):
        return False
    after = text[end.end : end.end + _LONGEST_AFTER]
    ends = in_any_case(words.result, beside).search(between)
    return ends is not None or compiled(words.result_after).match(after) is not None


_DIGIT = re.compile(r"\d")
_SIGN_AT_END = re.compile(r"[$€£¥₹]$")
_DIGIT_BEFORE = re.compile(r"\d[^\s\d]{0,2}\s(?:[^\W\d]{1,8}\s){0,2}$")
_DIGIT_AFTER = re.compile(r"[^\s\d]{0,2}\s(?:[^\W\d]{1,3}\s)\d")


def _in_range(number: ReadNumber, text: str) -> bool:
    """Whether another number is so near that both may be ends of a range: by 10 to 20 percent."""
    before = text[max(0, number.start - 24) : number.start]
    near = _DIGIT_BEFORE.search(before) or _DIGIT_AFTER.match(text, number.end)
    return near is not None


def _stated(number: ReadNumber, text: str, start: int, end: int) -> Statement:
    return Statement(
        Sort.RELATIVE, number.values, start, end, text[start:end].strip(), numbers=(number,)
    )


_NEAR_BEFORE, _NEAR_AFTER = 40, 32


@lru_cache(maxsize=32)
def _patterns(language: str) -> tuple[re.Pattern[str], re.Pattern[str]] | None:
    """What stands before and after an amount of change, in groups named rises and falls."""
    spec = get_language(language)
    trends, changes = spec.section(Trends), spec.section(RelativeChanges)
    if not trends.rises and not trends.rises_after:
        return None
    by_or_to = regex(all_of(changes.difference, changes.result))
    between = rf"(?:\s(?:{by_or_to}))?\s?" if spec.han is None else r"\s?"
    return (
        in_any_case(named(rises=trends.rises, falls=trends.falls), rf"{{}}{between}$"),
        in_any_case(named(rises=trends.rises_after, falls=trends.falls_after)),
    )


def rise_or_fall_changed(case: Case) -> Change | None:
    """The first amount by which one text rises and the other falls; None if there is none."""
    pair = case.pair
    source_patterns, target_patterns = map(_patterns, pair.languages)
    if source_patterns is None or target_patterns is None:
        return None
    for place, number in case.matched:
        if place.kind not in AMOUNTS or not place.values or not place.values[0]:
            continue
        ours = _signed(place, pair.source, source_patterns)
        theirs = _signed(number, pair.translation, target_patterns) if ours is not None else None
        if ours is not None and theirs is not None and ours.keys != theirs.keys:
            return Change(ours, theirs)
    return None


def _signed(
    number: ReadNumber, text: str, patterns: tuple[re.Pattern[str], re.Pattern[str]]
) -> Statement | None:
    """The amount with the sign and the words of its change; None if it has none."""
    before, after = patterns
    start = max(0, number.start - _NEAR_BEFORE)
    place = before.search(text, start, number.start) or after.match(
        text, number.end, number.end + _NEAR_AFTER
    )
    if place is None:
        return None
    value = number.values[0].copy_abs() * (1 if place["rises"] else -1)
    start, end = min(place.start(), number.start), max(place.end(), number.end)
    return Statement(
        Sort.RELATIVE, (value,), start, end, text[start:end].strip(), numbers=(number,)
    )
