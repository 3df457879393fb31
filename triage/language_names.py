"""Names of languages as people write them above a column (CLDR)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from triage.locales import Locale

# Those whose own names are looked for: CLDR's data of one more takes milliseconds to load.
_OWN = (
    "ar", "ca", "cs", "da", "de", "el", "es", "fi", "fr", "he", "hi", "hu", "id", "it", "ja", "ko",
    "nb", "nl", "pl", "pt", "ro", "ru", "sv", "th", "tr", "uk", "vi", "zh",
)  # fmt: skip


def language_named(name: str) -> str:
    """Return the code of a language by its name in English or its own, "" for any other text.

    >>> language_named("German"), language_named("Deutsch"), language_named("Brazilian Portuguese")
    ('de', 'de', 'pt-BR')
    >>> language_named("Portuguese (Brazil)"), language_named("Comment")
    ('pt', '')
    """
    plain = name.partition("(")[0].strip().casefold()
    return (english_names().get(plain) or _own_names().get(plain, "")) if plain else ""


def is_language(code: str) -> bool:
    """Whether CLDR names the language of a code without script and region.

    >>> is_language("pt"), is_language("xx")
    (True, False)
    """
    return code in _names("en")


@cache
def english_names() -> Mapping[str, str]:
    """The code of each language by its English name in lower case."""
    return {name.casefold(): code.replace("_", "-") for code, name in _names("en").items()}


@cache
def _own_names() -> Mapping[str, str]:
    return {_names(code)[code].casefold(): code for code in _OWN}


def _names(language: str) -> Mapping[str, str]:
    names: Mapping[str, str] = Locale(language).languages
    return names
