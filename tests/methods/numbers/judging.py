"""The oracle on a pair whose languages are written in one word: en-de."""

from __future__ import annotations

from triage.methods.numbers.model import Check
from triage.methods.numbers.oracle import check


def judged(languages: str, source: str, translation: str) -> Check:
    """What the oracle says of a pair without given values."""
    source_language, target_language = languages.split("-")
    return check(source, translation, source_language, target_language)
