"""Prints how often 95 % intervals hold the truth; ``docs/statistics.md`` shows the result.

Run as ``python -m tests.reporting.coverage [simulations]``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from triage.reporting.statistics.clustered_intervals import (
    Stratum,
    cluster_rate_interval,
    stratified_rate,
)
from triage.reporting.statistics.intervals import Interval, NoFigure, wilson
from triage.reporting.statistics.paired import PairedCase, compare
from triage.reporting.statistics.resampling import ClusterTotal, cluster_interval


def holds(found, truth):
    """None where there is a reason instead of an interval."""
    return found.low <= truth <= found.high if isinstance(found, Interval) else None


def clusters(rng, count, rate, spread, size=20):
    scale = (1 - spread) / spread
    rates = rng.beta(rate * scale, (1 - rate) * scale, count)
    drawn = rng.binomial(size, rates)
    return [ClusterTotal(str(place), int(total), size) for place, total in enumerate(drawn)]


def plain(rng, rate, n):
    return holds(wilson(int(rng.binomial(n, rate)), n), rate)


def new_templates(rng, count, rate, spread):
    return holds(cluster_rate_interval(clusters(rng, count, rate, spread)), rate)


def bootstrapped(rng, count, rate, spread):
    return holds(cluster_interval(clusters(rng, count, rate, spread), rng, resamples=1000), rate)


def naive(rng, count, rate, spread):
    drawn = clusters(rng, count, rate, spread)
    return holds(wilson(int(sum(c.total for c in drawn)), sum(c.n for c in drawn)), rate)


def stratified(rng, count, n):
    rates = np.random.default_rng(count).beta(8, 1, count)
    drawn = rng.binomial(n, rates)
    found = stratified_rate([Stratum(str(i), int(x), n, 1.0) for i, x in enumerate(drawn)])
    return None if isinstance(found, NoFigure) else holds(found.interval, rates.mean())


def paired(rng, count, size):
    shifts = rng.normal(0.1, 0.1, count).clip(-0.2, 0.8)
    pairs = [
        PairedCase(str(place), float(first), float(second))
        for place, shift in enumerate(shifts)
        for first, second in zip(
            rng.binomial(1, 0.2, size), rng.binomial(1, 0.2 + shift, size), strict=True
        )
    ]
    found = compare(pairs, rng)
    return None if isinstance(found, NoFigure) else holds(found.interval, 0.1)


ROWS: list[tuple[str, Callable[..., bool | None], tuple[Any, ...]]] = [
    ("wilson, n = 40, 90 %", plain, (0.9, 40)),
    ("wilson, n = 400, 97 %", plain, (0.97, 400)),
    ("stratified, 5 strata of 20", stratified, (5, 20)),
    ("stratified, 30 strata of 1", stratified, (30, 1)),
    ("stratified, 30 strata of 10", stratified, (30, 10)),
    *(
        (
            f"{name}, {count} clusters, {100 * rate:g} %, correlation {spread}",
            kind,
            (count, rate, spread),
        )
        for count in (20, 40, 100)
        for rate, spread in ((0.9, 0.15), (0.97, 0.15), (0.97, 0.4))
        for name, kind in (
            ("cluster wilson", new_templates),
            ("bootstrap", bootstrapped),
            ("plain wilson", naive),
        )
    ),
    ("paired difference, 20 clusters of 5", paired, (20, 5)),
    ("paired difference, 60 clusters of 5", paired, (60, 5)),
]


def main(simulations: int) -> None:
    for name, simulate, arguments in ROWS:
        rng = np.random.default_rng(1)
        found = [simulate(rng, *arguments) for _ in range(simulations)]
        known = [one for one in found if one is not None]
        sys.stdout.write(f"| {name} | {100 * np.mean(known):.1f} % | {len(known)} |\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
