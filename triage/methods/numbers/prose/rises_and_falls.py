"""Recognises a rise that became a fall: prices grew by 0.4 %, die Preise sanken um 0,4 %."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from triage.methods.numbers.kinds import AMOUNTS
from triage.methods.numbers.languages import get_language
from triage.methods.numbers.languages.phrases import Phrases, all_of, regex
from triage.methods.numbers.model import ReadNumber, Sort
from triage.methods.numbers.prose.case import Case, Change
from triage.methods.numbers.prose.reading.minus_signs import Trends
from triage.methods.numbers.prose.reading.statements import Statement
from triage.methods.numbers.prose.relative_changes import RelativeChanges

_LONGEST_BEFORE, _LONGEST_AFTER = 40, 32


class _TrendPatterns(NamedTuple):
    """What stands before and after an amount of change, in groups named rises and falls."""

    before: re.Pattern[str]
    after: re.Pattern[str]


@lru_cache(maxsize=32)
def _patterns(language: str) -> _TrendPatterns | None:
    spec = get_language(language)
    trends = spec.section(Trends)
    if not trends.rises and not trends.rises_after:
        return None
    between = r"\s?"
    if spec.han is None:
        changes = spec.section(RelativeChanges)
        between = rf"(?:\s(?:{regex(all_of(changes.difference, changes.result))}))?\s?"
    return _TrendPatterns(
        re.compile(rf"(?:{_either(trends.rises, trends.falls)}){between}$", re.IGNORECASE),
        re.compile(_either(trends.rises_after, trends.falls_after), re.IGNORECASE),
    )


def _either(rises: Phrases, falls: Phrases) -> str:
    return f"(?P<rises>{regex(rises)})|(?P<falls>{regex(falls)})"


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


def _signed(number: ReadNumber, text: str, patterns: _TrendPatterns) -> Statement | None:
    """The amount with the sign and the words of its change; None if it has none."""
    start = max(0, number.start - _LONGEST_BEFORE)
    place = patterns.before.search(text, start, number.start) or patterns.after.match(
        text, number.end, number.end + _LONGEST_AFTER
    )
    if place is None:
        return None
    value = number.values[0].copy_abs() * (1 if place["rises"] else -1)
    start, end = min(place.start(), number.start), max(place.end(), number.end)
    return Statement(
        Sort.RELATIVE, (value,), start, end, text[start:end].strip(), numbers=(number,)
    )
