"""Comparisons computed from single cases, as one would by hand: what figures from sums must equal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

import numpy as np

from triage.reporting.statistics.comparison import (
    ALPHA,
    EnginePair,
    Step,
    corrected_steps,
    with_holm,
)
from triage.reporting.statistics.multiple_testing import tied_ranks
from triage.reporting.statistics.paired import PairedCase, compare
from triage.reporting.statistics.resampling import ClusterTotal


@dataclass(frozen=True, slots=True)
class CaseOutcome:
    """An engine's failure on one case: 0, 1, or the mean over repeats."""

    cluster: str
    failure: float


#: case identity without the engine -> outcome
Outcomes = Mapping[str, CaseOutcome]


def shared_pairs(first: Outcomes, second: Outcomes) -> list[PairedCase]:
    """Return the cases both engines have an outcome for."""
    return [
        PairedCase(outcome.cluster or case, outcome.failure, second[case].failure)
        for case, outcome in first.items()
        if case in second
    ]


def compare_all(engines: Mapping[str, Outcomes], rng: np.random.Generator) -> list[EnginePair]:
    """Compare every two engines on the cases those two share; Holm over all comparisons."""
    return with_holm(
        EnginePair(one, two, compare(shared_pairs(engines[one], engines[two]), rng))
        for one, two in combinations(engines, 2)
    )


def rank_clusters(engines: Mapping[str, Outcomes], pairs: Sequence[EnginePair]) -> list[list[str]]:
    """Return tied rank clusters, best first, over the cases all engines share.

    An empty list: no case is shared by all.
    """
    common = (
        set.intersection(*(set(outcomes) for outcomes in engines.values())) if engines else set()
    )
    if not common:
        return []
    scores = {
        name: -sum(outcomes[case].failure for case in common) / len(common)
        for name, outcomes in engines.items()
    }
    corrected = {
        frozenset({pair.first, pair.second}): pair.corrected
        for pair in pairs
        if pair.corrected is not None
    }
    return tied_ranks(scores, corrected, ALPHA)


def steps(releases: Sequence[Outcomes], rng: np.random.Generator) -> list[Step]:
    """Compare each release with the one before; one step fewer than releases."""
    return corrected_steps(
        [compare(shared_pairs(before, after), rng) for before, after in pairwise(releases)]
    )


def by_cluster(values: Sequence[tuple[str, float]]) -> list[ClusterTotal]:
    """Sum values per cluster, in the order of first appearance.

    >>> by_cluster([("a", 1), ("b", 0), ("a", 0)])
    [ClusterTotal(cluster='a', total=1.0, n=2), ClusterTotal(cluster='b', total=0.0, n=1)]
    """
    totals: dict[str, tuple[float, int]] = {}
    for cluster, value in values:
        total, n = totals.get(cluster, (0.0, 0))
        totals[cluster] = (total + value, n + 1)
    return [ClusterTotal(cluster, total, n) for cluster, (total, n) in totals.items()]
