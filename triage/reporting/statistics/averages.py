"""Averages over the directions that all engines shown have in common, with stated weights."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from statistics import fmean
from typing import Literal

from triage.reporting.messages import FigureMessage
from triage.reporting.statistics.intervals import NoFigure, percent
from triage.reporting.statistics.rates import Rate

#: "directions": all directions have equal weight; "cases": all cases have.
Weighting = Literal["directions", "cases"]
#: engine -> direction -> rate
Cells = Mapping[str, Mapping[str, Rate]]


@dataclass(frozen=True, slots=True)
class Average:
    value: float
    directions: tuple[str, ...]
    weighting: Weighting
    n: int

    def __str__(self) -> str:
        how = "each direction alike" if self.weighting == "directions" else "each case alike"
        return f"{percent(self.value)} % over {', '.join(self.directions)} ({how}, n = {self.n})"


def shared_directions(cells: Cells) -> list[str]:
    """Return the directions in which all engines have a rate, in the first engine's order."""
    if not cells:
        return []
    first, *rest = cells.values()
    return [
        direction
        for direction, rate in first.items()
        if rate.n and all(direction in other and other[direction].n for other in rest)
    ]


def averages(cells: Cells, weighting: Weighting = "directions") -> dict[str, Average | NoFigure]:
    """Return each engine's average over the directions that all of them have."""
    shared = shared_directions(cells)
    if not shared:
        reason = NoFigure(FigureMessage.NO_SHARED_DIRECTION())
        return dict.fromkeys(cells, reason)
    return {engine: _average(rates, shared, weighting) for engine, rates in cells.items()}


def _average(rates: Mapping[str, Rate], shared: list[str], weighting: Weighting) -> Average:
    chosen = [rates[direction] for direction in shared]
    n = sum(rate.n for rate in chosen)
    if weighting == "cases":
        value = sum(rate.successes for rate in chosen) / n
    else:
        value = fmean(rate.successes / rate.n for rate in chosen)
    return Average(value, tuple(shared), weighting, n)
