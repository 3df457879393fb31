"""The API as a script uses it."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from jsonschema import Draft202012Validator

from engines.models import Engine
from tests.factories import make_engine, make_project, make_run, make_suspect, make_user
from triage import tasks
from triage.methods.numbertest.importing import parse_text
from triage.models import (
    ApiToken,
    Campaign,
    Judgement,
    Role,
    RunStatus,
    Scope,
    Suspect,
    SuspectStatus,
)
from triage.reporting.bug_json import bug_schema
from triage.services.campaigns.template_pools import of_campaign
from triage.services.common.request_rate import PER_TOKEN, RequestRate
from triage.services.projects.templates import store
from triage.services.projects.tokens import issue


class Script:
    """A client that only knows the API."""

    def __init__(self, project, role=Role.LEAD, scope=Scope.WRITE, days=1):
        self.user = make_user(project=project, role=role)
        self.token = issue(self.user, project, "script", scope, days)
        self.client = Client(headers={"Authorization": f"Bearer {self.token}"})

    def get(self, path: str, **query: Any):
        return self.client.get(f"/api/v1{path}", query)

    def post(self, path: str, body: Any = None, **headers: str):
        return self.client.post(
            f"/api/v1{path}", body or {}, content_type="application/json", headers=headers
        )


@pytest.fixture
def script(project):
    return Script(project)


@pytest.fixture(autouse=True)
def sent(monkeypatch):
    sent: list[int] = []
    monkeypatch.setattr(tasks, "enqueue_run", sent.append)
    return sent


def test_without_a_token_nothing_is_answered(client, db):
    response = client.get("/api/v1/engines")
    assert response.status_code == 401
    assert response["Content-Type"] == "application/problem+json"
    assert response["WWW-Authenticate"] == "Bearer"


def test_a_token_is_stored_hashed(script):
    assert script.token not in str(ApiToken.objects.values())


@pytest.mark.parametrize("field", ["expires_at", "revoked_at"])
def test_an_expired_or_revoked_token_is_refused(script, field):
    ApiToken.objects.update(**{field: timezone.now() - timedelta(seconds=1)})
    assert script.get("/engines").status_code == 401


def test_a_token_ends_with_its_owners_membership(script):
    script.user.memberships.all().delete()
    assert script.get("/engines").status_code == 403


def test_tokens_of_one_name_have_a_rate_each(script, project, monkeypatch):
    from triage.api.app import api

    throttle: Any = api.throttle
    monkeypatch.setattr(throttle[0], "rate", RequestRate(1))
    assert [script.get("/engines").status_code for _ in range(2)] == [200, 429]
    assert Script(project).get("/engines").status_code == 200


def test_the_bugs_address_counts_as_a_request_of_the_token(script, project, monkeypatch):
    monkeypatch.setattr(PER_TOKEN, "most", 1)
    answers = [script.client.get("/bugs.json"), script.client.get("/bugs/csv")]
    assert [answer.status_code for answer in answers] == [200, 429]
    assert int(answers[1]["Retry-After"]) > 0
    assert script.get("/engines").status_code == 429


def test_an_engine_is_named_as_it_is_listed(script):
    make_engine("apertium", "3.8")
    older = make_engine("apertium", "3.7")
    Engine.objects.filter(pk=older.pk).update(enabled=False)
    (listed,) = (one for one in script.get("/engines").json() if one["enabled"])
    assert Engine.objects.visible_to(None).by_name(listed["name"]).version_label == "3.8"
    assert Engine.objects.visible_to(None).by_name("apertium/3.8").name == listed["name"]


def test_engines_show_no_options_and_no_keys(script):
    engine = make_engine()
    engine.options = {"url": "https://secret.example"}
    engine.save()
    assert "secret" not in script.get("/engines").content.decode()


@pytest.mark.apertium
def test_a_campaign_is_started_once_for_an_idempotency_key(script, sent):
    make_engine()
    body = {"engines": ["apertium"], "directions": ["en-es"], "options": {"preset": "paper"}}
    first = script.post("/campaigns", body, **{"Idempotency-Key": "k1"})
    again = script.post("/campaigns", body, **{"Idempotency-Key": "k1"})
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json()["id"] == again.json()["id"]
    assert Campaign.objects.count() == len(sent) == 1


@pytest.mark.apertium
def test_an_idempotency_key_with_another_body_starts_nothing(script, sent):
    make_engine()
    body = {"engines": ["apertium"], "directions": ["en-es"], "options": {"preset": "paper"}}
    script.post("/campaigns", body, **{"Idempotency-Key": "k1"})
    other = script.post("/campaigns", {**body, "seed": 7}, **{"Idempotency-Key": "k1"})
    assert (other.status_code, other["Content-Type"]) == (422, "application/problem+json")
    assert "Idempotency-Key" in other.json()["detail"]
    assert Campaign.objects.count() == len(sent) == 1


@pytest.mark.apertium
def test_a_seed_keeps_its_templates_until_a_caller_asks_for_new_ones(script, sent):
    make_engine()
    body = {"engines": ["apertium"], "directions": ["en-es"], "seed": 7}
    script.post("/campaigns", body)
    project = Campaign.objects.get().project
    store(project, parse_text("In the room there are [NUM] owls.", "en", ("integers",), "own"))
    for asked, count in ((body, 0), ({**body, "new_templates": True}, 1)):
        made = script.post("/campaigns", asked).json()
        pool = of_campaign(Campaign.objects.get(pk=made["id"]), "en")
        assert pool is not None
        assert len(pool) == count


@pytest.mark.apertium
def test_the_order_of_keys_makes_no_other_body(script, sent):
    make_engine()
    body = {"engines": ["apertium"], "directions": ["en-es"], "options": {"preset": "paper"}}
    script.post("/campaigns", body, **{"Idempotency-Key": "k1"})
    turned = dict(reversed(body.items()))
    assert script.post("/campaigns", turned, **{"Idempotency-Key": "k1"}).status_code == 200


def test_what_cannot_start_is_a_named_problem(script):
    response = script.post("/campaigns", {"engines": ["none"], "directions": ["en-es"]})
    assert response.status_code == 422
    assert "'none'" in response.json()["detail"]


def test_a_reading_token_changes_nothing(project):
    reader = Script(project, scope=Scope.READ)
    suspect = make_suspect(project)
    answer = {"answer": "reject"}
    assert reader.post(f"/suspects/{suspect.pk}/judgements", answer).status_code == 403
    assert not Judgement.objects.exists()


def test_an_annotator_may_judge_but_not_start(project):
    annotator = Script(project, Role.ANNOTATOR)
    suspect = make_suspect(project)
    body = {"engines": ["apertium"], "directions": ["en-es"]}
    assert annotator.post("/campaigns", body).status_code == 403
    judged = annotator.post(f"/suspects/{suspect.pk}/judgements", {"answer": "reject"})
    assert (judged.status_code, judged.json()["status"]) == (201, "rejected")


def test_an_engineer_reads_bugs_and_does_not_judge(project):
    engineer = Script(project, Role.ENGINEER)
    suspect = make_suspect(project, status=SuspectStatus.CONFIRMED)
    assert len(engineer.get("/bugs").json()["items"]) == 1
    answer = {"answer": "reject"}
    assert engineer.post(f"/suspects/{suspect.pk}/judgements", answer).status_code == 403


def test_judging_twice_is_a_conflict(script, project):
    suspect = make_suspect(project)
    path = f"/suspects/{suspect.pk}/judgements"
    assert script.post(path, {"answer": "reject"}).status_code == 201
    assert script.post(path, {"answer": "reject"}).status_code == 409


def test_a_vote_that_breaks_the_protocol_is_refused(script, project):
    suspect = make_suspect(project)
    vote = {"answer": "confirm", "category": "OTH", "critical": True, "likert": 1}
    response = script.post(f"/suspects/{suspect.pk}/judgements", vote)
    assert response.status_code == 422
    assert response.json()["problems"]


def test_suspects_come_in_pages_that_stay_while_rows_are_added(script, project):
    made = [make_suspect(project).pk for _ in range(5)]
    first = script.get("/suspects", limit=2).json()
    make_suspect(project)
    second = script.get("/suspects", limit=2, after=first["next"]).json()
    assert [item["id"] for item in first["items"] + second["items"]] == made[:4]


def test_suspects_of_another_project_are_not_found(script):
    other = make_suspect(make_project("Other"))
    assert script.get(f"/suspects/{other.pk}").status_code == 404
    assert script.post(f"/suspects/{other.pk}/judgements", {"answer": "reject"}).status_code == 404


def test_the_view_parameters_of_the_pages_hold_here_too(script, project):
    make_suspect(project, capability="integers")
    make_suspect(project, capability="decimals")
    assert len(script.get("/suspects", capability="integers").json()["items"]) == 1


@pytest.fixture
def divided(project):
    """A copy of its source, a translation of a toxic source, and a suspect that is neither."""
    copy = make_suspect(project, inputs=["Hello."], outputs=["Hello."])
    toxic = make_suspect(project)
    Suspect.objects.filter(pk=copy.pk).update(category="OTH")
    Suspect.objects.filter(pk=toxic.pk).update(category="TOX")
    Judgement.objects.create(
        suspect=toxic,
        reviewer=make_user("", project),
        answer="confirm",
        category="TOX",
        source_toxic=True,
    )
    return [copy, toxic, make_suspect(project)]


def test_the_list_of_suspects_has_their_subcategories(script, divided):
    items = script.get("/suspects").json()["items"]
    assert [one["subcategory"] for one in items] == ["copied_source", "toxic_source", ""]


def test_a_suspect_has_its_subcategory(script, divided):
    assert script.get(f"/suspects/{divided[0].pk}").json()["subcategory"] == "copied_source"


def test_suspects_can_be_filtered_by_subcategory(script, divided):
    (found,) = script.get("/suspects", subcategory="toxic_source").json()["items"]
    assert found["id"] == divided[1].pk


def test_bugs_have_the_published_form(script, project):
    make_suspect(project, status=SuspectStatus.CONFIRMED)
    schema = bug_schema()
    line = {"$schema": schema["$schema"], "$defs": schema["$defs"], "$ref": "#/$defs/bug"}
    for bug in script.get("/bugs").json()["items"]:
        Draft202012Validator(line).validate(bug)


def test_cancelling_stops_the_runs_and_keeps_them(script, project):
    run = make_run(project, status=RunStatus.RUNNING)
    answer = script.post(f"/campaigns/{run.campaign_id}/cancel")
    assert [item["status"] for item in answer.json()["runs"]] == ["stopped"]


def test_the_oracle_answers_as_a_service(script):
    answer = script.post(
        "/check",
        {
            "source": "It costs 9,756 euros.",
            "translation": "Cuesta 9756 euros.",
            "source_language": "en",
            "target_language": "es",
        },
    ).json()
    assert (answer["verdict"], answer["expected"]) == ("pass", ["9756"])


@pytest.mark.parametrize("path", ["/suspects", "/bugs", "/campaigns", "/engines"])
def test_a_misspelt_parameter_is_refused_by_name(script, path):
    answer = script.get(path, campaing="9", limt="3")
    assert answer.status_code == 422
    assert [one.partition(" ")[0] for one in answer.json()["problems"]] == ["“campaing”", "“limt”"]


def test_the_parameter_that_is_meant_is_named(script):
    (problem,) = script.get("/suspects", campaing="9").json()["problems"]
    assert "Did you mean campaign?" in problem


def test_every_parameter_of_the_document_is_accepted(script):
    document = Client().get("/api/v1/openapi.json").json()
    lists = {
        path: {one["name"]: "" for one in operations["get"].get("parameters", ())}
        for path, operations in document["paths"].items()
        if "get" in operations and "{" not in path
    }
    assert len(lists) > 5
    for path, names in lists.items():
        answer = script.client.get(path, names)
        assert "is no parameter here" not in answer.content.decode(), path


def test_an_unknown_language_is_a_named_problem(script):
    body = {"source": "1", "translation": "1", "source_language": "xx", "target_language": "es"}
    response = script.post("/check", body)
    assert response.status_code == 422
    assert "'xx'" in response.json()["detail"]


def test_a_missing_field_is_named_by_its_place_in_the_body(script):
    response = script.post("/check", {"source": "1", "translation": "1", "source_language": "en"})
    assert response.json()["problems"] == ["body.target_language: Field required"]


def test_a_page_shows_a_new_token_once(client, project):
    client.force_login(make_user("lead", project, Role.LEAD))
    page = client.post("/tokens/", {"name": "nightly", "scope": "read", "days": "3"})
    assert "mtr_" in page.content.decode()
    assert "mtr_" not in client.get("/tokens/").content.decode()
    assert page["Cache-Control"] == "private, no-store"


def test_the_bugs_address_takes_a_token_instead_of_a_session(script, project, client):
    make_suspect(project, status=SuspectStatus.CONFIRMED)
    document = json.loads(b"".join(script.client.get("/bugs.json").streaming_content))
    assert len(document["bugs"]) == 1
    assert client.get("/bugs.json").status_code == 302


def test_a_wrong_token_is_refused_at_the_bugs_address(client, project):
    response = client.get("/bugs.json", headers={"Authorization": "Bearer mtr_wrong"})
    assert response.status_code == 403


def test_a_script_keeps_a_word_list_and_starts_a_screening_with_it(script):
    body = {"name": "rude", "kind": "words", "content": "toxic,es,memo\nodd,es,x\n"}
    kept = script.post("/word-lists", body)
    assert kept.status_code == 201
    assert kept.json()["entries"] == 1
    assert "odd" in kept.json()["problems"][0]
    assert [one["name"] for one in script.get("/word-lists").json()] == ["rude"]
    asked = {
        "engines": [make_engine("one").name],
        "directions": ["en-es"],
        "method": "screening",
        "options": {"lists": ["rude"], "filter_input": False, "segments": [{"source": "Hello."}]},
    }
    assert script.post("/campaigns", asked).status_code == 201
    unknown = {**asked, "options": {"lists": ["none"]}}
    answer = script.post("/campaigns", unknown)
    assert answer.status_code == 422
    assert "Unknown word list 'none'; known: rude" in answer.json()["detail"]


def test_a_word_list_that_cannot_be_read_is_refused(script):
    body = {"name": "rude", "kind": "glossary", "content": ""}
    assert script.post("/word-lists", body).status_code == 422


def test_annotators_see_no_word_lists(project):
    assert Script(project, Role.ANNOTATOR).get("/word-lists").status_code == 403


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_mistyped_address_is_a_named_problem_not_a_page(db, method):
    stranger = Client(enforce_csrf_checks=True)
    response = getattr(stranger, method)("/api/v1/campaign")
    assert response.status_code == 404
    assert response["Content-Type"] == "application/problem+json"
    assert "/api/v1/campaign" in response.json()["detail"]
