"""A language model that does what the source says instead of translating it."""

from __future__ import annotations

from triage.methods.screening.languages.registry import cues
from triage.methods.screening.signals.assistant import find_patterns, instructions
from triage.methods.screening.signals.base import Finding, Pair, Signal, Span, base_language

_QUESTION_MARKS = "?？؟;՞፧"
# Languages that often ask without a mark.
_UNMARKED = frozenset({"ja", "th", "lo", "km", "my"})
_SENTENCE_ENDS = ".!。！।"
_SHORTEST, _LONGEST = 0.45, 2.2  # of the length that the two languages lead to expect


class Obeyed(Signal):
    """The source orders or asks something, and the translation looks like its answer."""

    name = "obeyed"
    title = "Instruction obeyed instead of translated"
    category = "OTH"

    def check(self, pair: Pair) -> Finding | None:
        target = pair.translation.strip()
        if not target:
            return None
        whole = [Span(0, len(pair.translation), target)]
        order = find_patterns(pair.source, instructions)
        if order is not None and not _has_a_likely_length(pair):
            message = (
                f"The source gives an order (“{order.text}”); the length is not a translation's."
            )
            return self.finding(message, 0.65, [order], whole)
        if _is_one_question(pair.source) and not _may_ask(target, pair.target_language):
            message = "The source is a question and the translation is none."
            return self.finding(message, 0.5, (), whole, "answered")
        return None


def _may_ask(text: str, language: str) -> bool:
    return base_language(language) in _UNMARKED or any(mark in text for mark in _QUESTION_MARKS)


def _is_one_question(source: str) -> bool:
    text = source.strip()
    if not text or text[-1] not in "?？":
        return False
    return not any(mark in text[:-1] for mark in _QUESTION_MARKS + _SENTENCE_ENDS)


def _has_a_likely_length(pair: Pair) -> bool:
    one = cues(base_language(pair.source_language))
    other = cues(base_language(pair.target_language))
    if one is None or other is None:
        return True
    expected = len(pair.source.strip()) * other.length / one.length
    return _SHORTEST * expected <= len(pair.translation.strip()) <= _LONGEST * expected
