from __future__ import annotations

import pytest

from triage.services.review.decision_rules import CountedVote, State, decide


def votes(*ratings: int, confirmed: bool = True, **fields) -> list[CountedVote]:
    fields = {"category": "NUM", **fields}
    return [CountedVote(confirmed, rating, **fields) for rating in ratings]


def test_one_vote_decides_in_triage():
    decision = decide([CountedVote(True, category="NUM")], 1)
    assert (decision.state, decision.category) == (State.CONFIRMED, "NUM")


def test_two_of_three_votes_leave_an_item_open():
    assert decide(votes(2, 2), 3).state == State.OPEN


def test_the_majority_of_three_decides():
    mixed = [*votes(3, 4), CountedVote(False, 4)]
    assert decide(mixed, 3).state == State.CONFIRMED
    assert decide([*votes(3), CountedVote(False, 4), CountedVote(False, 4)], 3).state == (
        State.REJECTED
    )


@pytest.mark.parametrize(
    ("ratings", "state", "wanted"),
    [
        ((2, 2, 3), State.CONFIRMED, 3),
        ((1, 3, 3), State.OPEN, 4),
        ((1, 3, 3, 4), State.CONFIRMED, 4),
        ((1, 1, 3, 5), State.OPEN, 5),
        ((1, 1, 3, 5, 2), State.CONFIRMED, 5),
        ((1, 1, 3, 5, 5), State.ADJUDICATION, 5),
    ],
)
def test_ratings_far_apart_ask_for_a_fourth_and_a_fifth_vote(ratings, state, wanted):
    decision = decide(votes(*ratings), 3)
    assert (decision.state, decision.votes_wanted) == (state, wanted)


@pytest.mark.parametrize("ratings", [(), (2, 2), (1, 3, 5), (1, 1, 3, 5)])
def test_an_item_that_nobody_is_left_to_vote_on_goes_to_adjudication(ratings):
    assert decide(votes(*ratings), 3, others=False).state == State.ADJUDICATION


def test_votes_that_agree_decide_although_nobody_is_left():
    assert decide(votes(2, 2, 3), 3, others=False).state == State.CONFIRMED


def test_conflicting_critical_flags_go_to_adjudication():
    mixed = [*votes(2, 2, critical=True), *votes(2, critical=False)]
    assert decide(mixed, 3).state == State.ADJUDICATION


def test_who_sees_no_bug_has_a_say_in_whether_it_is_critical():
    mixed = [*votes(2, 2, critical=True), *votes(2, confirmed=False, critical=False)]
    assert decide(mixed, 3).state == State.ADJUDICATION


def test_ratings_far_apart_hold_up_nothing_where_one_vote_decides():
    assert decide(votes(1, 3, 5), 1).state == State.CONFIRMED


def test_categories_that_no_majority_shares_go_to_adjudication():
    mixed = [*votes(3), *votes(3, category="NAM"), CountedVote(False, 3)]
    assert decide(mixed, 3).state == State.ADJUDICATION


def test_the_category_of_most_is_kept():
    mixed = [*votes(3, 3), *votes(3, category="NAM")]
    assert decide(mixed, 3).category == "NUM"


def test_a_fourth_vote_widens_the_ratings_but_not_the_verdict():
    mixed = [*votes(1, 3), *votes(3, 3, confirmed=False)]
    # All four are as many for as against.
    assert decide(mixed, 3).state == State.CONFIRMED
