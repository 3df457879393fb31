"""Finds names without a model, and determines which of them are usually translated.

Handles, product codes and capitalised words stay as they are; institutions, ranks and places have
different names in each language.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

import regex
from rapidfuzz import fuzz

from triage.locales import Locale, UnknownLocaleError
from triage.methods.screening.dictionaries import is_word
from triage.methods.screening.languages.exonyms import EXONYMS
from triage.methods.screening.languages.registry import cues
from triage.methods.screening.signals.base import Entity

# Languages in which a capital inside a sentence means a name.
CAPITALS_MARK_NAMES = frozenset({"en", "es", "fr", "it", "pt", "nl", "ca", "pl", "cs", "sv", "ro"})
_HANDLE = re.compile(r"(?<![\w@.])@[A-Za-z0-9_]{2,50}(?![\w.]*@)")
_CODE = re.compile(
    r"(?<![\w.-])[a-z]?[A-Z][A-Za-z]{0,12}-?\d[\dA-Za-z]{0,12}(?:-[\dA-Za-z]{1,12}){0,3}(?![\w-])"
)
# Quarters, years, groups of countries and the like, which are codes in form only.
_WRITTEN_OUT = re.compile(
    r"Q[1-4]|[HS][12]|FY-?\d{2,4}|G-?\d{1,2}|CO2|H2O|U-?\d\d|COVID-?19|(?:[Mm]id|[Pp]ost|[Pp]re)-\d+s?"
)
_NAME = regex.compile(r"\p{Lu}[\p{L}\p{M}'’]+(?:[ -]\p{Lu}[\p{L}\p{M}'’]+){0,6}")
OPENING = regex.compile(r"(?:^|[.!?…:;*\n\"“”«»(\[—–>-])[\s\"'“”‘’«(\[*_]*$")
_LOOK_BACK = 12
_ABBREVIATION = regex.compile(r"\w*\p{Lu}\w*\p{Lu}\w*")
_CAPITALS = regex.compile(r"(?<![\p{L}\p{N}.;-])\p{Lu}{2,8}(?![\p{L}\p{N}-]|;\p{Lu})")
_ROMAN = regex.compile(r"[IVXLCDM]+")
_SHORTEST = 4
_ALIKE = 75  # out of 100: a name as another language spells it
_STEM = 4  # letters; Italy and Italian share this many
_LONGEST_HEADING = 8  # words
_MAX_NAMES = 12  # a list of this many names is a table or a title page
CALENDAR = frozenset(
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
        *("true", "false", "none", "null", "yes", "no", "on", "off"),
        "i",
        "i'm",
        "i've",
        "i'd",
        "i'll",
    ]
)
_WORD = regex.compile(r"[\p{L}\p{M}·]+")
_CAPITALISED = regex.compile(r"\p{Lu}[\p{L}\p{M}·]+")
# Words inside a title: "Bureau of Labor Statistics", "Carretera de la Sorra".
_JOINS = regex.compile(
    r"\s+(?:of|for|para|pour|per|voor|de|del|dels|des|du|da|do|dos|das|di|della|dello|dei|degli|delle|van|von|without|sans|sin|sense|senza|sem|zonder)"
    r"(?:\s+(?:the|la|las|los|les|el|els|het|der|den))?\s+(?:[ldLD]['’])?"
    r"|\s+(?:de la |de )?[ldLD]['’]"
)
_JOINED_BEFORE = regex.compile(
    r"([\p{L}\p{M}·]+)(?:\s+(?:of|de|del|dels|des|du|da|do|di)\s+|\s+d['’])$"
)
_BEFORE_TITLE = 60


def handles(text: str) -> list[Entity]:
    """Return the account names in a text."""
    return [Entity(m[0], "HANDLE", m.start(), m.end()) for m in _HANDLE.finditer(text)]


def codes(text: str) -> list[Entity]:
    """Return what looks like product codes or model numbers: capitals with digits.

    >>> [entity.text for entity in codes("The A320 and X-200B, in 1990 or Q3.")]
    ['A320', 'X-200B']
    """
    return [
        Entity(match[0], "CODE", match.start(), match.end())
        for match in _CODE.finditer(text)
        if not _WRITTEN_OUT.fullmatch(match[0])
    ]


def abbreviations(text: str, language: str) -> list[Entity]:
    """Return the words all in capitals, each once; none if the whole text is in capitals.

    They are sometimes translated (WHO, OMS) but stay in capitals, so only their number is compared.

    >>> [entity.text for entity in abbreviations("NATO and the WHO met; NATO paid.", "en")]
    ['NATO', 'WHO']
    """
    found: dict[str, Entity] = {}
    for match in _CAPITALS.finditer(text):
        if _ROMAN.fullmatch(match[0]) or match[0].casefold() in CALENDAR:
            continue
        if len(match[0]) >= _SHORTEST and is_word(match[0].casefold(), language):
            continue  # "WARNING": emphasis, not an abbreviation
        found.setdefault(match[0], Entity(match[0], "CAPITALS", match.start(), match.end()))
    small = sum(word.islower() for word in text.split())
    return list(found.values()) if small >= 2 * len(found) else []


def capitalised(text: str, language: str) -> list[Entity]:
    """Return runs of capitalised words that do not begin a sentence.

    Nothing for a language without capitals, or in which capitals mean something else; nothing for
    a text in title case, where every word is capitalised.
    """
    if language not in CAPITALS_MARK_NAMES:
        return []
    found = {entity.text: entity for entity in _capitalised(text, language)}
    return [] if len(found) > _MAX_NAMES or _is_title(text) else list(found.values())


def _capitalised(text: str, language: str) -> Iterator[Entity]:
    """Yield names that a translation keeps as they are.

    Names that are translated are left out: abbreviations, nouns also seen in lower case, and
    countries and languages with the adjectives derived from them.
    """
    ordinary = {word for word in text.split() if word.islower()}
    for match in _NAME.finditer(text):
        before = text[max(0, match.start() - _LOOK_BACK) : match.start()]
        if OPENING.search(before) or match[0].lower() in CALENDAR:
            continue
        if _ABBREVIATION.fullmatch(match[0]) or match[0].lower() in ordinary:
            continue
        if len(match[0]) < _SHORTEST or match[0].casefold()[:_STEM] in _places(language):
            continue
        yield Entity(match[0], "NAME", match.start(), match.end())


@cache
def _places(language: str) -> frozenset[str]:
    """Return the first letters of the words for countries and languages (CLDR, from Babel)."""
    locale = Locale.parse(language)
    names = (*locale.territories.values(), *locale.languages.values())
    words = (word for name in names for word in regex.findall(r"\p{Lu}[\p{L}\p{M}]+", name.title()))
    return frozenset(word.casefold()[:_STEM] for word in words if len(word) >= _STEM)


def _is_title(text: str) -> bool:
    """Say whether the words of a text are capitalised; a heading leaves out the short ones."""
    words = [word for word in text.split() if word[:1].isalpha()]
    heading = not text.rstrip(" \"'”’)»*_").endswith((".", "!", "?", "…", ":", ";", ","))
    most = 0.4 if heading and len(words) <= _LONGEST_HEADING else 0.6
    return bool(words) and sum(word[0].isupper() for word in words) > most * len(words)


def without_counterpart(names: Sequence[Entity], translation: str) -> list[Entity]:
    """Return the names without any word that begins like a word of the translation, or is like it.

    Three letters are compared, because names are inflected and adapted (London, Londres; Knalga,
    Kanalga).
    """
    words = {word.casefold() for word in regex.findall(r"[\p{L}\p{M}]+", translation)}
    beginnings = {word[:3] for word in words}
    adapted = {word for word in words if len(word) >= _SHORTEST}
    return [
        name
        for name in names
        if not any(
            word[:3] in beginnings or any(fuzz.ratio(word, other) >= _ALIKE for other in adapted)
            for word in _folded(name.text)
        )
    ]


def translated(names: Sequence[Entity], text: str, source: str, target: str) -> list[Entity]:
    """Return the names in a source text that are probably translated.

    These contain a word for an office, institution or place, belong to the same title as another
    name, or have a different form in the target language.
    """
    known = cues(source)
    held = frozenset(known.titles) if known else frozenset()
    moved = _moved(source, target)
    joined = _joined(names, text)
    return [
        name
        for name in names
        if name in joined
        or name.text.startswith("The ")
        or any(word in held or word in moved for word in _folded(name.text))
        or _after_a_title(name, text, held)
    ]


def of_words(names: Sequence[Entity], language: str) -> list[Entity]:
    """Return the names of several words of which one is known, such as Clearwater Port."""
    return [
        name
        for name in names
        if len(words := _folded(name.text)) > 1 and any(is_word(word, language) for word in words)
    ]


def _folded(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]


def _joined(names: Sequence[Entity], text: str) -> set[Entity]:
    """Names in the same title as the next or the previous one."""
    found: set[Entity] = set()
    capitals = [(match.start(), match.end()) for match in _CAPITALISED.finditer(text)]
    starts, ends = {start for start, _ in capitals}, {end for _, end in capitals}
    for name in names:
        after = _JOINS.match(text, name.end)
        if after and after.end() in starts:
            found.add(name)
        before = next((end for end in sorted(ends, reverse=True) if end < name.start), None)
        if before is not None and _JOINS.fullmatch(text, before, name.start):
            found.add(name)
    return found


def _after_a_title(name: Entity, text: str, held: frozenset[str]) -> bool:
    """ "The agency of ..." in lower case also introduces an institution."""
    before = _JOINED_BEFORE.search(text[max(0, name.start - _BEFORE_TITLE) : name.start])
    return before is not None and before[1].casefold() in held


@cache
def _moved(source: str, target: str) -> frozenset[str]:
    """Return place names that begin differently in the target language (CLDR and our own list)."""
    found = {word for group in EXONYMS for word in group}
    try:
        here, there = Locale.parse(source).time_zones, Locale.parse(target).time_zones
    except (UnknownLocaleError, ValueError):
        return frozenset(found)
    for key in here.keys() | there.keys():
        one, other = (_city(zones, key) for zones in (here, there))
        if one[:3].casefold() != other[:3].casefold():
            found.update(_folded(one))
    return frozenset(found)


def _city(zones: object, key: str) -> str:
    zone = zones.get(key, {}) if hasattr(zones, "get") else {}
    return str(zone.get("city") or key.rpartition("/")[2].replace("_", " "))
