"""A value of a filter that names nothing is told so, wherever views are asked for."""

from __future__ import annotations

from dataclasses import fields
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from tests.factories import make_engine, make_user
from triage.models import Project, Role, Scope
from triage.services.projects.tokens import issue
from triage.services.suspects.filter_values import unknown_values
from triage.services.suspects.filters import ViewFilter

WRONG = {
    "method": "numbers",
    "direction": "english",
    "engine": "nobody",
    "verdict": "failed",
    "status": "wrong",
    "presence": "gone",
    "category": "BAD",
    "subcategory": "worse",
    "critical": "maybe",
    "campaign": "first",
    "run": "1,two",
    "since": "yesterday",
    "until": "2026-13-01",
    "voted": "BAD",
    "likert": "high",
    "reason": "tired",
    "voted_on": "monday",
    "disclosed": "maybe",
    "items": "a,b",
    "distance": "far",
    "flaky": "maybe",
    "elsewhere": "maybe",
    "tenth": "1,11",
}
#: Names and texts that methods, imports and people make up: nobody knows all of them.
OPEN = {
    "assignee",
    "unread",
    "capability",
    "version",
    "error_kind",
    "cause",
    "rule",
    "signal",
    "corpus",
    "number_format",
    "rater",
    "q",
}
RIGHT = {
    "method": "sit",
    "direction": "en-es",
    "verdict": "fail,abstain",
    "status": "open,confirmed",
    "presence": "new",
    "category": "-",
    "critical": "yes",
    "campaign": "1",
    "run": "1,2",
    "since": "2026-01-31",
    "until": "2026-01-31",
    "voted": "NUM",
    "likert": "4",
    "reason": "odd_input",
    "voted_on": "2026-01-31",
    "disclosed": "yes",
    "items": "list-0123",
    "distance": "1.5",
    "flaky": "no",
    "elsewhere": "yes",
    "tenth": "1,2,-",
}


@pytest.fixture
def ask(project: Project) -> Any:
    """A script's client of the API."""
    user = make_user("script", project, Role.LEAD)
    token = issue(user, project, "script", Scope.READ, 1)
    return Client(headers={"Authorization": f"Bearer {token}"}).get


def test_every_part_of_a_view_is_either_checked_or_open():
    assert {field.name for field in fields(ViewFilter)} == set(WRONG) | OPEN


@pytest.mark.parametrize("address", ["suspects", "bugs"])
@pytest.mark.parametrize("name", WRONG)
def test_the_api_names_the_value_and_what_there_is(ask, name, address):
    make_engine("apertium")
    response = ask(f"/api/v1/{address}", {name: WRONG[name]})
    assert response.status_code == 422
    assert response["Content-Type"] == "application/problem+json"
    (problem,) = response.json()["problems"]
    assert problem.startswith(f"{name}: ")
    assert "Known: " in problem or "write " in problem


def test_the_api_lists_the_values_of_a_status(ask):
    detail = ask("/api/v1/suspects", {"status": "open,wrong"}).json()["detail"]
    assert detail == ("status: “wrong” is unknown. Known: open, adjudication, confirmed, rejected.")


def test_values_that_mean_something_are_taken(ask, project):
    make_engine("apertium")
    assert unknown_values(ViewFilter(engine="apertium", **RIGHT), project) == []
    assert ask("/api/v1/suspects", {**RIGHT, "engine": "apertium"}).status_code == 200


@pytest.mark.parametrize(
    "page", ["suspects", "queue", "charts", "charts-calibration", "charts-cases"]
)
def test_a_page_says_it_above_its_empty_list(client, project, page):
    client.force_login(make_user("lead", project, Role.LEAD))
    found = client.get(reverse(page), {"method": "numbers"}).content.decode()
    assert "method: “numbers” is unknown. Known: numbertest," in found
    assert "is unknown." not in client.get(reverse(page), {"method": "sit"}).content.decode()


def test_a_page_says_it_in_spanish(client, project):
    client.force_login(make_user("lead", project, Role.LEAD))
    found = client.get(reverse("suspects"), {"likert": "x"}, headers={"Accept-Language": "es"})
    assert "no se entiende; escribe un número" in found.content.decode()


def test_a_file_of_bugs_is_refused_instead_of_empty(client, project):
    client.force_login(make_user("engineer", project, Role.ENGINEER))
    response = client.get("/bugs.json", {"status": "wrong"})
    assert response.status_code == 422
    assert "Known: open" in response.content.decode()


def test_the_command_refuses_it_too(project):
    with pytest.raises(CommandError, match="Known: open"):
        call_command("export_bugs", "--filter", "status=wrong", stdout=StringIO())
