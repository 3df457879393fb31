from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triage.reporting.statistics.run_diff import ChangeKind, Seen, change_of, diff, totals


def make_seen(result="fail", output="o1", rule="1", verdict="", identity="x"):
    return Seen(identity, result, output, rule, verdict)


@pytest.mark.parametrize(
    ("then", "now", "change"),
    [
        (None, make_seen(), ChangeKind.UNKNOWN),
        (make_seen("pass"), make_seen(output="o2"), ChangeKind.NEW),
        (make_seen("pass"), make_seen(output="o2", verdict="confirmed"), ChangeKind.REOPENED),
        (make_seen("pass"), make_seen(rule="2"), ChangeKind.STALE),
        (make_seen(), make_seen(), ChangeKind.STILL_FAILING),
        (make_seen("abstain"), make_seen("abstain"), ChangeKind.STILL_FAILING),
        (make_seen(verdict="confirmed"), make_seen(), ChangeKind.STILL_FAILING),
        (make_seen(verdict="rejected"), make_seen(), ChangeKind.REJECTED),
        (make_seen(verdict="rejected"), make_seen(output="o2"), ChangeKind.REOPENED),
        (make_seen(verdict="confirmed"), make_seen(output="o2"), ChangeKind.REOPENED),
        (make_seen(), make_seen(output="o2"), ChangeKind.STILL_FAILING),
        (make_seen(verdict="confirmed"), make_seen(rule="2"), ChangeKind.STALE),
        (make_seen(verdict="confirmed"), make_seen("pass", output="o2"), ChangeKind.FIXED),
        (make_seen(), make_seen("pass", output="o2"), ChangeKind.FIXED),
        (make_seen(), make_seen("pass", rule="2"), ChangeKind.STALE),
        (make_seen(verdict="rejected"), make_seen("pass", output="o2"), ChangeKind.PASSING),
        (make_seen("pass"), make_seen("pass"), ChangeKind.PASSING),
        (None, make_seen("pass"), ChangeKind.UNKNOWN),
        (make_seen(), make_seen("error"), ChangeKind.UNKNOWN),
        (make_seen("error"), make_seen(), ChangeKind.UNKNOWN),
    ],
)
def test_each_way_a_case_can_go(then, now, change):
    assert change_of(then, now) is change


SEEN = st.builds(
    make_seen,
    st.sampled_from(["pass", "fail", "abstain", "error"]),
    st.sampled_from(["o1", "o2"]),
    st.sampled_from(["1", "2"]),
    st.sampled_from(["", "confirmed", "rejected"]),
    st.sampled_from(["x", "y", "z"]),
)
RUN = st.lists(SEEN, unique_by=lambda seen: seen.identity)


@given(RUN)
def test_the_same_run_twice_changes_nothing(run):
    changed = {ChangeKind.NEW, ChangeKind.FIXED, ChangeKind.REOPENED, ChangeKind.STALE}
    assert not changed & {change.change for change in diff(run, run)}


@given(RUN, RUN)
def test_every_case_of_either_run_gets_exactly_one_change(earlier, later):
    found = [change.identity for change in diff(earlier, later)]
    assert sorted(found) == sorted({seen.identity for seen in [*earlier, *later]})


def test_the_old_verdict_is_shown_beside_a_reopened_suspect():
    (change,) = diff([make_seen(verdict="rejected")], [make_seen(output="o2")])
    assert (change.change, change.verdict) == (ChangeKind.REOPENED, "rejected")


def test_a_case_missing_from_the_later_run_is_unknown():
    (change,) = diff([make_seen(verdict="confirmed")], [])
    assert change.change == ChangeKind.UNKNOWN


def test_totals_have_an_entry_for_every_kind():
    counts = totals(diff([make_seen("pass")], [make_seen(output="o2")]))
    assert counts[ChangeKind.NEW] == 1
    assert counts[ChangeKind.FIXED] == 0
