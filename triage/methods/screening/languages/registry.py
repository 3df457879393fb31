"""Word lists by language code, imported on first use."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from triage.methods.screening.languages.base import Cues

LANGUAGES = {
    code: f"triage.methods.screening.languages.{code}"
    for code in (
        "ar",
        "ca",
        "cs",
        "da",
        "de",
        "en",
        "es",
        "fr",
        "hi",
        "id",
        "it",
        "ja",
        "ko",
        "ne",
        "nl",
        "pl",
        "pt",
        "ro",
        "ru",
        "sv",
        "tr",
        "uk",
        "vi",
        "zh",
    )
}

# Scripts and relative lengths of languages that have no word lists.
PLAIN = {
    "bn": Cues("bn", 0.95, ("Bengali",)),
    "el": Cues("el", 1.15, ("Greek",)),
    "fa": Cues("fa", 0.9, ("Arabic",)),
    "he": Cues("he", 0.8, ("Hebrew",)),
    "ta": Cues("ta", 1.2, ("Tamil",)),
    "th": Cues("th", 0.95, ("Thai",)),
}


@cache
def cues(code: str) -> Cues | None:
    """Return the lists of a language, or None if none are shipped."""
    if code in LANGUAGES:
        found: Cues = import_module(LANGUAGES[code]).CUES
        return found
    return PLAIN.get(code)
