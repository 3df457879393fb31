"""What nobody foresaw in an oracle or an adapter ends as a named error, not as a run without end."""

from __future__ import annotations

import logging

import pytest

from engines.adapters.base import Answer
from tests.triage.conftest import finish, in_spanish, translate_all
from triage import tasks
from triage.methods.base import MethodError
from triage.methods.numbertest.method import NumberTest
from triage.models import Outcome, OutcomeVerdict, RunStatus, Suspect
from triage.services import generation, runs


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
    assert "oracle" in outcome.message
    assert not Suspect.objects.exists()
    broken_on()
    assert runs.retry_errors(run, None) == 1
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
