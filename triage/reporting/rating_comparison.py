"""Systems compared by their Likert ratings, on the items that two of them share.

Only for rating campaigns: in triage the items are the ones an oracle chose.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from statistics import fmean
from typing import TYPE_CHECKING

from triage.reporting.comparison import ALPHA, EnginePair, with_holm
from triage.reporting.multiple import tied_ranks
from triage.reporting.paired import Pair, compare
from triage.reporting.rates import NoFigure
from triage.reporting.wmt import RatedItem

if TYPE_CHECKING:
    import numpy as np

Systems = Mapping[str, Sequence[RatedItem]]


def rating_pairs(first: Sequence[RatedItem], second: Sequence[RatedItem]) -> list[Pair]:
    """Return the Likert means of the items that both systems were rated on."""
    other = {item.item: item.likert for item in second if item.ratings}
    return [
        Pair(item.cluster or item.item, item.likert, other[item.item])
        for item in first
        if item.ratings and item.item in other
    ]


def compare_ratings(systems: Systems, rng: np.random.Generator) -> list[EnginePair]:
    """Compare every two systems by paired permutation; Holm over all comparisons."""
    return with_holm(
        EnginePair(one, two, compare(rating_pairs(systems[one], systems[two]), rng))
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


def rating_sentence(pair: EnginePair) -> str:
    """Say the comparison in one plain sentence."""
    result = pair.result
    if isinstance(result, NoFigure):
        return f"{pair.first} and {pair.second} cannot be compared: {result.reason}."
    items = f"{result.cases} shared {'item' if result.cases == 1 else 'items'}"
    if result.difference == 0:
        return f"{pair.first} and {pair.second} are rated alike, {items}."
    better, worse = pair.second, pair.first
    if result.difference < 0:
        better, worse = worse, better
    chance = "" if pair.differs else "; chance alone could explain this"
    return f"{better} is rated {abs(result.difference):.2f} higher than {worse}, {items}{chance}."
