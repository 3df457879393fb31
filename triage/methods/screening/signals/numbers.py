"""Numbers, units and dates: the oracle of the number tests, in free reading."""

from __future__ import annotations

from triage.methods.base import Result
from triage.methods.numbers.languages import UnknownLanguageError, get_language
from triage.methods.numbers.model import Check
from triage.methods.numbers.oracle import check
from triage.methods.screening.signals.base import Finding, Pair, Signal, Span


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
        answer = check(
            pair.source_prose,
            pair.target_prose,
            pair.source_language,
            pair.target_language,
        )
        if answer.result is Result.PASS:
            return None
        return Finding(
            signal=self.name,
            category=self.category,
            confidence=answer.confidence,
            message=answer.message,
            source_spans=_source_spans(answer, pair.source),
            target_spans=tuple(Span(n.start, n.end, n.text) for n in answer.extra or answer.found),
            kind=answer.error_kind,
            undecided=answer.result is Result.ABSTAIN,
        )


def _source_spans(answer: Check, source: str) -> tuple[Span, ...]:
    """Return where the source says the values in question; all of them if none is singled out."""
    expected = [value for value in answer.expected if value.value in answer.missing]
    return tuple(
        Span(value.start, value.end, source[value.start : value.end])
        for value in expected or answer.expected
        if value.start is not None and value.end is not None
    )
