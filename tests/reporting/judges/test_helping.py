"""What a judge's suggestions do to minutes and errors, on simulated raters."""

from __future__ import annotations

import random

import pytest

from triage.reporting.judges.helping import Timed, effect


def answers(rng, n, mean, found):
    """A rater whose times are skewed, as people's are."""
    return [
        Timed(rng.lognormvariate(0, 0.6) * mean / 1.197, rng.random() < found) for _ in range(n)
    ]


def test_the_difference_is_in_minutes_and_errors_per_100():
    quick = [Timed(5.0 + at % 3, at % 2 == 0) for at in range(40)]
    slow = [Timed(11.0 + at % 3, at % 4 == 0) for at in range(40)]
    found = effect(quick, slow)
    assert found is not None
    assert found.minutes is not None
    assert found.minutes.value == pytest.approx(-10.0)
    assert found.minutes.interval.high < -9
    assert (found.helped.found, found.alone.found) == pytest.approx((50.0, 25.0))
    assert found.found.value == pytest.approx(25.0)


def test_few_answers_say_nothing():
    assert effect([Timed(5.0, True)] * 19, [Timed(5.0, True)] * 100) is None


def test_answers_without_times_still_have_errors():
    found = effect([Timed(None, True)] * 20, [Timed(None, False)] * 20)
    assert found is not None
    assert (found.helped.minutes, found.minutes) == (None, None)
    assert found.found.interval.low > 50


def test_a_break_counts_as_ten_minutes():
    found = effect([Timed(86_400.0, True)] * 20, [Timed(1.0, True)] * 20)
    assert found is not None
    assert found.helped.minutes == pytest.approx(1000)


def test_the_intervals_hold_on_simulated_raters():
    """Help that saves a quarter of the time and lets nine in ten errors be found instead of eight."""
    rng = random.Random(4)
    minutes = found = 0
    for _ in range(300):
        one = effect(answers(rng, 120, 9.0, 0.27), answers(rng, 120, 12.0, 0.24))
        assert one is not None
        assert one.minutes is not None
        minutes += one.minutes.interval.low <= -5.0 <= one.minutes.interval.high
        found += one.found.interval.low <= 3.0 <= one.found.interval.high
    assert minutes / 300 >= 0.92
    assert found / 300 >= 0.92
