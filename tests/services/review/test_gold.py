"""Gold items: what agrees with them, and when the tutorial is passed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.factories import make_suspect, make_user
from triage.models import GoldItem, Judgement, Project, Role, Suspect
from triage.services.projects.review_settings import change_settings
from triage.services.review import gold
from triage.services.review.gold import GoldAnswer, mark_gold, matches_gold, tutorial_state
from triage.services.review.queue import QueueRequest, reserve_next
from triage.services.review.slots import ReviewSession
from triage.services.review.vote_recording import record
from triage.services.review.votes import parse_vote
from triage.services.suspects.filters import ViewFilter

pytestmark = pytest.mark.django_db

CONFIRM = {"answer": "confirm", "category": "NUM"}
REJECT = {"answer": "reject"}


@pytest.mark.parametrize(
    ("known", "said", "agrees"),
    [
        ({"answer": "confirm"}, CONFIRM, True),
        ({"answer": "confirm"}, REJECT, False),
        ({"answer": "confirm"}, {"answer": "skip"}, None),
        ({"answer": "confirm", "category": "NUM"}, CONFIRM, True),
        ({"answer": "confirm", "category": "NAM"}, CONFIRM, False),
        ({"answer": "confirm", "critical": True}, {**CONFIRM, "critical": True}, True),
        ({"answer": "confirm", "critical": True}, {**CONFIRM, "critical": False}, False),
        # Whether an error is critical is not asked from 3 on.
        ({"answer": "confirm", "critical": True}, {**CONFIRM, "likert": 3}, True),
        ({"answer": "reject", "likert_low": 4, "likert_high": 5}, {**REJECT, "likert": 4}, True),
        ({"answer": "reject", "likert_low": 4, "likert_high": 5}, {**REJECT, "likert": 3}, False),
        ({"answer": "reject", "likert_low": 1, "likert_high": 2}, {**REJECT, "likert": 3}, False),
        ({"answer": "reject", "likert_low": 4, "likert_high": 5}, REJECT, True),
    ],
)
def test_a_vote_agrees_with_the_answer_of_a_gold_item(
    known: dict[str, Any], said: dict[str, Any], agrees: bool | None
) -> None:
    assert matches_gold(GoldItem(**known), parse_vote(said)) is agrees


@pytest.fixture
def rater(project: Project) -> ReviewSession:
    return ReviewSession(project, make_user("rater", project), "tab")


@pytest.fixture
def lessons(project: Project) -> list[Suspect]:
    """Three items of a tutorial that has to be passed; each of them is a bug."""
    lead = make_user("lead", project, Role.LEAD)
    change_settings(project, lead, {"tutorial_required": True, "tutorial_pass": 0.6})
    known = GoldAnswer("confirm", "NUM", tutorial=True)
    return [mark_gold(project, lead, make_suspect(project), known).item for _ in range(3)]


def say(session: ReviewSession, item: Suspect, answer: dict[str, Any]) -> Judgement:
    reserve_next(session, QueueRequest(ViewFilter(), 3, tutorial=True))
    return record(session, item.pk, parse_vote(answer)).judgement


def test_the_tutorial_is_passed_with_the_share_asked_for(rater, lessons):
    for item, answer in zip(lessons, (CONFIRM, REJECT, CONFIRM), strict=True):
        assert not tutorial_state(rater.project, rater.reviewer).open
        say(rater, item, answer)
    found = tutorial_state(rater.project, rater.reviewer)
    assert (found.right.successes, found.right.n, found.items, found.open) == (2, 3, 3, True)


def test_too_few_right_answers_keep_the_queue_closed(rater, lessons):
    for item, answer in zip(lessons, (CONFIRM, REJECT, REJECT), strict=True):
        say(rater, item, answer)
    assert not tutorial_state(rater.project, rater.reviewer).open


def test_right_answers_so_far_do_not_end_the_tutorial(rater, lessons):
    for item in lessons[:2]:
        say(rater, item, CONFIRM)
    assert not tutorial_state(rater.project, rater.reviewer).open


def test_an_item_that_was_retired_is_not_asked_for(rater, lessons):
    for item, answer in zip(lessons[:2], (CONFIRM, REJECT), strict=True):
        say(rater, item, answer)
    gold.retire_gold(rater.project, rater.reviewer, lessons[1].gold)
    assert not tutorial_state(rater.project, rater.reviewer).open
    say(rater, lessons[2], CONFIRM)
    found = tutorial_state(rater.project, rater.reviewer)
    assert (found.right.n, found.items, found.open) == (2, 2, True)


def test_a_tutorial_that_is_begun_again_asks_for_every_item_once_more(rater, lessons):
    for item in lessons:
        say(rater, item, REJECT)
    gold.restart_tutorial(rater.project, rater.reviewer)
    assert tutorial_state(rater.project, rater.reviewer).right.n == 0
    given = reserve_next(rater, QueueRequest(ViewFilter(), 3, tutorial=True))
    assert {row.suspect_id for row in given} == {item.pk for item in lessons}
    for item in lessons:
        say(rater, item, CONFIRM)
    assert tutorial_state(rater.project, rater.reviewer).open
