"""Every address of the API with every kind of token: a table of its own, not the code's."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.factories import make_project, make_recorded, make_run, make_suspect, make_user
from triage import tasks
from triage.api.app import api
from triage.models import (
    ApiToken,
    Campaign,
    CheckedFile,
    FileCheck,
    FileFinding,
    Judgement,
    Project,
    RatingCampaign,
    Role,
    RunStatus,
    Scope,
    Survey,
)
from triage.services.projects.tokens import issue

pytestmark = pytest.mark.django_db

ALL = frozenset(Role)
LEADS = frozenset({Role.LEAD, Role.ADMINISTRATOR})
READERS = LEADS | {Role.ENGINEER}
JUDGES = LEADS | {Role.ANNOTATOR}
#: Method and address -> the roles that it is for, and whether the token must allow writing.
RULES: dict[tuple[str, str], tuple[frozenset[Role], bool]] = {
    ("GET", "/engines"): (ALL, False),
    ("POST", "/campaigns"): (LEADS, True),
    ("GET", "/campaigns"): (ALL, False),
    ("GET", "/campaigns/{campaign_id}"): (ALL, False),
    ("POST", "/campaigns/{campaign_id}/cancel"): (LEADS, True),
    ("GET", "/campaigns/{campaign_id}/gates"): (ALL, False),
    ("POST", "/files"): (LEADS, True),
    ("GET", "/files/{check_id}"): (ALL, False),
    ("GET", "/gates"): (ALL, False),
    ("GET", "/runs/{run_id}"): (ALL, False),
    ("GET", "/suspects"): (ALL, False),
    ("GET", "/suspects/{suspect_id}"): (ALL, False),
    ("POST", "/suspects/{suspect_id}/judgements"): (JUDGES, True),
    ("GET", "/surveys/{survey_id}"): (READERS, False),
    ("GET", "/scores"): (READERS, False),
    ("GET", "/judge-runs/{run_id}"): (READERS, False),
    ("GET", "/judge-runs/{run_id}/answers"): (READERS, False),
    ("GET", "/bugs"): (READERS, False),
    ("POST", "/check"): (ALL, False),
    ("GET", "/word-lists"): (LEADS, False),
    ("POST", "/word-lists"): (LEADS, True),
    ("GET", "/ratings"): (READERS, False),
    ("GET", "/ratings/{rating_id}/votes"): (READERS, False),
}
BODIES: dict[str, Any] = {
    "/campaigns": {"engines": ["none"], "directions": ["en-es"]},
    "/suspects/{suspect_id}/judgements": {"answer": "reject"},
    "/word-lists": {"name": "terms", "kind": "words", "content": "toxic,es,tonto"},
    "/check": {
        "source": "2",
        "translation": "2",
        "source_language": "en",
        "target_language": "es",
    },
}
EVERY = [pytest.param(*key, id=" ".join(key)) for key in RULES]


@pytest.fixture(autouse=True)
def nothing_is_sent(monkeypatch, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    monkeypatch.setattr(tasks, "enqueue_run", lambda run_id: None)
    monkeypatch.setattr(tasks, "enqueue_file_check", lambda check_id: None)


def ask(token: str, method: str, address: str, **numbers: int) -> int:
    """The status of a request with this token; empty: without one."""
    client = Client(headers={"Authorization": f"Bearer {token}"} if token else {})
    path = f"/api/v1{address.format(**{**_no_such(address), **numbers})}"
    if method == "GET":
        return client.get(path).status_code
    status: int = post(client, path, BODIES.get(address, {})).status_code
    return status


def post(client: Client, path: str, body: dict[str, Any]) -> Any:
    if path.endswith("/files"):
        return client.post(path, {"files": SimpleUploadedFile("es.po", b"")})
    return client.post(path, body, content_type="application/json")


def _no_such(address: str) -> dict[str, int]:
    names = ("campaign_id", "run_id", "suspect_id", "check_id", "rating_id", "survey_id")
    return {name: 10**9 for name in names if f"{{{name}}}" in address}


def token_of(project: Project, role: Role, scope: Scope) -> str:
    return issue(make_user(project=project, role=role), project, "script", scope, 1)


def test_the_table_has_every_address_of_the_api():
    found = {
        (method.upper(), address.removeprefix("/api/v1"))
        for address, methods in api.get_openapi_schema()["paths"].items()
        for method in methods
    }
    assert found == set(RULES)


@pytest.mark.parametrize(("method", "address"), EVERY)
def test_nothing_is_answered_without_a_valid_token(method, address):
    token = token_of(make_project(), Role.ADMINISTRATOR, Scope.WRITE)
    assert ask("", method, address) == 401
    assert ask("mtr_" + "a" * 40, method, address) == 401
    ApiToken.objects.update(revoked_at="2031-01-01T00:00:00Z")
    assert ask(token, method, address) == 401


def test_a_token_is_worth_nothing_once_its_owner_may_not_sign_in_any_more():
    project = make_project()
    token = token_of(project, Role.LEAD, Scope.READ)
    User.objects.filter(memberships__project=project).update(is_active=False)
    assert ask(token, "GET", "/campaigns") == 401


def test_a_token_is_worth_nothing_once_its_project_is_archived():
    project = make_project()
    token = token_of(project, Role.LEAD, Scope.READ)
    Project.objects.filter(pk=project.pk).update(archived_at="2026-01-01T00:00:00Z")
    assert ask(token, "GET", "/campaigns") == 401


@pytest.mark.parametrize("scope", list(Scope))
@pytest.mark.parametrize("role", list(Role))
def test_each_role_and_scope_gets_its_addresses_and_no_other(role, scope):
    token = token_of(make_project(), role, scope)
    wrong = []
    for (method, address), (roles, writes) in RULES.items():
        allowed = role in roles and (scope == Scope.WRITE or not writes)
        answer = ask(token, method, address)
        if (answer == 403) == allowed:
            wrong.append((method, address, answer))
    assert wrong == []


def _survey(project: Project) -> Survey:
    rating = RatingCampaign.objects.create(project=project, name="S", seed=1, size=1)
    drawn_from = {"inputs": 1, "mean_risk": 0.1, "least_chance": 1.0, "engines": {}, "called": {}}
    return Survey.objects.create(rating=rating, question="serious", cases=1, drawn_from=drawn_from)


@pytest.mark.parametrize(("method", "address"), EVERY)
def test_a_token_opens_its_own_project_alone(method, address):
    theirs = make_project()
    run = make_run(theirs, status=RunStatus.RUNNING)
    suspect = make_suspect(theirs, run, status="confirmed")
    check = FileCheck.objects.create(project=theirs, title="es.po")
    numbers = {
        "campaign_id": run.campaign_id,
        "run_id": run.pk,
        "suspect_id": suspect.pk,
        "check_id": check.pk,
        "survey_id": _survey(theirs).pk,
        "rating_id": RatingCampaign.objects.create(project=theirs, name="theirs", seed=1).pk,
    }
    token = token_of(make_project(), Role.ADMINISTRATOR, Scope.WRITE)
    named = "{" in address
    answer = ask(token, method, address, **numbers)
    # The campaign that is asked for names an engine that does not exist.
    without_number = {
        ("POST", "/campaigns"): 422,
        ("POST", "/word-lists"): 201,
        ("POST", "/files"): 202,
    }
    assert answer == (404 if named else without_number.get((method, address), 200))
    run.refresh_from_db()
    assert run.status == RunStatus.RUNNING
    assert not Judgement.objects.exists()
    assert Campaign.objects.count() == 1


@pytest.mark.parametrize("address", ["/campaigns", "/suspects", "/bugs", "/word-lists"])
def test_lists_hold_nothing_of_another_project(address):
    theirs = make_project()
    make_suspect(theirs, status="confirmed")
    assert ask(token_of(theirs, Role.LEAD, Scope.WRITE), "POST", "/word-lists") == 201
    token = token_of(make_project(), Role.ADMINISTRATOR, Scope.READ)
    client = Client(headers={"Authorization": f"Bearer {token}"})
    found = client.get(f"/api/v1{address}").json()
    assert (found if isinstance(found, list) else found["items"]) == []


@pytest.mark.parametrize(("method", "address"), EVERY)
@pytest.mark.parametrize("role", list(Role))
def test_no_answer_holds_what_another_project_uploaded(method, address, role, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    name, text = "client-acme", "Our merger with Acme costs 4 million."
    theirs = make_project()
    engine = make_recorded(theirs, name, text)
    run = make_run(theirs, engine, method="screening")
    suspect = make_suspect(theirs, run, status="confirmed", inputs=[text])
    check = FileCheck.objects.create(project=theirs, title=f"{name}.po")
    file = CheckedFile.objects.create(check_of=check, path=f"{name}.po")
    FileFinding.objects.create(file=file, number=1, line=1, source=text, level=3, message=text)
    numbers = {
        "campaign_id": run.campaign_id,
        "run_id": run.pk,
        "suspect_id": suspect.pk,
        "check_id": check.pk,
        "survey_id": _survey(theirs).pk,
        "rating_id": RatingCampaign.objects.create(project=theirs, name=name, seed=1).pk,
    }
    client = Client(
        headers={"Authorization": f"Bearer {token_of(make_project(), role, Scope.WRITE)}"}
    )
    path = f"/api/v1{address.format(**numbers)}"
    for asked in (name, f"{name}/", str(engine.pk)):
        if method == "GET":
            answer = client.get(path, {"engine": asked})
        else:
            body = BODIES.get(address, {}) | (
                {"engines": [asked]} if "campaigns" in address else {}
            )
            answer = post(client, path, body)
        content = answer.content.decode()
        assert text not in content
        # A name that was asked for comes back as unknown.
        assert name in asked or name not in content
    assert Campaign.objects.count() == 1
