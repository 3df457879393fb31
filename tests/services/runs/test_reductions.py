from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.urls import reverse

from engines.adapters.base import ItemError
from engines.models import Engine
from tests.campaigns import finish
from tests.factories import make_project, make_user
from tests.fakes import ScriptedAdapter
from triage import tasks
from triage.models import Reduction, ReductionStatus, Role, Suspect
from triage.services.exchange import export
from triage.services.review.slots import ReviewSession
from triage.services.review.vote_recording import record
from triage.services.review.votes import parse_vote
from triage.services.runs.reductions import request_reduction, search
from triage.services.suspects.filter_values import view_of
from triage.services.suspects.filters import ViewFilter

CONFIRM = parse_vote({"answer": "confirm", "category": "NUM"})


@pytest.fixture
def suspect(start_run) -> Suspect:
    finish(start_run())
    return Suspect.objects.filter(current__case__format="sep-7")[0]


@pytest.fixture
def user(project):
    return make_user("lead", project, Role.LEAD)


def test_the_search_finds_a_smaller_case_and_states_a_rule(suspect, user):
    wanted = request_reduction(suspect, user)
    search(wanted.pk)
    wanted.refresh_from_db()
    assert wanted.status == ReductionStatus.DONE, wanted.message
    assert len(wanted.report["source"]) < len(suspect.current.case.inputs[0])
    assert wanted.report["statement"]
    assert 0 < wanted.report["used"] <= wanted.budget


def shrunk(suspect, user) -> Reduction:
    suspect.refresh_from_db()
    wanted = request_reduction(suspect, user)
    search(wanted.pk)
    wanted.refresh_from_db()
    return wanted


def confirmed(suspect, user, tmp_path) -> Path:
    """The suspect confirmed and exported as a bug."""
    record(ReviewSession(suspect.project, user, "tab"), suspect.pk, CONFIRM)
    path: Path = tmp_path / "bugs.jsonl"
    records = export.bug_records(suspect.project, ViewFilter())
    path.write_text("".join(export.chunks("jsonl", records)), encoding="utf-8")
    return path


def run_suite(start_run, project) -> None:
    suite = view_of(["status=confirmed"], project)
    finish(start_run(project=project, suite=suite, bypass_cache=True))


def test_a_bug_that_a_suite_ran_over_is_made_smaller(suspect, user, start_run, tmp_path):
    confirmed(suspect, user, tmp_path)
    run_suite(start_run, suspect.project)
    found = shrunk(suspect, user)
    assert found.status == ReductionStatus.DONE, found.message


def test_an_imported_bug_that_a_suite_ran_over_is_made_smaller(suspect, user, start_run, tmp_path):
    path = confirmed(suspect, user, tmp_path)
    elsewhere = make_project("Elsewhere")
    call_command("import_bugs", str(path), project=elsewhere.slug, stdout=StringIO())
    Engine.objects.update(enabled=True)
    bug = Suspect.objects.get(project=elsewhere)
    for _ in range(2):
        found = shrunk(bug, user)
        assert found.status == ReductionStatus.DONE, found.message
        assert len(found.report["source"]) < len(suspect.current.case.inputs[0])
        run_suite(start_run, elsewhere)


def test_what_a_template_made_of_a_case_outlives_an_import_of_another_translation(
    suspect, user, tmp_path
):
    path = confirmed(suspect, user, tmp_path)
    (row,) = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    row |= {"translation": row["translation"] + "!", "raw_translation": "", "expected": []}
    path.write_text(json.dumps(row), "utf-8")
    call_command("import_bugs", str(path), project=suspect.project.slug, stdout=StringIO())
    found = shrunk(suspect, user)
    assert found.status == ReductionStatus.DONE, found.message


def test_a_second_delivery_searches_nothing(suspect, user, script):
    wanted = request_reduction(suspect, user)
    search(wanted.pk)
    script.calls_alone.clear()
    search(wanted.pk)
    assert script.calls_alone == []


def test_a_search_that_goes_on_is_not_started_twice(suspect, user):
    first = request_reduction(suspect, user)
    assert request_reduction(suspect, user) == first


def test_a_case_that_passes_now_says_so(suspect, user, script):
    script.alone = lambda text: text.translate(str.maketrans(",.", ".,"))
    wanted = request_reduction(suspect, user)
    search(wanted.pk)
    wanted.refresh_from_db()
    assert wanted.status == ReductionStatus.FAILED
    assert "no longer fails" in wanted.message


def test_an_engine_that_gives_no_translation_is_named(suspect, user, monkeypatch):
    monkeypatch.setattr(
        ScriptedAdapter,
        "translate_alone",
        lambda self, texts, s, t: [ItemError("No.")] * len(texts),
    )
    wanted = request_reduction(suspect, user)
    search(wanted.pk)
    wanted.refresh_from_db()
    assert "no translation" in wanted.message


def test_a_lead_starts_the_search_from_the_page(suspect, user, client, monkeypatch):
    sent: list[int] = []
    monkeypatch.setattr(tasks, "enqueue_reduction", sent.append)
    client.force_login(user)
    path = reverse("suspect-smallest", args=[suspect.pk])
    assert "hx-post" in client.get(path).content.decode()
    page = client.post(path).content.decode()
    assert sent == [Reduction.objects.get().pk]
    assert "every 1s" in page
