"""From distances to a suspect group: who exceeds the threshold, and in which order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from triage.methods.sit.comparison.distance import Comparison
from triage.methods.sit.values import Swap


@dataclass(frozen=True, slots=True)
class Member:
    """A variant with its translation and how far that is from the original's."""

    source: str
    translation: str
    swap: Swap
    comparison: Comparison
    score: float | None = None


def rank(members: Sequence[Member]) -> list[Member]:
    """Farthest first; at the same distance the shorter translation (the published code's rule).

    Equal lengths go by source text, so that the order of the input never matters.
    """
    return sorted(
        members,
        key=lambda m: (-m.comparison.scaled, -m.comparison.distance, len(m.translation), m.source),
    )


def exceeding(ranked: Sequence[Member], threshold: float, top_k: int) -> list[Member]:
    """The top-k of the members strictly above the threshold."""
    return [m for m in ranked if m.comparison.scaled > threshold][:top_k]
