"""How severe a finding in a file is: by its signal's confidence, and by what became of its like.

People read findings in catalogues of programs that other people had translated (docs/screening.md).
Where they agreed too rarely, a kind of finding gets no higher level than below, whatever its
confidence: catalogues hold short texts without context, which translators rephrase freely.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum


class Level(IntEnum):
    """How severe a finding is; larger is worse."""

    NOTE = 1
    WARNING = 2
    ERROR = 3

    def __str__(self) -> str:
        return self.name.lower()


#: Minimum confidence of an error and of a warning; confidence is how often a person is expected to
#: agree. The oracle's alarms on free text are at 0.7, broken placeholders above that, and a lost
#: line break, which translators mostly remove on purpose, at 0.55.
_ERROR_FROM, _WARNING_FROM = 0.65, 0.6

#: The highest level by signal and kind; the kind "" stands for all others of the signal.
HIGHEST: Mapping[tuple[str, str], Level] = {
    ("negation", "lost"): Level.WARNING,
    ("negation", ""): Level.NOTE,
    ("entities", ""): Level.NOTE,
    ("entities", "handle"): Level.WARNING,
    ("obeyed", ""): Level.NOTE,
    ("repeated", ""): Level.WARNING,
    ("senses", ""): Level.WARNING,
    ("toxicity", ""): Level.WARNING,
    ("truncated", ""): Level.WARNING,
    ("unknown_words", "kept"): Level.NOTE,
    ("untranslated", "word"): Level.NOTE,
    ("chatter", ""): Level.NOTE,
    ("chatter", "fence"): Level.WARNING,
    ("chatter", "tag"): Level.WARNING,
    ("chatter", "paragraph"): Level.WARNING,
    ("wrong_language", ""): Level.WARNING,
}


def level_of(signal: str, kind: str, confidence: float, undecided: bool) -> Level:
    """Return the level of a finding; an undecided one accuses nobody.

    >>> str(level_of("markup", "missing", 0.9, False)), str(level_of("obeyed", "", 0.9, False))
    ('error', 'note')
    """
    if undecided or confidence < _WARNING_FROM:
        return Level.NOTE
    level = Level.ERROR if confidence >= _ERROR_FROM else Level.WARNING
    highest = HIGHEST.get((signal, kind), HIGHEST.get((signal, ""), level))
    return min(level, highest)
