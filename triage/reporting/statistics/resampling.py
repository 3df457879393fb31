"""Resampling over clusters: templates or seed sentences, whose cases are not independent.

Values are summed per cluster first, so the cost grows with clusters, not with cases. The
random generator is passed in, so that the same view shows the same figures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from triage.reporting.messages import FigureMessage, Message
from triage.reporting.statistics.intervals import LEVEL, Interval, NoFigure, percent

if TYPE_CHECKING:
    import numpy as np

#: With fewer clusters the intervals cover less than they promise (checked by simulation).
MIN_CLUSTERS = 20
#: With only one or two deviating clusters the spread is a guess, and 95 % would be 87 %.
MIN_DIFFERENT = 3
RESAMPLES = 2000
#: Draws held in memory at once: 4 million indices are 32 MB.
_CHUNK = 4_000_000


@dataclass(frozen=True, slots=True)
class ClusterTotal:
    """The sum of values over the ``n`` cases of one cluster.

    A value is 1 for a pass and 0 for a fail, the mean over repeats if cases were repeated,
    or the difference between two engines on the same case.
    """

    cluster: str
    total: float
    n: int


def cluster_interval(
    clusters: Sequence[ClusterTotal],
    rng: np.random.Generator,
    level: float = LEVEL,
    resamples: int = RESAMPLES,
) -> Interval | NoFigure:
    """Return a bootstrap interval of the mean over all cases for *new* clusters.

    For differences and means; for rates ``cluster_rate_interval`` has better coverage.
    Clusters are drawn with replacement; the percentiles are widened for the number of clusters.

    :source: T. Hesterberg, The American Statistician 69 (2015), 371-386 (expanded percentile).
    """
    reason = why_not(clusters)
    if reason:
        return NoFigure(reason)
    import numpy as np

    means = bootstrap_means(clusters, rng, resamples)
    tail = expanded_tail(len(clusters), level)
    low, high = np.quantile(means, [tail, 1 - tail])
    return Interval(float(low), float(high), level, "cluster bootstrap", "new")


def why_not(clusters: Sequence[ClusterTotal]) -> Message | None:
    """Return why there can be no interval for new clusters; None if there can."""
    count = len(clusters)
    if not count:
        return FigureMessage.NO_CASES()
    if count < MIN_CLUSTERS:
        few = FigureMessage.ONE_CLUSTER if count == 1 else FigureMessage.FEW_CLUSTERS
        return few(n=count, least=MIN_CLUSTERS)
    return _why_alike([cluster.total / cluster.n for cluster in clusters])


def _why_alike(means: Sequence[float]) -> Message | None:
    count = len(means)
    unlike = count - Counter(means).most_common(1)[0][1]
    if not unlike:
        # With this share of deviating clusters, seeing none has a probability of 1 - LEVEL.
        bound = 1 - (1 - LEVEL) ** (1 / count)
        return FigureMessage.CLUSTERS_ALIKE(n=count, high=percent(bound))
    if unlike < MIN_DIFFERENT:
        return FigureMessage.FEW_CLUSTERS_DIFFER(unlike=unlike, n=count)
    return None


def bootstrap_means(
    clusters: Sequence[ClusterTotal], rng: np.random.Generator, resamples: int = RESAMPLES
) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Return the overall mean of each of ``resamples`` draws of the clusters."""
    import numpy as np

    pairs = np.array([(cluster.total, cluster.n) for cluster in clusters], dtype=float)
    # Equal clusters are drawn together: a million independent cases are only three kinds.
    kinds, seen = np.unique(pairs, axis=0, return_counts=True)
    count = len(clusters)
    if len(kinds) * 8 <= count:
        drawn = rng.multinomial(count, seen / count, size=resamples)
        return np.asarray((drawn @ kinds[:, 0]) / (drawn @ kinds[:, 1]))
    step = max(1, _CHUNK // count)
    means = []
    for start in range(0, resamples, step):
        sums = pairs[rng.integers(count, size=(min(step, resamples - start), count))].sum(axis=1)
        means.append(sums[:, 0] / sums[:, 1])
    return np.concatenate(means)


def expanded_tail(count: int, level: float = LEVEL) -> float:
    """Return the tail to cut from a bootstrap distribution over ``count`` units."""
    from scipy.special import ndtr, stdtrit

    quantile = stdtrit(count - 1, (1 + level) / 2)
    return float(ndtr(-((count / (count - 1)) ** 0.5) * quantile))
