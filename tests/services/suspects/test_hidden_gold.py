from __future__ import annotations

import random
import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_project, make_suspect, make_user
from triage.models import Mode, Role, Suspect
from triage.services.projects.review_settings import change_settings
from triage.services.review.gold import GoldAnswer, mark_gold
from triage.services.review.queue import QueueRequest, reserve_next
from triage.services.review.sampling import draw_passed_sample
from triage.services.review.slots import ReviewSession
from triage.services.review.vote_recording import record
from triage.services.review.votes import parse_vote
from triage.services.suspects.filters import ViewFilter

pytestmark = pytest.mark.django_db

REJECT = {"answer": "reject", "likert": 4}


@pytest.fixture(params=list(Mode))
def project(request):
    return make_project(mode=request.param)


@pytest.fixture
def suspect_and_gold(project) -> tuple[Suspect, Suspect]:
    """A suspect, and a gold item that looks just like it."""
    lead = make_user("lead", project, Role.LEAD)
    suspect = make_suspect(project)
    return suspect, mark_gold(project, lead, suspect, GoldAnswer("confirm", "NUM")).item


@pytest.fixture
def rater(project, client: Client) -> ReviewSession:
    user = make_user("rater", project)
    client.force_login(user)
    return ReviewSession(project, user, "tab")


def page(client: Client, item: Suspect) -> str:
    """The item's page without what tells one item from another: ids, fingerprint, tokens."""
    answer = client.get(reverse("suspect", args=[item.pk]))
    text = answer.content.decode()
    own = rf'(?<=Suspect ){item.pk}\b|(?<=suspects/){item.pk}\b|(?<=like=){item.pk}\b|(?<=item="){item.pk}\b'
    text = re.sub(rf"{own}|{item.fingerprint}", "…", text.partition("<main")[2])
    return f"{answer.status_code} " + re.sub(r"\d\d:\d\d(:\d\d)?|[A-Za-z0-9]{64}", "…", text)


def test_the_page_of_an_open_gold_item_looks_like_a_suspects(client, rater, suspect_and_gold):
    suspect, gold = suspect_and_gold
    assert page(client, suspect).startswith("200")
    assert page(client, gold) == page(client, suspect)


def test_it_still_does_after_the_raters_own_vote(client, rater, suspect_and_gold):
    suspect, gold = suspect_and_gold
    for item in suspect_and_gold:
        record(rater, item.pk, parse_vote(REJECT))
    assert page(client, gold) == page(client, suspect)


def test_other_raters_votes_on_a_gold_item_are_not_shown(client, rater, suspect_and_gold):
    other = ReviewSession(rater.project, make_user("other", rater.project), "other")
    for session in (other, rater):
        record(session, suspect_and_gold[1].pk, parse_vote(REJECT))
    assert (
        "other,"
        not in client.get(reverse("suspect", args=[suspect_and_gold[1].pk])).content.decode()
    )


class Certain(random.Random):
    """Draws that always fall on the side of the share asked for."""

    def random(self) -> float:
        return 0.0


def test_who_judged_the_suspect_is_not_given_its_gold_item(rater, suspect_and_gold):
    change_settings(rater.project, rater.reviewer, {"gold_share": 0.5})
    record(rater, suspect_and_gold[0].pk, parse_vote(REJECT))
    certain = Certain(0)
    assert reserve_next(rater, QueueRequest(ViewFilter(), 1), rng=certain) == []
    other = ReviewSession(rater.project, make_user("other", rater.project), "other")
    (lease,) = reserve_next(other, QueueRequest(ViewFilter(), 1), rng=certain)
    assert lease.suspect == suspect_and_gold[1]


def test_a_passed_case_opens_like_a_suspect(client, rater, suspect_and_gold):
    from tests.factories import make_outcome

    outcome = make_outcome(
        suspect_and_gold[0].first_run, verdict="pass", error_kind="", cause="", message=""
    )
    draw_passed_sample(rater.project, rater.reviewer, 0.01, seed=1)
    passed = Suspect.items.get(kind="passed")
    assert passed.current == outcome
    assert page(client, passed).startswith("200")


def test_a_lead_sees_what_it_is(client, project, suspect_and_gold):
    client.force_login(make_user("second", project, Role.LEAD))
    assert client.get(reverse("suspect", args=[suspect_and_gold[1].pk])).status_code == 200
    history = client.get(reverse("suspect", args=[suspect_and_gold[0].pk])).content.decode()
    assert "gold item added" in history
