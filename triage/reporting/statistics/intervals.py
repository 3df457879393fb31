"""The Wilson interval of a rate, and the reasons shown if there is no number."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from statistics import NormalDist

from triage.proportions import wilson_limits
from triage.reporting.messages import FigureMessage, Message

LEVEL = 0.95


class ReportingError(ValueError):
    """A figure was requested with impossible values; the message names them."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A confidence interval and its target.

    ``target`` is "these" (the templates that were run), "new" (unseen templates), or what was
    resampled if neither fits ("items", "systems").
    """

    low: float
    high: float
    level: float = LEVEL
    method: str = "wilson"
    target: str = "these"


@dataclass(frozen=True, slots=True)
class NoFigure:
    """The reason why there is no number, shown in its place."""

    reason: Message

    def __bool__(self) -> bool:
        return False


def percent(share: float) -> str:
    """A share in percent, with the one decimal that all pages and reports give.

    >>> percent(0.5), percent(1.0)
    ('50.0', '100.0')
    """
    return f"{100 * share:.1f}"


@lru_cache(maxsize=16)
def normal_quantile(level: float) -> float:
    """Return the two-sided standard normal quantile of a confidence level (1.96 for 0.95)."""
    if not 0 < level < 1:
        raise ReportingError(f"A confidence level lies between 0 and 1, not {level}.")
    return NormalDist().inv_cdf((1 + level) / 2)


def wilson(successes: int, n: int, level: float = LEVEL) -> Interval | NoFigure:
    """Return the Wilson score interval of a proportion.

    :param successes: from 0 to ``n``
    :raises ReportingError: impossible counts
    :source: E. B. Wilson, JASA 22 (1927), 209-212.

    >>> interval = wilson(81, 263)
    >>> round(interval.low, 4), round(interval.high, 4)
    (0.2553, 0.3662)
    """
    if not 0 <= successes <= n:
        raise ReportingError(f"{successes} of {n} is not a proportion.")
    if n == 0:
        return NoFigure(FigureMessage.NO_CASES())
    low, high = wilson_limits(successes / n, n, normal_quantile(level))
    return Interval(low, high, level)


def wilson_at(rate: float, size: float, level: float, method: str) -> Interval:
    """Return the Wilson interval of a rate whose effective sample size is ``size``."""
    low, high = wilson_limits(rate, size, normal_quantile(level))
    return Interval(low, high, level, method)
