"""Paired tests of two engines on the cases they share.

Each case has a value for either engine: 1 for a fail, 0 for a pass, the mean if it was
repeated, or a Likert mean. Differences are summed per cluster (template or seed sentence),
because cases of one cluster tend to fail together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from triage.reporting.messages import FigureMessage, Message
from triage.reporting.messages import word as _
from triage.reporting.statistics.intervals import LEVEL, Interval, NoFigure
from triage.reporting.statistics.resampling import ClusterTotal, cluster_interval

if TYPE_CHECKING:
    import numpy as np

#: Up to 2 ** 16 sign patterns are enumerated; beyond that they are sampled.
_EXACT = 16
FLIPS = 9999
_CHUNK = 4_000_000


@dataclass(frozen=True, slots=True)
class PairedCase:
    """One shared case. If cases are independent, ``cluster`` is the case itself."""

    cluster: str
    first: float
    second: float


@dataclass(frozen=True, slots=True)
class PairedResult:
    """The second engine's mean minus the first one's, and its significance.

    ``p`` is two-sided. ``interval`` is for new clusters, or the reason why there is none.
    """

    difference: float
    p: float
    test: Message
    cases: int
    clusters: int
    interval: Interval | NoFigure


def compare(
    pairs: Sequence[PairedCase], rng: np.random.Generator, level: float = LEVEL
) -> PairedResult | NoFigure:
    """Compare the means of two engines, second minus first."""
    return compare_totals(differences(pairs), rng, level)


def compare_totals(
    clusters: Sequence[ClusterTotal],
    rng: np.random.Generator,
    level: float = LEVEL,
    *,
    with_interval: bool = True,
) -> PairedResult | NoFigure:
    """Compare two engines from differences (second minus first) already summed per cluster.

    If every case is its own cluster and either passes or fails, this is the exact McNemar
    test; otherwise the signs of cluster totals are flipped.

    :param with_interval: without, the comparison takes half the time
    """
    if not clusters:
        return NoFigure(FigureMessage.NO_SHARED_CASES())
    n = sum(cluster.n for cluster in clusters)
    if all(cluster.n == 1 and cluster.total in (-1, 0, 1) for cluster in clusters):
        test, p = _("exact McNemar"), mcnemar(*discordant(clusters))
    else:
        test, p = _("sign flips per cluster"), sign_flip(clusters, rng)
    interval: Interval | NoFigure = NoFigure(FigureMessage.NONE_COMPUTED())
    if with_interval:
        interval = cluster_interval(clusters, rng, level)
    total = sum(cluster.total for cluster in clusters)
    return PairedResult(total / n, p, test, n, len(clusters), interval)


def differences(pairs: Sequence[PairedCase]) -> list[ClusterTotal]:
    """Return the summed differences (second minus first) of each cluster."""
    totals: dict[str, tuple[float, int]] = {}
    for pair in pairs:
        total, n = totals.get(pair.cluster, (0.0, 0))
        totals[pair.cluster] = (total + pair.second - pair.first, n + 1)
    return [ClusterTotal(name, total, n) for name, (total, n) in totals.items()]


def discordant(clusters: Sequence[ClusterTotal]) -> tuple[int, int]:
    """Count the clusters in which the first and the second engine fails more often."""
    first = sum(cluster.total < 0 for cluster in clusters)
    second = sum(cluster.total > 0 for cluster in clusters)
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

    Exact for up to 16 clusters that differ at all; with more, ``flips`` random patterns plus the
    observed one are counted, so that the p value is never 0.

    :source: R. A. Fisher, The Design of Experiments (1935), section 21.
    """
    import numpy as np

    sums = np.array([cluster.total for cluster in clusters if cluster.total], dtype=float)
    count = len(sums)
    if count == 0:
        return 1.0
    # Sums that are mathematically equal must not differ by rounding errors.
    observed = abs(sums.sum()) * (1 - 1e-12)
    if count <= _EXACT:
        return float((np.abs(_all_totals(sums)) >= observed).mean())
    reached = sum(
        int((np.abs(flipped) >= observed).sum()) for flipped in _random_flips(sums, rng, flips)
    )
    return (reached + 1) / (flips + 1)


def _random_flips(
    sums: np.ndarray[Any, Any], rng: np.random.Generator, flips: int
) -> Iterator[np.ndarray[Any, Any]]:
    """Yield totals under random signs; equal sums are flipped together, as a binomial count."""
    import numpy as np

    sizes, seen = np.unique(np.abs(sums), return_counts=True)
    if len(sizes) * 16 <= len(sums):
        yield (2 * rng.binomial(seen, 0.5, size=(flips, len(sizes))) - seen) @ sizes
        return
    step = max(1, _CHUNK // len(sums))
    for start in range(0, flips, step):
        size = (min(step, flips - start), -(-len(sums) // 8))
        bits = np.unpackbits(rng.integers(0, 256, size=size, dtype=np.uint8), axis=1)
        yield 2 * (bits[:, : len(sums)] @ sums) - sums.sum()


def _all_totals(sums: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
    """Return the total under each of the patterns of signs."""
    import numpy as np

    totals = np.zeros(1)
    for value in sums:
        totals = np.concatenate([totals + value, totals - value])
    return totals
