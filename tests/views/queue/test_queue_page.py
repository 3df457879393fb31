from __future__ import annotations

import json
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import make_project, make_suspect, make_suspects, make_user
from triage.models import Judgement, Membership, Mode, Protocol
from triage.services.projects.review_settings import change_settings
from triage.services.review.sampling import RatingRequest, start_rating

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice(client: Client):
    project = make_project("Work")
    user = make_user("alice", project)
    client.force_login(user)
    return user, project


def post(client: Client, name: str, body: dict, *args, query: str = ""):
    url = reverse(name, args=args) + query
    return client.post(url, json.dumps(body), content_type="application/json")


def test_the_page_opens_with_an_empty_queue(client: Client, alice):
    page = client.get(reverse("queue"))
    assert page.status_code == 200
    answer = post(client, "queue-next", {"tab": "t"}).json()
    assert answer["items"] == []
    assert answer["empty"]["reason"] == "nothing-yet"


def test_the_next_items_come_with_their_texts_marked(client: Client, alice):
    make_suspect(alice[1], inputs=["It costs 7,000 euros."], outputs=["Cuesta 7,000 euros."])
    (item,) = post(client, "queue-next", {"tab": "t"}).json()["items"]
    assert '<mark class="expected" data-partner="n0"' in item["html"]
    assert 'dir="auto" lang="es"' in item["html"]
    assert item["suggested"] == "NUM"


UNLIKELY: dict[str, Any] = {
    "inputs": ["The room costs 7,000 euros."],
    "outputs": ["El cuarto cuesta 7,000 euros."],
    "tenth": 1,
    "evidence": {
        "metric": {
            "name": "Gemma",
            "score": -3.5,
            "worse_than": 0.95,
            "spans": [{"start": 3, "end": 9, "severity": "least likely", "value": -8.0}],
        }
    },
}


def test_the_least_likely_word_is_marked_as_a_hint(client: Client, alice):
    make_suspect(alice[1], **UNLIKELY)
    (item,) = post(client, "queue-next", {"tab": "t"}).json()["items"]
    assert (
        '<mark class="hint" data-partner="" title="Gemma: least likely">cuarto</mark>'
        in (item["html"])
    )
    assert "it marks “cuarto” (least likely)" in item["html"]


def test_a_project_may_have_no_hints(client: Client, alice):
    change_settings(alice[1], None, {"scorer_hints": False})
    make_suspect(alice[1], **UNLIKELY)
    (item,) = post(client, "queue-next", {"tab": "t"}).json()["items"]
    assert "hint" not in item["html"]
    assert "least likely" not in item["html"]
    assert "Gemma: -3.5, worse than 95 %" in item["html"]


def test_a_blind_item_has_no_hint_before_its_answer(client: Client, alice):
    alice[1].mode = Mode.MEASURING
    alice[1].save()
    make_suspect(alice[1], **UNLIKELY)
    (item,) = post(client, "queue-next", {"tab": "t"}).json()["items"]
    assert "<mark" not in item["html"]
    assert "Gemma" not in item["html"]


@pytest.mark.parametrize("protocol", Protocol.values)
def test_a_rating_campaign_never_has_hints(client: Client, alice, protocol: str):
    suspect = make_suspect(alice[1], **UNLIKELY)
    wanted = RatingRequest("blind", Protocol(protocol), checker_spans=True)
    assert suspect.last_run is not None
    rating = start_rating(alice[1], alice[0], wanted, [suspect.last_run.campaign], 1, 1)
    query = f"?rating={rating.pk}"
    (item,) = post(client, "queue-next", {"tab": "t"}, query=query).json()["items"]
    assert "hint" not in item["html"]
    assert "Gemma" not in json.dumps(item)


def test_a_vote_is_stored_and_the_item_is_gone(client: Client, alice):
    suspect = make_suspect(alice[1])
    post(client, "queue-next", {"tab": "t"})
    vote = {"answer": "confirm", "category": "NUM", "request_id": "r1"}
    answer = post(client, "queue-judge", {"tab": "t", "vote": vote}, suspect.pk)
    assert answer.status_code == 200
    assert answer.json()["counted"] is True
    suspect.refresh_from_db()
    assert (suspect.status, suspect.category) == ("confirmed", "NUM")
    assert post(client, "queue-next", {"tab": "t"}).json()["items"] == []


@pytest.mark.parametrize(
    "vote",
    [
        [],
        "confirm",
        None,
        {"answer": "skip", "note": "nul \0"},
        {"answer": "skip", "note": "half \ud800"},
        {"answer": "skip", "request_id": "\0"},
    ],
    ids=["list", "text", "null", "nul", "surrogate", "name with nul"],
)
def test_what_is_no_answer_is_refused_and_never_an_error_of_the_server(client: Client, alice, vote):
    suspect = make_suspect(alice[1])
    post(client, "queue-next", {"tab": "t"})
    answer = post(client, "queue-judge", {"tab": "t", "vote": vote}, suspect.pk)
    assert answer.status_code == 422
    assert answer.json()["problems"]
    assert not Judgement.objects.exists()


def test_an_incomplete_vote_is_refused_with_reasons(client: Client, alice):
    suspect = make_suspect(alice[1])
    answer = post(client, "queue-judge", {"vote": {"answer": "confirm"}}, suspect.pk)
    assert answer.status_code == 422
    assert "category" in answer.json()["problems"]
    assert not Judgement.objects.exists()


def test_the_last_vote_can_be_undone(client: Client, alice):
    suspect = make_suspect(alice[1])
    post(client, "queue-next", {"tab": "t"})
    post(client, "queue-judge", {"tab": "t", "vote": {"answer": "reject"}}, suspect.pk)
    answer = post(client, "queue-undo", {"tab": "t"}).json()
    suspect.refresh_from_db()
    assert suspect.status == "open"
    assert answer["item"]["id"] == suspect.pk


def test_nothing_in_a_text_can_run(client: Client, alice):
    make_suspect(alice[1], outputs=["<script>alert(1)</script>\u202e1,000"])
    (item,) = post(client, "queue-next", {"tab": "t"}).json()["items"]
    assert "<script>" not in item["html"]
    assert 'data-label="RLO"' in item["html"]


def test_a_body_that_is_no_object_is_refused(client: Client, alice):
    answer = client.post(reverse("queue-next"), "[1]", content_type="application/json")
    assert answer.status_code == 422


def test_a_page_of_somebody_who_signed_out_gives_no_answers_for_the_next(client, alice):
    suspect = make_suspect(alice[1])
    client.force_login(make_user("next", alice[1]))
    answer = client.post(
        reverse("queue-judge", args=[suspect.pk]),
        json.dumps({"vote": {"answer": "reject"}}),
        content_type="application/json",
        headers={"X-Mtriage-User": str(alice[0].pk)},
    )
    assert answer.status_code == 403
    assert not Judgement.objects.exists()


def test_a_page_stays_in_its_project_when_another_tab_changes_it(client, alice):
    user, project = alice
    suspect = make_suspect(project)
    other = make_project()
    Membership.objects.create(project=other, user=user, role="annotator")
    client.post(reverse("switch-project"), {"project": other.pk})
    answer = client.post(
        reverse("queue-judge", args=[suspect.pk]),
        json.dumps({"vote": {"answer": "reject"}}),
        content_type="application/json",
        headers={"X-Mtriage-Project": str(project.pk)},
    )
    assert answer.status_code == 200


@pytest.mark.parametrize("name", ["suspects", "groups", "queue", "suspects-bulk"])
def test_a_page_of_fifty_asks_as_much_as_a_page_of_one(
    client, alice, django_assert_max_num_queries, name
):
    make_suspect(alice[1], presence="reopened")
    with CaptureQueriesContext(connection) as few:
        client.get(reverse(name))
    make_suspects(alice[1], [{"presence": "reopened"}] * 50)
    with django_assert_max_num_queries(len(few)):
        client.get(reverse(name))
