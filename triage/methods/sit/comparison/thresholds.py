"""Default thresholds for scaled distances, and the ranking of a group's members by distance.

The thresholds come from a queue's budget, from people's judgements or from the paper.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from triage.language_codes import base_language
from triage.methods.sit.comparison.structures import Distances
from triage.methods.sit.values import Swap

# (structure, target language) -> scaled distance; "" stands for every language not listed.
# Most come from a queue budget: in a run of 159 English news sentences with up to 10 variants
# each, translated into Spanish by Apertium, they report a quarter of the originals.
DEFAULTS: dict[tuple[str, str], float] = {
    ("raw", ""): 10.7,
    ("dependency", ""): 2.6,
    ("linked", ""): 0.54,
    ("constituency", ""): 1.7,
    # The relations that have a measure of their own; "modifier" is measured as "linked".
    ("modifier", ""): 0.54,
    ("modifier", "zh"): 1.2,
    ("context", ""): 0.9,
    ("meaning", ""): 0.5,
    # From judgements: of 83 labelled English-Chinese pairs, two thirds of those above are bugs.
    ("raw", "zh"): 15.0,
    ("linked", "zh"): 1.2,
    # The paper's section 4.6, for Chinese and a strong parser.
    ("dependency", "zh"): 1.0,
    ("constituency", "zh"): 1.0,
}
# The same for compact parsers, which are much weaker than official ones. Also from the judgements
# on the 83 pairs: two thirds of those above are bugs; the paper's 1 would report 55 pairs, half of them bugs.
COMPACT = "compact"
COMPACT_DEFAULTS: dict[tuple[str, str], float] = {
    ("dependency", "zh"): 5.7,
    ("constituency", "zh"): 2.9,
}


def default_threshold(structure: str, language: str, parser: str = "") -> float:
    """Return the default for a structure, target language ("es-MX" counts as "es") and parser name.

    >>> default_threshold("dependency", "zh-Hans")
    1.0
    >>> default_threshold("dependency", "zh-Hans", "stanza zh-hans compact")
    5.7
    """
    base = base_language(language)
    if COMPACT in parser and (structure, base) in COMPACT_DEFAULTS:
        return COMPACT_DEFAULTS[structure, base]
    return DEFAULTS.get((structure, base), DEFAULTS[(structure, "")])


@dataclass(frozen=True, slots=True)
class MeasuredVariant:
    """A variant with its translation and the distance of that from the original's translation.

    ``faults``: the spans at fault in the original's ("source") and the variant's translation
    ("target"), and words with different heads ("heads"); ``structures``: the comparison under each
    structure. ``unchanged``: nothing besides the replaced word can be named as changed.
    """

    source: str
    translation: str
    swap: Swap
    comparison: Distances
    score: float | None = None
    faults: Mapping[str, Any] = field(default_factory=dict)
    structures: Mapping[str, Distances] = field(default_factory=dict)
    unchanged: bool = False

    def under(self, structure: str) -> Distances:
        """Return the comparison under a structure; the chosen structure's if there is none."""
        return self.structures.get(structure, self.comparison)


def rank(members: Sequence[MeasuredVariant], structure: str = "") -> list[MeasuredVariant]:
    """Sort by distance, farthest first.

    At equal distance the shorter translation comes first (the published code's rule). Equal lengths
    are sorted by source text, so that the order of the input never matters.

    :param structure: the structure whose distances count; by default the chosen one.
    """

    def place(member: MeasuredVariant) -> tuple[float, float, int, str]:
        found = member.under(structure)
        return -found.scaled, -found.distance, len(member.translation), member.source

    return sorted(members, key=place)


def exceeding(
    ranked: Sequence[MeasuredVariant], threshold: float, top_k: int, structure: str = ""
) -> list[MeasuredVariant]:
    """Return the first ``top_k`` members strictly above the threshold."""
    return [m for m in ranked if m.under(structure).scaled > threshold][:top_k]
