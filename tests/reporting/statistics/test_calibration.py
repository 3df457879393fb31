from __future__ import annotations

import random

import pytest

from engines.catalogue import Message
from tests.reporting.factories import figure
from triage.reporting.statistics.calibration import (
    JudgedSuspect,
    PassedSample,
    misses,
    precision,
    sample_size_for,
)
from triage.reporting.statistics.intervals import NoFigure


def of_some(suspects):
    """The precision of suspects beside which others are not decided yet."""
    return precision(suspects, undecided=1)


def make_arm(confirmed, n, arm="random", chance=None):
    return [JudgedSuspect(place < confirmed, arm, chance) for place in range(n)]


def test_precision_comes_from_the_random_arm_only():
    found = figure(of_some(make_arm(30, 40) + make_arm(10, 10, "likely-first")))
    assert (found.value, found.n, found.basis) == (0.75, 40, "drawn at random")


def test_suspects_chosen_by_people_alone_are_not_estimable():
    assert of_some(make_arm(9, 10, "likely-first")) == NoFigure(
        Message(
            "not estimable: none of 10 reviewed suspects was drawn at random or with a known chance, and not all were reviewed"
        )
    )


def test_no_judged_suspects_are_not_estimable():
    assert of_some([]) == NoFigure(Message("not estimable: no suspect was reviewed"))


def test_known_chances_weigh_every_arm():
    found = figure(of_some(make_arm(5, 10, chance=0.1) + make_arm(10, 10, "likely-first", 1.0)))
    assert found.basis == "inverse-probability weights"
    assert found.value == pytest.approx((50 + 10) / 110)


def test_where_some_chances_are_unknown_the_random_arm_alone_counts():
    found = figure(of_some(make_arm(5, 10, chance=0.1) + make_arm(10, 10, "likely-first")))
    assert (found.value, found.n, found.basis) == (0.5, 10, "drawn at random")


def test_equal_chances_give_the_plain_wilson_interval():
    weighted = figure(of_some(make_arm(30, 40, chance=0.2)))
    plain = figure(of_some(make_arm(30, 40)))
    assert weighted.interval.low == pytest.approx(plain.interval.low)


def test_uneven_chances_widen_the_interval():
    even = figure(of_some(make_arm(20, 40, chance=0.5))).interval
    mixed = make_arm(10, 20, chance=0.05) + make_arm(10, 20, chance=1.0)
    uneven = figure(of_some(mixed)).interval
    assert uneven.high - uneven.low > even.high - even.low


def test_weights_undo_a_preference_for_bugs():
    rng = random.Random(4)
    truth = [rng.random() < 0.4 for _ in range(400)]
    covered = 0
    for _ in range(200):
        chances = [0.9 if bug else 0.2 for bug in truth]
        drawn = [
            JudgedSuspect(bug, "likely-first", chance)
            for bug, chance in zip(truth, chances, strict=True)
            if rng.random() < chance
        ]
        interval = figure(of_some(drawn)).interval
        covered += interval.low <= sum(truth) / 400 <= interval.high
    assert covered / 200 >= 0.93


def test_three_hundred_clean_passes_bound_misses_at_about_one_point_three_percent():
    found = figure(misses([PassedSample("all", 10_000, 300, 0)]))
    assert found.rate.interval.high == pytest.approx(0.013, abs=0.0005)
    assert "at most about 1.3 % of 10000 passed cases" in str(found)


def test_a_large_stratum_with_a_miss_weighs_more():
    found = figure(misses([PassedSample("a", 900, 30, 3), PassedSample("b", 100, 30, 0)]))
    assert found.rate.value == pytest.approx(0.09)
    assert found.expected == pytest.approx(90)


def test_misses_without_a_sample_are_unknown():
    assert misses([PassedSample("a", 50, 0, 0)]) == NoFigure(
        Message("unknown: no passed case was checked")
    )


def test_a_stratum_nobody_looked_at_is_named():
    found = misses([PassedSample("a", 50, 5, 0), PassedSample("b", 50, 0, 0)])
    assert found == NoFigure(Message("no case was drawn from b"))


@pytest.mark.parametrize("bound", [0.01, 0.05, 0.2])
def test_the_sample_size_is_the_smallest_that_holds_the_bound(bound):
    n = sample_size_for(bound)
    highs = [
        figure(misses([PassedSample("a", 9, size, 0)])).rate.interval.high for size in (n, n - 2)
    ]
    assert highs[0] <= bound + 0.002
    assert highs[1] > bound - 0.002


@pytest.mark.parametrize("bound", [0, 1, 2])
def test_a_bound_that_is_no_share_is_refused(bound):
    with pytest.raises(ValueError, match="between 0 and 1"):
        sample_size_for(bound)


def test_the_precision_of_suspects_that_were_all_reviewed_is_known_without_a_draw():
    found = figure(precision(make_arm(4, 7, "likely-first"), undecided=0))
    assert (found.value, found.n, found.complete) == (4 / 7, 7, True)
    assert found.basis == "all 7 reviewed; 25.0–84.2 % expected of further text"
    assert found.interval.target == "new"


def test_a_draw_counts_for_nothing_where_all_were_reviewed():
    found = figure(precision(make_arm(3, 4) + make_arm(0, 1, "likely-first"), undecided=0))
    assert (found.value, found.n) == (0.6, 5)
