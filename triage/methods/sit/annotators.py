"""Named entities and sentiment of a Stanza pipeline that is passed in; used by screening."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

# Stanza's classes of a sentence: negative, neutral, positive.
_NEUTRAL = 1.0

Found = tuple[str, str, int, int]
"""An entity's words, kind, start and end in code points."""


class StanzaRecogniser:
    """Finds named entities with a Stanza pipeline, all texts in one call."""

    def __init__(self, pipeline: Any, name: str) -> None:
        self._pipeline = pipeline
        self.name = name

    def recognise(self, texts: Sequence[str]) -> list[list[Found]]:
        """Return the entities of each text, in order; an empty text has none."""
        return [
            [(one.text, one.type, one.start_char, one.end_char) for one in document.ents]
            for document in self._pipeline.bulk_process(list(texts))
        ]


class StanzaScorer:
    """Scores sentiment with a Stanza pipeline: the mean over a text's sentences, -1 to 1."""

    def __init__(self, pipeline: Any, name: str) -> None:
        self._pipeline = pipeline
        self.name = name

    def score(self, texts: Sequence[str]) -> list[float]:
        """Return one score a text, in order; 0 for one without a sentence."""
        return [_mean(document) for document in self._pipeline.bulk_process(list(texts))]


def _mean(document: Any) -> float:
    scores = [sentence.sentiment - _NEUTRAL for sentence in document.sentences]
    return sum(scores) / len(scores) if scores else 0.0
