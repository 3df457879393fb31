"""Items on which raters disagree reach a lead, whoever is in the team."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.factories import make_suspect, make_user
from tests.views.queue.test_queue_page import post
from triage import tasks
from triage.models import HistoryEntry, Membership, Mode, Project, QueueOrder, Role, Suspect
from triage.services.counts.changes import reconcile
from triage.services.review.adjudication import adjudicate
from triage.services.review.item_status import ModeChange, change_mode, follow_team, preview_mode
from triage.services.review.slots import ReviewSession
from triage.services.review.team import Shortage, shortage
from triage.services.review.undo import undo
from triage.services.review.vote_recording import AlreadyJudgedError, record
from triage.services.review.votes import VoteError, parse_vote

pytestmark = pytest.mark.django_db


@pytest.fixture
def measuring(project: Project) -> Iterator[Project]:
    project.mode = Mode.MEASURING
    project.save()
    yield project
    assert reconcile(project) == 0


@pytest.fixture
def team(measuring: Project) -> list[User]:
    """Three annotators: as many as an item needs at first."""
    return [make_user(name, measuring) for name in ("ann", "ben", "cleo")]


@pytest.fixture
def lead(measuring: Project) -> User:
    return make_user("lead", measuring, Role.LEAD)


def session(rater: User, project: Project) -> ReviewSession:
    return ReviewSession(project, rater, rater.username)


def rate(suspect: Suspect, rater: User, likert: int) -> None:
    vote: dict[str, object] = {"answer": "confirm", "category": "NUM", "likert": likert}
    if likert < 3:
        vote["critical"] = True
    record(session(rater, suspect.project), suspect.pk, parse_vote(vote))


def skip(suspect: Suspect, rater: User) -> None:
    record(session(rater, suspect.project), suspect.pk, parse_vote({"answer": "skip"}))


def far_apart(project: Project, raters: list[User]) -> Suspect:
    """An item whose ratings are so far apart that a further one is asked for."""
    suspect = make_suspect(project)
    for rater, likert in zip(raters, (1, 3, 3), strict=False):
        rate(suspect, rater, likert)
    return suspect


def status(suspect: Suspect) -> str:
    return Suspect.items.get(pk=suspect.pk).status


def reject(lead: User, suspect: Suspect) -> None:
    adjudicate(session(lead, suspect.project), suspect.pk, parse_vote({"answer": "reject"}))


def test_three_raters_who_disagree_reach_a_lead_at_once(measuring, team, lead):
    assert status(far_apart(measuring, team)) == "adjudication"


def test_while_an_annotator_is_left_the_item_waits_for_a_fourth_vote(measuring, team, lead):
    dora = make_user("dora", measuring)
    suspect = far_apart(measuring, team)
    assert status(suspect) == "open"
    rate(suspect, dora, 4)
    assert status(suspect) == "confirmed"


@pytest.mark.parametrize("changes", [{"role": Role.ENGINEER}, {"is_active": False}])
def test_whoever_may_not_judge_is_not_waited_for(measuring, team, changes):
    dora = make_user("dora", measuring, changes.pop("role", Role.ANNOTATOR))
    User.objects.filter(pk=dora.pk).update(**changes)
    assert status(far_apart(measuring, team)) == "adjudication"


def test_whoever_skipped_the_item_is_not_waited_for(measuring, team):
    dora = make_user("dora", measuring)
    suspect = make_suspect(measuring)
    skip(suspect, dora)
    for rater, likert in zip(team, (1, 3, 3), strict=True):
        rate(suspect, rater, likert)
    assert status(suspect) == "adjudication"


def test_a_skip_of_the_last_rater_hands_the_item_over(measuring, team):
    dora = make_user("dora", measuring)
    suspect = far_apart(measuring, team)
    skip(suspect, dora)
    assert status(suspect) == "adjudication"
    undo(session(dora, measuring))
    assert status(suspect) == "open"


def test_a_lead_gives_one_of_the_first_three_votes_where_only_leads_are_left(measuring, lead):
    suspect = make_suspect(measuring)
    for rater, likert in zip(
        [make_user("ann", measuring), make_user("ben", measuring)], (2, 2), strict=False
    ):
        rate(suspect, rater, likert)
    assert status(suspect) == "open"
    rate(suspect, lead, 2)
    assert status(suspect) == "confirmed"


def test_an_item_of_a_team_of_two_reaches_the_lead_after_two_votes(measuring, lead):
    suspect = make_suspect(measuring)
    rate(suspect, make_user("ann", measuring), 2)
    rate(suspect, lead, 2)
    assert status(suspect) == "adjudication"


class TestWhoDecides:
    def test_the_only_lead_decides_although_the_lead_voted(self, measuring, team, lead):
        suspect = far_apart(measuring, [lead, *team[1:]])
        follow_team(measuring)
        reject(lead, suspect)
        assert status(suspect) == "rejected"

    def test_who_voted_does_not_decide_where_another_lead_has_not(self, measuring, team, lead):
        other = make_user("other", measuring, Role.ADMINISTRATOR)
        suspect = far_apart(measuring, [lead, *team[1:]])
        with pytest.raises(VoteError):
            reject(lead, suspect)
        reject(other, suspect)
        assert status(suspect) == "rejected"

    def test_of_leads_who_have_all_voted_anyone_decides(self, measuring):
        leads = [make_user(name, measuring, Role.LEAD) for name in ("lea", "leo", "lia")]
        suspect = far_apart(measuring, leads)
        reject(leads[1], suspect)
        assert status(suspect) == "rejected"

    def test_a_skip_is_no_vote(self, measuring, team, lead):
        make_user("other", measuring, Role.LEAD)
        suspect = make_suspect(measuring)
        skip(suspect, lead)
        for rater, likert in zip(team, (1, 3, 3), strict=True):
            rate(suspect, rater, likert)
        reject(lead, suspect)
        assert status(suspect) == "rejected"

    def test_a_lead_decides_an_item_that_still_waits_for_a_vote(self, measuring, team, lead):
        make_user("dora", measuring)
        suspect = far_apart(measuring, team)
        reject(lead, suspect)
        assert status(suspect) == "rejected"

    def test_a_vote_that_comes_after_the_decision_changes_nothing(self, measuring, team, lead):
        dora = make_user("dora", measuring)
        suspect = far_apart(measuring, team)
        reject(lead, suspect)
        rate(suspect, dora, 4)
        assert status(suspect) == "rejected"

    def test_a_vote_that_settles_the_item_first_leaves_nothing_to_decide(
        self, measuring, team, lead
    ):
        dora = make_user("dora", measuring)
        suspect = far_apart(measuring, team)
        rate(suspect, dora, 4)
        with pytest.raises(AlreadyJudgedError):
            reject(lead, suspect)
        assert status(suspect) == "confirmed"

    def test_an_item_with_too_few_votes_is_not_decided_by_a_lead(self, measuring, team, lead):
        suspect = make_suspect(measuring)
        rate(suspect, team[0], 1)
        with pytest.raises(AlreadyJudgedError, match="open again"):
            reject(lead, suspect)


class TestChangesOfTheTeam:
    def test_whoever_joins_is_asked_for_the_next_vote(self, measuring, team):
        suspect = far_apart(measuring, team)
        dora = make_user("dora", measuring)
        assert follow_team(measuring) == 1
        assert status(suspect) == "open"
        rate(suspect, dora, 4)
        assert status(suspect) == "confirmed"

    def test_a_lead_who_joins_decides(self, measuring, team):
        suspect = far_apart(measuring, team)
        make_user("lead", measuring, Role.LEAD)
        assert follow_team(measuring) == 0
        assert status(suspect) == "adjudication"

    def test_if_the_last_rater_leaves_a_lead_decides(self, measuring, team):
        dora = make_user("dora", measuring)
        suspect = far_apart(measuring, team)
        Membership.objects.filter(user=dora).delete()
        assert follow_team(measuring) == 1
        assert status(suspect) == "adjudication"
        assert HistoryEntry.objects.filter(action="raters changed", suspect=suspect).exists()

    def test_an_item_that_waits_for_its_third_vote_follows_too(self, measuring, team):
        suspect = make_suspect(measuring)
        for rater in team[:2]:
            rate(suspect, rater, 2)
        team[2].memberships.update(role=Role.ENGINEER)
        follow_team(measuring)
        assert status(suspect) == "adjudication"
        team[2].memberships.update(role=Role.ANNOTATOR)
        follow_team(measuring)
        assert status(suspect) == "open"

    def test_what_is_disputed_after_five_votes_stays_with_the_lead(self, measuring, team):
        suspect = far_apart(measuring, team)
        for name, likert in (("dora", 1), ("emil", 5)):
            rater = make_user(name, measuring)
            follow_team(measuring)
            rate(suspect, rater, likert)
        make_user("fred", measuring)
        assert follow_team(measuring) == 0
        assert status(suspect) == "adjudication"

    def test_what_a_lead_decided_stays_decided(self, measuring, team, lead):
        suspect = far_apart(measuring, team)
        reject(lead, suspect)
        make_user("dora", measuring)
        assert follow_team(measuring) == 0
        assert status(suspect) == "rejected"

    def test_an_unseen_item_stays_open_when_everybody_leaves(self, measuring, team):
        suspect = make_suspect(measuring)
        Membership.objects.all().delete()
        assert follow_team(measuring) == 0
        assert status(suspect) == "open"

    def test_a_skipped_suspect_in_triage_stays_in_the_queue(self, project):
        suspect = make_suspect(project)
        skip(suspect, make_user("ann", project))
        follow_team(project)
        assert status(suspect) == "open"

    def test_measurement_takes_back_what_a_new_rater_can_vote_on(self, measuring, team, lead):
        suspect = far_apart(measuring, team)
        change_mode(measuring, lead, Mode.TRIAGE, QueueOrder.RANDOM)
        make_user("dora", measuring)
        assert follow_team(measuring) == 0
        assert preview_mode(measuring, Mode.MEASURING) == ModeChange(open=0, moved=1)
        change_mode(measuring, lead, Mode.MEASURING, QueueOrder.RANDOM)
        assert follow_team(measuring) == 1
        assert status(suspect) == "open"

    def test_in_triage_the_votes_that_measurement_left_decide(self, measuring, team, lead):
        begun, untouched = make_suspect(measuring), make_suspect(measuring)
        rate(begun, team[0], 3)
        skip(untouched, team[0])
        assert preview_mode(measuring, Mode.TRIAGE) == ModeChange(open=2, moved=1)
        change_mode(measuring, lead, Mode.TRIAGE, QueueOrder.RANDOM)
        assert follow_team(measuring) == 1
        assert [status(begun), status(untouched)] == ["confirmed", "open"]

    def test_changes_made_elsewhere_are_followed_by_the_scheduler(self, measuring, team):
        suspect = far_apart(measuring, team)
        make_user("dora", measuring)
        tasks.follow_teams()
        assert status(suspect) == "open"

    def test_an_invitation_is_followed_at_once(
        self, client, measuring, team, monkeypatch, django_capture_on_commit_callbacks
    ):
        sent: list[int] = []
        monkeypatch.setattr(tasks.follow_team, "apply_async", lambda args, **_: sent.extend(args))
        client.force_login(make_user("boss", measuring, Role.ADMINISTRATOR))
        with django_capture_on_commit_callbacks(execute=True):
            client.post(reverse("members"), {"name": "dora", "role": "annotator"})
        assert sent == [measuring.pk]


def test_a_team_of_two_is_told_that_a_lead_decides_everything(measuring):
    for name in ("ann", "ben"):
        make_user(name, measuring)
    make_suspect(measuring)
    assert shortage(measuring) == Shortage(raters=2, wanted=3)


def test_a_team_of_three_lacks_nobody(measuring, team):
    make_suspect(measuring)
    assert shortage(measuring) is None


def test_a_project_in_triage_lacks_nobody(project):
    make_user("ann", project)
    make_suspect(project)
    assert shortage(project) is None


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_lead_is_told_on_the_overview_and_in_the_empty_queue(client, measuring, lead, language):
    suspect = make_suspect(measuring)
    rate(suspect, lead, 2)
    make_suspect(measuring)
    said = {"en": "Each suspect needs 3 raters", "es": "Cada sospechoso necesita 3 evaluadores"}
    client.force_login(lead)
    client.post(reverse("set_language"), {"language": language, "next": "/"})
    assert said[language] in client.get(reverse("overview")).content.decode()
    Suspect.objects.exclude(pk=suspect.pk).update(available=False)
    assert said[language] in post(client, "queue-next", {"tab": "t"}).json()["empty"]["html"]


def test_an_administrator_is_led_to_the_members(client: Client, measuring):
    client.force_login(make_user("boss", measuring, Role.ADMINISTRATOR))
    make_suspect(measuring)
    page = client.get(reverse("overview")).content.decode()
    assert f'<a href="{reverse("members")}">Members</a>' in page


def test_an_annotator_is_not_told_what_only_a_lead_can_mend(client, measuring):
    client.force_login(make_user("ann", measuring))
    make_suspect(measuring)
    assert "short-of-raters" not in client.get(reverse("overview")).content.decode()
