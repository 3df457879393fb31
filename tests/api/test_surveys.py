"""Surveys are read through the API."""

from __future__ import annotations

from tests.api.test_api import Script
from tests.factories import make_project
from tests.surveying import make_survey, rater, read
from triage.models import Role

#: As scripts know them.
FIELDS = {"question", "cases", "read", "rate", "ci95", "effective_size", "finds"}


def test_a_survey_is_read_with_what_finds_its_errors(project):
    survey = make_survey(project)
    read(rater(project, "ann"), survey)
    answer = Script(project, Role.ENGINEER).get(f"/surveys/{survey.pk}").json()
    assert set(answer) >= FIELDS
    assert (answer["question"], answer["cases"], answer["read"]) == ("serious", 200, 60)
    low, high = answer["ci95"]
    assert 0 < low <= answer["rate"] <= high < 1
    screening = next(row for row in answer["finds"] if row["by"] == "method:screening")
    assert set(screening) == {"by", "share", "ci95", "precision", "n"}
    assert 0 < screening["share"] < 1
    assert screening["precision"] == 1


def test_before_the_first_reading_figures_are_null(project):
    survey = make_survey(project)
    answer = Script(project).get(f"/surveys/{survey.pk}").json()
    assert (answer["read"], answer["rate"], answer["ci95"]) == (0, None, None)
    assert answer["finds"][0]["share"] is None


def test_a_survey_of_another_project_is_not_found(project):
    survey = make_survey(make_project())
    assert Script(project).get(f"/surveys/{survey.pk}").status_code == 404


def test_an_annotator_reads_no_survey(project):
    survey = make_survey(project)
    assert Script(project, Role.ANNOTATOR).get(f"/surveys/{survey.pk}").status_code == 403
