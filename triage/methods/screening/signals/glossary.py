"""Glossary adherence: terms rendered otherwise than a lead agreed."""

from __future__ import annotations

from triage.methods.screening.signals.base import Finding, Pair, Setup, Signal
from triage.methods.screening.signals.terms import term_base


class Glossary(Signal):
    """A glossary term in the source, and none of its accepted translations in the other text."""

    name = "glossary"
    title = "Glossary not followed"
    category = "OTH"

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self._terms = term_base(setup.glossary)

    def check(self, pair: Pair) -> Finding | None:
        missing = self._terms.missing(pair)
        if not missing:
            return None
        pieces = [
            f"“{one.match.span.text}” ({' or '.join(one.accepted[:3])})" for one in missing[:3]
        ]
        message = f"Not rendered as the glossary says: {', '.join(pieces)}."
        return self.finding(message, 0.6, [one.match.span for one in missing])
