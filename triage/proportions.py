"""The Wilson interval of a proportion, for methods and figures alike. Pure.

E. B. Wilson, JASA 22 (1927), 209-212.
"""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

_OF_95_PERCENT = NormalDist().inv_cdf(0.975)


def wilson_limits(rate: float, size: float, z: float) -> tuple[float, float]:
    """Return the limits at a quantile ``z``, normal or Student's; they always enclose the rate."""
    square = z * z / size
    centre = (rate + square / 2) / (1 + square)
    half = z * sqrt(max(0.0, rate * (1 - rate)) / size + square / (4 * size)) / (1 + square)
    return min(max(0.0, centre - half), rate), max(min(1.0, centre + half), rate)


def wilson_95(hits: int, total: int) -> tuple[float, float]:
    """Return the 95 % limits of a proportion; 0 to 1 without data.

    >>> [round(bound, 3) for bound in wilson_95(8, 10)]
    [0.49, 0.943]
    """
    return wilson_limits(hits / total, total, _OF_95_PERCENT) if total else (0.0, 1.0)
