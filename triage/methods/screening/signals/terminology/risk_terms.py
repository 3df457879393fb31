"""Safety: a risk term whose translation is missing."""

from __future__ import annotations

from triage.methods.messages import MethodMessage
from triage.methods.screening.signals.base import Pair, Setup, Signal, SignalFinding
from triage.methods.screening.signals.terminology.terms import term_base


class RiskTerms(Signal):
    """The source has a risk term, and the translation none that the glossary accepts for it."""

    name = "risk_terms"
    category = "SAF"

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        listed = frozenset(setup.risk_terms)
        entries = tuple(entry for entry in setup.glossary if entry.source in listed)
        self._terms = term_base(entries)

    def check(self, pair: Pair) -> SignalFinding | None:
        missing = self._terms.missing(pair)
        if not missing:
            return None
        message = MethodMessage.RISK_TERM(words=[f"“{one.match.span.text}”" for one in missing[:3]])
        return self.finding(message, 0.7, [one.match.span for one in missing])


def uncovered_terms(setup: Setup) -> tuple[str, ...]:
    """Return the risk terms that cannot be checked because the glossary does not translate them."""
    known = term_base(setup.glossary)
    return tuple(term for term in setup.risk_terms if not known.covers(term))
