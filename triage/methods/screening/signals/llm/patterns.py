"""Shared by the signals for language models: patterns of all languages, searched in one pass."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache

from triage.methods.screening.languages.base import Cues
from triage.methods.screening.languages.registry import LANGUAGES, cues
from triage.methods.screening.signals.base import Span

# Chatter occurs at the start and at the end; the middle of a long text is translation.
_EDGE = 1500

Patterns = Callable[[Cues], Sequence[str]]


@cache
def _compiled(patterns: Patterns) -> re.Pattern[str]:
    listed = [one for code in LANGUAGES if (known := cues(code)) for one in patterns(known)]
    return re.compile("|".join(f"(?:{one})" for one in listed), re.IGNORECASE)


def find_patterns(text: str, patterns: Patterns) -> Span | None:
    """Return the first match of a pattern of any language near the start or end of ``text``.

    All languages are searched, because a model often answers in the language of its prompt.
    """
    found = _compiled(patterns).search(text[:_EDGE])
    if found:
        return Span(found.start(), found.end(), found[0])
    if len(text) <= _EDGE:
        return None
    shift = max(_EDGE, len(text) - _EDGE)
    found = _compiled(patterns).search(text[shift:])
    return Span(shift + found.start(), shift + found.end(), found[0]) if found else None


def refusals(known: Cues) -> Sequence[str]:
    """Patterns for a model refusing."""
    return known.refusals


def chatter(known: Cues) -> Sequence[str]:
    """Patterns for a model talking about its work."""
    return known.chatter


def instructions(known: Cues) -> Sequence[str]:
    """Patterns for a text that tells its reader to do something."""
    return known.instructions
