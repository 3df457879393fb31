from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.messages import Message
from triage.reporting.statistics.rates import Rate
from triage.reporting.statistics.sit_curves import (
    Issue,
    Member,
    threshold_curve,
    top_k_accuracy,
    useful_thresholds,
)


def make_issue(*members, original=None):
    return Issue(tuple(Member(distance, buggy) for distance, buggy in members), original)


def percent(bounds):
    assert bounds.low == bounds.high
    return round(100 * bounds.low.value, 1)


@pytest.mark.parametrize(
    ("buggy", "issues", "printed"),
    # SIT paper, table 2, Google Translate: raw, constituency, dependency; top 1.
    [(30, 100, 30.0), (38, 101, 37.6), (41, 92, 44.5)],
)
def test_top_one_accuracy_gives_the_papers_table_two(buggy, issues, printed):
    made = [make_issue((3, place < buggy)) for place in range(issues)]
    # The paper cuts digits off instead of rounding: 41 of 92 is 44.57 %.
    assert percent(top_k_accuracy(made, 1)) == pytest.approx(printed, abs=0.11)


def test_an_issue_is_buggy_if_one_of_its_first_k_members_is():
    issue = make_issue((9, False), (5, True))
    assert percent(top_k_accuracy([issue], 1)) == 0
    assert percent(top_k_accuracy([issue], 2)) == 100


def test_a_buggy_original_counts_when_asked_for():
    issue = make_issue((9, False), original=True)
    assert percent(top_k_accuracy([issue], 1, with_original=True)) == 100
    assert percent(top_k_accuracy([issue], 1)) == 0


def test_members_are_ranked_by_distance_not_by_order():
    assert percent(top_k_accuracy([make_issue((2, False), (9, True))], 1)) == 100


def test_unjudged_members_leave_bounds():
    bounds = top_k_accuracy([make_issue((3, None)), make_issue((3, True))], 1)
    assert (bounds.low, bounds.high) == (
        Rate(1, 2, why_empty=Message("no issue exceeds the threshold")),
        Rate(2, 2, why_empty=Message("no issue exceeds the threshold")),
    )


def test_no_issue_above_the_threshold_says_so():
    assert top_k_accuracy([make_issue((3, True))], 1, threshold=3).low.reason == (
        "no figure: no issue exceeds the threshold"
    )


def test_the_curve_counts_issues_suspects_and_precision():
    issues = [make_issue((9, True), (4, False)), make_issue((5, False)), make_issue((2, None))]
    points = threshold_curve(issues, [0, 4, 5, 9])
    assert [point.issues for point in points] == [3, 2, 1, 0]
    assert [point.suspects for point in points] == [4, 2, 1, 0]
    assert [(p.precision.successes, p.precision.n) for p in points] == [
        (1, 2),
        (1, 2),
        (1, 1),
        (0, 0),
    ]


def test_a_partly_judged_issue_does_not_favour_bugs():
    (point,) = threshold_curve([make_issue((9, True), (8, None))], [0], k=2)
    assert point.precision.n == 0


ISSUES = st.lists(
    st.lists(st.tuples(st.integers(0, 20), st.booleans()), max_size=4).map(
        lambda m: make_issue(*m)
    ),
    max_size=20,
)


@given(ISSUES, st.integers(1, 3))
def test_the_curve_agrees_with_the_accuracy_at_every_threshold(issues, k):
    for point in threshold_curve(issues, [0, 3, 10], k):
        bounds = top_k_accuracy(issues, k, threshold=point.threshold)
        assert (point.precision.successes, point.precision.n) == (
            bounds.low.successes,
            bounds.low.n,
        )


@given(ISSUES)
def test_a_higher_threshold_never_queues_more(issues):
    sizes = [point.suspects for point in threshold_curve(issues, range(22))]
    assert sizes == sorted(sizes, reverse=True)


def test_useful_thresholds_are_where_the_queue_changes():
    assert useful_thresholds([make_issue((3, True), (1, True)), make_issue((3, False))]) == [0.0, 1]


def test_there_are_never_more_thresholds_than_asked_for():
    issues = [make_issue((distance, True)) for distance in range(500)]
    found = useful_thresholds(issues, most=10)
    assert len(found) == 10
    assert (found[0], found[-1]) == (0.0, 498)


def test_only_issues_drawn_at_random_speak_for_precision():
    chosen = Issue((Member(9.0, True),), fair=False)
    drawn = Issue((Member(9.0, False),))
    (point,) = threshold_curve([chosen, drawn], [0])
    assert (point.issues, point.precision.successes, point.precision.n) == (2, 0, 1)


def test_without_a_random_draw_precision_is_not_estimable():
    (point,) = threshold_curve([Issue((Member(9.0, True),), fair=False)], [0])
    assert point.precision.reason == (
        "no figure: not estimable: no judged issue was drawn at random"
    )
