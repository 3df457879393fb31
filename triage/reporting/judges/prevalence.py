"""The rate of errors that a judge reports, corrected for its own mistakes.

Valid only where people read a random sample of the same translations, passed ones included, without
seeing what the judge says; and only there: a judge is not equally good in other directions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from triage.reporting.messages import FigureMessage
from triage.reporting.statistics.intervals import LEVEL, Interval, NoFigure, normal_quantile
from triage.reporting.surveys.estimates import FEW, Reading, Share, kish_size, share_of

#: The name of the judge among those that call a translation wrong.
JUDGE = "judge"


@dataclass(frozen=True, slots=True)
class Prevalence:
    """The corrected rate of serious errors.

    :param apparent: the rate that the judge reports on ``judged`` translations
    :param sensitivity: the share of wrong translations that it calls wrong
    :param specificity: the share of right ones that it does not call wrong
    """

    value: float
    interval: Interval
    apparent: float
    judged: int
    sensitivity: Share
    specificity: Share


def corrected(
    called: int, judged: int, readings: Sequence[Reading], level: float = LEVEL
) -> Prevalence | NoFigure:
    """Return the rate of errors among translations of which the judge called ``called`` wrong.

    The interval allows for the uncertainty of the judge's rate, of its sensitivity and of its
    specificity. Readings were drawn with unequal probabilities, and count by Kish's effective size.

    :param judged: how many it read, all of them or a plain random sample
    :param readings: of people; ``found_by`` has :data:`JUDGE` if the judge calls it wrong
    :source: W. J. Rogan and B. Gladen, American J. of Epidemiology 107 (1978), 71-76; the interval:
        Z. Lang and J. Reiczigel, Preventive Veterinary Medicine 113 (2014), 13-22.
    """
    wrong = [one for one in readings if one.wrong]
    right = [one for one in readings if not one.wrong]
    sensitivity = share_of(wrong, [JUDGE in one.found_by for one in wrong], level)
    specificity = share_of(right, [JUDGE not in one.found_by for one in right], level)
    if not judged or sensitivity is None or specificity is None:
        n, m = len(wrong), len(right)
        return NoFigure(FigureMessage.FEW_TO_CORRECT(n=n, m=m, least=FEW))
    z = normal_quantile(level)
    se, se_size = _moved(sensitivity.value, kish_size(wrong))
    sp, sp_size = _moved(specificity.value, kish_size(right))
    se_variance, sp_variance = se * (1 - se) / se_size, sp * (1 - sp) / sp_size
    above_chance = se + sp - 1
    if sensitivity.value + specificity.value <= 1 or above_chance <= z * sqrt(
        se_variance + sp_variance
    ):
        return NoFigure(FigureMessage.NO_BETTER_THAN_CHANCE())
    apparent = called / judged
    p = (called + z * z / 2) / (judged + z * z)
    middle = (p + sp - 1) / above_chance
    variance = (
        p * (1 - p) / (judged + z * z) + middle**2 * se_variance + (1 - middle) ** 2 * sp_variance
    )
    half = z * sqrt(variance) / above_chance
    middle += 2 * z * z * (middle * se_variance - (1 - middle) * sp_variance)
    if middle + half <= 0 or middle - half >= 1:
        return NoFigure(FigureMessage.READINGS_CONTRADICT())
    value = (apparent + specificity.value - 1) / (sensitivity.value + specificity.value - 1)
    value = _limited(value)
    low, high = min(_limited(middle - half), value), max(_limited(middle + half), value)
    interval = Interval(low, high, level, "lang-reiczigel")
    return Prevalence(value, interval, apparent, judged, sensitivity, specificity)


def _moved(share: float, size: float) -> tuple[float, float]:
    """The share and its size with one success and one failure added."""
    return (size * share + 1) / (size + 2), size + 2


def _limited(rate: float) -> float:
    return min(max(rate, 0.0), 1.0)
