"""What a judge's suggestions do to review: minutes and errors found, with and without them.

Only where a random half of suspects had them is the difference due to them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from triage.reporting.judges.agreement import SEED, Apart, joined
from triage.reporting.statistics.agreement import MIN_ITEMS
from triage.reporting.statistics.intervals import LEVEL, Interval, NoFigure, wilson
from triage.reporting.statistics.resampling import ClusterTotal, cluster_interval

#: A longer answer counts as one of so many seconds: whoever took longer did something else meanwhile.
LONGEST = 600.0


@dataclass(frozen=True, slots=True)
class Timed:
    """One answer: what it took, in seconds (None if unknown), and whether it found an error."""

    seconds: float | None
    found: bool


@dataclass(frozen=True, slots=True)
class Half:
    """What 100 suspects take, in minutes, and how many of them are confirmed; None if unknown."""

    n: int
    minutes: float | None
    minutes_interval: Interval | None
    found: float
    found_interval: Interval


@dataclass(frozen=True, slots=True)
class Help:
    """Both halves, and the differences: with suggestions minus without, per 100 suspects."""

    helped: Half
    alone: Half
    minutes: Apart | None
    found: Apart


def effect(helped: Sequence[Timed], alone: Sequence[Timed], level: float = LEVEL) -> Help | None:
    """Compare two random halves; None if one has fewer than 20 answers."""
    if min(len(helped), len(alone)) < MIN_ITEMS:
        return None
    one, other = _half(helped, level), _half(alone, level)
    minutes = None
    if one.minutes_interval and other.minutes_interval:
        minutes = joined(
            (one.minutes or 0.0, one.minutes_interval),
            (other.minutes or 0.0, other.minutes_interval),
        )
    found = joined((one.found, one.found_interval), (other.found, other.found_interval))
    return Help(one, other, minutes, found)


def _half(answers: Sequence[Timed], level: float) -> Half:
    import numpy as np

    found = sum(one.found for one in answers)
    share = wilson(found, len(answers), level)
    assert not isinstance(share, NoFigure)
    seconds = [min(one.seconds, LONGEST) for one in answers if one.seconds is not None]
    totals = [ClusterTotal(str(at), 100 / 60 * value, 1) for at, value in enumerate(seconds)]
    mean = sum(total.total for total in totals) / len(totals) if totals else None
    interval = cluster_interval(totals, np.random.default_rng(SEED), level)
    return Half(
        len(answers),
        mean,
        None if isinstance(interval, NoFigure) else interval,
        100 * found / len(answers),
        Interval(100 * share.low, 100 * share.high, level, share.method),
    )
