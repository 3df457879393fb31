from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import permutation_test
from statsmodels.stats.contingency_tables import mcnemar as statsmodels_mcnemar

from engines.catalogue import Message
from tests.reporting.factories import figure
from triage.reporting.statistics.intervals import Interval, NoFigure
from triage.reporting.statistics.paired import PairedCase, compare, differences, mcnemar, sign_flip
from triage.reporting.statistics.resampling import ClusterTotal


def rng():
    return np.random.default_rng(7)


def compared(pairs, generator):
    return figure(compare(pairs, generator))


def totals(values):
    return [ClusterTotal(str(place), value, 1) for place, value in enumerate(values)]


def independent(first_only, second_only, both):
    outcomes = [(1, 0)] * first_only + [(0, 1)] * second_only + [(1, 1)] * both
    return [PairedCase(str(place), *outcome) for place, outcome in enumerate(outcomes)]


def test_mcnemar_gives_the_p_value_of_fagerland_lydersen_and_laake():
    # BMC Medical Research Methodology 13 (2013), 91: airway data 1, 1, 7, 12; exact p = 0.070.
    assert mcnemar(1, 7) == pytest.approx(0.0703, abs=5e-5)


def test_sums_that_are_equal_on_paper_count_as_equal():
    # Six of the sixteen patterns of 3, 6, 6 and -5 reach 10; in tenths two miss it by rounding.
    assert sign_flip(totals([0.3, 0.6, 0.6, -0.5]), rng()) == 6 / 16


def test_differences_that_cancel_out_are_no_difference():
    assert sign_flip(totals([2, -2, 3, -3]), rng()) == 1.0


@given(st.integers(0, 60), st.integers(0, 60))
def test_mcnemar_equals_statsmodels(first, second):
    expected = statsmodels_mcnemar([[5, first], [second, 5]], exact=True).pvalue
    assert mcnemar(first, second) == pytest.approx(1.0 if first == second else expected)


def test_sign_flips_give_fishers_p_value_for_darwins_maize():
    # R. A. Fisher, The Design of Experiments (1935), section 21: 1,726 of 2**15 are as extreme
    # in either direction (a total difference of 314 eighths of an inch).
    darwin = [49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48]
    assert sign_flip(totals(darwin), rng()) == pytest.approx(1726 / 2**15)


def test_sampled_sign_flips_come_close_to_scipys():
    values = np.random.default_rng(1).normal(0.3, 1, 40)
    expected = permutation_test(
        (values,), np.sum, permutation_type="samples", n_resamples=9999, rng=rng()
    ).pvalue
    assert sign_flip(totals(values), rng()) == pytest.approx(expected, abs=0.01)


def test_clusters_that_do_not_differ_give_p_one():
    assert sign_flip(totals([0, 0]), rng()) == 1


def test_a_p_value_from_sampled_flips_is_never_zero():
    assert sign_flip(totals([1.0] * 60), rng(), flips=99) == 0.01


def test_independent_yes_or_no_cases_take_mcnemar():
    result = compared(independent(1, 7, 12), rng())
    assert (result.test, round(result.p, 4)) == ("exact McNemar", 0.0703)


def test_cases_of_one_template_flip_together():
    pairs = [PairedCase(str(place // 5), 0, place // 5 % 2) for place in range(50)]
    result = compared(pairs, rng())
    assert (result.test, result.clusters) == ("sign flips per cluster", 10)
    assert result.p == pytest.approx(2 / 2**5)


def test_means_over_repeats_take_the_permutation_test():
    result = compared([PairedCase("a", 0.2, 0.4), PairedCase("b", 0.0, 1.0)], rng())
    assert result.test == "sign flips per cluster"


def test_the_difference_is_second_minus_first():
    assert compared(independent(2, 6, 12), rng()).difference == pytest.approx(0.2)


def test_no_shared_cases_give_no_figure():
    assert compare([], rng()) == NoFigure(Message("no shared cases"))


def test_few_clusters_give_a_p_value_but_no_interval():
    result = compared(independent(1, 7, 2), rng())
    assert result.p < 0.1
    assert not isinstance(result.interval, Interval)


def test_swapping_the_engines_turns_the_sign_only():
    pairs = independent(3, 9, 20)
    turned = [PairedCase(pair.cluster, pair.second, pair.first) for pair in pairs]
    assert compared(pairs, rng()).difference == -compared(turned, rng()).difference
    assert compared(pairs, rng()).p == compared(turned, rng()).p


def test_differences_are_summed_by_cluster():
    pairs = [PairedCase("a", 0, 1), PairedCase("a", 1, 1), PairedCase("b", 1, 0)]
    assert differences(pairs) == [ClusterTotal("a", 1.0, 2), ClusterTotal("b", -1.0, 1)]


def test_equal_engines_are_called_different_in_about_five_percent():
    draws = np.random.default_rng(9)
    called = 0
    for _ in range(400):
        faults = draws.beta(0.5, 2, 30)
        pairs = [
            PairedCase(str(place), *draws.binomial(1, fault, 2))
            for place, fault in enumerate(faults)
            for _ in range(5)
        ]
        called += sign_flip(differences(pairs), draws, flips=399) <= 0.05
    assert called / 400 <= 0.08


def test_paired_intervals_hold_the_true_difference():
    draws = np.random.default_rng(11)
    covered = 0
    for _ in range(200):
        shift = draws.normal(0.1, 0.1, 40)
        pairs = [
            PairedCase(
                str(place), draws.binomial(1, 0.2), draws.binomial(1, min(1, max(0, 0.2 + move)))
            )
            for place, move in enumerate(shift)
            for _ in range(5)
        ]
        interval = figure(compared(pairs, draws).interval)
        covered += interval.low <= 0.1 <= interval.high
    assert covered / 200 >= 0.9
