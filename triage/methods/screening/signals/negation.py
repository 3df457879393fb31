"""A negation lost or added."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import pairwise

import regex

from triage.methods.screening.languages.base import Cues
from triage.methods.screening.languages.registry import cues
from triage.methods.screening.lexicon import Match, lexicon
from triage.methods.screening.signals.base import Finding, Pair, Signal, base_language
from triage.methods.screening.text import Token

# Long sentences hold several clauses and many ways to say no without a cue of the list.
_SHORT = 25


class Negation(Signal):
    """A negating word on one side, and on the other neither one nor a word that could stand for it.

    Without a parser the scope of a cue is the whole text, so that only the presence of
    negation is compared, never the number of cues (Spanish says no twice and means it once).
    """

    name = "negation"
    title = "Negation lost or added"
    category = "NEG"

    def gap(self, source_language: str, target_language: str) -> str:
        codes = (base_language(source_language), base_language(target_language))
        lacking = [code for code in codes if not getattr(cues(code), "negation", ())]
        return f"no negating words listed for {', '.join(lacking)}" if lacking else ""

    def check(self, pair: Pair) -> Finding | None:
        source = cues(base_language(pair.source_language))
        target = cues(base_language(pair.target_language))
        if source is None or target is None or not source.negation or not target.negation:
            return None
        here, there = _strong(source, pair.source_tokens), _strong(target, pair.target_tokens)
        if bool(here) == bool(there):
            return None
        if here:
            return self._report(pair, here, "lost", _weak(target, pair.target_tokens))
        return self._report(pair, there, "added", _weak(source, pair.source_tokens))

    def _report(self, pair: Pair, found: Sequence[Match], kind: str, weak: bool) -> Finding | None:
        if weak:
            return None
        spans = [match.span for match in found]
        words = ", ".join(f"“{span.text}”" for span in spans[:3])
        short = max(len(pair.source_tokens), len(pair.target_tokens)) <= _SHORT
        confidence = 0.7 if short else 0.5
        if kind == "lost":
            message = f"The source negates ({words}); the translation shows no negation."
            return self.finding(message, confidence, spans, (), kind)
        message = f"The translation negates ({words}); the source shows no negation."
        return self.finding(message, confidence, (), spans, kind)


def _strong(known: Cues, tokens: Sequence[Token]) -> list[Match]:
    """Find what negates for certain."""
    found = lexicon(known.code, known.negation, known.not_negation).find(tokens)
    numbered = {one.start for one, two in pairwise(tokens) if two.key.isdecimal()}
    # "No. 5" is a number, "no 5" hardly ever said.
    return [match for match in found if match.term != "no" or match.span.start not in numbered]


def _weak(known: Cues, tokens: Sequence[Token]) -> bool:
    """Say whether anything may carry a negation: listed words, harmless phrases, affixes."""
    listed = (*known.weak_negation, *known.not_negation, *known.negation)
    if lexicon(known.code, listed).find(tokens):
        return True
    affix = _affix(known.negative_affix)
    return affix is not None and any(affix.fullmatch(token.key) for token in tokens)


@cache
def _affix(pattern: str) -> regex.Pattern[str] | None:
    # regex, unlike re, takes the vowel signs of Devanagari for parts of a word.
    return regex.compile(pattern) if pattern else None
