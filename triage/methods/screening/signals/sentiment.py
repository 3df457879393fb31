"""Sentiment turned into its opposite."""

from __future__ import annotations

from collections.abc import Sequence

from triage.methods.screening.languages.base import Cues
from triage.methods.screening.languages.registry import cues
from triage.methods.screening.lexicon import Match, lexicon
from triage.methods.screening.signals.base import Finding, Pair, Signal, base_language
from triage.methods.screening.text import Token

VERY = 0.5  # the paper's bound: very positive above it, very negative below minus it
_FEWEST_WORDS = 2  # of sentiment: one word is a topic, not a mood
_REACH = 3  # tokens that a negating word turns around


class Sentiment(Signal):
    """Very positive against very negative, by a scorer that is passed in or by word lists."""

    name = "sentiment"
    title = "Sentiment inverted"
    category = "SEN"

    def check(self, pair: Pair) -> Finding | None:
        return self.check_batch([pair])[0]

    def check_batch(self, pairs: Sequence[Pair]) -> list[Finding | None]:
        if self.setup.scorer is None:
            return [self._by_lists(pair) for pair in pairs]
        if not pairs:
            return []
        sources = self.setup.scorer([pair.source for pair in pairs], pairs[0].source_language)
        targets = self.setup.scorer([pair.translation for pair in pairs], pairs[0].target_language)
        return [self._compare(*scores, 0.5) for scores in zip(sources, targets, strict=True)]

    def _by_lists(self, pair: Pair) -> Finding | None:
        source = score(pair.source_tokens, pair.source_language)
        if abs(source) <= VERY:
            return None
        return self._compare(source, score(pair.target_tokens, pair.target_language), 0.35)

    def _compare(self, source: float, target: float, confidence: float) -> Finding | None:
        if not ((source > VERY and target < -VERY) or (source < -VERY and target > VERY)):
            return None
        message = f"Sentiment {source:+.1f} in the source, {target:+.1f} in the translation."
        return self.finding(message, confidence)


def score(tokens: Sequence[Token], language: str) -> float:
    """Return a sentiment from -1 to 1 by counting listed words; 0 where too few are listed."""
    known = cues(base_language(language))
    if known is None or not known.positive:
        return 0.0
    negated = _negated(tokens, known)
    good = bad = 0
    for matches, value in (
        (_find(known, known.positive, tokens), 1),
        (_find(known, known.negative, tokens), -1),
    ):
        for match in matches:
            turned = -value if match.span.start in negated else value
            good, bad = (good + 1, bad) if turned > 0 else (good, bad + 1)
    total = good + bad
    return (good - bad) / total if total >= _FEWEST_WORDS else 0.0


def _find(known: Cues, words: tuple[str, ...], tokens: Sequence[Token]) -> list[Match]:
    return lexicon(known.code, words).find(tokens)


def _negated(tokens: Sequence[Token], known: Cues) -> set[int]:
    """Return the places of the words that a negating word shortly before them turns around."""
    ends = {match.span.end for match in _find(known, known.negation, tokens)}
    places: set[int] = set()
    left = 0
    for token in tokens:
        if left:
            places.add(token.start)
            left -= 1
        if token.end in ends:
            left = _REACH
    return places
