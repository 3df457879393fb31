"""Definitions of the rates that figures show.

* raw pass rate = passed / (passed + failed), from the oracles alone;
* reviewed pass rate = the same after review: a rejected suspect is a pass, a confirmed one a
fail, whether its case had failed or the oracle had abstained;
* while suspects are open the reviewed rate has two bounds: every open suspect is a bug (low),
none of them is (high);
* abstained and errored cases are counted but excluded from the raw rate; the worst case counts
all of them as fails.

All rates are fractions between 0 and 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from statistics import fmean
from typing import Literal

from triage.reporting.messages import FigureMessage, Message
from triage.reporting.statistics.intervals import LEVEL, Interval, ReportingError, percent, wilson

#: Below this many cases a heat-map cell is greyed: its interval is wider than 40 points.
FEW = 20
_NO_CASES = FigureMessage.NO_CASES()


def rate_with_interval(value: float, interval: Interval, n: int) -> Message:
    """Return the message with a share in percent and its interval."""
    low, high = percent(interval.low), percent(interval.high)
    return FigureMessage.RATE(rate=percent(value), low=low, high=high, n=n)


@dataclass(frozen=True, slots=True)
class Rate:
    """``successes`` of ``n``, with its Wilson interval or the reason why there is none."""

    successes: int
    n: int
    level: float = LEVEL
    why_empty: Message = _NO_CASES

    @property
    def value(self) -> float | None:
        return self.successes / self.n if self.n else None

    @property
    def interval(self) -> Interval | None:
        found = wilson(self.successes, self.n, self.level)
        return found if isinstance(found, Interval) else None

    @property
    def reason(self) -> str:
        """Why there is no figure; empty if there is one."""
        return "" if self.n else FigureMessage.NO_FIGURE(why=self.why_empty)

    @property
    def few(self) -> bool:
        return self.n < FEW

    def __str__(self) -> str:
        interval = self.interval
        if interval is None or self.value is None:
            return self.reason
        return rate_with_interval(self.value, interval, self.n)


def clearly_differ(first: Rate, second: Rate) -> bool:
    """Whether 0 lies outside of the interval of the difference of two rates.

    :source: R. G. Newcombe, Statistics in Medicine 17 (1998), 873-890, method 10.

    >>> clearly_differ(Rate(56, 70), Rate(48, 80)), clearly_differ(Rate(9, 10), Rate(10, 10))
    (True, False)
    """
    if first.value is None or second.value is None:
        return False
    low, high = sorted((first, second), key=lambda rate: rate.value or 0.0)
    below, above = low.interval, high.interval
    if below is None or above is None or low.value is None or high.value is None:
        return False
    return hypot(high.value - above.low, below.high - low.value) < high.value - low.value


@dataclass(frozen=True, slots=True)
class Bounds:
    """A rate between two bounds, depending on what the open suspects turn out to be.

    ``interval`` spans from the lower limit of the low bound to the upper limit of the high one,
    so it holds whatever the open suspects turn out to be.
    """

    low: Rate
    high: Rate

    @property
    def interval(self) -> Interval | None:
        low, high = self.low.interval, self.high.interval
        if low is None or high is None:
            return None
        return Interval(low.low, high.high, low.level, "wilson of both bounds")

    def __str__(self) -> str:
        if self.low.value is None or self.high.value is None:
            return self.low.reason
        if self.low == self.high:
            return str(self.low)
        low, high = percent(self.low.value), percent(self.high.value)
        return FigureMessage.BOUNDS(low=low, high=high, n=self.low.n)


@dataclass(frozen=True, slots=True)
class Counts:
    """Outcomes of one cell of a report, with suspects split by the result of their review.

    ``failed`` and ``abstained`` are totals; those neither confirmed nor rejected are open.
    ``errored`` cases got no translation at all.
    """

    passed: int = 0
    failed: int = 0
    abstained: int = 0
    errored: int = 0
    failed_confirmed: int = 0
    failed_rejected: int = 0
    abstained_confirmed: int = 0
    abstained_rejected: int = 0

    def __post_init__(self) -> None:
        values = [getattr(self, name) for name in self.__dataclass_fields__]
        judged_fails = self.failed_confirmed + self.failed_rejected
        judged_abstained = self.abstained_confirmed + self.abstained_rejected
        if min(values) < 0 or judged_fails > self.failed or judged_abstained > self.abstained:
            raise ReportingError(f"Impossible counts: {self!r}.")

    def __add__(self, other: Counts) -> Counts:
        names = self.__dataclass_fields__
        return Counts(*(getattr(self, name) + getattr(other, name) for name in names))

    @property
    def judged(self) -> int:
        """Cases that passed or failed."""
        return self.passed + self.failed

    @property
    def open(self) -> int:
        """Suspects that are not decided."""
        return self.failed + self.abstained - self.confirmed - self.rejected

    @property
    def confirmed(self) -> int:
        return self.failed_confirmed + self.abstained_confirmed

    @property
    def rejected(self) -> int:
        return self.failed_rejected + self.abstained_rejected


@dataclass(frozen=True, slots=True)
class PassRate:
    """The rates of one cell, each under its own name."""

    counts: Counts
    level: float = LEVEL

    @property
    def raw(self) -> Rate:
        """passed / (passed + failed)."""
        return Rate(self.counts.passed, self.counts.judged, self.level, self._why_empty())

    @property
    def reviewed(self) -> Bounds:
        """The rate after review; the two bounds coincide once no suspect is open."""
        c = self.counts
        n = c.passed + c.failed + c.abstained
        good = c.passed + c.rejected
        low = Rate(good, n, self.level, self._why_empty())
        return Bounds(low, Rate(good + c.open, n, self.level, self._why_empty()))

    @property
    def worst_case(self) -> Rate:
        """The raw rate if every abstained and errored case were a fail."""
        c = self.counts
        return Rate(c.passed, c.judged + c.abstained + c.errored, self.level)

    @property
    def precision(self) -> Rate:
        """The share of judged fails that were confirmed; meaningful only for a fair sample."""
        c = self.counts
        n = c.failed_confirmed + c.failed_rejected
        return Rate(c.failed_confirmed, n, self.level, FigureMessage.NO_SUSPECT_JUDGED())

    def _why_empty(self) -> Message:
        c = self.counts
        if not c.abstained and not c.errored:
            return _NO_CASES
        return FigureMessage.NONE_DECIDED(abstained=c.abstained, errored=c.errored)


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
