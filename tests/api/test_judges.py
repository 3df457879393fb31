"""Judge runs are read through the API."""

from __future__ import annotations

import pytest

from tests.api.test_api import Script
from tests.factories import make_project
from tests.judging import make_answer, make_judge, make_judge_run, make_text
from tests.surveying import in_order, make_survey
from triage.models import JudgeScope, Outcome, Role

SPAN = {
    "side": "translation",
    "start": None,
    "end": None,
    "text": "?",
    "severity": "minor",
    "category": "style",
    "critical": "",
    "found": False,
}


@pytest.fixture
def run(project):
    run = make_judge_run(project, make_judge("http://model.example.org/v1"), make_text(project))
    for outcome in Outcome.objects.order_by("pk")[:3]:
        make_answer(run, outcome, spans=[SPAN], worst="minor", calls=2, cost="0.5")
    return run


def test_a_run_says_how_far_it_is_and_what_it_cost(project, run):
    answer = Script(project, Role.ENGINEER).get(f"/judge-runs/{run.pk}").json()
    assert (answer["judge"], answer["total"], answer["done"]) == ("judge", 4, False)
    assert answer["states"]["answered"] == 3
    assert (answer["calls"], answer["extra_calls"], answer["cost"]) == (6, 3, 1.5)


def test_answers_come_in_pages(project, run):
    script, address = Script(project), f"/judge-runs/{run.pk}/answers"
    first = script.get(f"{address}?limit=2").json()
    rest = script.get(f"{address}?limit=2&after={first['next']}").json()
    assert [len(first["items"]), len(rest["items"]), rest["next"]] == [2, 1, None]
    assert first["items"][0]["errors"] == [SPAN]
    assert first["items"][0]["translation"] == "La sala 0 está libre."


def test_answers_about_a_survey_in_progress_are_kept_back(project, run):
    survey = make_survey(project)
    other = make_judge_run(project, run.engine, scope=JudgeScope.SURVEY, survey=survey)
    make_answer(other, in_order(survey)[0].current)
    answer = Script(project).get(f"/judge-runs/{other.pk}/answers")
    assert answer.status_code == 409
    assert "still reading" in answer.json()["detail"]


def test_a_run_of_another_project_is_not_found(project, run):
    assert Script(make_project()).get(f"/judge-runs/{run.pk}").status_code == 404
