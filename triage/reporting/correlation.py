"""Whether two figures of the same systems go together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atanh, sqrt, tanh

from triage.reporting.rates import LEVEL, Interval, NoFigure, normal_quantile

#: With fewer systems even a perfect correlation says nothing.
FEWEST_SYSTEMS = 5


@dataclass(frozen=True, slots=True)
class Correlation:
    """Pearson's and Spearman's coefficients over ``n`` systems."""

    pearson: float
    spearman: float
    n: int
    interval: Interval | NoFigure

    def __str__(self) -> str:
        return (
            f"Pearson {self.pearson:.2f} ({_range(self.interval)}), "
            f"Spearman {self.spearman:.2f}, n = {self.n} systems"
        )


def correlation(
    first: Sequence[float], second: Sequence[float], level: float = LEVEL
) -> Correlation | NoFigure:
    """Correlate two figures, one value a system in either; Fisher's interval for Pearson's.

    :raises ValueError: the sequences differ in length
    """
    if len(first) != len(second):
        raise ValueError(f"{len(first)} and {len(second)} systems cannot be paired.")
    if len(first) < FEWEST_SYSTEMS:
        return NoFigure(f"{len(first)} systems; a correlation needs {FEWEST_SYSTEMS}")
    if len(set(first)) == 1 or len(set(second)) == 1:
        return NoFigure("all systems have the same value")
    from scipy.stats import pearsonr, spearmanr

    pearson = float(pearsonr(first, second).statistic)
    spearman = float(spearmanr(first, second).statistic)
    return Correlation(pearson, spearman, len(first), _fisher(pearson, len(first), level))


def in_words(found: Correlation | NoFigure) -> str:
    """Return the correlation, or why there is none, for print below a figure."""
    return f"none, {found.reason}" if isinstance(found, NoFigure) else str(found)


def _range(interval: Interval | NoFigure) -> str:
    if isinstance(interval, NoFigure):
        return f"no interval: {interval.reason}"
    return f"{100 * interval.level:.0f} % interval {interval.low:.2f} to {interval.high:.2f}"


def _fisher(pearson: float, n: int, level: float) -> Interval | NoFigure:
    if abs(pearson) > 1 - 1e-12:
        return NoFigure("the points lie on a line")
    half = normal_quantile(level) / sqrt(n - 3)
    middle = atanh(pearson)
    return Interval(tanh(middle - half), tanh(middle + half), level, "fisher", "systems")
