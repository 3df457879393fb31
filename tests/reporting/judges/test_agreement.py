"""Tests of how far a judge agrees with people, and with itself."""

from __future__ import annotations

import random
from typing import TypeVar

import pytest

from triage.reporting.judges.agreement import (
    JudgedItem,
    among_people,
    apart,
    drift,
    excess,
    of_two,
    ratings_with_ratings,
    repeats,
    score_with_ratings,
    verdicts,
    with_people,
)
from triage.reporting.statistics.agreement import gwet_ac1
from triage.reporting.statistics.kappa import cohens_kappa

T = TypeVar("T")


def known(figure: T | None) -> T:
    """A figure that is there."""
    assert figure is not None
    return figure


def item(key, serious, *people, **more):
    return JudgedItem(key, bool(serious), people=tuple(map(bool, people)), **more)


def items(right, false, missed, passed):
    """One person's answers beside the judge's, so many of each kind."""
    kinds = [(1, 1)] * right + [(1, 0)] * false + [(0, 1)] * missed + [(0, 0)] * passed
    return [item(key, *kind) for key, kind in enumerate(kinds)]


def test_agreement_with_one_person_is_cohens_kappa_and_gwets_ac1():
    found = known(with_people(items(20, 5, 10, 65)))
    ratings = {
        str(one.key): {"judge": str(one.serious), "person": str(one.people[0])}
        for one in items(20, 5, 10, 65)
    }
    assert found.raw == pytest.approx(0.85)
    assert found.kappa == pytest.approx(cohens_kappa([[65, 10], [5, 20]]))
    assert found.ac1 == pytest.approx(gwet_ac1(ratings, ("True", "False")))
    assert known(found.kappa_interval).low < known(found.kappa) < known(found.kappa_interval).high
    assert known(found.ac1_interval).low < found.ac1 < known(found.ac1_interval).high


def test_a_translation_that_three_read_counts_once():
    once = [item(key, key % 2, key % 3 == 0) for key in range(30)]
    thrice = [item(key, key % 2, *[key % 3 == 0] * 3) for key in range(30)]
    assert with_people(once) == with_people(thrice)


def test_people_are_compared_on_what_two_of_them_read():
    alone = items(10, 10, 10, 10)
    pairs = [item(100 + key, 0, key < 10, key < 12) for key in range(30)]
    found = known(among_people([*alone, *pairs]))
    assert (found.items, found.raw) == pytest.approx((30, 28 / 30))


def test_few_translations_have_no_agreement():
    assert with_people(items(5, 4, 5, 5)) is None
    assert of_two([(True, True)] * 19) is None


def test_answers_that_are_all_alike_have_no_kappa():
    found = known(with_people(items(0, 0, 0, 40)))
    assert (found.raw, found.kappa, found.kappa_interval) == (1.0, None, None)
    assert (found.ac1, found.ac1_interval) == (1.0, None)


def test_the_interval_of_kappa_holds():
    """A judge that errs at random; the truth is the kappa of very many translations."""
    rng = random.Random(3)

    def drawn(n):
        people = [rng.random() < 0.3 for _ in range(n)]
        return [
            item(key, rng.random() < (0.8 if one else 0.1), one) for key, one in enumerate(people)
        ]

    truth = known(known(with_people(drawn(40_000))).kappa)
    found = [known(known(with_people(drawn(80))).kappa_interval) for _ in range(300)]
    assert sum(one.low <= truth <= one.high for one in found) / 300 >= 0.92


def test_scores_are_correlated_with_ratings_and_ratings_with_each_other():
    rated = [
        JudgedItem(key, False, score=float(key), ratings=(key // 10, key // 10 + key % 2))
        for key in range(40)
    ]
    judge, people = known(score_with_ratings(rated)), known(ratings_with_ratings(rated))
    assert (judge.n, people.n) == (40, 40)
    assert 0.8 < judge.interval.low < judge.value < judge.interval.high < 1
    assert people.value > 0.7


def test_ratings_that_are_all_alike_have_no_correlation():
    rated = [JudgedItem(key, False, score=float(key), ratings=(3.0,)) for key in range(40)]
    assert score_with_ratings(rated) is None


def test_excess_is_the_judges_rate_less_that_of_people():
    found = known(excess(items(10, 20, 0, 70)))
    assert (found.judge, found.people, found.value) == pytest.approx((0.3, 0.1, 0.2))
    assert known(found.interval).low > 0.1


def test_groups_that_are_treated_differently_are_apart():
    own, others = excess(items(5, 0, 20, 75)), excess(items(20, 20, 5, 55))
    found = known(apart(own, others))
    assert found.value == pytest.approx(-0.35)
    assert known(found.interval).high < 0
    assert apart(own, excess(items(1, 1, 1, 1))) is None


def test_drift_is_the_change_on_the_same_translations():
    earlier = [True] * 10 + [False] * 90
    later = [True] * 10 + [True] * 30 + [False] * 60
    found = known(drift(earlier, later))
    assert (found.items, found.change) == pytest.approx((100, 0.3))
    assert known(found.interval).low > 0.15
    assert found.p < 0.001
    assert drift([True], [False]) is None


def test_repeats_say_how_far_a_judge_agrees_with_itself():
    steady = [[(True, 20.0), (True, 30.0)]] * 10 + [[(False, 90.0), (False, 90.0)]] * 10
    fickle = [[(True, 20.0), (False, 80.0)]] * 5
    found = known(repeats([*steady, *fickle, [(True, 10.0)]]))
    assert (found.items, found.raw) == pytest.approx((25, 0.8))
    assert found.spread == pytest.approx((10 * 10 + 5 * 60) / 25)


def test_verdicts_are_sorted_into_accusations_and_misses():
    found = verdicts([(1, True, True), (2, True, False), (3, False, True), (4, False, False)])
    assert (found.right, found.false, found.missed, found.passed) == ([1], [2], [3], [4])
    assert found.precision.n == 2
    assert found.cost_each(1.0) is None


def test_a_true_error_costs_what_all_answers_cost():
    found = verdicts((key, key < 20, key < 10) for key in range(100))
    assert found.cost_each(5.0) == pytest.approx(0.5)
