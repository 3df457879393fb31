"""A translation in the wrong language."""

from __future__ import annotations

import re

from triage.language_codes import base_language
from triage.methods.messages import MethodMessage
from triage.methods.screening.identification import (
    alike,
    another_language,
    foreign_words,
    identifies,
    script_share,
)
from triage.methods.screening.signals.base import Pair, Signal, SignalFinding, Span
from triage.methods.screening.signals.completeness.commands import (
    is_synopsis,
    without_commands,
    without_elements,
)
from triage.methods.screening.text import count_letters

# On shorter texts the identifier only guesses. Measured on sentences in known languages: it is
# right for 96 % of the whole sentences, and for 87 % of their first four words.
_MIN_LETTERS = 25
_MIN_SCRIPT_LETTERS = 4
_MIN_ORDINARY = 3  # words that are not names; a list of names stays as it is
# A Chinese translation may contain a Latin name, but one with almost no Chinese is not Chinese.
_MIN_SCRIPT_SHARE = 0.2
# Patterns of files: "Images (*.png *.jpg)".
_FILES = re.compile(r"\*\.\w+")
# Only the start is identified: the rest of a very long text adds nothing but time.
_LONGEST = 4000


class WrongLanguage(Signal):
    """Checks the script, which is certain, then asks the language identifier."""

    name = "wrong_language"
    category = "OTH"

    def gap(self, source_language: str, target_language: str) -> str:
        # What is written in an unusual script cannot be told by the usual one either.
        if identifies(target_language):
            return ""
        return MethodMessage.LANGUAGE_NOT_IDENTIFIED(language=target_language)

    def check(self, pair: Pair) -> SignalFinding | None:
        if is_synopsis(pair.source):
            return None
        prose = without_elements(pair.target_prose, pair.translation)[:_LONGEST]
        text = _FILES.sub(" ", without_commands(prose))
        target = base_language(pair.target_language)
        letters = count_letters(text)
        share = script_share(text, target)
        whole = Span(0, len(pair.translation), pair.translation)
        if share is not None and share < _MIN_SCRIPT_SHARE and letters >= _MIN_SCRIPT_LETTERS:
            return self._by_script(text, share, target, whole)
        if letters < _MIN_LETTERS and (share is None or share > 0.5):
            return None
        return self._by_identifier(text, base_language(pair.source_language), target, whole)

    def _by_script(self, text: str, share: float, target: str, whole: Span) -> SignalFinding | None:
        """Accuse by script, except for lists of names and abbreviations, which stay as they are."""
        ordinary = foreign_words(text, target)
        if ordinary < _MIN_ORDINARY:
            return None
        confidence = 0.9 if ordinary > 2 * _MIN_ORDINARY else 0.6
        message = MethodMessage.WRONG_SCRIPT(share=f"{share:.0%}", language=target)
        return self.finding(message, confidence, (), [whole], "wrong script")

    def _by_identifier(
        self, text: str, source: str, target: str, whole: Span
    ) -> SignalFinding | None:
        guess = another_language(text, target)
        if guess is None:
            return None
        confidence = 0.85 if alike(guess.language, source) else 0.6
        message = MethodMessage.WRONG_LANGUAGE(
            language=guess.language, value=f"{guess.probability:.2f}", language_wanted=target
        )
        return self.finding(message, confidence, (), [whole])
