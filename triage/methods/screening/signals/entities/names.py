"""Names found without a model: handles, product codes, capitalised words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

import regex
from babel import Locale

from triage.methods.screening.signals.base import Entity

# Languages in which a capital inside a sentence marks a name.
CAPITALS_MARK_NAMES = frozenset({"en", "es", "fr", "it", "pt", "nl", "ca", "pl", "cs", "sv", "ro"})
_HANDLE = re.compile(r"(?<![\w@.])@[A-Za-z0-9_]{2,50}(?![\w.]*@)")
_CODE = re.compile(
    r"(?<![\w.-])[a-z]?[A-Z][A-Za-z]{0,12}-?\d[\dA-Za-z]{0,12}(?:-[\dA-Za-z]{1,12}){0,3}(?![\w-])"
)
_NAME = regex.compile(r"\p{Lu}[\p{L}\p{M}'’]+(?:[ -]\p{Lu}[\p{L}\p{M}'’]+){0,6}")
_SENTENCE_START = regex.compile(r"(?:^|[.!?…:;\n\"“”«»(\[—–-])\s*[\"'“”‘’«(\[]*\s*$")
_LOOK_BACK = 12
_ABBREVIATION = regex.compile(r"\w*\p{Lu}\w*\p{Lu}\w*")
_CAPITALS = regex.compile(r"(?<![\p{L}\p{N}.-])\p{Lu}{2,8}(?![\p{L}\p{N}-])")
_ROMAN = regex.compile(r"[IVXLCDM]+")
_SHORTEST = 4
_STEM = 4  # letters that Italy and Italian share
_MOST = 12  # a list of so many names is a table or a title page
_CALENDAR = frozenset(
    [
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
        "i",
        "i'm",
        "i've",
        "i'd",
        "i'll",
    ]
)


def handles(text: str) -> list[Entity]:
    """Return the account names of a text."""
    return [Entity(m[0], "HANDLE", m.start(), m.end()) for m in _HANDLE.finditer(text)]


def codes(text: str) -> list[Entity]:
    """Return what looks like a product code or model number: capitals with digits.

    >>> [entity.text for entity in codes("The A320 and X-200B, in 1990 or Q3.")]
    ['A320', 'X-200B', 'Q3']
    """
    return [Entity(m[0], "CODE", m.start(), m.end()) for m in _CODE.finditer(text)]


def abbreviations(text: str) -> list[Entity]:
    """Return words all in capitals, each once; none of a text that is all in capitals.

    They are translated at times (WHO, OMS) and stay capitals, so that their number is compared.

    >>> [entity.text for entity in abbreviations("NATO and the WHO met; NATO paid.")]
    ['NATO', 'WHO']
    """
    found: dict[str, Entity] = {}
    for match in _CAPITALS.finditer(text):
        if _ROMAN.fullmatch(match[0]):
            continue
        found.setdefault(match[0], Entity(match[0], "CAPITALS", match.start(), match.end()))
    small = sum(word.islower() for word in text.split())
    return list(found.values()) if small >= 2 * len(found) else []


def capitalised(text: str, language: str) -> list[Entity]:
    """Return runs of capitalised words that do not open a sentence.

    Nothing for a language whose capitals say something else, or that has none; nothing for
    a text in title case, where every word has one.
    """
    if language not in CAPITALS_MARK_NAMES:
        return []
    found = {entity.text: entity for entity in _capitalised(text, language)}
    return [] if len(found) > _MOST or _is_title(text) else list(found.values())


def _capitalised(text: str, language: str) -> Iterator[Entity]:
    """Yield names that stay as they are in a translation.

    Left out are those which are translated: abbreviations, nouns seen in lower case, and
    countries and languages with the adjectives made of them.
    """
    ordinary = {word for word in text.split() if word.islower()}
    for match in _NAME.finditer(text):
        before = text[max(0, match.start() - _LOOK_BACK) : match.start()]
        if _SENTENCE_START.search(before) or match[0].lower() in _CALENDAR:
            continue
        if _ABBREVIATION.fullmatch(match[0]) or match[0].lower() in ordinary:
            continue
        if len(match[0]) < _SHORTEST or match[0].casefold()[:_STEM] in _places(language):
            continue
        yield Entity(match[0], "NAME", match.start(), match.end())


@cache
def _places(language: str) -> frozenset[str]:
    """Return the beginnings of the words for countries and languages (CLDR, by Babel)."""
    locale = Locale.parse(language)
    names = (*locale.territories.values(), *locale.languages.values())
    words = (word for name in names for word in regex.findall(r"\p{Lu}[\p{L}\p{M}]+", name.title()))
    return frozenset(word.casefold()[:_STEM] for word in words if len(word) >= _STEM)


def _is_title(text: str) -> bool:
    words = [word for word in text.split() if word[:1].isalpha()]
    return bool(words) and sum(word[0].isupper() for word in words) > 0.6 * len(words)


def without_counterpart(names: Sequence[Entity], translation: str) -> list[Entity]:
    """Return the names none of whose words begins like a word of the translation.

    Three letters are compared, since names are inflected and adapted (London, Londres).
    """
    beginnings = {word[:3].casefold() for word in regex.findall(r"[\p{L}\p{M}]+", translation)}
    return [
        name
        for name in names
        if not any(
            word[:3].casefold() in beginnings for word in regex.findall(r"[\p{L}\p{M}]+", name.text)
        )
    ]
