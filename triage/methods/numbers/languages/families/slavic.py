"""Forms of ordinals and scale words in Slavic languages."""

from __future__ import annotations

from collections.abc import Mapping

from triage.methods.numbers.languages import words
from triage.methods.numbers.languages.base import Entry, Role


def declined(stems: Mapping[int, str], singular: str, plural: str) -> dict[str, Entry]:
    """Ordinals that decline like adjectives; tens, which ones may follow, only in the singular."""
    table: dict[str, Entry] = {}
    for value, stem in stems.items():
        tens = 20 <= value < 100
        endings = singular if tens else f"{singular} {plural}"
        forms = " ".join(stem + ending for ending in endings.split())
        table |= words.of(Role.ORDINAL, forms, value, 10 if tens else 1, weak=True)
    return table


def scaled(stem: str, short: str, value: int, *, singular: str, plural: str) -> dict[str, Entry]:
    """A scale word with the endings of its cases, and its abbreviation."""
    one = " ".join(stem + ending for ending in ("", *singular.split()))
    many = " ".join(stem + ending for ending in plural.split())
    return words.scale(value, f"{one} {short}", many)
