"""Intervals of rates whose cases are not a simple random sample.

There are two targets: *these* templates (cases were drawn within strata of known sizes) and
*new* templates (cases of one template or seed sentence are not independent).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from triage.proportions import wilson_limits
from triage.reporting.messages import FigureMessage
from triage.reporting.statistics.intervals import (
    LEVEL,
    Interval,
    NoFigure,
    ReportingError,
    wilson_at,
)
from triage.reporting.statistics.resampling import ClusterTotal, why_not


@dataclass(frozen=True, slots=True)
class Stratum:
    """``successes`` of ``n`` cases drawn from a stratum.

    ``weight`` is the stratum's share of the population; weights need not sum to 1.
    """

    name: str
    successes: int
    n: int
    weight: float


@dataclass(frozen=True, slots=True)
class StratifiedRate:
    value: float
    interval: Interval
    n: int


#: More strata than these are counted instead of named.
NAMED = 3


def stratified_rate(strata: Sequence[Stratum], level: float = LEVEL) -> StratifiedRate | NoFigure:
    """Return the weighted rate with a Wilson interval at the effective sample size.

    The variance within strata, with one success and one failure added to each, is compared with
    that of a simple sample; the ratio gives the effective size. It is capped at the number of
    cases if weights differ from sample shares, and strata without any failure do not make it
    unbounded.

    :raises ReportingError: impossible counts or weights
    :source: C. Franco et al., J. Survey Statistics and Methodology 7 (2019), 334-364.
    """
    for stratum in strata:
        if not 0 <= stratum.successes <= stratum.n or stratum.weight < 0:
            raise ReportingError(f"Impossible stratum: {stratum!r}.")
    weight = sum(stratum.weight for stratum in strata)
    if not weight:
        return NoFigure(FigureMessage.NO_CASES())
    missing = [stratum.name for stratum in strata if stratum.weight and not stratum.n]
    if missing:
        if len(missing) > NAMED:
            return NoFigure(FigureMessage.NONE_DRAWN_FROM_MANY(n=len(missing), all=len(strata)))
        return NoFigure(FigureMessage.NONE_DRAWN_FROM(names=missing))
    used = [stratum for stratum in strata if stratum.weight]
    n = sum(stratum.n for stratum in used)
    value = sum(s.weight / weight * s.successes / s.n for s in used)
    interval = wilson_at(value, _effective_size(used, weight), level, "stratified wilson")
    return StratifiedRate(value, interval, n)


def _effective_size(strata: Sequence[Stratum], weight: float) -> float:
    shrunk = [(s.successes + 1) / (s.n + 2) for s in strata]
    shares = [s.weight / weight for s in strata]
    variance = sum(
        share * share * rate * (1 - rate) / s.n
        for s, rate, share in zip(strata, shrunk, shares, strict=True)
    )
    overall = sum(share * rate for rate, share in zip(shrunk, shares, strict=True))
    return overall * (1 - overall) / variance


def cluster_rate_interval(
    clusters: Sequence[ClusterTotal], level: float = LEVEL
) -> Interval | NoFigure:
    """Return the interval of a rate for *new* clusters.

    Wilson's formula at the effective sample size implied by the spread between clusters, with
    Student's quantile for the number of clusters. Near 100 % it has better coverage than bootstrap
    percentiles (``docs/statistics.md`` has the simulation).

    :source: C. Franco et al., J. Survey Statistics and Methodology 7 (2019), 334-364.
    """
    from scipy.special import stdtrit

    reason = why_not(clusters)
    if reason:
        return NoFigure(reason)
    count, n = len(clusters), sum(cluster.n for cluster in clusters)
    rate = sum(cluster.total for cluster in clusters) / n
    spread = sum((cluster.total - rate * cluster.n) ** 2 for cluster in clusters)
    variance = count / (count - 1) * spread / n**2
    size = min(rate * (1 - rate) / variance, n)
    quantile = float(stdtrit(count - 1, (1 + level) / 2))
    low, high = wilson_limits(rate, size, quantile)
    return Interval(low, high, level, "cluster wilson", "new")
