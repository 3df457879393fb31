"""What readings that were drawn with known probabilities say: the rate of errors, with an interval.

The interval is that of the draw alone: it holds if the readings are right.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import hypot, sqrt

from triage.proportions import wilson_limits
from triage.reporting.statistics.intervals import LEVEL, Interval

#: With fewer errors read there is an upper bound only, and no share of them.
FEW = 5
#: Wilson's interval is never taken at more than this many times the readings: a variance estimated
#: from a few errors can be too good to be true.
_MOST_EFFECT = 2.0


@dataclass(frozen=True, slots=True)
class Reading:
    """A translation that was read, or the translations of one input by several engines.

    :param wrong: 1 if it has the kind of error that the survey asks for, else 0; of several
        translations, the share that has
    :param chance: its probability of being drawn, 0 < chance <= 1
    :param risk: how likely it was taken to be wrong before it was read
    :param found_by: the methods, signals and orders that call it wrong
    """

    wrong: float
    chance: float
    risk: float = 0.0
    found_by: frozenset[str] = frozenset()

    @property
    def weight(self) -> float:
        return 1 / self.chance


@dataclass(frozen=True, slots=True)
class Population:
    """What is drawn from: how many readings there could be, their mean risk, and the least probability
    of one."""

    cases: int
    mean_risk: float
    least_chance: float

    def first(self, share: float) -> Population:
        """The same for the first turns of a draw, of which ``share`` were taken."""
        return replace(self, least_chance=self.least_chance * share)


@dataclass(frozen=True, slots=True)
class SurveyRate:
    """The share of wrong translations.

    :param errors: how many of the readings were wrong, in any part
    :param effective_size: the size of a plain random sample that would say as much
    :param bound_only: fewer than :data:`FEW` errors were read, so that the interval begins at 0 and
        only its upper end says something
    """

    value: float
    interval: Interval
    read: int
    errors: int
    effective_size: float
    bound_only: bool


def survey_rate(
    readings: Sequence[Reading], population: Population, level: float = LEVEL, more: int = 0
) -> SurveyRate | None:
    """Return the rate of errors in the population; None if nothing was read.

    With :data:`FEW` errors or more: the difference estimator with the risks as control variate, and
    Wilson's interval at the effective size. With fewer: Hájek's mean and an exact upper bound.

    :param more: the interval is that of so many further readings that are like the present ones
    :source: J. Hájek in Foundations of Statistical Inference (1971), page 236; B. Saldías et al.,
        arXiv 2204.05307 (2022), on control variates; C. Franco et al., J. Survey Statistics and
        Methodology 7 (2019), 334-364, on Wilson's interval at the effective size.
    """
    if not readings:
        return None
    size = len(readings) + more
    errors = sum(one.wrong > 0 for one in readings)
    if all(one.chance >= 1 for one in readings):
        value = _mean(readings)
        exact = Interval(value, value, level, "all were read")
        return SurveyRate(value, exact, len(readings), errors, len(readings), bound_only=False)
    if errors < FEW:
        interval = _upper_bound(readings, population, level, size)
        effect = kish_size(readings) * size / len(readings)
        return SurveyRate(_mean(readings), interval, size, errors, effect, bound_only=True)
    value, variance = _difference(readings, population)
    effect = len(readings) * _MOST_EFFECT
    if variance:
        effect = min(effect, value * (1 - value) / variance)
    effect *= size / len(readings)
    limits = wilson_limits(value, effect, _student(size - 2, level))
    interval = Interval(*limits, level, "wilson at effective size")
    return SurveyRate(value, interval, size, errors, effect, bound_only=False)


def _mean(readings: Sequence[Reading]) -> float:
    """Hájek's estimate of the share of wrong ones."""
    total = sum(one.weight for one in readings)
    return sum(one.weight * one.wrong for one in readings) / total


def kish_size(readings: Sequence[Reading]) -> float:
    """Return the size of a plain sample whose mean varies as little.

    :source: L. Kish, Survey Sampling (1965), section 11.7.
    """
    weights = [one.weight for one in readings]
    return float(sum(weights) ** 2 / sum(weight * weight for weight in weights))


def _difference(readings: Sequence[Reading], population: Population) -> tuple[float, float]:
    """The difference estimate and its variance.

    The mean risk is known for the whole population, so what the readings' mean risk differs from it
    says which way their errors do. The coefficient is the one with which the residuals vary least.
    Residuals are treated as drawn independently: where neighbours of the order are alike, the true
    variance is smaller.

    :source: C.-E. Särndal, B. Swensson, J. Wretman, Model Assisted Survey Sampling (1992), section
        6.3 and, for the variance, 3.5.
    """
    total = sum(one.weight for one in readings)
    wrong = _mean(readings)
    risk = sum(one.weight * one.risk for one in readings) / total
    spread = sum((one.weight * (one.risk - risk)) ** 2 for one in readings)
    common = sum(one.weight**2 * (one.risk - risk) * (one.wrong - wrong) for one in readings)
    slope = common / spread if spread else 0.0
    value = wrong + slope * (population.mean_risk - risk)
    squares = sum(
        (1 - one.chance) * (one.weight * (one.wrong - wrong - slope * (one.risk - risk))) ** 2
        for one in readings
    )
    variance = squares / total**2 * len(readings) / (len(readings) - 2)
    # Half an error from 0 and 1, where the line would otherwise lead beyond them.
    margin = 0.5 / population.cases
    return min(max(value, margin), 1 - margin), variance


def _student(degrees: int, level: float) -> float:
    from scipy.special import stdtrit

    return float(stdtrit(degrees, (1 + level) / 2))


def _upper_bound(
    readings: Sequence[Reading], population: Population, level: float, size: int
) -> Interval:
    """The one-sided bound from a weighted sum of Poisson counts; Garwood's if all weights are alike.

    An error that was not read is taken to be where the weight is largest.

    :source: M. P. Fay and E. J. Feuer, Statistics in Medicine 16 (1997), 791-801.
    """
    from scipy.special import chdtri

    scale = len(readings) / size / sum(one.weight for one in readings)
    shares = [one.weight * one.wrong * scale for one in readings]
    largest = scale / population.least_chance
    value = _mean(readings) + largest
    variance = sum(share * share for share in shares) * size / len(readings) + largest**2
    bound = variance / (2 * value) * float(chdtri(2 * value * value / variance, 1 - level))
    # Those read and found right are right.
    right = sum(1 - one.wrong for one in readings)
    return Interval(0.0, min(bound, 1 - right / max(population.cases, right)), level, "upper bound")


@dataclass(frozen=True, slots=True)
class Share:
    """A weighted share of ``n`` readings, with Wilson's interval at Kish's effective size."""

    value: float
    interval: Interval
    n: int


def share_of(
    readings: Sequence[Reading], which: Sequence[bool], level: float = LEVEL
) -> Share | None:
    """Return the share of the readings that ``which`` marks; None below :data:`FEW` readings."""
    if len(readings) < FEW:
        return None
    total = sum(one.weight for one in readings)
    value = sum(one.weight for one, taken in zip(readings, which, strict=True) if taken) / total
    limits = wilson_limits(value, kish_size(readings), _student(len(readings) - 1, level))
    return Share(value, Interval(*limits, level, "wilson at effective size"), len(readings))


@dataclass(frozen=True, slots=True)
class Finds:
    """What a method, a signal or the ranking finds.

    :param recall: the share of the wrong translations that it calls wrong
    :param precision: the share of those that it calls wrong which are
    :param n: how many of the readings it calls wrong

    Recall is None if fewer than :data:`FEW` wrong translations were read, precision if it calls
    fewer than that wrong.
    """

    by: str
    recall: Share | None
    precision: Share | None
    n: int


def finds(readings: Sequence[Reading], names: Sequence[str], level: float = LEVEL) -> list[Finds]:
    """Return what each of ``names`` finds, in that order."""
    wrong = [one for one in readings if one.wrong]
    found = []
    for name in names:
        called = [one for one in readings if name in one.found_by]
        found.append(
            Finds(
                name,
                share_of(wrong, [name in one.found_by for one in wrong], level),
                share_of(called, [one.wrong > 0 for one in called], level),
                len(called),
            )
        )
    return found


@dataclass(frozen=True, slots=True)
class Difference:
    """The second engine's rate minus the first one's, on ``n`` inputs that were read of both."""

    value: float
    interval: Interval
    n: int


def difference(
    first: Sequence[Reading],
    second: Sequence[Reading],
    population: tuple[Population, Population],
    level: float = LEVEL,
) -> Difference | None:
    """Return the difference of two engines from readings of the same inputs, in the same order.

    The limits of the two rates are joined, less what they have in common by the correlation of the
    answers; None if nothing was read.

    :source: R. G. Newcombe, Statistics in Medicine 17 (1998), 2635-2650, method 10; with intervals of
        any kind G. Y. Zou and A. Donner, Statistics in Medicine 27 (2008), 1693-1702.
    """
    a, b = survey_rate(first, population[0], level), survey_rate(second, population[1], level)
    if a is None or b is None:
        return None
    both = _correlation(first, second)
    value = b.value - a.value
    low = _joined(b.value - b.interval.low, a.interval.high - a.value, both)
    high = _joined(b.interval.high - b.value, a.value - a.interval.low, both)
    interval = Interval(max(value - low, -1.0), min(value + high, 1.0), level, "newcombe paired")
    return Difference(value, interval, len(first))


def _joined(one: float, other: float, correlation: float) -> float:
    return sqrt(max(hypot(one, other) ** 2 - 2 * correlation * one * other, 0.0))


def _correlation(first: Sequence[Reading], second: Sequence[Reading]) -> float:
    """The weighted correlation of the answers; 0 where one engine's are all alike."""
    mean_a, mean_b = _mean(first), _mean(second)
    total = sum(one.weight for one in first)
    both = sum(a.weight * a.wrong * b.wrong for a, b in zip(first, second, strict=True))
    spread = mean_a * (1 - mean_a) * mean_b * (1 - mean_b)
    return (both / total - mean_a * mean_b) / sqrt(spread) if spread > 0 else 0.0
