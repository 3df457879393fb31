"""A negation lost, added, or on another clause."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

import regex

from triage.methods.screening.languages.base import Cues
from triage.methods.screening.languages.registry import cues
from triage.methods.screening.lexicon import Match, lexicon
from triage.methods.screening.signals.base import Analysis, Finding, Pair, Signal, base_language
from triage.methods.screening.signals.clauses import clauses
from triage.methods.screening.signals.scope import Shift, shift
from triage.methods.screening.text import Token

# Long sentences hold several clauses and many ways to say no without a cue of the list.
_SHORT = 25
# Of what a parse says; a tagger alone guesses the clauses by the order of words.
_BY_PARSE, _BY_ORDER = 0.5, 0.4
# Tokens; beyond, sentences are lists and tables, and clauses no longer correspond.
_LONGEST = 60


@dataclass(frozen=True, slots=True)
class _Said:
    """What negates for certain on both sides."""

    source: Sequence[Match]
    target: Sequence[Match]


class Negation(Signal):
    """A negating word on one side, and on the other neither one nor a word that could stand for it.

    Where both sides negate and an analyser is passed in, its clauses are compared: how many are
    negated, and which. Without one the scope of a cue is the whole text, so that only the
    presence of negation is compared, never the number of cues (Spanish says no twice and means
    it once); the message says so.
    """

    name = "negation"
    title = "Negation lost, added or moved"
    category = "NEG"

    def gap(self, source_language: str, target_language: str) -> str:
        codes = (base_language(source_language), base_language(target_language))
        lacking = [code for code in codes if not getattr(cues(code), "negation", ())]
        return f"no negating words listed for {', '.join(lacking)}" if lacking else ""

    def check(self, pair: Pair) -> Finding | None:
        return self.check_batch([pair])[0]

    def check_batch(self, pairs: Sequence[Pair]) -> list[Finding | None]:
        said = [_said(pair) for pair in pairs]
        both = [i for i, one in enumerate(said) if one and one.source and one.target]
        analysed = self._analysed([pairs[i] for i in both])
        scoped = dict(zip(both, analysed, strict=True))
        return [
            None if one is None else self._by_presence(pair, one) or self._by_scope(pair, one, scoped.get(i))
            for i, (pair, one) in enumerate(zip(pairs, said, strict=True))
        ]  # fmt: skip

    def _analysed(self, pairs: Sequence[Pair]) -> list[tuple[Analysis, Analysis] | None]:
        """Analyse the few pairs that negate on both sides, all in one call a language."""
        analyse = self.setup.analyser
        if analyse is None or not pairs:
            return [None] * len(pairs)
        sources = analyse([pair.source for pair in pairs], pairs[0].source_language)
        targets = analyse([pair.translation for pair in pairs], pairs[0].target_language)
        if sources is None or targets is None:
            return [None] * len(pairs)
        return [(a, b) if a and b else None for a, b in zip(sources, targets, strict=True)]

    def _by_presence(self, pair: Pair, said: _Said) -> Finding | None:
        if bool(said.source) == bool(said.target):
            return None
        kind = "lost" if said.source else "added"
        silent, tokens = (
            (pair.target_language, pair.target_tokens)
            if said.source
            else (pair.source_language, pair.source_tokens)
        )
        known = cues(base_language(silent))
        if known is None or _weak(known, tokens):
            return None
        spans = [match.span for match in said.source or said.target]
        words = ", ".join(f"“{span.text}”" for span in spans[:3])
        short = max(len(pair.source_tokens), len(pair.target_tokens)) <= _SHORT
        confidence = 0.7 if short else 0.5
        if kind == "lost":
            message = f"The source negates ({words}); the translation has no negating word."
            return self.finding(message, confidence, spans, (), kind)
        message = f"The translation negates ({words}); the source has no negating word."
        return self.finding(message, confidence, (), spans, kind)

    def _by_scope(
        self, pair: Pair, said: _Said, analysed: tuple[Analysis, Analysis] | None
    ) -> Finding | None:
        if analysed is None or max(len(pair.source_tokens), len(pair.target_tokens)) > _LONGEST:
            return None
        source, target = analysed
        found = shift(
            clauses(source, [match.span for match in said.source]),
            clauses(target, [match.span for match in said.target]),
        )
        if found is None or _otherwise_said(found, pair):
            return None
        parsed = source.parsed and target.parsed
        how = "clauses by parser" if parsed else "clauses by parser and word order"
        return self.finding(
            f"{found.message} ({how})",
            _BY_PARSE if parsed else _BY_ORDER,
            found.source_spans,
            found.target_spans,
            found.kind,
        )


def _otherwise_said(found: Shift, pair: Pair) -> bool:
    """Say whether a careful translator could have meant the same.

    "I don't think he came" and "I think he did not come" are one; a word such as "without"
    carries what seems lost.
    """
    source, target = (
        cues(base_language(pair.source_language)),
        cues(base_language(pair.target_language)),
    )
    if source is None or target is None:
        return True
    if found.kind == "lost":
        return _beside(target, pair.target_tokens)
    if found.kind == "added":
        return _beside(source, pair.source_tokens)
    return _raises(source, pair.source_tokens) or _raises(target, pair.target_tokens)


def _raises(known: Cues, tokens: Sequence[Token]) -> bool:
    return bool(lexicon(known.code, known.raising, inflect=True).find(tokens))


def _beside(known: Cues, tokens: Sequence[Token]) -> bool:
    """Say whether something beside the certain negations may carry one."""
    if lexicon(known.code, (*known.weak_negation, *known.not_negation)).find(tokens):
        return True
    return _has_affix(known, tokens)


def _said(pair: Pair) -> _Said | None:
    source = cues(base_language(pair.source_language))
    target = cues(base_language(pair.target_language))
    if source is None or target is None or not source.negation or not target.negation:
        return None
    return _Said(_strong(source, pair.source_tokens), _strong(target, pair.target_tokens))


def _strong(known: Cues, tokens: Sequence[Token]) -> list[Match]:
    """Find what negates for certain."""
    found = lexicon(known.code, known.negation, known.not_negation).find(tokens)
    numbered = {one.start for one, two in pairwise(tokens) if two.key.isdecimal()}
    # "No. 5" is a number, "no 5" hardly ever said.
    return [match for match in found if match.term != "no" or match.span.start not in numbered]


def _weak(known: Cues, tokens: Sequence[Token]) -> bool:
    """Say whether anything may carry a negation: listed words, harmless phrases, affixes."""
    listed = (*known.weak_negation, *known.not_negation, *known.negation)
    return bool(lexicon(known.code, listed).find(tokens)) or _has_affix(known, tokens)


def _has_affix(known: Cues, tokens: Sequence[Token]) -> bool:
    affix = _affix(known.negative_affix)
    return affix is not None and any(affix.fullmatch(token.key) for token in tokens)


@cache
def _affix(pattern: str) -> regex.Pattern[str] | None:
    # regex, unlike re, takes the vowel signs of Devanagari for parts of a word.
    return regex.compile(pattern) if pattern else None
