from __future__ import annotations

import pytest

from tests.factories import answer_many, make_suspect, make_user
from triage.models import (
    HistoryEntry,
    ItemKind,
    Judgement,
    Mode,
    RejectReason,
    Reservation,
    Suspect,
)
from triage.services.review import undo
from triage.services.review.adjudication import adjudicate
from triage.services.review.item_status import counted_votes
from triage.services.review.queue import QueueRequest, reserve_next
from triage.services.review.slots import ReviewSession
from triage.services.review.vote_recording import (
    AlreadyJudgedError,
    NothingToUndoError,
    add_reason,
    record,
)
from triage.services.review.votes import VoteError, parse_vote
from triage.services.suspects.filters import ViewFilter

pytestmark = pytest.mark.django_db

CONFIRM = {"answer": "confirm", "category": "NUM"}


@pytest.fixture
def alice(project):
    return ReviewSession(project, make_user("alice", project), "a")


def say(session: ReviewSession, suspect: Suspect, **answer):
    return record(session, suspect.pk, parse_vote(answer))


def reserve(session: ReviewSession, count: int = 3):
    return reserve_next(session, QueueRequest(ViewFilter(), count))


def fresh(suspect: Suspect) -> Suspect:
    return Suspect.items.get(pk=suspect.pk)


def test_a_confirmation_makes_the_suspect_a_bug(project, alice):
    suspect = make_suspect(project)
    reserve(alice)
    recorded = say(alice, suspect, **CONFIRM)
    assert recorded.counted
    assert (fresh(suspect).status, fresh(suspect).category) == ("confirmed", "NUM")
    assert (recorded.judgement.arm, recorded.judgement.output_hash) == (
        "grouped",
        suspect.output_hash,
    )


def test_a_critical_error_is_kept_on_the_suspect(project, alice):
    suspect = make_suspect(project)
    say(alice, suspect, **CONFIRM, critical=True, likert=1)
    assert fresh(suspect).critical is True


def test_the_same_request_twice_is_stored_once(project, alice):
    suspect = make_suspect(project)
    first = say(alice, suspect, **CONFIRM, request_id="r")
    again = say(alice, suspect, **CONFIRM, request_id="r")
    assert again.repeated
    assert again.judgement == first.judgement
    assert Judgement.objects.count() == 1


def test_another_request_on_a_judged_item_is_refused(project, alice):
    suspect = make_suspect(project)
    say(alice, suspect, answer="reject", request_id="r1")
    with pytest.raises(AlreadyJudgedError):
        say(alice, suspect, **CONFIRM, request_id="r2")


def test_a_vote_that_comes_too_late_is_kept_but_not_counted(project, alice):
    suspect = make_suspect(project)
    bob = ReviewSession(project, make_user("bob", project), "b")
    say(bob, suspect, answer="reject")
    late = say(alice, suspect, **CONFIRM)
    assert not late.counted
    assert fresh(suspect).status == "rejected"
    assert Judgement.objects.filter(withdrawn_at__isnull=False).count() == 1


def test_a_vote_on_an_output_that_changed_is_not_counted(project, alice):
    suspect = make_suspect(project)
    late = say(alice, suspect, **CONFIRM, output_hash="0" * 32)
    assert not late.counted
    assert fresh(suspect).status == "open"


def test_who_said_what_when_is_in_the_history(project, alice):
    suspect = make_suspect(project)
    say(alice, suspect, **CONFIRM)
    entry = HistoryEntry.objects.get()
    assert entry.actor == alice.reviewer
    assert entry.old == {"status": "open"}
    assert entry.new["status"] == "confirmed"
    assert entry.new["answer"] == "confirm"


def test_a_reason_can_follow_a_rejection(project, alice):
    suspect = make_suspect(project)
    judgement = say(alice, suspect, answer="reject").judgement
    add_reason(alice, judgement.pk, RejectReason.CHECKER_WRONG)
    judgement.refresh_from_db()
    assert judgement.reject_reason == "checker_wrong"


def test_a_reason_for_somebody_elses_rejection_is_refused(project, alice):
    suspect = make_suspect(project)
    bob = ReviewSession(project, make_user("bob", project))
    judgement = say(bob, suspect, answer="reject").judgement
    with pytest.raises(VoteError):
        add_reason(alice, judgement.pk, RejectReason.ODD_INPUT)


@pytest.mark.parametrize(
    ("answer", "field"),
    [
        ({"answer": "confirm"}, "category"),
        ({**CONFIRM, "likert": 2}, "critical"),
        ({**CONFIRM, "likert": 4, "critical": True}, "critical"),
        ({**CONFIRM, "critical": True}, "likert"),
        ({"answer": "confirm", "category": "TOX"}, "source_toxic"),
        ({"answer": "confirm", "category": "OTH"}, "note"),
        ({"answer": "reject", "category": "NUM"}, "category"),
        ({"answer": "reject", "members": [{"index": 1, "buggy": True}]}, "members"),
        ({**CONFIRM, "members": [{"index": 1, "kinds": ["odd"]}]}, "members"),
        ({**CONFIRM, "members": [{"index": 1, "same_kinds": ["word"]}]}, "members"),
    ],
)
def test_answers_that_do_not_go_together_are_refused(project, alice, answer, field):
    suspect = make_suspect(project)
    with pytest.raises(VoteError) as refused:
        say(alice, suspect, **answer)
    assert field in refused.value.problems
    assert not Judgement.objects.exists()


def test_the_reason_of_the_checker_describes_an_other_error_that_it_suggests(project, alice):
    suspect = make_suspect(project, category="OTH")
    assert say(alice, suspect, answer="confirm", category="OTH").judgement.note == ""


def test_measurement_takes_no_description_from_the_checker(project, alice):
    project.mode = Mode.MEASURING
    suspect = make_suspect(project, category="OTH")
    with pytest.raises(VoteError) as refused:
        say(alice, suspect, answer="confirm", category="OTH", likert=2, critical=True)
    assert set(refused.value.problems) == {"note"}


OTHER = {"answer": "confirm", "category": "OTH"}


def test_a_bulk_answer_needs_no_note_if_the_checker_describes_each_suspect(project, alice):
    suspects = [make_suspect(project, category="OTH") for _ in range(2)]
    answer_many(alice, [one.pk for one in suspects], parse_vote(OTHER))
    assert Judgement.objects.count() == 2


def test_a_bulk_answer_needs_a_note_if_the_checker_does_not_describe_each_suspect(project, alice):
    suspects = [make_suspect(project, category=one) for one in ("OTH", "NUM")]
    with pytest.raises(VoteError):
        answer_many(alice, [one.pk for one in suspects], parse_vote(OTHER))
    assert not Judgement.objects.exists()


def test_unknown_values_are_named(project):
    with pytest.raises(VoteError) as refused:
        parse_vote({"answer": "perhaps", "likert": 9})
    assert set(refused.value.problems) == {"answer", "likert"}


def test_measuring_wants_a_rating_with_every_vote(project, alice):
    project.mode = Mode.MEASURING
    suspect = make_suspect(project)
    with pytest.raises(VoteError):
        say(alice, suspect, answer="reject")


def test_three_votes_settle_an_item_that_is_measured(project):
    project.mode = Mode.MEASURING
    suspect = make_suspect(project)
    raters = [make_user(name, project) for name in ("a", "b", "c")]
    for rater in raters:
        session = ReviewSession(project, rater, rater.username)
        assert fresh(suspect).status == "open"
        reserve(session)
        say(session, suspect, **CONFIRM, likert=3)
    assert fresh(suspect).status == "confirmed"


def test_ratings_far_apart_open_a_fourth_slot(project):
    project.mode = Mode.MEASURING
    suspect = make_suspect(project)
    sessions = [ReviewSession(project, make_user(project=project), str(i)) for i in range(5)]
    for session, likert in zip(sessions, (1, 3, 3), strict=False):
        reserve(session)
        say(session, suspect, **CONFIRM, likert=likert, critical=True if likert < 3 else None)
    assert fresh(suspect).status == "open"
    assert [lease.suspect_id for lease in reserve(sessions[3])] == [suspect.pk]
    assert reserve(sessions[4]) == []


class TestUndo:
    def test_an_undone_item_is_open_and_leased_to_the_same_tab(self, project, alice):
        suspect = make_suspect(project)
        reserve(alice)
        say(alice, suspect, **CONFIRM)
        undo.undo(alice)
        assert fresh(suspect).status == "open"
        lease = Reservation.objects.get()
        assert (lease.reviewer, lease.tab) == (alice.reviewer, "a")
        assert lease.expires_at is not None

    def test_the_judgement_is_kept_as_withdrawn(self, project, alice):
        suspect = make_suspect(project)
        say(alice, suspect, **CONFIRM)
        undo.undo(alice)
        assert Judgement.objects.get().withdrawn_at is not None
        say(alice, suspect, answer="reject")
        assert fresh(suspect).status == "rejected"

    def test_any_of_the_last_ten_can_be_undone_and_no_older_one(self, project, alice):
        made = [say(alice, make_suspect(project), **CONFIRM).judgement for _ in range(12)]
        assert undo.undo(alice, made[2].pk) == made[2]
        with pytest.raises(NothingToUndoError):
            undo.undo(alice, made[0].pk)

    def test_somebody_elses_judgement_cannot_be_undone(self, project, alice):
        bob = ReviewSession(project, make_user("bob", project))
        judgement = say(bob, make_suspect(project), **CONFIRM).judgement
        with pytest.raises(NothingToUndoError):
            undo.undo(alice, judgement.pk)

    def test_what_an_adjudicator_has_decided_since_stays_decided(self, project):
        project.mode = Mode.MEASURING
        suspect = make_suspect(project)
        sessions = [ReviewSession(project, make_user(project=project), str(i)) for i in range(3)]
        for session, critical in zip(sessions, (True, True, False), strict=True):
            say(session, suspect, **CONFIRM, likert=2, critical=critical)
        assert fresh(suspect).status == "adjudication"
        judge = ReviewSession(project, make_user("judge", project), "j")
        adjudicate(judge, suspect.pk, parse_vote({"answer": "reject"}))
        with pytest.raises(NothingToUndoError):
            undo.undo(sessions[0])
        assert fresh(suspect).status == "rejected"
        assert not Judgement.objects.filter(withdrawn_at__isnull=False).exists()

    def test_an_adjudicated_item_asks_for_no_further_vote(self, project):
        project.mode = Mode.MEASURING
        suspect = make_suspect(project)
        for critical in (True, True, False):
            rater = ReviewSession(project, make_user(project=project), "r")
            say(rater, suspect, **CONFIRM, likert=2, critical=critical)
        judge = ReviewSession(project, make_user("judge", project), "j")
        adjudicate(judge, suspect.pk, parse_vote({"answer": "reject"}))
        assert (fresh(suspect).extra_slots, len(counted_votes(suspect))) == (0, 3)

    def test_a_second_adjudicator_comes_too_late(self, project):
        project.mode = Mode.MEASURING
        suspect = make_suspect(project)
        for critical in (True, True, False):
            rater = ReviewSession(project, make_user(project=project), "r")
            say(rater, suspect, **CONFIRM, likert=2, critical=critical)
        judges = [
            ReviewSession(project, make_user(name, project), "j") for name in ("judge", "other")
        ]
        adjudicate(judges[0], suspect.pk, parse_vote({"answer": "reject"}))
        with pytest.raises(AlreadyJudgedError):
            adjudicate(judges[1], suspect.pk, parse_vote(CONFIRM))
        assert fresh(suspect).status == "rejected"

    def test_an_undone_skip_comes_back(self, project, alice):
        suspect = make_suspect(project)
        reserve(alice)
        say(alice, suspect, answer="skip")
        undo.undo(alice)
        assert Reservation.objects.get().reviewer == alice.reviewer


class TestReopening:
    def test_a_lead_opens_a_decided_item_again(self, project, alice):
        suspect = make_suspect(project)
        reserve(alice)
        say(alice, suspect, **CONFIRM)
        lead = ReviewSession(project, make_user("lead", project), "l")
        assert undo.reopen(lead, suspect.pk) == 1
        assert (fresh(suspect).status, fresh(suspect).category) == ("open", "")
        assert [lease.suspect_id for lease in reserve(lead)] == [suspect.pk]
        assert HistoryEntry.objects.filter(action="opened again", actor=lead.reviewer).exists()

    def test_an_item_without_votes_stays_as_it_is(self, project, alice):
        with pytest.raises(NothingToUndoError):
            undo.reopen(alice, make_suspect(project).pk)


class TestRevision:
    def test_both_answers_are_kept_and_the_first_one_counts(self, project):
        project.mode = Mode.MEASURING
        suspect = make_suspect(project)
        sessions = [ReviewSession(project, make_user(project=project), str(i)) for i in range(3)]
        for session in sessions:
            reserve(session)
        first = say(sessions[0], suspect, answer="reject", likert=3, evidence_shown=False).judgement
        second = undo.revise(sessions[0], first.pk, parse_vote({**CONFIRM, "likert": 3})).judgement
        assert second.revision_of == first
        assert second.evidence_shown
        say(sessions[1], suspect, **CONFIRM, likert=3)
        say(sessions[2], suspect, answer="reject", likert=3)
        assert fresh(suspect).status == "rejected"

    def test_an_answer_given_with_the_evidence_cannot_be_revised(self, project, alice):
        judgement = say(alice, make_suspect(project), **CONFIRM).judgement
        with pytest.raises(VoteError):
            undo.revise(alice, judgement.pk, parse_vote({"answer": "reject"}))

    def test_a_known_item_cannot_be_answered_again(self, project, alice):
        suspect = make_suspect(project)
        first = say(alice, suspect, **CONFIRM, evidence_shown=False).judgement
        Suspect.items.filter(pk=suspect.pk).update(kind=ItemKind.GOLD)
        with pytest.raises(VoteError, match="no first answer"):
            undo.revise(alice, first.pk, parse_vote({"answer": "reject"}))

    def test_undoing_a_revision_brings_the_first_answer_back(self, project, alice):
        project.mode = Mode.MEASURING
        suspect = make_suspect(project)
        first = say(alice, suspect, answer="reject", likert=3, evidence_shown=False).judgement
        undo.revise(alice, first.pk, parse_vote({**CONFIRM, "likert": 3}))
        undo.undo(alice)
        first.refresh_from_db()
        assert first.withdrawn_at is None
