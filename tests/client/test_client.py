"""The client of a site's API: it covers the whole OpenAPI document and copes with bad replies."""

from __future__ import annotations

import inspect
import json
import re
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from pydantic import BaseModel

from tests.cli.sites import Serve, campaign
from tests.factories import make_engine, make_project, make_suspect, make_user
from tests.judging import make_answer, make_judge, make_judge_run, make_text
from tests.servers import ROOT
from tests.surveying import make_survey
from triage import tasks
from triage.api.app import api
from triage.cli import python_api
from triage.client import models
from triage.client.client import WAITS, Client, ClientProblem
from triage.models import (
    Gate,
    Outcome,
    Project,
    RatingCampaign,
    Role,
    Scope,
    Suspect,
    SuspectStatus,
)
from triage.services.projects.tokens import issue

#: The client's classes of requests, by the name of the site's own.
REQUESTS: dict[str, type[BaseModel]] = {
    "CampaignIn": models.NewCampaign,
    "CheckIn": models.NumberPair,
    "FileCheckIn": models.NewFileCheck,
    "MemberVoteIn": models.MemberVote,
    "SpanIn": models.Span,
    "TextRatingIn": models.TextRating,
    "VoteIn": models.Vote,
    "WordListIn": models.NewWordList,
}


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    read: dict[str, Any] = json.loads(json.dumps(api.get_openapi_schema(), default=str))
    return read


def shape(schema: Any, definitions: dict[str, Any]) -> Any:
    """What a schema allows, without names, descriptions and limits, which the site checks."""
    if isinstance(schema, list):
        return sorted((shape(one, definitions) for one in schema), key=json.dumps)
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        return shape(definitions[schema["$ref"].rpartition("/")[2]], definitions)
    kept = ("type", "format", "items", "prefixItems", "anyOf", "enum", "const", "required")
    found = {key: shape(schema[key], definitions) for key in kept if key in schema}
    if "properties" in schema:
        parts = schema["properties"]
        found["properties"] = {name: shape(one, definitions) for name, one in parts.items()}
    return found


def test_every_request_of_the_client_has_the_fields_of_the_document(
    document: dict[str, Any],
) -> None:
    theirs = document["components"]["schemas"]
    for name, own in REQUESTS.items():
        ours = own.model_json_schema()
        assert shape(ours, ours.get("$defs", {})) == shape(theirs[name], theirs), name
    assert REQUESTS.keys() == {name for name in theirs if name.endswith("In")}


@pytest.fixture
def client(
    db: None, monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path
) -> Iterator[Client]:
    """A lead's client for a project with an engine, suspects, a bug and a gate."""
    monkeypatch.setattr(tasks, "enqueue_run", lambda run_id: None)
    monkeypatch.setattr(tasks, "enqueue_file_check", lambda check_id: None)
    settings.DATA_DIR = tmp_path
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    project = make_project("Numbers")
    make_engine()
    make_suspect(project)
    make_suspect(project)
    make_suspect(project, status=SuspectStatus.CONFIRMED)
    Gate.objects.create(project=project, name="release", fail_under=90)
    lead = make_user("lead", project, Role.LEAD)
    transport = httpx.WSGITransport(get_wsgi_application())
    http = httpx.Client(transport=transport, base_url="http://localhost")
    with Client(http, issue(lead, project, "client", Scope.WRITE, 1)) as client:
        yield client
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def test_every_operation_of_the_document_is_a_method_that_the_site_answers(
    client: Client, document: dict[str, Any]
) -> None:
    asked: set[tuple[str, str]] = set()
    client._http.event_hooks["request"].append(
        lambda request: asked.add((request.method, request.url.path))
    )
    (engine,) = client.engines()
    wanted = models.NewCampaign(
        engines=[engine.name], directions=["en-es"], options={"total": 2}, seed=1
    )
    started = client.start_campaign(wanted, "once")
    assert client.start_campaign(wanted, "once").id == started.id
    assert client.campaign(started.id).runs == started.runs
    assert [one.id for one in client.all_campaigns()][-1] == started.id
    assert client.campaigns(after=started.id) == []
    assert client.run(started.runs[0].run).cases == started.runs[0].cases
    assert [gate.name for gate in client.gate_list()] == ["release"]
    assert client.campaign_gates(started.id, "release")[0].gate == "release"
    assert client.cancel_campaign(started.id).runs[0].status == "stopped"
    page = client.suspects(limit=1, status="open")
    assert page.next == page.items[0].id
    listed = list(client.all_suspects(status="open"))
    assert len(listed) == 2
    assert client.suspect(listed[0].id) == listed[0]
    vote = models.Vote(answer="confirm", category="NUM", likert=1, critical=True)
    assert client.judge(listed[0].id, vote).status == "confirmed"
    assert len(client.bugs().items) == 2
    assert client.scores(tenth="1").items == []
    pair = models.NumberPair(source="4 cats", translation="5 gatos", source_language="en", target_language="es")  # fmt: skip
    assert client.check(pair).verdict == "fail"
    rows = models.NewWordList(name="terms", kind="glossary", content="source,target\nwheel,rueda\n")
    assert client.keep_word_list(rows) in client.word_lists()
    project = Project.objects.get()
    rating = RatingCampaign.objects.create(project=project, name="R1", seed=1, protocol="esa")
    assert [one.protocol for one in client.ratings()] == ["esa"]
    assert client.votes(rating.pk).items == []
    survey = make_survey(project)
    assert client.survey(survey.pk).read == 0
    run = make_judge_run(project, make_judge("http://model.example.org/v1"), make_text(project, 1))
    make_answer(run, Outcome.objects.get(case__run__campaign=run.campaign))
    assert client.judge_run(run.pk).states["answered"] == 1
    assert [one.score for one in client.judge_answers(run.pk).items] == [90]
    sent = client.check_files(
        {"es/app.po": b"", "fr/app.po": b""}, models.NewFileCheck(level="note")
    )
    assert client.file_report(sent.id) == sent

    templates = {
        (method.upper(), path): operation["operationId"].rpartition("routes_")[2]
        for path, operations in document["paths"].items()
        for method, operation in operations.items()
    }
    met = {(method, template_of(path, [one for _, one in templates])) for method, path in asked}
    assert met == set(templates)


def template_of(path: str, templates: list[str]) -> str:
    """The document's path template that matches an address."""
    parts = path.split("/")
    for template in templates:
        wanted = template.split("/")
        if len(wanted) == len(parts) and all(
            part.startswith("{") or part == other for part, other in zip(wanted, parts, strict=True)
        ):
            return template
    raise AssertionError(path)


def test_every_method_takes_the_parameters_of_its_operation(document: dict[str, Any]) -> None:
    view = {one["name"] for one in document["paths"]["/api/v1/bugs"]["get"]["parameters"]}
    for operations in document["paths"].values():
        for operation in operations.values():
            name = next(one for one in dir(Client) if operation["operationId"].endswith(f"_{one}") and not one.startswith(("_", "all_")))  # fmt: skip
            taken = inspect.signature(getattr(Client, name)).parameters
            query = {
                one["name"] for one in operation.get("parameters", ()) if one["in"] != "header"
            }
            named = query - view if "view" in taken else query
            assert named <= set(taken), name


@pytest.mark.parametrize(
    "trouble", [(503, {}, b""), (429, {"Retry-After": "7"}, b"slow"), (502, {}, b"<html>")]
)
def test_what_may_pass_is_asked_again_with_the_same_key(
    trouble: tuple[int, dict[str, str], bytes], serve: Serve
) -> None:
    site = serve(trouble, (201, {}, campaign(True)))
    waits: list[float] = []
    wanted = models.NewCampaign(engines=["mymt"], directions=["en-es"])
    with Client.of(site.address, "t", sleep=waits.append) as client:
        client.start_campaign(wanted, "key")
    assert waits == [7 if trouble[0] == 429 else WAITS[0]]
    assert [asked[2]["Idempotency-Key"] for asked in site.asked] == ["key", "key"]


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ((422, {}, {"title": "t", "problems": ["no such engine x"]}), "answers 422: no such engine x"),
        ((401, {}, {"title": "Unauthorized", "detail": "no token"}), "answers 401: no token"),
        ((404, {}, b"<html>"), "answers 404"),
        ((200, {}, b"<html>"), "not of an mtriage site"),
        ((200, {}, {"id": 1}), "not of an mtriage site"),
        ((302, {"Location": "https://evil.example/"}, b""), "sends on to https://evil.example/"),
    ],
)  # fmt: skip
def test_a_refusal_is_said_in_the_words_of_the_site(
    answer: tuple[int, dict[str, str], Any], said: str, serve: Serve
) -> None:
    site = serve(answer)
    with pytest.raises(ClientProblem, match=said), Client.of(site.address, "t") as client:
        client.campaign(7)
    assert len(site.asked) == 1


def test_a_field_that_a_later_release_adds_is_left_alone(serve: Serve) -> None:
    site = serve((200, {}, {**campaign(True), "colour": "blue"}))
    with Client.of(site.address, "t") as client:
        assert client.campaign(7).id == 7


def test_a_site_that_is_away_is_named_after_the_last_attempt() -> None:
    waits: list[float] = []
    away = pytest.raises(ClientProblem, match=r"http://127.0.0.1:9 cannot be reached")
    with away, Client.of("http://127.0.0.1:9", "t", sleep=waits.append) as client:
        client.engines()
    assert tuple(waits) == WAITS


def test_a_site_below_a_folder_of_its_host_is_asked_there(serve: Serve) -> None:
    site = serve((200, {}, []))
    with Client.of(f"{site.address}/mt/", "t") as client:
        client.gate_list()
    assert site.asked[0][1] == "/mt/api/v1/gates"


def test_the_example_of_the_page_starts_a_campaign_and_judges(
    client: Client, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (ROOT / "docs" / "api.md").read_text("utf-8")
    (example,) = re.findall(r"^```python\n(import time\nfrom mtriage.*?)^```$", page, re.M | re.S)
    monkeypatch.setitem(sys.modules, "mtriage", python_api)
    monkeypatch.setattr(Client, "of", lambda address, token: client)
    # No worker is running here.
    campaigns = client.all_campaigns
    monkeypatch.setattr(
        time, "sleep", lambda seconds: client.cancel_campaign([*campaigns()][-1].id)
    )
    exec(example, {"token": "token"})
    assert capsys.readouterr().out.startswith("apertium en-es ")
    assert Suspect.objects.filter(status=SuspectStatus.CONFIRMED).count() == 2
