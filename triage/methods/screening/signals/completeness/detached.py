"""A fluent translation of something else: its meaning is far from the source's."""

from __future__ import annotations

from collections.abc import Sequence
from html import unescape

import regex

from triage.language_codes import base_language
from triage.methods.messages import MethodMessage
from triage.methods.screening.languages.registry import cues
from triage.methods.screening.signals.base import Pair, Signal, SignalFinding
from triage.methods.screening.text import has_letters

# Minimum similarity (cosine) of a translation between English and each language: the value below
# which 0.3 % of the translations in message catalogues fall, but at least 0.42, because hardly any
# unrelated sentence is that similar (docs/screening.md). Between two other languages the
# lower value applies.
MIN_SIMILARITY = {
    "en": 0.42,
    "ar": 0.28,
    "de": 0.32,
    "es": 0.42,
    "fr": 0.38,
    "it": 0.42,
    "ja": 0.32,
    "ko": 0.32,
    "nl": 0.34,
    "pl": 0.35,
    "pt": 0.42,
    "ru": 0.38,
    "th": 0.36,
    "tr": 0.28,
    "zh": 0.38,
}
# As a number of English characters. A label of a word or two can mean many things.
SHORTEST = 15
_SHORT = 30
_LESS_IF_SHORT = 0.14
_MIDDLING, _LESS_IF_MIDDLING = 60, 0.05
_HAN = regex.compile(r"\p{Han}")
_FAR = 0.15  # below this they are no more similar than any two random sentences


class Detached(Signal):
    """The sentence encoder places source and translation far apart.

    This does not measure quality: a wrong number or a lost negation hardly changes the distance.
    """

    name = "detached"
    category = "OTH"

    def gap(self, source_language: str, target_language: str) -> str:
        codes = (base_language(source_language), base_language(target_language))
        unknown = [code for code in codes if code not in MIN_SIMILARITY]
        if unknown:
            return MethodMessage.UNKNOWN_TO_ENCODER(languages=unknown)
        return "" if self.setup.likeness else MethodMessage.NO_ENCODER()

    def check(self, pair: Pair) -> SignalFinding | None:
        return self.check_batch([pair])[0]

    def check_batch(self, pairs: Sequence[Pair]) -> list[SignalFinding | None]:
        found: list[SignalFinding | None] = [None] * len(pairs)
        places = [place for place, pair in enumerate(pairs) if _is_sentence(pair)]
        if self.setup.likeness is None or not places:
            return found
        texts = [(plain(pairs[p].source_prose), plain(pairs[p].target_prose)) for p in places]
        likenesses = self.setup.likeness([one for one, _ in texts], [other for _, other in texts])
        for place, value in zip(places, likenesses, strict=True):
            found[place] = self._far(pairs[place], value)
        return found

    def _far(self, pair: Pair, value: float) -> SignalFinding | None:
        least = min(
            MIN_SIMILARITY[base_language(pair.source_language)],
            MIN_SIMILARITY[base_language(pair.target_language)],
        )
        length = _worth(pair)
        if length < _MIDDLING:
            least -= _LESS_IF_SHORT if length < _SHORT else _LESS_IF_MIDDLING
        if value >= least:
            return None
        message = MethodMessage.DETACHED(value=f"{value:.2f}", least=f"{least:.2f}")
        return self.finding(message, 0.8 if value < _FAR else 0.55)


def _is_sentence(pair: Pair) -> bool:
    """Return whether the texts are long enough; other signals handle copies and empty answers."""
    if base_language(pair.source_language) not in MIN_SIMILARITY:
        return False
    if base_language(pair.target_language) not in MIN_SIMILARITY:
        return False
    if "|" in pair.source and "|" not in pair.translation:
        return False  # "month|Extra": what the word is, for the translator alone
    if base_language(pair.target_language) == "ja" and not _HAN.search(pair.translation):
        return False  # text for children, in kana alone, is strange to the encoder
    return has_letters(pair.target_prose) and _worth(pair) >= SHORTEST


def _worth(pair: Pair) -> float:
    known = cues(base_language(pair.source_language))
    return len(plain(pair.source_prose)) / (known.length if known else 1.0)


def plain(text: str) -> str:
    """Return a text as the encoder gets it: entities as characters, and single spaces."""
    return " ".join(unescape(text).split())
