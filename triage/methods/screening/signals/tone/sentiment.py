"""Reversed sentiment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from triage.language_codes import base_language
from triage.methods.messages import MethodMessage
from triage.methods.screening.languages.base import Cues
from triage.methods.screening.languages.registry import cues
from triage.methods.screening.lexicon import lexicon
from triage.methods.screening.signals.base import Pair, Scores, Signal, SignalFinding
from triage.methods.screening.text import Token

VERY = 0.5  # the paper's threshold: very positive above it, very negative below its negative
_MIN_WORDS = 2  # sentiment words; a single one is a topic, not a mood
_REACH = 3  # tokens after a negating word whose sentiment is reversed


class Sentiment(Signal):
    """Very positive versus very negative: by a lead's words, a model passed in, or word lists."""

    name = "sentiment"
    category = "SEN"

    def check(self, pair: Pair) -> SignalFinding | None:
        return self.check_batch([pair])[0]

    def check_batch(self, pairs: Sequence[Pair]) -> list[SignalFinding | None]:
        """Score with the lead's own words if both languages have some, otherwise with a model."""
        if not pairs:
            return []
        one, other = pairs[0].source_language, pairs[0].target_language
        uploaded = self.setup.sentiment_words
        if _listed(uploaded, one) and _listed(uploaded, other):
            return [self._by_uploaded(pair) for pair in pairs]
        if self.setup.scorer is not None:
            sources = self.setup.scorer([pair.source for pair in pairs], one)
            targets = self.setup.scorer([pair.translation for pair in pairs], other)
            if sources is not None and targets is not None:
                both = zip(sources, targets, strict=True)
                return [self._compare(*scores, 0.5, "by model") for scores in both]
        return [self._by_lists(pair) for pair in pairs]

    def _by_uploaded(self, pair: Pair) -> SignalFinding | None:
        words = self.setup.sentiment_words
        source = scored(pair.source_tokens, pair.source_language, words)
        target = scored(pair.target_tokens, pair.target_language, words)
        return self._compare(source, target, 0.4, "by the uploaded words")

    def _by_lists(self, pair: Pair) -> SignalFinding | None:
        source = score(pair.source_tokens, pair.source_language)
        if abs(source) <= VERY:
            return None
        target = score(pair.target_tokens, pair.target_language)
        return self._compare(source, target, 0.35, "by word lists, no model")

    def _compare(
        self, source: float, target: float, confidence: float, how: str
    ) -> SignalFinding | None:
        if not ((source > VERY and target < -VERY) or (source < -VERY and target > VERY)):
            return None
        message = MethodMessage.SENTIMENT(
            value=f"{source:+.1f}", value_found=f"{target:+.1f}", how=how
        )
        return self.finding(message, confidence)


def _listed(uploaded: Scores, language: str) -> Mapping[str, float]:
    return uploaded.get(language) or uploaded.get(base_language(language)) or {}


def scored(tokens: Sequence[Token], language: str, uploaded: Scores) -> float:
    """Return the mean score of the uploaded words in a text, with negated words reversed in sign.

    0 if too few of them occur.
    """
    code = base_language(language)
    words = _listed(uploaded, language)
    known = cues(code)
    negated = _negated(tokens, known) if known is not None else set()
    values = [
        -words[match.term] if match.span.start in negated else words[match.term]
        for match in lexicon(code, tuple(words), inflect=True).find(tokens)
    ]
    return sum(values) / len(values) if len(values) >= _MIN_WORDS else 0.0


def score(tokens: Sequence[Token], language: str) -> float:
    """Return a sentiment from -1 to 1 by counting listed words; 0 if too few occur."""
    known = cues(base_language(language))
    if known is None or not known.positive:
        return 0.0
    negated = _negated(tokens, known)
    good = bad = 0
    for matches, value in (
        (lexicon(known.code, known.positive, inflect=True).find(tokens), 1),
        (lexicon(known.code, known.negative, inflect=True).find(tokens), -1),
    ):
        for match in matches:
            turned = -value if match.span.start in negated else value
            good, bad = (good + 1, bad) if turned > 0 else (good, bad + 1)
    total = good + bad
    return (good - bad) / total if total >= _MIN_WORDS else 0.0


def _negated(tokens: Sequence[Token], known: Cues) -> set[int]:
    """Return the indices of the words reversed by a negating word shortly before them."""
    ends = {match.span.end for match in lexicon(known.code, known.negation).find(tokens)}
    places: set[int] = set()
    left = 0
    for token in tokens:
        if left:
            places.add(token.start)
            left -= 1
        if token.end in ends:
            left = _REACH
    return places
