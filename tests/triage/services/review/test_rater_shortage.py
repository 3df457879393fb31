"""Items that wait for a rater whom the project does not have are told to the lead."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import make_suspect, make_user
from tests.triage.test_queue_page import post
from triage.models import Mode, Project, Role, Suspect
from triage.services.review.rater_shortage import Shortage, shortage
from triage.services.review.slots import ReviewSession
from triage.services.review.vote_recording import record
from triage.services.review.votes import parse_vote

pytestmark = pytest.mark.django_db


@pytest.fixture
def measuring(project: Project) -> Project:
    project.mode = Mode.MEASURING
    project.save()
    return project


@pytest.fixture
def team(measuring: Project) -> list[User]:
    """A lead and two annotators: as many as an item needs at first."""
    lead = make_user("lead", measuring, Role.LEAD)
    return [lead, make_user("ann", measuring), make_user("ben", measuring)]


def rate(suspect: Suspect, rater: User, likert: int) -> None:
    vote: dict[str, object] = {"answer": "confirm", "category": "NUM", "likert": likert}
    if likert < 3:
        vote["critical"] = True
    record(ReviewSession(suspect.project, rater, "t"), suspect.pk, parse_vote(vote))


def far_apart(project: Project, team: list[User]) -> Suspect:
    """An item on which three raters are far apart, so that a fourth is asked for."""
    suspect = make_suspect(project)
    for rater, likert in zip(team, (1, 5, 3), strict=False):
        rate(suspect, rater, likert)
    suspect.refresh_from_db()
    assert suspect.status == "open"
    return suspect


def test_an_item_that_everybody_answered_and_wants_a_fourth_vote_is_counted(measuring, team):
    far_apart(measuring, team)
    make_suspect(measuring)
    assert shortage(measuring) == Shortage(items=1, raters=3)


def test_whoever_joins_the_team_ends_the_shortage(measuring, team):
    far_apart(measuring, team)
    make_user("dora", measuring)
    assert shortage(measuring) is None


@pytest.mark.parametrize("changes", [{"role": Role.ENGINEER}, {"is_active": False}])
def test_whoever_may_not_judge_does_not_end_it(measuring, team, changes):
    far_apart(measuring, team)
    dora = make_user("dora", measuring, changes.pop("role", Role.ANNOTATOR))
    User.objects.filter(pk=dora.pk).update(**changes)
    assert shortage(measuring) == Shortage(items=1, raters=3)


def test_a_skip_is_no_help_either(measuring, team):
    suspect = far_apart(measuring, team)
    dora = make_user("dora", measuring)
    record(ReviewSession(measuring, dora, "t"), suspect.pk, parse_vote({"answer": "skip"}))
    assert shortage(measuring) == Shortage(items=1, raters=4)


def test_an_item_that_agreeing_raters_settled_is_no_shortage(measuring, team):
    suspect = make_suspect(measuring)
    for rater in team:
        rate(suspect, rater, 1)
    assert shortage(measuring) is None


def test_a_team_of_two_can_settle_nothing(measuring):
    for name in ("ann", "ben"):
        make_user(name, measuring)
    make_suspect(measuring)
    assert shortage(measuring) == Shortage(items=0, raters=2, wanted=3)


def test_a_project_in_triage_lacks_nobody(project):
    make_user("ann", project)
    make_suspect(project)
    assert shortage(project) is None


def test_a_team_of_five_costs_no_look_at_the_items(measuring, team):
    far_apart(measuring, team)
    for name in ("dora", "emil"):
        make_user(name, measuring)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert shortage(measuring) is None
    assert len(asked) == 1


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_lead_is_told_on_the_overview_and_in_the_empty_queue(client, measuring, team, language):
    far_apart(measuring, team)
    said = {"en": "1 suspect needs another rater", "es": "1 sospechoso necesita otro evaluador"}
    client.force_login(team[0])
    client.post(reverse("set_language"), {"language": language, "next": "/"})
    assert said[language] in client.get(reverse("overview")).content.decode()
    assert said[language] in post(client, "queue-next", {"tab": "t"}).json()["empty"]["html"]


def test_an_administrator_is_led_to_the_members(client: Client, measuring, team):
    far_apart(measuring, team)
    client.force_login(make_user("boss", measuring, Role.ADMINISTRATOR))
    assert "short-of-raters" not in client.get(reverse("overview")).content.decode()
    team[0].memberships.update(role=Role.ADMINISTRATOR)
    User.objects.filter(username="boss").update(is_active=False)
    client.force_login(team[0])
    page = client.get(reverse("overview")).content.decode()
    assert f'<a href="{reverse("members")}">Members</a>' in page


def test_an_annotator_is_not_told_what_only_a_lead_can_mend(client, measuring, team):
    far_apart(measuring, team)
    client.force_login(team[1])
    assert "short-of-raters" not in client.get(reverse("overview")).content.decode()
    empty = post(client, "queue-next", {"tab": "t"}).json()["empty"]["html"]
    assert "short-of-raters" not in empty
