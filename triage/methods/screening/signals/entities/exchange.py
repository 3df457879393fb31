"""Finds a name replaced by another: one is only in the source, the other only in the translation.

Names are compared by sound across scripts, countries by their CLDR names.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache

import regex
from anyascii import anyascii
from rapidfuzz import fuzz

from triage.language_codes import base_language
from triage.locales import Locale, UnknownLocaleError
from triage.methods.screening.dictionaries import is_word
from triage.methods.screening.languages.registry import cues
from triage.methods.screening.signals.base import Entity, Pair
from triage.methods.screening.signals.entities.names import (
    CALENDAR,
    CAPITALS_MARK_NAMES,
    OPENING,
    translated,
)

_WORD = regex.compile(r"[\p{L}\p{M}]+")
_HAN = regex.compile(r"\p{Han}")
_KATAKANA = regex.compile(r"[\p{Katakana}ー]{3,}")
# Katakana is used for much else: a name is followed by a title or divided by a dot.
_JAPANESE_NAME = regex.compile(
    r"[\p{Katakana}ー]{3,}(?=さん|氏|様|さま|君|大統領|首相|選手|容疑者|監督|博士|議員|教授|州|市|・)|(?<=・)[\p{Katakana}ー]{3,}"
)
# Not the beginning of a word with a character reference (Mant&eacute;n).
_CAPITAL = regex.compile(r"(?<![\p{L}\p{M}.;-])\p{Lu}[\p{L}\p{M}]++(?!&\w)")
# Languages that capitalise names, and little else except at the start of a sentence or in titles.
_WITH_CAPITALS = CAPITALS_MARK_NAMES | {"ru"}
# Out of 100: spellings of one name are rarely less similar, and two different names rarely more.
_ALIKE, _ALIKE_IN_SOUND = 60, 70
# Pronouns after an imperative: Spanish dinos, "tell us".
_CLITICS = frozenset({"es", "ca", "it", "pt"})
_CLITIC = regex.compile(r"(.{2,}?)-?(?:nos|me|te|se|l[oae]s?|mi|ti|ci|vi|gli)$")
# What makes an ordinary word a part of a name: a hyphen, or the last word of "the South Guard".
_HYPHENED = regex.compile(r"-\p{Lu}")
_AFTER_THE = regex.compile(r"\bthe \p{Lu}[\p{L}\p{M}'’]* $|\p{Lu}[\p{L}\p{M}'’]*-$")
_NEAR = 24  # characters
_STOP = regex.compile(r"[.!?…]\W*$")
# "Nooo", "Hehehe"
_DRAWN_OUT = regex.compile(r"(.{1,2})\1\1", regex.IGNORECASE)
_SHORTEST = 4  # letters
_FEWEST = 2  # consonants
_MAX_NAMES = 12  # a list of this many names is a table
_LONGEST = 600  # characters; longer texts contain lists, in which names change their order
_STEM = 4
_PART = 3  # letters, of a compound
# Spellings of the same sound in transliterations ("Dzheyms", "jiemuzu", "James").
_SOUNDS = (
    *(("shch", "s"), ("dzh", "j"), ("tch", "c"), ("sch", "s"), ("ch", "c"), ("kh", "h"), ("zh", "j")),
    *(("sh", "s"), ("ts", "s"), ("ph", "f"), ("th", "s"), ("ck", "k"), ("qu", "k"), ("x", "ks")),
    *(("q", "k"), ("c", "k"), ("g", "k"), ("w", "v"), ("b", "v"), ("z", "s"), ("l", "r"), ("d", "t")),
    *(("p", "f"), ("j", "s")),
)  # fmt: skip
# How names of these languages are read where a letter has more than one sound.
_READINGS = [
    [(regex.compile(spelling), sound) for spelling, sound in reading]
    for reading in (
        # "Wright", "Wayne", "George", "Joyce", "Yates"
        [
            *((r"^kn", "n"), (r"^wr", "r"), (r"gh", ""), (r"w", "")),
            *((r"g(?=[eiy])", "j"), (r"c(?=[eiy])", "s"), (r"es$", "s")),
        ],
        # "Joaquín", "Xavier", "Jorge"
        [(r"j|x|g(?=[ei])", "h"), (r"ll", "y"), (r"qu", "k"), (r"c(?=[ei])", "s")],
        # "Jacques", "Guillaume"
        [(r"ch", "sh"), (r"c?qu", "k"), (r"gu(?=[ei])", "g"), (r"ill", "y"), (r"c(?=[ei])", "s"), (r"e?[sxtd]$", "")],
    )
]  # fmt: skip
# Of Slavic cases, transliterated: "Dzhonsonom"; a stem of three letters is left.
_CASE_ENDING = regex.compile(r"(?<=\w{3})(?:o[mi]|e[mi]|[yi]m|ogo|omu|u[yu]?|[aeyi])$")
# "Ueyn" is Wayne.
_WEAK_U = regex.compile(r"\bu(?=[aeioy])")
_LETTER, _LATIN = regex.compile(r"\p{L}"), regex.compile(r"\p{Latin}")
_SILENT = str.maketrans("", "", "aeiouyh-' ")


@dataclass(frozen=True, slots=True)
class NameExchange:
    """A name of the source, and the name that replaces it in the translation."""

    lost: Entity
    instead: Entity


def exchanged(pair: Pair) -> NameExchange | None:
    """Find a name that was replaced by another one."""
    if max(len(pair.source), len(pair.translation)) > _LONGEST:
        return None
    return _country(pair) or _name(pair)


def _name(pair: Pair) -> NameExchange | None:
    here, there = base_language(pair.source_language), base_language(pair.target_language)
    lost = _only_here(pair.source, pair.translation, here, there)
    if here == "en":
        # "The South Guard" and "Black-Eye Karun" are translated as a whole.
        lost = [name for name in lost if not _is_part_of_a_title(name, pair.source)]
    if not lost:
        return None
    # A capital alone does not make a word a name: titles and headings are translated.
    added = [
        name
        for name in _only_here(pair.translation, pair.source, there, here)
        if not _is_common(name.text, pair.translation, there)
    ]
    for name in added:
        # A word that opens a sentence has a capital anyway, and may be a rare form of a verb.
        opens = _opens(pair.translation, name.start)
        # "Blackwater" may become "Eaunoire", and "Seekbar" anything in a label without a verb;
        # "Johnson" does not become "Kendrick".
        coined = _is_made_of_words(name.text, there) or (opens and not _STOP.search(pair.source))
        alike = [
            one
            for one in lost
            if (not opens or _opens(pair.source, one.start))
            and not (
                _is_made_of_words(one.text, here) and (coined or is_word(one.text.casefold(), here))
            )
        ]
        if alike:
            return NameExchange(alike[0], name)
    return None


def _only_here(text: str, other: str, language: str, others: str) -> list[Entity]:
    """Return the names in a text that sound like no name in the other and are not translated."""
    names = _names(text, language)
    if not names or len(names) > _MAX_NAMES:
        return []
    look = _WORD if language == "ja" else _look(others)
    there = {_latin(match[0]) for match in look.finditer(other)}
    whole = _latin(other)
    sounds = _ways_to_read(text, other)
    alone = [name for name in names if not _stands(_latin(name.text), there, whole, *sounds)]
    if not alone:
        return []
    free = translated(alone, text, language, others)
    if language == "de":
        # German capitalises every noun.
        alone = [name for name in alone if not _is_noun(name.text)]
    return [name for name in alone if name not in free and name.text.casefold() not in CALENDAR]


def _names(text: str, language: str) -> list[Entity]:
    """Return the words that look like names; none in a language where names do not stand out."""
    if language == "ja":
        return [Entity(m[0], "NAME", m.start(), m.end()) for m in _JAPANESE_NAME.finditer(text)]
    if language not in _WITH_CAPITALS and language != "de":
        return []
    words = [
        match
        for match in _CAPITAL.finditer(text)
        if not _opens(text, match.start()) or not _is_known(match[0], language)
    ]
    small = sum(word[:1].islower() for word in text.split())
    found = [
        Entity(match[0], "NAME", match.start(), match.end())
        for match in words
        if match[0][1:].islower() and not _DRAWN_OUT.search(match[0])
    ]
    # Headings capitalise every word; German text always has some capitals.
    return found if small > (0 if language == "de" else len(found)) else []


def _is_known(word: str, language: str) -> bool:
    """Say whether a capitalised word at the start of a sentence is an ordinary one."""
    if word.casefold() in CALENDAR or is_word(word.casefold(), language):
        return True
    known = cues(language)
    if known and known.no_name and regex.fullmatch(known.no_name, word.casefold()):
        return True
    if language in _CLITICS and (verb := _CLITIC.match(word.casefold())):
        return is_word(verb[1], language)
    return language == "de" and _is_noun(word)


def _opens(text: str, start: int) -> bool:
    return OPENING.search(text[max(0, start - 12) : start]) is not None


def _is_common(name: str, text: str, language: str) -> bool:
    """Say whether it is a month, a nationality, a language or any other word that is not a name."""
    word = name.casefold()
    if word in CALENDAR or word in _places(language) or f" {word}" in text:
        return True
    if language == "ru" and word[:_STEM] in _stems(language):
        return True  # a country, inflected
    return is_word(word, language) or (language == "de" and _is_noun(name))


def _is_noun(name: str) -> bool:
    """Say whether it is a known German noun, or a compound of two."""
    if is_word(name, "de"):
        return True
    return any(
        is_word(name[place:].capitalize(), "de")
        and (is_word(name[:place], "de") or is_word(name[: place - 1], "de"))
        for place in range(_STEM, len(name) - _STEM)
    )


def _is_part_of_a_title(name: Entity, text: str) -> bool:
    """Say whether an English name is an ordinary word in a longer name."""
    return is_word(name.text.casefold(), "en") and (
        _HYPHENED.match(text, name.end) is not None
        or _AFTER_THE.search(text[max(0, name.start - _NEAR) : name.start]) is not None
    )


def _is_made_of_words(name: str, language: str) -> bool:
    """Say whether a name is two words of a language in one."""
    word = name.casefold()
    return any(
        is_word(word[:place], language) and is_word(word[place:], language)
        for place in range(_PART, len(word) - _PART + 1)
    )


@cache
def _places(language: str) -> frozenset[str]:
    """Return the words in CLDR's names of countries and languages."""
    locale = Locale.parse(language)
    names = " ".join([*locale.territories.values(), *locale.languages.values()])
    return frozenset(word.casefold() for word in _WORD.findall(names) if word[0].isupper())


@cache
def _stems(language: str) -> frozenset[str]:
    return frozenset(word[:_STEM] for word in _places(language) if len(word) >= _STEM)


def _look(language: str) -> regex.Pattern[str]:
    """Return a pattern for names in a language; without capitals, any word may be one."""
    if language == "ja":
        return _KATAKANA
    return _CAPITAL if language in _WITH_CAPITALS or language == "de" else _WORD


_Sounds = Callable[[str], tuple[str, ...]]


def _stands(word: str, words: set[str], whole: str, here: _Sounds, there: _Sounds) -> bool:
    """Say whether a word is among others, in another spelling or as a sound."""
    if len(word) < _SHORTEST or word in whole:
        return True
    sounds = here(word)
    if here is not _as_written and min(map(len, sounds[:2])) < _FEWEST:
        return True  # "Hugh", "Ewan": nothing to compare
    return any(
        one[:3] == word[:3]
        or fuzz.ratio(word, one) >= _ALIKE
        or any(
            len(sound) >= _FEWEST and fuzz.ratio(sound, other) >= _ALIKE_IN_SOUND
            for sound in sounds
            for other in there(one)
        )
        for one in words
    )


def _ways_to_read(text: str, other: str) -> tuple[_Sounds, _Sounds]:
    """Return how names of both texts may sound; only another script leaves much open."""
    if _is_latin(text) == _is_latin(other):
        return _as_written, _as_written
    return (_as_read, _as_inflected) if _is_latin(text) else (_as_inflected, _as_read)


def _is_latin(text: str) -> bool:
    letters = _LETTER.findall(text)
    return 2 * len(_LATIN.findall(text)) > len(letters)


@lru_cache(maxsize=4096)
def _latin(text: str) -> str:
    latin: str = anyascii(text)
    return latin.casefold()


@lru_cache(maxsize=4096)
def _sound(latin: str) -> str:
    """Return the consonants of a Latin spelling; those that transliterations confuse are merged."""
    for spelling, sound in _SOUNDS:
        latin = latin.replace(spelling, sound)
    return latin.translate(_SILENT)


@lru_cache(maxsize=4096)
def _as_written(latin: str) -> tuple[str, ...]:
    return (_sound(latin),)


@lru_cache(maxsize=4096)
def _as_read(latin: str) -> tuple[str, ...]:
    """Return how a name may sound as an English, Spanish or French one."""
    read = [latin]
    for reading in _READINGS:
        name = latin
        for spelling, sound in reading:
            name = spelling.sub(sound, name)
        read.append(name)
    return tuple(map(_sound, read))


@lru_cache(maxsize=4096)
def _as_inflected(latin: str) -> tuple[str, ...]:
    """Return how a transliterated name may sound with and without its case ending."""
    name = _WEAK_U.sub("", latin)
    return tuple(map(_sound, (latin, name, _CASE_ENDING.sub("", name))))


def _country(pair: Pair) -> NameExchange | None:
    """Find a country replaced by another: each is named on one side, not implied on the other."""
    here, there = base_language(pair.source_language), base_language(pair.target_language)
    named, others = _countries(pair.source, here), _countries(pair.translation, there)
    lost = [one for one in named if one[0] not in dict(others) and not _hinted(one[0], pair.translation, there)]  # fmt: skip
    added = [one for one in others if one[0] not in dict(named) and not _hinted(one[0], pair.source, here)]  # fmt: skip
    if not lost or not added:
        return None
    return NameExchange(lost[0][1], added[0][1])


def _countries(text: str, language: str) -> list[tuple[str, Entity]]:
    names = _territories(language)
    found = []
    for match in _pattern(language).finditer(text) if names else ():
        found.append((names[match[0]], Entity(match[0], "COUNTRY", match.start(), match.end())))
    return found


def _hinted(code: str, text: str, language: str) -> bool:
    """Return whether a text may refer to a country, by a word with the same beginning."""
    text = text.casefold()
    return any(
        name.casefold()[: _stem_of(name)] in text
        for name, own in _territories(language).items()
        if own == code
    )


def _stem_of(name: str) -> int:
    return 1 if _HAN.match(name) else min(_STEM, len(name))


@cache
def _territories(language: str) -> dict[str, str]:
    """Return CLDR's country names with their codes."""
    try:
        names = Locale.parse(language).territories
    except (UnknownLocaleError, ValueError):
        return {}
    countries = {name: code for code, name in names.items() if len(code) == 2}
    return {name: code for name, code in countries.items() if len(name) >= _least(name)}


def _least(name: str) -> int:
    return 2 if _HAN.match(name) else 4


@cache
def _pattern(language: str) -> regex.Pattern[str]:
    names = "|".join(map(regex.escape, sorted(_territories(language), key=len, reverse=True)))
    spaced = language not in ("ja", "zh", "th")
    return regex.compile(
        rf"(?<![\p{{L}}\p{{M}}])(?:{names})(?![\p{{L}}\p{{M}}])" if spaced else names
    )
