from __future__ import annotations

import random

import pytest
from statsmodels.stats.multitest import multipletests

from triage.reporting.statistics.multiple_testing import false_discovery, holm, tied_ranks

# Fifteen p values of a trial, used by Benjamini and Hochberg, JRSS B 57 (1995), section 3.2:
# their procedure rejects four hypotheses at 0.05, Bonferroni's and Hochberg's three.
PUBLISHED = [
    *(0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459),
    *(0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.000),
]


def test_the_false_discovery_rate_rejects_the_four_of_benjamini_and_hochberg():
    assert sum(p <= 0.05 for p in false_discovery(PUBLISHED)) == 4


def test_holm_rejects_three_as_bonferroni_and_hochberg_do():
    assert sum(p <= 0.05 for p in holm(PUBLISHED)) == 3


def test_holms_steps_are_those_of_a_calculation_by_hand():
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])


@pytest.mark.parametrize(("corrected", "method"), [(holm, "holm"), (false_discovery, "fdr_bh")])
@pytest.mark.parametrize("count", [1, 2, 5, 40])
def test_corrected_values_are_those_of_statsmodels(corrected, method, count):
    chance = random.Random(count)
    # Rounded, so that some are equal.
    p_values = [round(chance.random() ** 3, 2) for _ in range(count)]
    expected = multipletests(p_values, method=method)[1]
    assert corrected(p_values) == pytest.approx(list(expected))


def test_no_p_values_need_no_correction():
    assert holm([]) == false_discovery([]) == []


def make_pairs(**p):
    return {frozenset(name.split("_")): value for name, value in p.items()}


def test_systems_apart_from_all_others_stand_alone():
    scores = {"a": 3.0, "b": 2.0, "c": 1.0}
    assert tied_ranks(scores, make_pairs(a_b=0.01, a_c=0.01, b_c=0.2)) == [["a"], ["b", "c"]]


def test_a_p_value_of_just_five_percent_tells_nobody_apart():
    scores = {"a": 3.0, "b": 2.0}
    assert tied_ranks(scores, make_pairs(a_b=0.05)) == [["a", "b"]]
    assert tied_ranks(scores, make_pairs(a_b=0.0499)) == [["a"], ["b"]]


def test_one_tie_across_a_line_removes_it():
    scores = {"a": 3.0, "b": 2.0, "c": 1.0}
    assert tied_ranks(scores, make_pairs(a_b=0.2, a_c=0.01, b_c=0.2)) == [["a", "b", "c"]]


def test_a_pair_that_was_not_tested_counts_as_tied():
    assert tied_ranks({"a": 1.0, "b": 2.0}, {}) == [["b", "a"]]


def test_a_single_system_is_a_cluster():
    assert tied_ranks({"a": 1.0}, {}) == [["a"]]
