"""Recognises a rise that became a fall: prices grew by 0.4 %, die Preise sanken um 0,4 %."""

from __future__ import annotations

import re
from functools import lru_cache

from triage.methods.numbers.kinds import AMOUNTS
from triage.methods.numbers.languages import get_language
from triage.methods.numbers.languages.phrases import all_of, in_any_case, named, regex
from triage.methods.numbers.model import ReadNumber, Sort
from triage.methods.numbers.prose.case import Case, Change
from triage.methods.numbers.prose.reading.minus_signs import Trends
from triage.methods.numbers.prose.reading.statements import Statement
from triage.methods.numbers.prose.relative_changes import RelativeChanges

_LONGEST_BEFORE, _LONGEST_AFTER = 40, 32


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
    start = max(0, number.start - _LONGEST_BEFORE)
    place = before.search(text, start, number.start) or after.match(
        text, number.end, number.end + _LONGEST_AFTER
    )
    if place is None:
        return None
    value = number.values[0].copy_abs() * (1 if place["rises"] else -1)
    start, end = min(place.start(), number.start), max(place.end(), number.end)
    return Statement(
        Sort.RELATIVE, (value,), start, end, text[start:end].strip(), numbers=(number,)
    )
