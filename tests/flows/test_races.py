"""Two people do the same thing, or opposite things, at the same moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import Any, ClassVar

import pytest
from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend
from django.db import connection
from django.utils import timezone

from engines.adapters.base import Answer, ItemError
from engines.errors import EngineConfigurationError
from engines.models import Engine
from tests.campaigns import finish
from tests.factories import make_project, make_suspect, make_user
from triage.models import (
    BatchStatus,
    CheckedFile,
    Every,
    FileAnswer,
    FileCheck,
    FileFinding,
    HistoryEntry,
    Judgement,
    Membership,
    Mode,
    Outcome,
    OutcomeVerdict,
    Project,
    Role,
    Run,
    ScheduledCampaign,
    Suspect,
)
from triage.services.campaigns import notifications, schedules
from triage.services.campaigns.schedules import Moment
from triage.services.counts.changes import reconcile
from triage.services.file_checks import answers
from triage.services.projects import members
from triage.services.projects.engine_rights import leads_may_configure, let_leads_configure
from triage.services.projects.members import MemberError
from triage.services.projects.review_settings import change_settings, review_settings
from triage.services.review.adjudication import adjudicate
from triage.services.review.item_status import follow_team
from triage.services.review.queue import QueueRequest, reserve_next
from triage.services.review.slots import ReviewSession
from triage.services.review.vote_recording import AlreadyJudgedError, record
from triage.services.review.votes import parse_vote
from triage.services.runs import batches, lifecycle
from triage.services.suspects.filters import ViewFilter

pytestmark = pytest.mark.django_db(transaction=True)


class WatchingBackend(BaseEmailBackend):
    """A mail server that notes whether a transaction is open while it takes a message."""

    in_transaction: ClassVar[list[bool]] = []

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        self.in_transaction.append(connection.in_atomic_block)
        return len(email_messages)


def together(*calls: Callable[[], Any]) -> list[Any]:
    """Begin the calls at the same moment, each in a thread of its own."""
    start = Barrier(len(calls))

    def begin(call: Callable[[], Any]) -> Any:
        try:
            connection.ensure_connection()
            start.wait()
            return call()
        except MemberError as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return [job.result() for job in [pool.submit(begin, call) for call in calls]]


def test_a_version_is_changed_before_its_first_run_or_not_at_all(start_run, engine):
    def relabel() -> bool:
        edited = Engine.objects.get(pk=engine.pk)
        edited.version_label = "2"
        try:
            edited.save()
        except EngineConfigurationError:
            return False
        return True

    changed, run = together(relabel, lambda: start_run(generated=False))
    label = Engine.objects.get(pk=engine.pk).version_label
    assert run.signature["engine"]["version"] == label == ("2" if changed else "1")


def test_errors_that_two_leads_retry_at_once_are_taken_back_once(start_run, script):
    script.reply = lambda texts: [ItemError("Refused."), *(Answer(text) for text in texts[1:])]
    run = finish(start_run())
    taken_back = together(*[lambda: lifecycle.retry_errors(run, None)] * 4)
    assert sorted(Counter(taken_back).items(), key=str) == [(0, 3), (4, 1)]
    fresh = Run.objects.get(pk=run.pk)
    rows = Counter(Outcome.objects.filter(run=run).values_list("verdict", flat=True))
    counted = [fresh.passed, fresh.failed, fresh.abstained, fresh.errored]
    assert counted == [rows[verdict] for verdict in OutcomeVerdict.values]


def test_no_batch_is_claimed_by_two_workers_at_once(start_run):
    run = start_run()
    for _ in range(8):
        run.batches.update(status=BatchStatus.WAITING, lease_token="", lease_until=None)
        held = together(*[lambda: batches.claim(run, BatchStatus.WAITING, 2)] * 6)
        claimed = [batch.pk for found in held for batch in found]
        assert len(claimed) == len(set(claimed)) == run.batches.count()


def test_two_administrators_who_remove_each_other_leave_one():
    project = make_project()
    alice, bob = (make_user(project=project, role=Role.ADMINISTRATOR) for _ in range(2))
    of_alice, of_bob = (Membership.objects.get(user=user) for user in (alice, bob))
    together(
        lambda: members.remove(project, alice, of_bob),
        lambda: members.change_role(project, bob, of_alice, Role.LEAD),
    )
    left = Membership.objects.filter(project=project, role=Role.ADMINISTRATOR)
    assert left.count() == 1


def test_two_people_invited_at_the_same_moment_do_not_look_alike():
    projects = [make_project() for _ in range(2)]
    lead = make_user("lead")
    for names in [("anna", "Anna"), ("bert", "Bert"), ("cleo", "Cleo"), ("dora", "Dora")]:
        invitations = zip(projects, names, strict=True)
        results = together(
            *(
                partial(members.invite, project, lead, name, Role.ANNOTATOR)
                for project, name in invitations
            )
        )
        assert sum(isinstance(result, MemberError) for result in results) == 1
        assert User.objects.filter(username__in=names).count() == 1


def test_a_role_that_somebody_else_has_just_given_counts():
    project = make_project()
    alice = make_user("alice", project, Role.ADMINISTRATOR)
    bob = make_user("bob", project, Role.LEAD)
    of_alice, of_bob = (Membership.objects.get(user=one) for one in (alice, bob))
    read_before = Membership.objects.get(user=bob)
    members.change_role(project, alice, of_bob, Role.ADMINISTRATOR)
    members.change_role(project, bob, of_alice, Role.LEAD)
    with pytest.raises(MemberError, match="at least one"):
        members.change_role(project, alice, read_before, Role.ANNOTATOR)
    with pytest.raises(MemberError, match="at least one"):
        members.remove(project, alice, read_before)
    assert Membership.objects.get(role=Role.ADMINISTRATOR).user == bob


def test_a_member_whom_somebody_else_has_just_removed_gets_no_other_role():
    project = make_project()
    alice = make_user("alice", project, Role.ADMINISTRATOR)
    make_user("bob", project)
    of_bob = Membership.objects.get(user__username="bob")
    members.remove(project, alice, Membership.objects.get(pk=of_bob.pk))
    with pytest.raises(MemberError, match="bob is no longer a member"):
        members.change_role(project, alice, of_bob, Role.LEAD)


def test_a_setting_that_somebody_else_has_just_changed_is_not_set_back():
    project = make_project()
    lead = make_user(project=project, role=Role.LEAD)
    loaded_before = Project.objects.get(pk=project.pk)
    let_leads_configure(project, lead, True)
    change_settings(Project.objects.get(pk=project.pk), lead, {"hasty_seconds": 3.0})
    change_settings(loaded_before, lead, {"lease_minutes": 20})
    stored = Project.objects.get(pk=project.pk)
    settings = review_settings(stored)
    assert (settings.lease_minutes, settings.hasty_seconds) == (20, 3.0)
    assert leads_may_configure(stored)


def test_a_mail_server_is_waited_for_outside_of_transactions(project, start_run, settings):
    lead = make_user("lead", project, Role.LEAD)
    campaign = finish(start_run()).campaign
    schedule = schedules.add(campaign, lead, Moment(Every.NIGHT, 2), "qa@example.org")
    ScheduledCampaign.objects.create(
        schedule=schedule, campaign=campaign, day=timezone.now().date()
    )
    settings.EMAIL_BACKEND = f"{__name__}.WatchingBackend"
    WatchingBackend.in_transaction.clear()
    assert notifications.send_summary(campaign.pk)
    assert WatchingBackend.in_transaction == [False]


class TestAVoteAndALead:
    """Three raters disagree; dora is left to vote, and her vote would settle the item."""

    @pytest.fixture
    def team(self) -> dict[str, ReviewSession]:
        project = make_project(mode=Mode.MEASURING)
        names = ("ann", "ben", "cleo", "dora", "lead")
        roles = {"lead": Role.LEAD}
        return {
            name: ReviewSession(project, make_user(name, project, roles.get(name, "")), name)
            for name in names
        }

    @pytest.fixture
    def suspect(self, team: dict[str, ReviewSession]) -> Suspect:
        suspect = make_suspect(team["ann"].project)
        for name, likert in (("ann", 1), ("ben", 3), ("cleo", 3)):
            self.rate(team[name], suspect, likert)
        assert reserve_next(team["dora"], QueueRequest(ViewFilter(), 1))
        return suspect

    @staticmethod
    def rate(session: ReviewSession, suspect: Suspect, likert: int) -> None:
        said = {"answer": "confirm", "category": "NUM", "likert": likert}
        critical = {"critical": True} if likert < 3 else {}
        record(session, suspect.pk, parse_vote({**said, **critical}))

    @staticmethod
    def decide(session: ReviewSession, suspect: Suspect) -> str:
        try:
            adjudicate(session, suspect.pk, parse_vote({"answer": "reject"}))
        except AlreadyJudgedError:
            return "confirmed"
        return "rejected"

    @pytest.mark.parametrize("attempt", range(5))
    def test_whoever_comes_first_decides_and_neither_answer_is_lost(self, team, suspect, attempt):
        decided, _ = together(
            lambda: self.decide(team["lead"], suspect),
            lambda: self.rate(team["dora"], suspect, 4),
        )
        assert Suspect.objects.get(pk=suspect.pk).status == decided
        standing = Judgement.objects.filter(withdrawn_at__isnull=True)
        assert standing.filter(adjudication=False).count() == 4
        assert standing.filter(adjudication=True).count() == (decided == "rejected")
        assert reconcile(team["lead"].project) == 0

    @pytest.mark.parametrize("attempt", range(5))
    def test_a_rater_who_leaves_while_another_votes_keeps_nothing_open(
        self, team, suspect, attempt
    ):
        project = team["lead"].project
        emil = ReviewSession(project, make_user("emil", project), "emil")
        membership = Membership.objects.get(user=emil.reviewer)
        together(
            lambda: members.remove(project, team["lead"].reviewer, membership),
            lambda: self.rate(team["dora"], suspect, 5),
            lambda: follow_team(project),
        )
        follow_team(project)
        assert Suspect.objects.get(pk=suspect.pk).status == "adjudication"
        assert reconcile(project) == 0


def test_two_answers_to_a_finding_at_the_same_moment_leave_the_later_one():
    project = make_project()
    check = FileCheck.objects.create(project=project, title="es.po")
    file = CheckedFile.objects.create(check_of=check, path="es.po")
    FileFinding.objects.create(file=file, number=1, line=1, level=3, message="?")
    people = [make_user(name, project) for name in ("ana", "bob")]

    def say(user: User, value: str) -> str:
        finding = FileFinding.objects.select_related("file__check_of__project").get()
        return answers.answer(finding, user, value)

    before = together(*map(partial, (say, say), people, ("fine", "wrong")))
    stored, finding = FileAnswer.objects.get(), FileFinding.objects.get()
    assert sorted(before) in (["", "fine"], ["", "wrong"])
    assert (finding.answer, finding.answered_by) == (stored.answer, stored.user)
    assert stored.answer not in before
    assert HistoryEntry.objects.filter(action="finding answered").count() == 2
