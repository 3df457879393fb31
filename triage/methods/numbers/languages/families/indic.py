"""Spelling variants and words common to Hindi and Nepali."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from triage.methods.numbers.languages.base import Entry, Surroundings, Word

_NUKTA, _VIRAMA = "\u093c", "\u094d"
_DROPPED = str.maketrans("", "", "\u0901\u0902\u0903\u093c\u200c\u200d")
_SAME = str.maketrans({"ई": "इ", "ी": "ि", "ऊ": "उ", "ू": "ु", "श": "स", "ष": "स"})


def skeleton(word: str) -> str:
    """Normalise a word's spelling: nasal signs, nukta, vowel length, श for स, ठ्ठ for ट्ठ.

    >>> skeleton("पाँच") == skeleton("पांच"), skeleton("बीस") == skeleton("बिस")
    (True, True)
    """
    plain = word.translate(_DROPPED).translate(_SAME)
    return plain.replace("ठ" + _VIRAMA + "ठ", "ट" + _VIRAMA + "ठ").replace("यी", "इ")


def by_skeleton(table: Mapping[str, Entry]) -> dict[str, Entry]:
    """Key a table by skeleton; short skeletons and those with two meanings are omitted."""
    shapes: dict[str, Entry] = {}
    clashing = set()
    for word, entry in table.items():
        shape = skeleton(word)
        if len(shape) < 3 or (shape in shapes and shapes[shape] != entry):
            clashing.add(shape)
        shapes[shape] = entry
    return {shape: entry for shape, entry in shapes.items() if shape not in clashing}


def with_scale(
    word: str, scales: Mapping[str, Entry], known: Callable[[str], Entry | None]
) -> Entry | None:
    """Read a count fused with a scale or a fraction word: पाँचसय, दुईतिहाइ."""
    for name, scale in scales.items():
        if not word.endswith(name) or word == name:
            continue
        count = known(word.removesuffix(name))
        if isinstance(count, Word) and isinstance(scale, Word):
            return (count._replace(weak=False), scale)
    return None


_DEGREES = ("डिग्री", "सेल्सियस", "सेन्टिग्रेड", "अंश", "°")


def below_zero(here: Surroundings) -> bool:
    """Whether ऋण is "minus", as before degrees; elsewhere it is a debt: ऋण ७५ हजार रुपैयाँ."""
    return any(mark in here.after for mark in _DEGREES)
