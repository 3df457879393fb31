"""Two engines on the cases they share.

Each case gives a value for either engine: 1 for a fail, 0 for a pass, the mean where it was
repeated, or a Likert mean. Differences are summed per cluster (template or seed sentence),
because cases of one cluster tend to go wrong together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from triage.reporting.rates import LEVEL, Interval, NoFigure
from triage.reporting.resampling import ClusterTotal, cluster_interval

if TYPE_CHECKING:
    import numpy as np

#: 2 ** 16 sign patterns are enumerated; more are sampled.
_EXACT = 16
FLIPS = 9999
_CHUNK = 4_000_000


@dataclass(frozen=True, slots=True)
class Pair:
    """One shared case. ``cluster`` is the case itself where cases are independent."""

    cluster: str
    first: float
    second: float


@dataclass(frozen=True, slots=True)
class PairedResult:
    """How much larger the second engine's mean is, and whether chance explains it.

    ``p`` is two-sided. ``interval`` is for new clusters, or the reason why there is none.
    """

    difference: float
    p: float
    test: str
    cases: int
    clusters: int
    interval: Interval | NoFigure


def compare(
    pairs: Sequence[Pair], rng: np.random.Generator, level: float = LEVEL
) -> PairedResult | NoFigure:
    """Compare the means of two engines, second minus first.

    Cases that are all their own cluster, with outcomes 0 and 1, take the exact McNemar test;
    all others flip the signs of cluster totals.
    """
    if not pairs:
        return NoFigure("no shared cases")
    clusters = differences(pairs)
    n = len(pairs)
    independent = len(clusters) == n
    binary = all(pair.first in (0, 1) and pair.second in (0, 1) for pair in pairs)
    if independent and binary:
        test, p = "exact McNemar", mcnemar(*discordant(pairs))
    else:
        test, p = "sign flips per cluster", sign_flip(clusters, rng)
    interval = cluster_interval(clusters, rng, level)
    total = sum(cluster.total for cluster in clusters)
    return PairedResult(total / n, p, test, n, len(clusters), interval)


def differences(pairs: Sequence[Pair]) -> list[ClusterTotal]:
    """Return the summed differences (second minus first) of each cluster."""
    totals: dict[str, tuple[float, int]] = {}
    for pair in pairs:
        total, n = totals.get(pair.cluster, (0.0, 0))
        totals[pair.cluster] = (total + pair.second - pair.first, n + 1)
    return [ClusterTotal(name, total, n) for name, (total, n) in totals.items()]


def discordant(pairs: Sequence[Pair]) -> tuple[int, int]:
    """Return in how many cases only the first and only the second engine has a 1."""
    first = sum(pair.first > pair.second for pair in pairs)
    second = sum(pair.second > pair.first for pair in pairs)
    return first, second


def mcnemar(only_first: int, only_second: int) -> float:
    """Return the two-sided p value of the exact McNemar test.

    Only for independent cases. Without a discordant case the p value is 1.

    :source: Q. McNemar, Psychometrika 12 (1947), 153-157; exact form: the sign test.
    """
    from scipy.special import bdtr

    n = only_first + only_second
    if n == 0:
        return 1.0
    return float(min(1.0, 2 * bdtr(min(only_first, only_second), n, 0.5)))


def sign_flip(
    clusters: Sequence[ClusterTotal], rng: np.random.Generator, flips: int = FLIPS
) -> float:
    """Return the two-sided p value of the paired permutation test that flips whole clusters.

    Exact up to 16 clusters that differ at all; with more, ``flips`` random patterns, the
    observed one counted in, so that the p value is never 0.

    :source: R. A. Fisher, The Design of Experiments (1935), section 21.
    """
    import numpy as np

    sums = np.array([cluster.total for cluster in clusters if cluster.total], dtype=float)
    count = len(sums)
    if count == 0:
        return 1.0
    # Sums that are equal on paper must not differ by rounding.
    observed = abs(sums.sum()) * (1 - 1e-12)
    if count <= _EXACT:
        return float((np.abs(_all_signs(count) @ sums) >= observed).mean())
    reached = 0
    step = max(1, _CHUNK // count)
    for start in range(0, flips, step):
        size = (min(step, flips - start), count)
        signs = rng.integers(0, 2, size=size, dtype=np.int8) * 2.0 - 1.0
        reached += int((np.abs(signs @ sums) >= observed).sum())
    return (reached + 1) / (flips + 1)


def _all_signs(count: int) -> np.ndarray[Any, Any]:
    import numpy as np

    bits = (np.arange(2**count)[:, None] >> np.arange(count)) & 1
    return bits * 2.0 - 1.0
