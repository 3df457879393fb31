"""What nobody foresaw in an oracle or an adapter ends as a named error, not as a run without end."""

from __future__ import annotations

import logging
from datetime import timedelta

import pytest
from django.db import DataError, OperationalError
from django.urls import reverse

from engines.adapters.base import Answer
from tests.campaigns import finish, in_spanish, translate_all
from tests.factories import make_user
from triage import tasks
from triage.methods.base import MethodError
from triage.methods.numbertest.method import NumberTest
from triage.models import Outcome, OutcomeVerdict, Role, Run, RunStatus, Suspect
from triage.services.common import clock
from triage.services.runs import generation, lifecycle


@pytest.fixture
def broken_on(monkeypatch):
    """Let the number oracle break on cases whose source contains a text; no more without one."""
    judge = NumberTest.judge

    def break_on(text: str = "", error: Exception | None = None) -> None:
        def breaking(self, batch, options):
            if error and any(text in case.spec.inputs[0] for case in batch):
                raise error
            return judge(self, batch, options)

        monkeypatch.setattr(NumberTest, "judge", breaking)

    return break_on


def test_a_case_on_which_the_oracle_breaks_is_an_error_and_the_others_are_judged(
    start_run, script, broken_on, caplog
):
    script.reply = lambda texts: [Answer(in_spanish(text)) for text in texts]
    run = start_run()
    source = run.cases.all()[7].inputs[0]
    broken_on(source, RecursionError("too deep"))
    with caplog.at_level(logging.CRITICAL):
        finish(run)
    assert (run.status, run.passed, run.errored) == (RunStatus.DONE, 34, 1)
    outcome = Outcome.objects.get(run=run, verdict=OutcomeVerdict.ERROR)
    assert outcome.case.inputs == [source]
    assert "checker failed" in outcome.message
    assert not Suspect.objects.exists()
    broken_on()
    assert lifecycle.retry_errors(run, None) == 1
    finish(run)
    assert (run.status, run.passed, run.errored) == (RunStatus.DONE, 35, 0)


def test_an_oracle_that_cannot_work_at_all_ends_the_run_with_the_reason(start_run, broken_on):
    run = start_run()
    translate_all(run)
    broken_on("", MethodError("The parser for Spanish is not installed."))
    tasks.judge_next(run.pk)
    run.refresh_from_db()
    assert run.status == RunStatus.FAILED
    assert "not installed" in run.notice


def test_a_method_that_breaks_while_it_makes_cases_ends_the_run(start_run, monkeypatch, caplog):
    run = start_run(generated=False)

    def breaking(*arguments):
        raise RecursionError("too deep")

    monkeypatch.setattr(generation, "case_specs", breaking)
    with caplog.at_level(logging.CRITICAL):
        tasks.start_run(run.pk)
    run.refresh_from_db()
    assert run.status == RunStatus.FAILED
    assert "RecursionError" in run.notice


def test_what_the_database_refuses_while_cases_are_made_ends_the_run(
    start_run, monkeypatch, caplog
):
    run = start_run(generated=False)

    def refused(*arguments):
        raise DataError("invalid byte sequence")

    monkeypatch.setattr(generation, "case_specs", refused)
    with caplog.at_level(logging.CRITICAL):
        tasks.start_run(run.pk)
    run.refresh_from_db()
    assert run.status == RunStatus.FAILED
    assert "DataError" in run.notice


def test_a_database_that_is_away_while_cases_are_made_ends_no_run(start_run, monkeypatch):
    run = start_run(generated=False)

    def away(*arguments):
        raise OperationalError("database is locked")

    monkeypatch.setattr(generation, "case_specs", away)
    with pytest.raises(OperationalError):
        tasks.start_run(run.pk)
    run.refresh_from_db()
    assert run.status == RunStatus.GENERATING


def test_the_page_says_that_a_worker_stopped_while_it_made_cases(start_run, client, script):
    script.reply = lambda texts: [Answer(in_spanish(text)) for text in texts]
    run = start_run(generated=False)
    project = run.campaign.project
    Run.objects.update(status=RunStatus.GENERATING, lease_until=clock.now() - timedelta(seconds=1))
    assert generation.generate(run, lambda: None)
    client.force_login(make_user("reader", project, Role.ANNOTATOR))
    page = client.get(reverse("campaign", args=[run.campaign_id])).content.decode()
    assert "A worker stopped while generating test cases" in page
    finish(run)
    assert (run.status, run.notice) == (RunStatus.DONE, "")


def test_an_adapter_that_breaks_is_asked_again_and_then_named(start_run, script, caplog):
    def breaking(texts):
        raise KeyError("choices")

    script.reply = breaking
    run = start_run()
    for _ in range(10):
        run.batches.update(not_before=None)
        with caplog.at_level(logging.CRITICAL):
            finish(run)
    assert (run.status, run.errored) == (RunStatus.DONE, 35)
    message = Outcome.objects.filter(run=run)[0].message
    assert "KeyError" in message
