"""The correlation of two figures of the same systems."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atanh, sqrt, tanh

from triage.reporting.messages import FigureMessage, Message
from triage.reporting.statistics.intervals import LEVEL, Interval, NoFigure, normal_quantile

#: With fewer systems even a perfect correlation says nothing.
MIN_SYSTEMS = 5


@dataclass(frozen=True, slots=True)
class Correlation:
    """Pearson's and Spearman's coefficients over ``n`` systems."""

    pearson: float
    spearman: float
    n: int
    interval: Interval | NoFigure

    def __str__(self) -> str:
        return FigureMessage.CORRELATION(
            value=f"{self.pearson:.2f}",
            interval=_range(self.interval),
            value_of_ranks=f"{self.spearman:.2f}",
            n=self.n,
        )


def correlation(
    first: Sequence[float], second: Sequence[float], level: float = LEVEL
) -> Correlation | NoFigure:
    """Correlate two figures with one value per system; Fisher's interval for Pearson's coefficient.

    :raises ValueError: the sequences differ in length
    """
    if len(first) != len(second):
        raise ValueError(f"{len(first)} and {len(second)} systems cannot be paired.")
    if len(first) < MIN_SYSTEMS:
        return NoFigure(FigureMessage.FEW_SYSTEMS(n=len(first), least=MIN_SYSTEMS))
    if len(set(first)) == 1 or len(set(second)) == 1:
        return NoFigure(FigureMessage.SYSTEMS_ALIKE())
    from scipy.stats import pearsonr, spearmanr

    pearson = float(pearsonr(first, second).statistic)
    spearman = float(spearmanr(first, second).statistic)
    return Correlation(pearson, spearman, len(first), _fisher(pearson, len(first), level))


def in_words(found: Correlation | NoFigure) -> str:
    """Return the correlation, or why there is none, as a note below a figure."""
    return (
        FigureMessage.NO_CORRELATION(why=found.reason)
        if isinstance(found, NoFigure)
        else str(found)
    )


def _range(interval: Interval | NoFigure) -> Message:
    if isinstance(interval, NoFigure):
        return FigureMessage.WITHOUT_INTERVAL(why=interval.reason)
    low, high = f"{interval.low:.2f}", f"{interval.high:.2f}"
    return FigureMessage.INTERVAL(level=f"{100 * interval.level:.0f}", low=low, high=high)


def _fisher(pearson: float, n: int, level: float) -> Interval | NoFigure:
    if abs(pearson) > 1 - 1e-12:
        return NoFigure(FigureMessage.ON_A_LINE())
    half = normal_quantile(level) / sqrt(n - 3)
    middle = atanh(pearson)
    return Interval(tanh(middle - half), tanh(middle + half), level, "fisher", "systems")
