"""However much there is, a page asks the database the same number of questions."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.factories import make_engine, make_outcome, make_run, make_suspect
from tests.factories import make_user as new_user
from triage.models import (
    Every,
    FileCheck,
    IgnoreRule,
    Project,
    Role,
    SavedView,
    Scope,
    SurveyQuestion,
    Suspect,
)
from triage.models.webhook import Event
from triage.services.campaigns import schedules
from triage.services.events import webhooks
from triage.services.exchange.publication import add_link
from triage.services.projects import tokens
from triage.services.review.gold import GoldAnswer, mark_gold
from triage.services.review.sampling import RatingRequest, draw_passed_sample, start_rating
from triage.services.review.slots import ReviewSession
from triage.services.review.surveys import SurveyRequest, start_survey
from triage.services.review.vote_recording import record
from triage.services.review.votes import parse_vote
from triage.services.suspects.filters import ViewFilter

pytestmark = pytest.mark.django_db

PAGES = [
    "/",
    "/campaigns/",
    "/campaigns/new/",
    "/engines/",
    "/engines/new/",
    "/recordings/",
    "/files/",
    "/files/{check}/",
    "/files/ignored/",
    "/queue/",
    "/suspects/",
    "/suspects/{suspect}/",
    "/suspects/groups/",
    "/suspects/bulk/?status=open",
    "/review/agreement/",
    "/review/raters/",
    "/review/raters/{rater}/",
    "/review/history/",
    "/review/adjudication/",
    "/review/notes/",
    "/review/gold/",
    "/review/samples/",
    "/review/ratings/",
    "/review/ratings/{rating}/",
    "/review/surveys/",
    "/review/surveys/{survey}/",
    "/review/members/",
    "/review/settings/",
    "/review/guidelines/",
    "/charts/cases/?verdict=pass",
    "/templates/",
    "/templates/harvests/",
    "/exchange/exports/",
    "/exchange/import/",
    "/exchange/webhooks/",
    "/exchange/schedules/",
    "/exchange/links/",
    "/tokens/",
]


@pytest.fixture
def lead(project: Project, client: Client) -> User:
    user = new_user("lead", project, Role.ADMINISTRATOR)
    client.force_login(user)
    return user


def grow(project: Project, lead: User, number: int) -> dict[str, int]:
    """Add one of everything that a page may list; returns the keys that addresses need."""
    run = make_run(project, make_engine(f"engine {number}"))
    make_outcome(run, verdict="pass", error_kind="", expectation={"reference": "Cuesta."})
    raters = [new_user("", project) for _ in range(3)]
    suspects = [make_suspect(project, run, cause=f"cause {number}-{n}") for n in range(4)]
    for rater, answer in zip(raters, ("confirm", "reject", "confirm"), strict=True):
        said = {"answer": answer, "flagged": True, "note": "see"}
        said |= {"category": "NUM"} if answer == "confirm" else {}
        record(ReviewSession(project, rater), suspects[0].pk, parse_vote(said))
    Suspect.objects.filter(pk=suspects[1].pk).update(status="adjudication")
    mark_gold(project, lead, suspects[2], GoldAnswer("confirm", "NUM", tutorial=True))
    draw_passed_sample(project, lead, 0.01, number)
    rating = start_rating(
        project, lead, RatingRequest(f"sample {number}"), [run.campaign], 5, number
    )
    wanted = SurveyRequest(f"survey {number}", SurveyQuestion.SERIOUS, 60)
    survey = start_survey(project, lead, wanted, [run.campaign], number)
    SavedView.objects.create(project=project, name=f"view {number}", query="status=open")
    tokens.issue(lead, project, f"token {number}", Scope.READ, None)
    webhooks.add(project, lead, f"https://ci.example/{number}", [Event.BUG_CONFIRMED])
    schedules.add(run.campaign, lead, schedules.Moment(Every.NIGHT, 2))
    add_link(project, lead, f"link {number}", ViewFilter())
    check = _checked(project, lead)
    return {
        "check": check.pk,
        "suspect": suspects[0].pk,
        "rater": raters[0].pk,
        "rating": rating.pk,
        "survey": survey.pk,
    }


def _checked(project: Project, lead: User) -> FileCheck:
    """A file check, and one file and finding more in the first one of all."""
    IgnoreRule.objects.create(project=project, signals=["markup"], created_by=lead)
    check = FileCheck.objects.create(
        project=project, title="es.po", status="done", requested_by=lead
    )
    first = FileCheck.objects.filter(project=project).earliest("pk")
    for one in {check, first}:
        file = one.files.create(path=f"{one.files.count()}.po", checked=1, units=1)
        file.findings.create(
            number=1,
            line=3,
            signal="numbers",
            level=3,
            fingerprint="f",
            answer="wrong",
            answered_by=new_user("", project),
        )
    return first


def test_more_of_everything_needs_no_more_queries(project, lead, client):
    keys = grow(project, lead, 0)
    grow(project, lead, 1)
    addresses = [path.format(**keys) for path in PAGES]
    few = {path: asked(client, path) for path in addresses}
    for number in range(2, 8):
        grow(project, lead, number)
    more = {path: (few[path], asked(client, path)) for path in addresses}
    assert {path: counts for path, counts in more.items() if counts[1] > counts[0]} == {}


def asked(client: Client, path: str) -> int:
    client.get(path)
    with CaptureQueriesContext(connection) as found:
        assert client.get(path).status_code == 200, path
    return len(found)
