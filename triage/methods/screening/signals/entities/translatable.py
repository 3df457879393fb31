"""Names that are translated: institutions, ranks, places with a name of their own in each language."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import regex
from babel import Locale, UnknownLocaleError

from triage.methods.screening.languages.titles import EXONYMS, TITLES
from triage.methods.screening.signals.base import Entity

_WORD = regex.compile(r"[\p{L}\p{M}·]+")
_CAPITALISED = regex.compile(r"\p{Lu}[\p{L}\p{M}·]+")
# What joins the words of one title: "Bureau of Labor Statistics", "Carretera de la Sorra".
_JOINS = regex.compile(
    r"\s+(?:of|for|para|pour|per|voor|de|del|dels|des|du|da|do|dos|das|di|della|dello|dei|degli|delle|van|von|without|sans|sin|sense|senza|sem|zonder)"
    r"(?:\s+(?:the|la|las|los|les|el|els|het|der|den))?\s+(?:[ldLD]['’])?"
    r"|\s+(?:de la |de )?[ldLD]['’]"
)
_JOINED_BEFORE = regex.compile(
    r"([\p{L}\p{M}·]+)(?:\s+(?:of|de|del|dels|des|du|da|do|di)\s+|\s+d['’])$"
)
_LOOK_BACK = 60


def translated(names: Sequence[Entity], text: str, source: str, target: str) -> list[Entity]:
    """Return the names of a source text that its translation probably has in other words.

    Those that hold a word for an office, institution or place, that stand in one title with
    others, or that have another form in the target language.
    """
    held = TITLES.get(source, frozenset())
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


def without_room(names: Sequence[Entity], source: str, translation: str) -> list[Entity]:
    """Return these names if the translation has so many capitalised words fewer, else none."""
    words = sum(len(_folded(name.text)) for name in names)
    fewer = len(_CAPITALISED.findall(source)) - len(_CAPITALISED.findall(translation))
    return list(names) if fewer >= words else []


def _folded(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]


def _joined(names: Sequence[Entity], text: str) -> set[Entity]:
    """Names that stand in one title with the next or the one before."""
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
    """“The agency of ...” in small letters names an institution as well."""
    before = _JOINED_BEFORE.search(text[max(0, name.start - _LOOK_BACK) : name.start])
    return before is not None and before[1].casefold() in held


@cache
def _moved(source: str, target: str) -> frozenset[str]:
    """Words for places that begin otherwise in the target language (CLDR's cities, own list)."""
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
