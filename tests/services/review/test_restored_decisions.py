from __future__ import annotations

import pytest

from tests.factories import make_outcome, make_run, make_suspect, make_user
from triage.models import Case, Mode, Outcome, Reservation, Role, Suspect
from triage.services.review import suspect_tracking
from triage.services.review.adjudication import adjudicate
from triage.services.review.queue import QueueRequest, reserve_next
from triage.services.review.slots import ReviewSession
from triage.services.review.undo import undo
from triage.services.review.vote_recording import record
from triage.services.review.votes import parse_vote
from triage.services.suspects.filters import ViewFilter

pytestmark = pytest.mark.django_db

SOURCE = "It costs 7,000 euros."


@pytest.fixture
def alice(project):
    return ReviewSession(project, make_user("alice", project), "a")


def seen_again(suspect: Suspect, output: str) -> Suspect:
    """A later run gets this output for the suspect's input."""
    assert suspect.last_run is not None
    run = make_run(suspect.project, suspect.last_run.engine)
    Case.objects.filter(run=run).delete()
    outcome = make_outcome(run, inputs=[SOURCE], outputs=[output])
    suspect_tracking.attach(run, [Outcome.objects.select_related("case").get(pk=outcome.pk)])
    return Suspect.objects.select_related("last_run__engine").get(pk=suspect.pk)


def test_another_output_is_judged_anew_by_the_same_reviewer(project, alice):
    suspect = make_suspect(project, inputs=[SOURCE], outputs=["A"])
    record(alice, suspect.pk, parse_vote({"answer": "reject"}))
    suspect = seen_again(suspect, "B")
    assert (suspect.status, suspect.available) == ("open", True)
    assert [lease.suspect_id for lease in reserve_next(alice, QueueRequest(ViewFilter()))] == [
        suspect.pk
    ]
    assert record(alice, suspect.pk, parse_vote({"answer": "reject"})).counted


def test_the_same_output_keeps_its_verdict(project, alice):
    suspect = make_suspect(project, inputs=[SOURCE], outputs=["A"])
    record(alice, suspect.pk, parse_vote({"answer": "reject"}))
    assert seen_again(suspect, "A").status == "rejected"


def test_an_output_that_comes_back_has_its_old_verdict(project, alice):
    suspect = make_suspect(project, inputs=[SOURCE], outputs=["A"])
    record(alice, suspect.pk, parse_vote({"answer": "confirm", "category": "NUM"}))
    suspect = seen_again(suspect, "B")
    record(alice, suspect.pk, parse_vote({"answer": "reject"}))
    again = seen_again(suspect, "A")
    assert (again.status, again.category, again.available) == ("confirmed", "NUM", False)


def test_a_vote_on_a_new_output_is_undone_though_the_one_before_was_adjudicated(project, alice):
    project.mode = Mode.MEASURING
    suspect = make_suspect(project, inputs=[SOURCE], outputs=["A"])
    vote = {"answer": "confirm", "category": "NUM", "likert": 2}
    for critical in (True, True, False):
        rater = ReviewSession(project, make_user(project=project), "r")
        record(rater, suspect.pk, parse_vote({**vote, "critical": critical}))
    lead = ReviewSession(project, make_user("lead", project, Role.LEAD), "b")
    adjudicate(lead, suspect.pk, parse_vote({"answer": "reject"}))
    suspect = seen_again(suspect, "B")
    recorded = record(alice, suspect.pk, parse_vote({**vote, "critical": True}))
    assert Suspect.objects.get(pk=suspect.pk).status == "open"
    assert undo(alice) == recorded.judgement


def test_an_undone_skip_of_an_output_that_is_gone_leases_nothing(project, alice):
    suspect = make_suspect(project, inputs=[SOURCE], outputs=["A"])
    record(alice, suspect.pk, parse_vote({"answer": "skip"}))
    seen_again(suspect, "B")
    undo(alice)
    assert not Reservation.objects.filter(reviewer=alice.reviewer).exists()
