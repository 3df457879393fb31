"""Nothing came back, or only marks."""

from __future__ import annotations

from triage.methods.screening.signals.base import Finding, Pair, Signal, Span
from triage.methods.screening.text import has_letters


class Empty(Signal):
    """A source with letters whose translation has neither letter nor digit."""

    name = "empty"
    title = "Empty translation"
    category = "OTH"

    def check(self, pair: Pair) -> Finding | None:
        if not has_letters(pair.source) or any(map(str.isalnum, pair.translation)):
            return None
        spans = [Span(0, len(pair.source), pair.source)]
        if not pair.translation.strip():
            return self.finding("The translation is empty.", 1.0, spans)
        return self.finding("The translation holds no word.", 0.9, spans, kind="no word")
