"""Precision and misses of the oracles, from complete reviews and fair samples only.

Where every suspect was reviewed, precision is known. Otherwise suspects that people selected,
filtered or reviewed "likely first" are not representative: precision is then estimated from
suspects drawn at random, or from votes weighted by the inverse of their probability of being drawn,
and is "not estimable" without these.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil

from triage.reporting.messages import FigureMessage, Message
from triage.reporting.messages import word as _
from triage.reporting.statistics.clustered_intervals import StratifiedRate, Stratum, stratified_rate
from triage.reporting.statistics.intervals import (
    LEVEL,
    Interval,
    NoFigure,
    normal_quantile,
    percent,
    wilson_at,
)

RANDOM = "random"


@dataclass(frozen=True, slots=True)
class JudgedSuspect:
    """A suspect with its settled verdict and how it was selected for review.

    ``chance`` is its probability of being drawn, 0 < chance <= 1, or None if unknown.
    """

    confirmed: bool
    arm: str
    chance: float | None = None


@dataclass(frozen=True, slots=True)
class Precision:
    """The share of suspects that are bugs; ``basis`` says which votes it is based on.

    Where all suspects were reviewed (``complete``), the share is exact, and the interval is for
    suspects of further text (target "new").
    """

    value: float
    interval: Interval
    n: int
    basis: Message
    complete: bool = False


def precision(
    suspects: Sequence[JudgedSuspect], undecided: int, level: float = LEVEL
) -> Precision | NoFigure:
    """Return the precision of one rule, error kind, engine or direction.

    :param undecided: how many of its suspects are not decided yet.
    """
    if suspects and not undecided:
        return _of_all(suspects, level)
    random = [suspect for suspect in suspects if suspect.arm == RANDOM]
    weighted = [suspect for suspect in suspects if suspect.chance]
    if suspects and len(weighted) == len(suspects):
        return _weighted(weighted, level)
    if random:
        share = sum(suspect.confirmed for suspect in random) / len(random)
        interval = wilson_at(share, len(random), level, "wilson")
        return Precision(share, interval, len(random), _("drawn at random"))
    if not suspects:
        return NoFigure(FigureMessage.NOT_ESTIMABLE(why=FigureMessage.NO_SUSPECT_JUDGED()))
    return NoFigure(FigureMessage.NOT_ESTIMABLE(why=FigureMessage.NONE_DRAWN(n=len(suspects))))


def _of_all(suspects: Sequence[JudgedSuspect], level: float) -> Precision:
    """The share among all suspects: nothing was drawn, so only further text is uncertain."""
    n = len(suspects)
    share = sum(suspect.confirmed for suspect in suspects) / n
    interval = replace(wilson_at(share, n, level, "wilson"), target="new")
    limits = (f"{100 * limit:.1f}" for limit in (interval.low, interval.high))
    basis = FigureMessage.ALL_REVIEWED(**dict(zip(("low", "high"), limits, strict=True)), n=n)
    return Precision(share, interval, n, basis, complete=True)


def _weighted(suspects: Sequence[JudgedSuspect], level: float) -> Precision:
    """Hájek's ratio estimator with Wilson's interval at Kish's effective sample size."""
    weights = [1 / suspect.chance for suspect in suspects if suspect.chance]
    total = sum(weights)
    good = sum(w for w, suspect in zip(weights, suspects, strict=True) if suspect.confirmed)
    size = total**2 / sum(w * w for w in weights)
    interval = wilson_at(good / total, size, level, "wilson at effective size")
    return Precision(good / total, interval, len(suspects), _("inverse-probability weights"))


@dataclass(frozen=True, slots=True)
class PassedSample:
    """A stratum with ``passed`` cases, of which ``looked_at`` were drawn and ``wrong`` were bugs."""

    stratum: str
    passed: int
    looked_at: int
    wrong: int


@dataclass(frozen=True, slots=True)
class Misses:
    """The bugs missed: as a share of the passed cases, and their number."""

    rate: StratifiedRate
    passed: int

    @property
    def expected(self) -> float:
        return self.rate.value * self.passed

    def __str__(self) -> str:
        high = self.rate.interval.high
        return FigureMessage.MISSED(
            n=self.rate.n,
            rate=percent(self.rate.value),
            high=percent(high),
            passed=self.passed,
            cases=ceil(high * self.passed),
        )


def misses(samples: Sequence[PassedSample], level: float = LEVEL) -> Misses | NoFigure:
    """Estimate the missed bugs from a stratified sample of passed cases."""
    if not any(sample.looked_at for sample in samples):
        return NoFigure(FigureMessage.UNKNOWN(why=FigureMessage.NO_PASSED_LOOKED_AT()))
    strata = [Stratum(s.stratum, s.wrong, s.looked_at, s.passed) for s in samples]
    rate = stratified_rate(strata, level)
    if isinstance(rate, NoFigure):
        return rate
    return Misses(rate, sum(sample.passed for sample in samples))


def sample_size_for(bound: float, level: float = LEVEL) -> int:
    """Return the sample size of passed cases for which zero errors bound the miss rate by ``bound``.

    Solves Wilson's upper limit of 0 in n for n.

    :raises ValueError: the bound is not between 0 and 1

    >>> sample_size_for(0.0127)
    299
    """
    if not 0 < bound < 1:
        raise ValueError(f"A bound lies between 0 and 1, not {bound}.")
    square = normal_quantile(level) ** 2
    return ceil(square * (1 - bound) / bound)
