"""Measures how often the signal ``entities`` finds a name replaced by another.

Reads the sentence files of bench.screening_faults. One capitalised word that occurs in both texts
of a pair (for Russian, one inside the translated sentence) is replaced by a name from the list
below. The alarms on the unchanged pairs are counted as well.
"""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import Iterator

import regex

from bench.screening_catalogues import share
from bench.screening_faults import goods
from triage.methods.screening.signals.base import Pair, Setup
from triage.methods.screening.signals.entities.entities import Entities

NAMES = ("Kowalski", "Fernsby", "Ottoline", "Brandewyne", "Marchetti", "Thornhill", "Nakamura", "Delacroix")  # fmt: skip
IN_RUSSIAN = ("Ковальский", "Фернсби", "Оттолайн", "Маркетти", "Торнхилл", "Накамура")
LANGUAGES = ("de", "es", "fr", "pt", "ru")
_INSIDE = regex.compile(r"(?<=\p{Ll} )\p{Lu}\p{Ll}{3,}")


def pairs() -> Iterator[Pair]:
    for good in goods():
        if good.language in LANGUAGES:
            yield Pair(good.source, good.translation, "en", good.language)
            yield Pair(good.translation, good.source, good.language, "en")


def exchanged(pair: Pair, rng: random.Random) -> Pair | None:
    """Return the pair with another name in its translation; None if there is no name to replace."""
    russian = pair.target_language == "ru"
    found = _INSIDE.findall(pair.translation)
    if not russian:
        found = [name for name in found if name in pair.source]
    if not found or pair.source_language == "ru":
        return None
    other = rng.choice(IN_RUSSIAN if russian else NAMES)
    text = pair.translation.replace(rng.choice(found), other)
    return Pair(pair.source, text, pair.source_language, pair.target_language)


def main() -> None:
    rng = random.Random(1)
    signal = Entities(Setup())
    found: dict[str, list[bool]] = defaultdict(list)
    alarms: dict[str, list[bool]] = defaultdict(list)
    for pair in pairs():
        direction = f"{pair.source_language}-{pair.target_language}"
        alarms[direction].append(signal.check(pair) is not None)
        fault = exchanged(pair, rng)
        if fault is not None:
            found[direction].append(signal.check(fault) is not None)
    for direction in sorted(alarms):
        values = {"alarms": share(sum(alarms[direction]), len(alarms[direction]))}
        if found[direction]:
            values["found"] = share(sum(found[direction]), len(found[direction]))
        print(json.dumps({"bench": "screening_exchanged_names", "direction": direction, **values}))


if __name__ == "__main__":
    main()
