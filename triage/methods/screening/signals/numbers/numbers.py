"""Numbers, units and dates: the oracle of the number tests, in free reading."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from triage.methods.base import Result
from triage.methods.messages import Sentence
from triage.methods.numbers.languages import UnknownLanguageError, get_language
from triage.methods.numbers.model import Check, Expected, ReadNumber
from triage.methods.numbers.oracle import check
from triage.methods.screening.signals.base import Finding, Pair, Signal, Span
from triage.methods.screening.signals.numbers.false_alarms import (
    Doubtful,
    unexcused_extra,
    unexcused_missing,
)

# The oracle is surer of generated sentences, which hold one number, than of free text: of its
# alarms on real translations a person agreed with about this share.
_MOST = 0.7
# Characters; the oracle compares every number with every other.
_LONGEST = 4000
# A comma or full stop at a word's end: text as people write it.
_WRITTEN = re.compile(r"\w[.,](?:\s|$)")
_PARTED = re.compile(
    r"(?<![\d.,])\d{1,3}(?: , \d{3})+(?: \. \d+)?(?!\d)|(?<!\d)\d++ \. \d+|\d{1,2} : \d{2}(?!\d)"
)
_YEAR = re.compile(r"(?<![\d.,:/-])(?:1[1-9]|20)\d\d(?!\d|[.,:]\d)")
# Years that another calendar counts more than the Gregorian one: Bikram Sambat, Buddhist,
# Republic of China (fewer), Saka (fewer).
_CALENDARS = (56, 57, 543, -1911, -78)


class Numbers(Signal):
    """A value of the source that the translation lacks, changes or contradicts."""

    name = "numbers"
    title = "Number, unit or date changed"
    category = "NUM"

    def gap(self, source_language: str, target_language: str) -> str:
        for language in (source_language, target_language):
            try:
                get_language(language)
            except UnknownLanguageError as error:
                return str(error)
        return ""

    def check(self, pair: Pair) -> Finding | None:
        # The 0 of {0} and the digits of an address are no numbers of the text.
        source, translation = _joined(pair.source_prose), _joined(pair.target_prose)
        if max(len(source), len(translation)) > _LONGEST:
            return self._too_long()
        answer = check(source, translation, pair.source_language, pair.target_language)
        if answer.result is Result.PASS:
            return self._by_years(source, translation)
        languages = (pair.source_language, pair.target_language)
        case = Doubtful(answer, source, translation, languages)
        missing, extra = unexcused_missing(case), unexcused_extra(case)
        if not missing and not extra:
            # All is said, at most in an unusual way (Latin digits in Hindi).
            return self._by_years(source, translation)
        return self._report(answer, source, missing, extra)

    def _by_years(self, source: str, translation: str) -> Finding | None:
        lost, added = changed_years(source, translation)
        if not lost:
            return None
        message = Sentence.YEAR_CHANGED(value=lost[0].text, other=added[0].text)
        return self.finding(message, _MOST, lost, added, "year")

    def _too_long(self) -> Finding:
        message = Sentence.TOO_LONG_FOR_NUMBERS(n=_LONGEST)
        return replace(self.finding(message, 0.0, kind="too long"), undecided=True)

    def _report(
        self, answer: Check, source: str, missing: Sequence[Expected], extra: Sequence[ReadNumber]
    ) -> Finding:
        kind, message = _put(answer, missing, extra)
        return Finding(
            signal=self.name,
            category=self.category,
            confidence=min(_MOST, answer.confidence),
            message=message,
            source_spans=_source_spans(missing or answer.expected, source),
            target_spans=tuple(Span(n.start, n.end, n.text) for n in extra or answer.found),
            kind=kind,
            undecided=answer.result is Result.ABSTAIN,
        )


def _put(
    answer: Check, missing: Sequence[Expected], extra: Sequence[ReadNumber]
) -> tuple[str, str]:
    """Return the kind and the message: the oracle's, or plain ones where part was excused."""
    whole = len(missing) == len(answer.missing) and len(extra) == len(answer.extra)
    if whole or answer.result is Result.ABSTAIN:
        return answer.error_kind, answer.message
    lost, added = [value.value for value in missing[:5]], [one.text for one in extra[:5]]
    if not lost:
        return "extra", Sentence.NUMBERS_ADDED(values=added)
    if not added:
        return "missing", Sentence.NUMBERS_LOST(values=lost)
    return "missing", Sentence.NUMBERS_DIFFER(values=lost, others=added)


def _source_spans(values: Sequence[Expected], source: str) -> tuple[Span, ...]:
    return tuple(
        Span(value.start, value.end, source[value.start : value.end])
        for value in values
        if value.start is not None and value.end is not None
    )


def _joined(text: str) -> str:
    """Return ``text`` with the numbers of tokenised text joined; its length stays.

    Text that puts its commas where people put them comes back as it is.

    >>> _joined("It cost 10 , 000 dollars .")
    'It cost   10,000 dollars .'
    >>> _joined("In 2016 , 300 came, said Ann.")
    'In 2016 , 300 came, said Ann.'
    """
    if _WRITTEN.search(text):
        return text
    return _PARTED.sub(_join, text)


def _join(match: re.Match[str]) -> str:
    return match[0].replace(" ", "").rjust(len(match[0]))


def changed_years(source: str, translation: str) -> tuple[list[Span], list[Span]]:
    """Return the years that only the source has and those that only the translation has.

    Nothing unless both sides have one: a lost year may be said as "that year", an added one
    spelled out in the source. A year of another calendar is no change.

    >>> [[span.text for span in side] for side in changed_years("in 1953", "im Jahr 1913")]
    [['1953'], ['1913']]
    """
    here, there = _years(source), _years(translation)
    lost = [span for span in here if span.text not in _ascii_digits(translation)]
    added = [span for span in there if span.text not in _ascii_digits(source)]
    if not lost or not added or _of_calendars(lost, added):
        return [], []
    return lost, added


def _years(text: str) -> list[Span]:
    return [
        Span(found.start(), found.end(), found[0]) for found in _YEAR.finditer(_ascii_digits(text))
    ]


def _ascii_digits(text: str) -> str:
    """Return ``text`` with the digits of all scripts as ASCII, other characters in place."""
    if text.isascii():
        return text
    return "".join(str(int(one)) if one.isdecimal() else one for one in text)


def _of_calendars(lost: list[Span], added: list[Span]) -> bool:
    return any(
        abs(int(one.text) - int(other.text)) == abs(offset)
        for one in lost
        for other in added
        for offset in _CALENDARS
    )
