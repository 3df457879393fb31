"""Numbers, units and dates: the oracle of the number tests, in free reading."""

from __future__ import annotations

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
from triage.methods.screening.signals.numbers.tokenised import joined
from triage.methods.screening.signals.numbers.years import changed_years

# The oracle is surer of generated sentences, which hold one number, than of free text: of its
# alarms on real translations a person agreed with about this share.
_MOST = 0.7
# Characters; the oracle compares every number with every other.
_LONGEST = 4000


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
        source, translation = joined(pair.source_prose), joined(pair.target_prose)
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
