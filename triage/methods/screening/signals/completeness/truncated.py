"""A translation that stops too early."""

from __future__ import annotations

from triage.methods.language_codes import base_language
from triage.methods.messages import MethodMessage
from triage.methods.screening.languages.registry import cues
from triage.methods.screening.signals.base import Finding, Pair, Signal, Span

_SHORTEST_SOURCE = (
    30  # As a number of English characters; the lengths of short texts vary too much.
)
_MUCH_TOO_SHORT = 0.4  # as a share of the length expected for these two languages
_TOO_SHORT = 0.65  # if the closing punctuation is missing as well
_CLOSING = ".!?。！？…।॥؟\"'”’»)）」』】：:;；"


class Truncated(Signal):
    """Far shorter than expected, or shorter and without the source's closing punctuation."""

    name = "truncated"
    category = "OTH"

    def check(self, pair: Pair) -> Finding | None:
        source, target = pair.source.strip(), pair.translation.strip()
        if not any(map(str.isalnum, target)):
            return None
        ratio = _ratio(source, target, pair)
        if ratio is None or ratio >= _TOO_SHORT:
            return None
        open_end = source[-1] in _CLOSING and target[-1] not in _CLOSING
        if ratio >= _MUCH_TOO_SHORT and not open_end:
            return None
        end = len(pair.translation.rstrip())
        message = (MethodMessage.CUT_OFF if open_end else MethodMessage.SHORT)(share=f"{ratio:.0%}")
        confidence = 0.8 if open_end and ratio < _MUCH_TOO_SHORT else 0.55
        return self.finding(message, confidence, (), [Span(max(0, end - 1), end, target[-1:])])


def _ratio(source: str, target: str, pair: Pair) -> float | None:
    """Return the length of the translation as a share of the expected length."""
    one = cues(base_language(pair.source_language))
    other = cues(base_language(pair.target_language))
    if one is None or other is None or len(source) / one.length < _SHORTEST_SOURCE:
        return None
    return len(target) / (len(source) * other.length / one.length)
