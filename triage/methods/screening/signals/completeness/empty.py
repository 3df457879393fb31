"""An empty translation, or one of punctuation only."""

from __future__ import annotations

import re

from triage.methods.messages import MethodMessage
from triage.methods.screening.signals.base import Pair, Signal, SignalFinding, Span
from triage.methods.screening.text import count_letters, has_letters

# Letters beside a placeholder that another language may write as a sign: "{}th" is "{}." in German.
_LONGEST_ENDING = 3
# Signs that stand for a word or two: ← for an arrow's key, + for plus, / for or.
_SIGN = re.compile(r"\s*[+/←-⇿✓✔✗✘×÷±=√∞★☆✦]\s*")
_LONGEST_NAME = 2  # words
_ANGLED = re.compile(r"\s*<[^<>]+>\s*")
_TAG = re.compile(r"</?[A-Za-z][^<>]{0,200}>")


class Empty(Signal):
    """The source has letters, but the translation has no letters or digits outside its tags."""

    name = "empty"
    category = "OTH"

    def check(self, pair: Pair) -> SignalFinding | None:
        if not has_letters(_TAG.sub("", pair.source)):
            return None
        if any(map(str.isalnum, _TAG.sub("", pair.translation))):
            return None
        if _SIGN.fullmatch(pair.translation) and len(pair.source.split()) <= _LONGEST_NAME:
            return None
        if _ANGLED.fullmatch(pair.translation) and _ANGLED.fullmatch(pair.source):
            return None  # a stand-in as a whole: "< Unknown >"
        spans = [Span(0, len(pair.source), pair.source)]
        if not pair.translation.strip():
            return self.finding(MethodMessage.EMPTY(), 1.0, spans)
        if count_letters(pair.source_prose) <= _LONGEST_ENDING and pair.source_parts:
            return None
        return self.finding(MethodMessage.NO_WORD(), 0.9, spans, kind="no word")
