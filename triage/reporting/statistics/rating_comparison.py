"""Pairwise comparisons of systems by their Likert ratings, on shared items.

Only for rating campaigns: in triage, the items are those that an oracle selected.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from statistics import fmean
from typing import TYPE_CHECKING

from triage.reporting.messages import FigureMessage, Message
from triage.reporting.statistics.comparison import ALPHA, EnginePair, with_holm
from triage.reporting.statistics.intervals import NoFigure
from triage.reporting.statistics.multiple_testing import tied_ranks
from triage.reporting.statistics.paired import PairedCase, compare
from triage.reporting.statistics.wmt import RatedItem

if TYPE_CHECKING:
    import numpy as np

Systems = Mapping[str, Sequence[RatedItem]]


def rating_pairs(first: Sequence[RatedItem], second: Sequence[RatedItem]) -> list[PairedCase]:
    """Return the Likert means of the texts that both systems were rated on.

    A reference that was rated beside several outputs has several items of one text; they count once,
    with their mean.
    """
    return _pairs(_by_text(first), _by_text(second))


#: Text -> its cluster, and the mean of its items.
_Texts = Mapping[str, tuple[str, float]]


def _pairs(own: _Texts, other: _Texts) -> list[PairedCase]:
    return [
        PairedCase(cluster, likert, other[text][1])
        for text, (cluster, likert) in own.items()
        if text in other
    ]


def _by_text(items: Sequence[RatedItem]) -> _Texts:
    found: dict[str, list[float]] = {}
    clusters: dict[str, str] = {}
    for item in items:
        if item.ratings:
            found.setdefault(item.item, []).append(item.likert)
            clusters[item.item] = item.cluster or item.item
    return {text: (clusters[text], sum(own) / len(own)) for text, own in found.items()}


def compare_ratings(systems: Systems, rng: np.random.Generator) -> list[EnginePair]:
    """Compare all pairs of systems by paired permutation tests; Holm over all comparisons."""
    texts = {name: _by_text(items) for name, items in systems.items()}
    return with_holm(
        EnginePair(one, two, compare(_pairs(texts[one], texts[two]), rng))
        for one, two in combinations(systems, 2)
    )


def rating_ranks(systems: Systems, pairs: Sequence[EnginePair]) -> list[list[str]]:
    """Return tied rank clusters by Likert mean, best first; systems without ratings are left out."""
    rated = {
        name: [item.likert for item in items if item.ratings] for name, items in systems.items()
    }
    scores = {name: fmean(values) for name, values in rated.items() if values}
    corrected = {
        frozenset({pair.first, pair.second}): pair.corrected
        for pair in pairs
        if pair.corrected is not None
    }
    return tied_ranks(scores, corrected, ALPHA)


def rating_sentence(pair: EnginePair) -> Message:
    """Return the comparison as one plain sentence."""
    result, names = pair.result, {"first": pair.first, "second": pair.second}
    if isinstance(result, NoFigure):
        return FigureMessage.CANNOT_COMPARE(**names, why=result.reason)
    shared = FigureMessage.SHARED_ITEM if result.cases == 1 else FigureMessage.SHARED_ITEMS
    items = shared(n=result.cases)
    if result.difference == 0:
        return FigureMessage.RATED_ALIKE(**names, items=items)
    better, worse = pair.second, pair.first
    if result.difference < 0:
        better, worse = worse, better
    points = f"{abs(result.difference):.2f}"
    found = FigureMessage.RATED_HIGHER(better=better, points=points, worse=worse, items=items)
    return (FigureMessage.STOP if pair.differs else FigureMessage.BY_CHANCE)(said=found)
