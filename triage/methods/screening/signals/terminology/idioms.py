"""Idioms in the source: a stratum for sampling, not an accusation."""

from __future__ import annotations

from triage.language_codes import base_language
from triage.methods.messages import MethodMessage
from triage.methods.screening.languages.registry import cues
from triage.methods.screening.lexicon import lexicon
from triage.methods.screening.signals.base import Pair, Signal, SignalFinding


class Idioms(Signal):
    """A source with an idiom is hard to translate; like the paper, this marks the source only."""

    name = "idioms"
    category = ""
    accuses = False

    def check(self, pair: Pair) -> SignalFinding | None:
        code = base_language(pair.source_language)
        known = cues(code)
        listed = (*(known.idioms if known else ()), *self.setup.idioms.get(code, ()))
        found = lexicon(code, listed, inflect=True).find(pair.source_tokens)
        if not found:
            return None
        message = MethodMessage.HOLDS_IDIOMS(words=[f"“{match.term}”" for match in found[:3]])
        return self.finding(message, 0.5, [match.span for match in found])
