"""The API keeps to its own OpenAPI document, whatever is sent to it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, settings
from schemathesis import Case
from schemathesis.checks import negative_data_rejection, positive_data_acceptance

from tests.examples import WHOLE, examples
from tests.factories import make_engine, make_project, make_suspect, make_user
from triage import tasks
from triage.models import Role, Scope, Suspect, SuspectStatus
from triage.services.projects.tokens import issue

EXAMPLES = 25
EXCLUDED = {
    # Parameters that no address knows are left alone, as on the pages. A well-formed name of an
    # engine that does not exist is refused with 422.
    "GET": [negative_data_rejection, positive_data_acceptance],
    "POST": [positive_data_acceptance],
}

schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", get_wsgi_application())
# Every constraint of every parameter, at and beyond its bounds, besides random requests.
schema.config.phases.coverage.enabled = WHOLE


@pytest.fixture
def kept_connection(db: None) -> Iterator[None]:
    """Let requests leave the test's connection open, as Django's own test client does."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def headers(kept_connection: None, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """A lead's token in a project that has an engine, a suspect, and a bug."""
    monkeypatch.setattr(tasks, "enqueue_run", lambda run_id: None)
    project = make_project("Numbers")
    make_engine()
    make_suspect(project)
    make_suspect(project, status=SuspectStatus.CONFIRMED)
    lead = make_user("lead", project, Role.LEAD)
    return {"Authorization": f"Bearer {issue(lead, project, 'contract', Scope.WRITE, 1)}"}


def test_the_viewer_shows_every_operation_under_a_group_with_a_title_of_its_own():
    operations = [
        operation
        for methods in schema.raw_schema["paths"].values()
        for operation in methods.values()
    ]
    assert all(operation.get("tags") for operation in operations)
    titles = [operation["summary"] for operation in operations]
    assert len(set(titles)) == len(titles)
    assert all(title.count(" ") and not title.istitle() for title in titles)


def test_every_operation_is_tested_under_a_name_of_its_own(request):
    """pytest-xdist runs tests of the same name once, as all are under pytest 9.2.0."""
    collected = request.node.getparent(pytest.Module).collect()
    ours = [node for node in collected if isinstance(node, pytest.Collector)]
    names = {test.nodeid for node in ours for test in node.collect()}
    operations = sum(len(methods) for methods in schema.raw_schema["paths"].values())
    assert len(names) == operations > 10


@schema.parametrize()
@settings(
    max_examples=examples(EXAMPLES),
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_no_request_breaks_the_contract(case: Case[Any], headers: dict[str, str]) -> None:
    case.call_and_validate(headers=headers, excluded_checks=EXCLUDED.get(case.method))


@pytest.mark.parametrize("body", ['{"answer": "skip", "note": "a\\u0000b"}', '{"seconds": NaN}'])
def test_what_json_or_a_database_cannot_hold_is_refused(client, headers, body) -> None:
    path = f"/api/v1/suspects/{Suspect.objects.earliest('pk').pk}/judgements"
    answer = client.post(path, body, content_type="application/json", headers=headers)
    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")


def test_a_parameter_that_a_database_cannot_hold_is_refused(client, headers) -> None:
    assert client.get("/api/v1/suspects?q=%00", headers=headers).status_code == 400
