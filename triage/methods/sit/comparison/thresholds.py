"""When a scaled distance is too large, and whose it is.

Thresholds: defaults, and those that a queue's budget or people's judgements lead to. Members of a
group beyond them are ranked by their distance.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from triage.methods.sit.comparison.distance import Comparison
from triage.methods.sit.values import Swap

# (structure, target language) -> scaled distance; "" stands for every language not named.
# Most come from a queue budget: in a run of 159 English news sentences with up to 10 variants
# each, into Spanish by Apertium, they report a quarter of the originals.
DEFAULTS: dict[tuple[str, str], float] = {
    ("raw", ""): 10.7,
    ("dependency", ""): 2.6,
    ("linked", ""): 0.54,
    ("constituency", ""): 1.7,
    # From judgements: on 83 labelled English-Chinese pairs two of three above it are bugs.
    ("raw", "zh"): 15.0,
    ("linked", "zh"): 1.2,
    # The paper's section 4.6, for Chinese and a strong parser.
    ("dependency", "zh"): 1.0,
    ("constituency", "zh"): 1.0,
}
# The same for a compact parser that is much weaker than an official one. From the judgements on
# the 83 pairs again: two of three above it are bugs, where the paper's 1 reports nearly all.
COMPACT = "compact"
COMPACT_DEFAULTS: dict[tuple[str, str], float] = {
    ("dependency", "zh"): 6.5,
    ("constituency", "zh"): 2.9,
}


def default_threshold(structure: str, language: str, parser: str = "") -> float:
    """The threshold of a structure, target language ("es-MX" counts as "es") and parser's name.

    >>> default_threshold("dependency", "zh-Hans")
    1.0
    >>> default_threshold("dependency", "zh-Hans", "stanza zh-hans compact")
    6.5
    """
    base = language.replace("_", "-").partition("-")[0].lower()
    if COMPACT in parser and (structure, base) in COMPACT_DEFAULTS:
        return COMPACT_DEFAULTS[structure, base]
    return DEFAULTS.get((structure, base), DEFAULTS[(structure, "")])


@dataclass(frozen=True, slots=True)
class Member:
    """A variant with its translation and how far that is from the original's.

    ``faults``: where the words at fault stand in the original's ("source") and the variant's translation
    ("target"), and which words hang elsewhere ("heads"); ``structures``: the other distances.
    """

    source: str
    translation: str
    swap: Swap
    comparison: Comparison
    score: float | None = None
    faults: Mapping[str, Any] = field(default_factory=dict)
    structures: Mapping[str, Comparison] = field(default_factory=dict)

    def under(self, structure: str) -> Comparison:
        """The comparison under a structure; the chosen one's where that was not made."""
        return self.structures.get(structure, self.comparison)


def rank(members: Sequence[Member], structure: str = "") -> list[Member]:
    """Farthest first; at the same distance the shorter translation (the published code's rule).

    Equal lengths go by source text, so that the order of the input never matters.

    :param structure: whose distances count; by default those of the chosen one.
    """

    def place(member: Member) -> tuple[float, float, int, str]:
        found = member.under(structure)
        return -found.scaled, -found.distance, len(member.translation), member.source

    return sorted(members, key=place)


def exceeding(
    ranked: Sequence[Member], threshold: float, top_k: int, structure: str = ""
) -> list[Member]:
    """The top-k of the members strictly above the threshold."""
    return [m for m in ranked if m.under(structure).scaled > threshold][:top_k]
