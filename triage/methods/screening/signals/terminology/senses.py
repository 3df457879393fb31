"""Words that were taken in another sense: the goal of a match for an aim."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import regex

from triage.language_codes import base_language
from triage.methods.messages import MethodMessage
from triage.methods.screening.languages.base import Sense
from triage.methods.screening.languages.registry import cues
from triage.methods.screening.signals.base import Pair, Signal, SignalFinding, Span


class Senses(Signal):
    """A word whose company tells its sense, translated by a word for another sense.

    Both languages' words are listed, so it finds few errors, and hardly accuses anybody wrongly.
    """

    name = "senses"
    category = "OTH"

    def gap(self, source_language: str, target_language: str) -> str:
        source, target = base_language(source_language), base_language(target_language)
        if not ((known := cues(source)) and known.senses):
            return MethodMessage.NO_SENSES(language=source)
        if not ((known := cues(target)) and known.misread):
            return MethodMessage.NO_MISREADINGS(language=target)
        return ""

    def check(self, pair: Pair) -> SignalFinding | None:
        source, target = base_language(pair.source_language), base_language(pair.target_language)
        for word, misread in _senses(source, target):
            here = word.find(pair.source_prose)
            there = misread.search(pair.target_prose) if here else None
            if here is not None and there is not None:
                message = MethodMessage.WORD_MISREAD(text=here.text, other=there[0])
                spans = [Span(there.start(), there.end(), there[0])]
                return self.finding(message, 0.6, [here], spans)
        return None


class _Sense:
    """A sense with its expressions compiled."""

    def __init__(self, sense: Sense) -> None:
        self._words = _of_words(sense.words)
        self._company = _of_words(sense.company) if sense.company else None
        self._unless = _of_words(sense.unless) if sense.unless else None

    def find(self, text: str) -> Span | None:
        """Return where a text has the word in this sense; None where it has not, or may not."""
        word = self._words.search(text)
        if word is None or (self._unless is not None and self._unless.search(text)):
            return None
        rest = text[: word.start()] + "|" + text[word.end() :]
        if self._company is not None and not self._company.search(rest):
            return None
        return Span(word.start(), word.end(), word[0])


@cache
def _senses(source: str, target: str) -> tuple[tuple[_Sense, regex.Pattern[str]], ...]:
    """Return the senses of one language with what misreads them in another, compiled."""
    return tuple(_listed(source, target))


def _listed(source: str, target: str) -> Iterator[tuple[_Sense, regex.Pattern[str]]]:
    here, there = cues(source), cues(target)
    for name, misread in there.misread.items() if here and there else ():
        if sense := here.senses.get(name) if here else None:
            yield _Sense(sense), _of_words(misread)


def _of_words(pattern: str) -> regex.Pattern[str]:
    """Compile an expression so that it matches whole words only."""
    return regex.compile(
        rf"(?<![\p{{L}}\p{{M}}\p{{N}}])(?:{pattern})(?![\p{{L}}\p{{M}}\p{{N}}]|-\p{{L}})", regex.I
    )
