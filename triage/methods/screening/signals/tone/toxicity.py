"""Toxicity that is not in the source."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from triage.language_codes import base_language
from triage.methods.messages import MethodMessage
from triage.methods.screening.languages.registry import cues
from triage.methods.screening.lexicon import Match, lexicon
from triage.methods.screening.signals.base import Pair, Signal, SignalFinding
from triage.methods.screening.text import Token, keys_of


class Toxicity(Signal):
    """A toxic word in the translation and none in the source, as in the WMT 2020 paper."""

    name = "toxicity"
    category = "TOX"

    def check(self, pair: Pair) -> SignalFinding | None:
        found = toxic_matches(pair.target_tokens, pair.target_language, self.setup.toxic_words)
        written = {token.key for token in pair.source_tokens}
        # A word spelt the same in the source was copied, not introduced.
        added = [match for match in found if not written.issuperset(keys_of(match.span.text))]
        if not added:
            return None
        known = _words(pair.source_language, self.setup.toxic_words)
        if not known or toxic_matches(
            pair.source_tokens, pair.source_language, self.setup.toxic_words
        ):
            # Without a list for the source language, it is unknown whether the source is clean.
            return None
        if _insults(pair):
            return None
        message = MethodMessage.TOXIC(words=[f"“{match.span.text}”" for match in added[:3]])
        return self.finding(message, 0.7, (), [match.span for match in added])


def _insults(pair: Pair) -> bool:
    """Say whether the source has milder insults or curses, which a translator may make stronger."""
    code = base_language(pair.source_language)
    known = cues(code)
    return known is not None and bool(
        lexicon(code, known.insults, inflect=True).find(pair.source_tokens)
    )


def toxic_matches(
    tokens: Sequence[Token], language: str, uploaded: Mapping[str, Sequence[str]]
) -> list[Match]:
    """Return the toxic words in a text, in any form."""
    code = base_language(language)
    words = _words(language, uploaded)
    known = cues(code)
    harmless = known.not_toxic if known else ()
    return lexicon(code, words, harmless, inflect=True).find(tokens)


def _words(language: str, uploaded: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    code = base_language(language)
    known = cues(code)
    shipped = known.toxic if known else ()
    return (
        *shipped,
        *uploaded.get(language, ()),
        *(uploaded.get(code, ()) if code != language else ()),
    )
