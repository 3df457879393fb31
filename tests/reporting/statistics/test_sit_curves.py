from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from triage.reporting.statistics.sit_curves import (
    Issue,
    RatedVariant,
    threshold_curve,
    useful_thresholds,
)


def make_issue(*members):
    return Issue(tuple(RatedVariant(distance, buggy) for distance, buggy in members))


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
    chosen = Issue((RatedVariant(9.0, True),), fair=False)
    drawn = Issue((RatedVariant(9.0, False),))
    (point,) = threshold_curve([chosen, drawn, make_issue((8.0, None))], [0])
    assert (point.issues, point.precision.successes, point.precision.n) == (3, 0, 1)


def test_without_a_random_draw_precision_is_not_estimable():
    chosen = Issue((RatedVariant(9.0, True),), fair=False)
    (point,) = threshold_curve([chosen, make_issue((8.0, None))], [0])
    assert point.precision.reason == (
        "No data: not estimable: no reviewed suspect was drawn at random, and not all were reviewed"
    )


def test_above_a_threshold_where_all_were_reviewed_precision_needs_no_draw():
    chosen = [Issue((RatedVariant(9.0, bug),), fair=False) for bug in (True, True, False)]
    low, high = threshold_curve([*chosen, make_issue((5.0, None))], [0, 5])
    assert (low.complete, low.precision.n) == (False, 0)
    assert (high.complete, high.precision.successes, high.precision.n) == (True, 2, 3)
