from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triage.reporting.statistics.intervals import ReportingError
from triage.reporting.statistics.rates import Counts, PassRate, Rate


def make_counts(rng: random.Random) -> Counts:
    fc, fr, ac, ar = (rng.randint(0, 9) for _ in range(4))
    failed, abstained = fc + fr + rng.randint(0, 9), ac + ar + rng.randint(0, 9)
    return Counts(rng.randint(0, 50), failed, abstained, rng.randint(0, 5), fc, fr, ac, ar)


def test_an_empty_rate_prints_its_reason():
    assert str(Rate(0, 0)) == "No data: no cases"


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
        "No data: 4 abstained and 0 errored cases, none passed or failed"
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
        PassRate(Counts(passed=3, failed=2)).precision.reason == "No data: no suspect was reviewed"
    )
