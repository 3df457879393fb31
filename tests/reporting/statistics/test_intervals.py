from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.proportion import proportion_confint

from engines.catalogue import Message
from triage.reporting.statistics.intervals import Interval, NoFigure, ReportingError, wilson


@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    # Newcombe, Statistics in Medicine 17 (1998), 857-872, table I, method 3 (score).
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_gives_the_intervals_of_newcombes_table(successes, n, low, high):
    interval = wilson(successes, n)
    assert isinstance(interval, Interval)
    assert (round(interval.low, 4), round(interval.high, 4)) == (low, high)


@given(st.integers(1, 5000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_wilson_equals_statsmodels(pair):
    successes, n = pair
    interval = wilson(successes, n)
    assert isinstance(interval, Interval)
    assert (interval.low, interval.high) == pytest.approx(
        proportion_confint(successes, n, method="wilson"), abs=1e-9
    )


@given(st.integers(1, 10_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_a_wilson_interval_holds_its_rate_and_stays_in_bounds(pair):
    interval = wilson(*pair)
    assert isinstance(interval, Interval)
    assert 0 <= interval.low <= pair[0] / pair[1] <= interval.high <= 1


def test_wilson_of_no_cases_says_why_there_is_no_figure():
    assert wilson(0, 0) == NoFigure(Message("no cases"))


@pytest.mark.parametrize(("successes", "n"), [(-1, 5), (6, 5), (0, -1)])
def test_impossible_counts_are_refused(successes, n):
    with pytest.raises(ReportingError, match=f"{successes} of {n}"):
        wilson(successes, n)


def test_a_level_outside_zero_and_one_is_refused():
    with pytest.raises(ReportingError, match=r"1\.5"):
        wilson(1, 2, level=1.5)


def test_ninety_five_percent_of_wilson_intervals_hold_the_true_rate():
    rng = random.Random(1)
    covered = 0
    for _ in range(4000):
        interval = wilson(sum(rng.random() < 0.9 for _ in range(60)), 60)
        assert isinstance(interval, Interval)
        covered += interval.low <= 0.9 <= interval.high
    assert covered / 4000 == pytest.approx(0.95, abs=0.025)
