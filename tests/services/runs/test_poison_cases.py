"""Cases that end every worker: narrowed down, named in the end, and no other case is lost."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from engines.adapters.base import Answer
from tests.campaigns import StartRun, finish, in_spanish, judge_all, translate_all, translated
from tests.factories import make_engine, make_run
from tests.fakes import Script
from triage import tasks
from triage.models import Batch, BatchStatus, Outcome, OutcomeVerdict, Run, RunStatus
from triage.services.common import clock
from triage.services.runs import batches, generation, judging, lifecycle, poison_cases

MAX_ROUNDS = 200


def lose(batch: Batch | None = None) -> None:
    """The worker that holds the batch (or any batch) was killed, and its lease ran out."""
    held = Batch.objects.filter(status__in=[BatchStatus.TRANSLATING, BatchStatus.JUDGING])
    if batch is not None:
        held = held.filter(pk=batch.pk)
    held.update(lease_until=clock.now() - timedelta(seconds=1))


def sources(batch: Batch) -> set[str]:
    return {text for case in batches.cases_without_outcome([batch]) for text in case.inputs}


def work_until_nothing_is_left(
    run: Run, deadly: Callable[[set[str]], bool], status: BatchStatus = BatchStatus.WAITING
) -> int:
    """Do the workers' part; whoever takes a deadly text is killed. Return how many were."""
    killed = 0
    for _ in range(MAX_ROUNDS):
        held = batches.claim(run, status, 4 if status == BatchStatus.TRANSLATED else 1)
        if not held:
            return killed
        if deadly({text for batch in held for text in sources(batch)}):
            killed += 1
            lose()
        elif status == BatchStatus.WAITING:
            translated(held[0])
        else:
            judging.judge_batches(held)
    pytest.fail("There was no end of it.")


@pytest.fixture
def run(start_run: StartRun, script: Script) -> Run:
    script.reply = lambda texts: [Answer(in_spanish(text)) for text in texts]
    return start_run()


def source_of(run: Run, index: int) -> str:
    text: str = run.cases.get(index=index).inputs[0]
    return text


def test_a_text_that_ends_every_worker_is_found_and_named_and_the_others_are_translated(
    run: Run, script: Script
) -> None:
    poison = source_of(run, 13)
    killed = work_until_nothing_is_left(run, lambda texts: poison in texts)
    judge_all(run)
    assert lifecycle.finish_if_complete(run.pk)
    run.refresh_from_db()
    assert (run.status, run.passed, run.errored) == (RunStatus.DONE, 34, 1)
    error = Outcome.objects.get(run=run, verdict=OutcomeVerdict.ERROR)
    assert error.case.inputs == [poison]
    assert error.error_kind == poison_cases.ERROR_KIND
    assert f"{killed} times" in error.message
    assert sorted(text for call in script.calls for text in call) == sorted(
        case.inputs[0] for case in run.cases.exclude(pk=error.case_id)
    ), "asked once each"


def test_a_batch_of_ten_ends_at_most_eight_workers(run: Run) -> None:
    poison = source_of(run, 13)
    assert work_until_nothing_is_left(run, lambda texts: poison in texts) <= 8


def test_a_case_that_ends_every_worker_is_found_while_it_is_judged(run: Run) -> None:
    poison = source_of(run, 20)
    translate_all(run)
    killed = work_until_nothing_is_left(run, lambda texts: poison in texts, BatchStatus.TRANSLATED)
    assert lifecycle.finish_if_complete(run.pk)
    run.refresh_from_db()
    assert (run.passed, run.errored) == (34, 1)
    error = Outcome.objects.get(run=run, verdict=OutcomeVerdict.ERROR)
    assert error.case.inputs == [poison]
    assert "judged" in error.message
    assert killed <= 8


def test_what_ended_workers_can_be_tried_again_in_whole_batches(run: Run, script: Script) -> None:
    poison = source_of(run, 13)
    work_until_nothing_is_left(run, lambda texts: poison in texts)
    judge_all(run)
    script.calls.clear()
    assert lifecycle.retry_errors(run, None) == 1
    run.refresh_from_db()
    finish(run)
    assert (run.status, run.passed, run.errored) == (RunStatus.DONE, 35, 0)
    assert script.calls == [[poison]]
    assert not Batch.objects.filter(losses__isnull=False).exists()


def test_a_worker_killed_once_costs_its_batch_nothing(run: Run, script: Script) -> None:
    (held,) = batches.claim(run, BatchStatus.WAITING)
    lose(held)
    finish(run)
    assert (run.status, run.passed) == (RunStatus.DONE, 35)
    assert run.batches.count() == 4
    assert not Batch.objects.filter(losses__isnull=False).exists()


def test_a_batch_that_was_killed_beside_another_is_cleared_whole(run: Run, script: Script) -> None:
    for _ in range(2):
        held = batches.claim(run, BatchStatus.WAITING) + batches.claim(run, BatchStatus.WAITING)
        assert len(held) == 2
        lose()
    (alone,) = batches.claim(run, BatchStatus.WAITING)
    assert batches.claim(run, BatchStatus.WAITING) == [], "alone"
    translated(alone)
    finish(run)
    assert (run.status, run.passed) == (RunStatus.DONE, 35)
    assert run.batches.count() == 4
    assert sorted(map(len, script.calls)) == [5, 10, 10, 10]


def test_a_doubted_batch_of_another_run_waits_too(run: Run) -> None:
    other = make_run(run.campaign.project, make_engine("other"))
    for number, holder in enumerate((run, other)):
        Batch.objects.create(
            run=holder, number=900 + number, first_index=900, end_index=901, losses=2
        )
        Run.objects.filter(pk=holder.pk).update(status=RunStatus.RUNNING)
    assert len(batches.claim(run, BatchStatus.WAITING)) == 1
    assert batches.claim(other, BatchStatus.WAITING) == []
    lose()
    Batch.objects.filter(status=BatchStatus.TRANSLATING).update(status=BatchStatus.DONE)
    assert len(batches.claim(other, BatchStatus.WAITING)) == 1


def test_a_run_that_rests_holds_up_nobody(run: Run) -> None:
    other = make_run(run.campaign.project, make_engine("other"))
    Run.objects.filter(pk=other.pk).update(status=RunStatus.PAUSED)
    Batch.objects.create(run=other, number=1, first_index=0, end_index=1, losses=2)
    run.batches.filter(number=0).update(losses=2)
    assert len(batches.claim(run, BatchStatus.WAITING)) == 1


def test_a_postponed_batch_that_lost_a_worker_holds_up_no_other(run: Run) -> None:
    later = clock.now() + timedelta(hours=1)
    run.batches.filter(number=0).update(losses=1, not_before=later)
    assert [batch.number for batch in batches.claim(run, BatchStatus.WAITING, 2)] == [1, 2]


def test_a_run_all_of_whose_cases_end_workers_ends_by_name(run: Run, script: Script) -> None:
    killed = work_until_nothing_is_left(run, lambda texts: True)
    run.refresh_from_db()
    assert run.status == RunStatus.FAILED
    assert "memory" in run.notice
    assert killed <= 25
    assert script.calls == []
    assert lifecycle.resume(run, None)
    finish(run)
    assert run.status == RunStatus.DONE
    assert run.passed + run.errored == 35
    assert run.errored <= poison_cases.ENDED_AFTER


def test_a_large_run_all_of_whose_cases_end_workers_ends_as_soon(
    start_run: StartRun, script: Script
) -> None:
    run = start_run(options={"total": 600, "capabilities": ["integers"]})
    killed = work_until_nothing_is_left(run, lambda texts: True)
    run.refresh_from_db()
    assert run.status == RunStatus.FAILED
    assert killed <= 25


def test_a_run_with_a_few_deadly_cases_goes_on_to_the_end(run: Run) -> None:
    poison = {source_of(run, index) for index in (2, 7, 11, 18, 26)}
    work_until_nothing_is_left(run, lambda texts: bool(poison & texts))
    judge_all(run)
    assert lifecycle.finish_if_complete(run.pk)
    run.refresh_from_db()
    assert (run.passed, run.errored) == (30, 5)


def test_the_run_says_what_is_going_on(run: Run) -> None:
    poison = source_of(run, 0)
    for _ in range(3):
        (held,) = batches.claim(run, BatchStatus.WAITING)
        assert poison in sources(held)
        lose()
    assert batches.claim(run, BatchStatus.WAITING)
    run.refresh_from_db()
    assert "3 workers stopped" in run.notice


def test_lost_workers_are_no_failures_of_the_engine(run: Run) -> None:
    for _ in range(2):
        batches.claim(run, BatchStatus.WAITING)
        lose()
    assert batches.claim(run, BatchStatus.WAITING)[0].attempts == 0


def test_making_cases_is_given_up_when_three_workers_ended_without_a_new_case(
    start_run: StartRun,
) -> None:
    run = start_run(generated=False)
    for _ in range(3):
        assert generation.claim(run)
        Run.objects.update(lease_until=clock.now() - timedelta(seconds=1))
    tasks.start_run(run.pk)
    run.refresh_from_db()
    assert run.status == RunStatus.FAILED
    assert "3 workers in a row stopped" in run.notice
    assert lifecycle.resume(run, None)
    tasks.start_run(run.pk)
    run.refresh_from_db()
    assert (run.status, run.cases_total) == (RunStatus.RUNNING, 35)


def test_workers_that_end_while_cases_are_stored_are_no_reason_to_give_up(
    start_run: StartRun,
) -> None:
    run = start_run(generated=False)
    for _ in range(5):
        assert generation.claim(run)
        assert generation.update_if_leased(run, losses=None)
        Run.objects.update(lease_until=clock.now() - timedelta(seconds=1))
