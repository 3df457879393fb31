"""What the signals for language models share: patterns of all languages, found once."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache

from triage.methods.screening.languages.base import Cues
from triage.methods.screening.languages.registry import LANGUAGES, cues
from triage.methods.screening.signals.base import Span

# A model talks at the start and at the end; the middle of a long text is translation.
_EDGE = 1500

Patterns = Callable[[Cues], Sequence[str]]


@cache
def _compiled(patterns: Patterns) -> re.Pattern[str]:
    listed = [one for code in LANGUAGES if (known := cues(code)) for one in patterns(known)]
    return re.compile("|".join(f"(?:{one})" for one in listed), re.IGNORECASE)


def find_patterns(text: str, patterns: Patterns) -> Span | None:
    """Return the first place near an edge of ``text`` that fits a pattern of any language.

    A model often answers in the language of its prompt, so that no language is left out.
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
    """Patterns of a model that declines."""
    return known.refusals


def chatter(known: Cues) -> Sequence[str]:
    """Patterns of a model that talks about its work."""
    return known.chatter


def instructions(known: Cues) -> Sequence[str]:
    """Patterns of a text that orders its reader to do something."""
    return known.instructions
