"""Tests of the rate that a judge reports, corrected for its mistakes."""

from __future__ import annotations

import random

import pytest

from bench.review.judges import measure
from bench.review.surveys import SHAPES, Text
from triage.reporting.judges.prevalence import JUDGE, Prevalence, corrected
from triage.reporting.messages import FigureMessage
from triage.reporting.statistics.intervals import NoFigure
from triage.reporting.surveys.estimates import Reading


def readings(right, false, missed, passed, chance=0.1):
    """So many readings of each kind, seen from the judge."""

    def of(count, wrong, called):
        by = frozenset({JUDGE} if called else ())
        return [Reading(float(wrong), chance, found_by=by)] * count

    return [
        *of(right, True, True),
        *of(false, False, True),
        *of(missed, True, False),
        *of(passed, False, False),
    ]


def rate(*asked) -> Prevalence:
    found = corrected(*asked)
    assert isinstance(found, Prevalence)
    return found


def why_not(*asked) -> str:
    found = corrected(*asked)
    assert isinstance(found, NoFigure)
    return found.reason


def test_the_rate_is_corrected_for_misses_and_accusations():
    """Sensitivity 0.8, specificity 0.9: of 20 % errors, 0.2 * 0.8 + 0.8 * 0.1 = 24 % are reported."""
    found = rate(2400, 10_000, readings(80, 40, 20, 360))
    assert found.value == pytest.approx(0.2)
    assert found.interval.low < 0.2 < found.interval.high
    assert (found.sensitivity.value, found.specificity.value) == pytest.approx((0.8, 0.9))


def test_the_interval_allows_for_the_uncertainty_of_the_judge():
    """However many translations it read, its own rates come from the same few readings."""
    few, many = (rate(24 * n, 100 * n, readings(8, 4, 2, 36)).interval for n in (10, 100_000))
    assert many.high - many.low > 0.15
    assert few.high - few.low > many.high - many.low


def test_a_judge_that_may_guess_corrects_nothing():
    assert why_not(50, 100, readings(10, 20, 10, 20)) == FigureMessage.NO_BETTER_THAN_CHANCE()


def test_a_judge_that_is_wrong_more_often_than_right_corrects_nothing():
    assert why_not(50, 100, readings(5, 40, 20, 10)) == FigureMessage.NO_BETTER_THAN_CHANCE()


@pytest.mark.parametrize("kinds", [(4, 20, 0, 100), (50, 2, 10, 2), (0, 0, 0, 0)])
def test_few_readings_correct_nothing(kinds):
    assert "at least 5" in why_not(50, 100, readings(*kinds))


def test_a_judge_that_read_nothing_has_no_rate():
    assert not corrected(0, 0, readings(80, 40, 20, 360))


def test_the_rate_stays_between_nothing_and_all():
    found = rate(150, 1000, readings(10, 20, 2, 100))
    assert (found.value, found.interval.low) == (0.0, 0.0)
    assert 0 < found.interval.high < 0.2


def test_readings_that_do_not_fit_the_rate_correct_nothing():
    """Of what people read it accuses every sixth right translation, and of all others none."""
    assert why_not(0, 1000, readings(10, 20, 2, 100)) == FigureMessage.READINGS_CONTRADICT()


@pytest.mark.parametrize("judge", [(0.8, 0.9), (0.6, 0.97)])
def test_intervals_hold(judge):
    """A small part of ``bench/review/judges.py``, which has the figures of the documents."""
    rng = random.Random(7)
    text = Text(list(SHAPES["suspects"](0.05, rng)), rng)
    found = measure(text, judge, 300, None, 300, seed=1)
    assert found["given"] > 0.9
    assert found["held"] >= 0.92
