from __future__ import annotations

import doctest
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.proportion import proportion_confint

from engines.messages import Message
from triage.reporting.statistics import rates
from triage.reporting.statistics.rates import (
    Counts,
    Interval,
    NoFigure,
    PassRate,
    Rate,
    ReportingError,
    wilson,
)


def make_counts(rng: random.Random) -> Counts:
    fc, fr, ac, ar = (rng.randint(0, 9) for _ in range(4))
    failed, abstained = fc + fr + rng.randint(0, 9), ac + ar + rng.randint(0, 9)
    return Counts(rng.randint(0, 50), failed, abstained, rng.randint(0, 5), fc, fr, ac, ar)


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


def test_an_empty_rate_prints_its_reason():
    assert str(Rate(0, 0)) == "no figure: no cases"


def test_a_rate_prints_its_interval_and_n():
    assert str(Rate(81, 263)) == "30.8 % (25.5 to 36.6, n = 263)"


def test_the_raw_rate_leaves_abstained_and_errored_cases_out():
    rate = PassRate(Counts(passed=8, failed=2, abstained=5, errored=3))
    assert (rate.raw.successes, rate.raw.n) == (8, 10)


def test_the_worst_case_counts_abstained_and_errored_cases_as_fails():
    rate = PassRate(Counts(passed=8, failed=2, abstained=5, errored=3))
    assert (rate.worst_case.successes, rate.worst_case.n) == (8, 18)


def test_only_abstained_cases_give_a_reason_with_their_number():
    assert PassRate(Counts(abstained=4)).raw.reason == (
        "no figure: 4 abstained and 0 errored cases, none passed or failed"
    )


def test_rejected_suspects_count_as_passes_in_the_reviewed_rate():
    reviewed = PassRate(Counts(passed=6, failed=4, failed_confirmed=1, failed_rejected=3)).reviewed
    assert reviewed.low == reviewed.high == Rate(9, 10)


def test_open_suspects_make_two_bounds():
    reviewed = PassRate(Counts(passed=6, failed=4, failed_confirmed=1, failed_rejected=1)).reviewed
    assert (reviewed.low.successes, reviewed.high.successes) == (7, 9)


def test_a_confirmed_abstained_case_becomes_a_fail_and_a_rejected_one_a_pass():
    counts = Counts(passed=5, abstained=5, abstained_confirmed=2, abstained_rejected=3)
    assert PassRate(counts).reviewed.low == PassRate(counts).reviewed.high
    assert (PassRate(counts).reviewed.low.successes, PassRate(counts).reviewed.low.n) == (8, 10)


def test_the_reviewed_interval_spans_both_bounds():
    reviewed = PassRate(Counts(passed=6, failed=4)).reviewed
    assert reviewed.interval is not None
    low, high = reviewed.low.interval, reviewed.high.interval
    assert low is not None
    assert high is not None
    assert (reviewed.interval.low, reviewed.interval.high) == (low.low, high.high)


@given(st.randoms(use_true_random=False))
def test_the_raw_rate_never_exceeds_the_upper_reviewed_bound_without_abstentions(rng):
    counts = make_counts(rng)
    counts = Counts(
        counts.passed, counts.failed, 0, 0, counts.failed_confirmed, counts.failed_rejected
    )
    rate = PassRate(counts)
    assert rate.raw.successes <= rate.reviewed.low.successes <= rate.reviewed.high.successes


@given(st.randoms(use_true_random=False))
def test_counts_add_up_field_by_field(rng):
    one, two = make_counts(rng), make_counts(rng)
    assert (one + two).open == one.open + two.open
    assert (one + two).judged == one.judged + two.judged


def test_more_judged_than_failed_is_refused():
    with pytest.raises(ReportingError, match="failed_confirmed=3"):
        Counts(failed=2, failed_confirmed=3)


def test_precision_without_a_judged_suspect_says_so():
    assert (
        PassRate(Counts(passed=3, failed=2)).precision.reason == "no figure: no suspect was judged"
    )


def test_the_examples_in_the_texts_are_right():
    assert doctest.testmod(rates).failed == 0
