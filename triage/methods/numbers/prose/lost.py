"""Finds dates, years and times of day that a translation omits without a replacement.

A text may say *the same day* for a date and *noon* for a time, and leave part of a date to the
context. So only certain losses are reported: a moment in digits, or a time with minutes, in
languages whose words are covered, none of whose digits is in the translation. The translation must
also state nothing that the source does not, and have no more words that refer to a moment.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from triage.methods.messages import MethodMessage
from triage.methods.numbers.kinds import Kind
from triage.methods.numbers.languages.base import LanguageSpec, Section
from triage.methods.numbers.languages.phrases import Phrases, in_any_case
from triage.methods.numbers.matching import explaining
from triage.methods.numbers.model import Expected, Sort
from triage.methods.numbers.prose.case import Case, Fault
from triage.methods.numbers.prose.dating import Dated, dated
from triage.methods.numbers.prose.reading.statements import Statement

_LOSABLE = frozenset({Sort.DATE, Sort.YEAR, Sort.TIME})
_KINDS = frozenset({Kind.DATE, Kind.YEAR, Kind.TIME})
_DIGITS = re.compile(r"\d+")
_LEAST_YEAR = 4  # digits; '05 and the 80s have many other forms


@dataclass(frozen=True)
class Pointing(Section):
    """Words that refer to a moment.

    :param pointing: stems of words that refer to a moment: yesterday, noon, Christmas, century.
    """

    pointing: Phrases = ""


def moment_lost(case: Case) -> Fault | None:
    """The first date, year or time of the source that is certainly lost; None if none is."""
    whole = _lost(case)
    if whole is None:
        return None
    text = case.pair.source[whole.start : whole.end]
    message = MethodMessage.NUMBERS_LOST(values=[explaining.shorten(text)])
    expected = Expected(whole.value() or text, whole.start, whole.end)
    return Fault("missing", message, expected, None, confidence=0.85)


def _lost(case: Case) -> Dated | None:
    rest, pair = case.rest, case.pair
    points = _points(pair.target_spec)
    if points is None or not pair.source_spec.covers_words or any(map(_may_stand_for, rest.new)):
        return None
    gone = [one for one in rest.gone if _is_sure(one)]
    beside = pair.source
    for one in gone:  # The noon of "12 noon" is what may be said for it.
        beside = beside[: one.start] + " " * (one.end - one.start) + beside[one.end :]
    if not gone or _pointing(pair.translation, points) > _pointing(
        beside, _points(pair.source_spec)
    ):
        return None
    stated = {key for one in case.of_translation for key in (*one.keys, *one.soft)}
    digits = {run.lstrip("0") for run in _DIGITS.findall(pair.translation)}
    left = {(one.start, one.end) for one in rest.gone}
    for one in gone:
        if not stated.isdisjoint((*one.keys, *one.soft)):
            continue
        if any(run.lstrip("0") in digits for run in _DIGITS.findall(one.text)):
            continue
        whole = dated(one, case.of_source, pair.source, pair.source_spec)
        if all((part.start, part.end) in left for part in whole.parts):
            return whole
    return None


def points_to_moment(text: str, spec: LanguageSpec) -> bool:
    """Whether a text has a word that refers to a moment: noon, yesterday.

    >>> from triage.methods.numbers.languages import get_language
    >>> points_to_moment("It opens at noon.", get_language("en"))
    True
    """
    points = _points(spec)
    return points is not None and points.search(text) is not None


def _points(spec: LanguageSpec) -> re.Pattern[str] | None:
    """The pattern of words that refer to a moment; None if the language has none listed."""
    words = spec.section(Pointing).pointing
    if not words:
        return None
    return in_any_case(words, r"(?<!\w){}" if spec.han is None else "{}")


def _pointing(text: str, points: re.Pattern[str] | None) -> int:
    """The number of words of a text that refer to a moment."""
    return 0 if points is None else sum(1 for _ in points.finditer(text))


def _is_sure(statement: Statement) -> bool:
    """Whether a statement is unambiguously a moment: in digits, or a time with minutes."""
    if statement.sort not in _LOSABLE or not statement.keys:
        return False
    if not statement.printed:  # half past five, not six
        key = statement.keys[0]
        return isinstance(key, tuple) and key[0] == "time" and key[2] != 0
    if statement.sort is Sort.YEAR and len(_DIGITS.findall(statement.text)[0]) < _LEAST_YEAR:
        return False
    return all(number.kind in _KINDS and not number.weak for number in statement.numbers)


def _may_stand_for(statement: Statement) -> bool:
    """Whether a statement only in the translation may be the moment in another form."""
    return not any(number.weak for number in statement.numbers)
