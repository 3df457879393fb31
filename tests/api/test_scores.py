"""Stored scores through the API."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from tests.factories import make_outcome, make_run, make_suspect, make_user
from triage.models import Project, Role, Scope
from triage.services.projects.tokens import issue

METRIC = {
    "name": "Gemma",
    "score": -3.5,
    "worse_than": 0.95,
    "spans": [{"start": 3, "end": 9, "severity": "least likely", "value": -8.0}],
}


@pytest.fixture
def ask(project: Project) -> Any:
    token = issue(make_user("script", project, Role.ENGINEER), project, "script", Scope.READ, 1)
    client = Client(headers={"Authorization": f"Bearer {token}"})
    return lambda **query: client.get("/api/v1/scores", query).json()


def test_scores_of_cases_come_with_the_least_likely_word_and_their_tenth(project, ask):
    run = make_run(project, method="screening")
    suspect = make_suspect(
        project, run, outputs=["El cuarto duerme."], tenth=1, evidence={"metric": METRIC}
    )
    (item,) = ask()["items"]
    assert item["score"] == -3.5
    assert item["least"] == {"text": "cuarto", "start": 3, "end": 9, "value": -8.0}
    assert (item["tenth"], item["suspect"], item["verdict"]) == (1, suspect.pk, "fail")


def test_a_case_without_a_score_says_why(project, ask):
    run = make_run(project, method="screening")
    make_outcome(run, verdict="pass", evidence={"metric": {"name": "G", "problem": "Too long."}})
    (item,) = ask()["items"]
    assert (item["score"], item["least"], item["reason"]) == (None, None, "Too long.")
    assert item["suspect"] is None


def test_the_view_selects_scores_and_pages_go_on(project, ask):
    run = make_run(project, method="screening")
    for tenth in (1, 2, 1):
        make_outcome(run, verdict="pass", tenth=tenth, evidence={"metric": METRIC})
    make_outcome(run, verdict="pass")
    assert len(ask()["items"]) == 3
    first = ask(tenth="1", limit=1)
    second = ask(tenth="1", limit=1, after=first["next"])
    assert [one["tenth"] for one in first["items"] + second["items"]] == [1, 1]
    assert second["next"] is None
