"""Averages of pass rates with a stated weighting, and the directions that engines share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Literal

from triage.reporting.statistics.rates import Rate

#: "directions": all directions have equal weight; "cases": all cases have.
Weighting = Literal["directions", "cases"]
#: engine -> direction -> rate
Cells = Mapping[str, Mapping[str, Rate]]


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


def average(rates: Sequence[Rate], weighting: Weighting = "directions") -> float:
    """Return the average of rates that all have cases, as a fraction.

    >>> average([Rate(9, 10), Rate(50, 100)]), average([Rate(9, 10), Rate(51, 90)], "cases")
    (0.7, 0.6)
    """
    if weighting == "cases":
        return sum(rate.successes for rate in rates) / sum(rate.n for rate in rates)
    return fmean(rate.successes / rate.n for rate in rates)
