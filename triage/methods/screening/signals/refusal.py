"""A language model that declines to translate."""

from __future__ import annotations

from triage.methods.screening.signals.assistant import find_patterns, refusals
from triage.methods.screening.signals.base import Finding, Pair, Signal


class Refusal(Signal):
    """The translation declines, and the source does not."""

    name = "refusal"
    title = "Refused to translate"
    category = "OTH"

    def check(self, pair: Pair) -> Finding | None:
        found = find_patterns(pair.translation, refusals)
        if found is None or find_patterns(pair.source, refusals):
            return None
        message = f"The engine declines (“{found.text}”); the source does not."
        return self.finding(message, 0.85, (), [found])
