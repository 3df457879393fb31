"""Which language a text is in: py3langid with the model that it carries."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Protocol

import regex

from triage.methods.screening.languages.registry import cues

# Written alike, or one a variety of the other: taken for each other by any identifier.
_ALIKE = (
    {"zh", "wuu", "yue", "hak", "nan", "lzh", "gan"},
    {"no", "nb", "nn", "da"},
    {"hr", "sr", "bs", "sh", "hbs"},
    {"id", "ms", "jv", "su", "min", "bjn"},
    {"hi", "ne", "mr", "mai", "bho", "sa", "new", "gom", "awa"},
    {"pt", "gl", "mwl"},
    {"es", "gl", "ast", "an", "ca", "lad", "ext"},
    {"fr", "oc", "wa", "pcd", "frp"},
    {"de", "lb", "als", "gsw", "nds", "bar"},
    {"en", "sco", "pcm", "bcl"},
    {"nl", "af", "li", "vls", "fy", "zea"},
    {"it", "scn", "lmo", "pms", "vec", "nap", "co"},
    {"ru", "be", "bg", "uk", "sah", "mk"},
    {"ar", "arz", "ary", "apc"},
    {"fa", "glk", "mzn", "prs"},
    {"tr", "az"},
    {"cs", "sk"},
)


@dataclass(frozen=True, slots=True)
class Guess:
    """A language code and how sure the identifier is, from 0 to 1."""

    language: str
    probability: float


class Identifier(Protocol):
    """Anything that names the language of a text."""

    def __call__(self, text: str) -> Guess:
        """Return the likeliest language."""


@cache
def identifier() -> Identifier:
    """Return the identifier; its model (about 100 MB in memory) is loaded at the first call."""
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    model = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)

    def identify(text: str) -> Guess:
        language, probability = model.classify(text)
        return Guess(str(language), float(probability))

    return identify


def alike(one: str, other: str) -> bool:
    """Say whether two languages are one, or too near for an identifier to accuse.

    >>> alike("zh", "wuu"), alike("de", "fr")
    (True, False)
    """
    return one == other or any(one in group and other in group for group in _ALIKE)


@cache
def _script_pattern(scripts: tuple[str, ...]) -> regex.Pattern[str]:
    return regex.compile("[" + "".join(rf"\p{{{script}}}" for script in scripts) + "]")


def script_share(text: str, language: str) -> float | None:
    """Return the share of the letters of ``text`` that belong to the language's scripts.

    Nothing is returned for a language whose scripts are not known, or a text without letters.
    """
    known = cues(language)
    letters = _letters(text)
    if known is None or not letters:
        return None
    return len(_script_pattern(known.scripts).findall(letters)) / len(letters)


def _letters(text: str) -> str:
    return "".join(filter(str.isalpha, text))
