"""A language model that talks around its translation."""

from __future__ import annotations

import re

from triage.methods.screening.signals.assistant import chatter, find_patterns
from triage.methods.screening.signals.base import Finding, Pair, Signal, Span

_FENCE = re.compile(r"```")
_QUOTED = re.compile(r"\s*[\"“”«„「『].*[\"”“»」』]\s*\.?\s*", re.DOTALL)
_MARKS = "\"“”«»„「」『』'‘’‹›"


class Chatter(Signal):
    """Words, a code fence or quotation marks around the translation that the source lacks."""

    name = "chatter"
    title = "Chatter around the translation"
    category = "OTH"

    def check(self, pair: Pair) -> Finding | None:
        found = find_patterns(pair.translation, chatter)
        if found is not None and find_patterns(pair.source, chatter) is None:
            return self.finding(f"The engine talks: “{found.text.strip()}”.", 0.75, (), [found])
        fence = _FENCE.search(pair.translation)
        if fence and not _FENCE.search(pair.source):
            span = Span(fence.start(), fence.end(), fence[0])
            return self.finding("A code fence that the source lacks.", 0.9, (), [span], "fence")
        if _wrapped(pair):
            whole = Span(0, len(pair.translation), pair.translation)
            message = "The whole translation stands in quotation marks; the source has none."
            return self.finding(message, 0.6, (), [whole], "quoted")
        return None


def _wrapped(pair: Pair) -> bool:
    text = pair.translation.strip()
    if not text or text[0] not in _MARKS or _QUOTED.fullmatch(text) is None:
        return False
    return not any(mark in pair.source for mark in _MARKS)
