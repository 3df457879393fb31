"""Tasks of runs, from the first case to the last verdict, and recovery after lost workers."""

from __future__ import annotations

import logging
import time
from datetime import timedelta
from functools import partial

from django.core.cache import cache
from django.db import InterfaceError, OperationalError
from django.db.models import Q, QuerySet

from engines import services as engine_services
from engines.errors import EngineBusy, EngineError
from triage.methods.base import MethodError
from triage.models import Batch, BatchStatus, Run, RunStatus
from triage.services.common import clock, leases
from triage.services.common.site_tasks import AT_ONCE, SiteTask, expires_in, site_task
from triage.services.counts import count_rows
from triage.services.messages.sentences import ServiceMessage
from triage.services.runs import batches, generation, judging, lifecycle, step_times, translating
from triage.services.statistics import fault_detection
from triage.tasks.queues import queue_for_run
from triage.tasks.requests import resend_unclaimed_jobs

RECOVERY_INTERVAL = 10.0
JUDGED_TOGETHER = 500
#: Seconds that one task works on a run's batches before other runs get a turn.
AT_IT_SECONDS = 2.0
#: The most batches that a worker claims at once for the engine, and the seconds that they may take.
#: Claiming a batch costs a third of the work on it, but batches that are held cannot be paused.
CLAIMED_TOGETHER, CLAIMED_SECONDS = 4, 1.0
#: Seconds between two judging tasks sent by one worker: a task costs as much as 20 cases.
JUDGING_PAUSE = 1.0
logger = logging.getLogger(__name__)


def enqueue_run(run_id: int) -> None:
    start_run.send(run_id)


def enqueue_again(run: Run) -> None:
    """Continue a resumed run, with generating its cases or with its batches."""
    if run.status == RunStatus.PENDING:
        enqueue_run(run.pk)
    else:
        enqueue_work(run)


def enqueue_work(run: Run) -> None:
    """Send as many tasks for the run's batches as its engine allows in addition to those active.

    Each task takes further batches after the first, so none is missed.
    """
    waiting = run.batches.filter(status=BatchStatus.WAITING).count()
    free = parallel_batches(run) - batches.workers_at(run, BatchStatus.WAITING)
    for _ in range(min(waiting, free)):
        translate_next.send(run.pk)
    if run.batches.filter(status=BatchStatus.TRANSLATED).exists():
        enqueue_judging(run)


def enqueue_judging(run: Run) -> None:
    judge_next.send(run.pk)


def parallel_batches(run: Run) -> int:
    """The number of batches to process concurrently.

    For engines with a limit across all workers it is twice the limit: while some batches wait for
    the engine, others load and store, so that the engine is never idle.
    """
    if run.engine.max_parallel:
        return 2 * run.engine.max_parallel
    return engine_services.limits(run.engine).max_parallel


def batches_at_once(run: Run) -> int:
    """The number of small batches to judge together, which is cheaper than one by one."""
    return max(1, JUDGED_TOGETHER // engine_services.limits(run.engine).max_items)


def _run(run_id: int) -> Run:
    return Run.objects.select_related("campaign__project", "engine__line").get(pk=run_id)


@site_task("triage.tasks.start_run", queue_for_run)
def start_run(run_id: int) -> None:
    run = _run(run_id)
    try:
        with step_times.timed(run, "making cases"):
            generated = generation.generate(run, partial(enqueue_work, run))
    except (MethodError, EngineError) as error:
        lifecycle.fail(run, str(error))
        return
    except (OperationalError, InterfaceError):
        # The database is unavailable or locked; recover_runs continues the abandoned run.
        raise
    except Exception as error:
        logger.exception("The cases of run %s could not be made.", run_id)
        lifecycle.fail(run, ServiceMessage.NOT_GENERATED(name=type(error).__name__))
        return
    if generated:
        run.refresh_from_db()
        enqueue_work(run)
        _finish(run)


@site_task("triage.tasks.translate_next")
def translate_next(run_id: int) -> None:
    run = _run(run_id)
    parallel = parallel_batches(run)
    if batches.workers_at(run, BatchStatus.WAITING) >= parallel:
        return
    many = CLAIMED_TOGETHER * 4 * parallel
    waiting = run.batches.filter(status=BatchStatus.WAITING).order_by()[:many].count()
    enough_for_all = waiting // (4 * parallel)
    begun = time.monotonic()
    end, together = begun + AT_IT_SECONDS, 1
    translated = False
    while claimed := batches.claim(run, BatchStatus.WAITING, together):
        try:
            with step_times.timed(run, "translation"):
                for done in translating.translate_batches(claimed):
                    translated |= done
        except EngineBusy as error:
            _go_on_after(run, error.retry_after or RECOVERY_INTERVAL)
            break
        # One task judges many batches, so not every batch needs a task of its own.
        if translated and cache.add(f"triage.judge:{run_id}", True, JUDGING_PAUSE):
            enqueue_judging(run)
            translated = False
        if time.monotonic() > end:
            # The next task also sees to the judging of what this one has translated.
            translate_next.delay(run_id)
            return
        a_batch, begun = (time.monotonic() - begun) / len(claimed), time.monotonic()
        together = max(1, min(enough_for_all, int(CLAIMED_SECONDS / a_batch)))
    if run.batches.filter(status=BatchStatus.TRANSLATED).exists():
        enqueue_judging(run)


def _go_on_after(run: Run, seconds: float) -> None:
    """Send tasks again when the engine may be called; one message per process is enough."""
    if cache.add(f"triage.go_on:{run.pk}", True, seconds):
        go_on.send(run.pk, countdown=seconds)


@site_task("triage.tasks.go_on")
def go_on(run_id: int) -> None:
    """Continue a run after a pause of its engine."""
    enqueue_work(_run(run_id))


@site_task("triage.tasks.judge_next", queue_for_run)
def judge_next(run_id: int) -> None:
    run = _run(run_id)
    end = time.monotonic() + AT_IT_SECONDS
    while claimed := batches.claim(run, BatchStatus.TRANSLATED, batches_at_once(run)):
        if not _judged(run, claimed):
            break
        if time.monotonic() > end:
            enqueue_judging(run)
            break
    _finish(run)


def _judged(run: Run, claimed: list[Batch]) -> bool:
    try:
        with step_times.timed(run, "comparison"):
            return judging.judge_or_wait(claimed)
    except MethodError as error:
        lifecycle.fail(run, str(error))
    return False


def _finish(run: Run) -> None:
    if not lifecycle.finish_if_complete(run.pk):
        lifecycle.rank_scores_so_far(run)
        return
    enqueue_counting(run.pk)
    if fault_detection.is_faulty(run):
        # Judges the translations again as they were before the faults were injected.
        count_faults.send(run.pk)


def enqueue_counting(run_id: int) -> None:
    count_cases.send(run_id, retry_policy=AT_ONCE)


@site_task("triage.tasks.count_cases")
def count_cases(run_id: int) -> None:
    """Count a finished run's cases if that was not done when they were stored."""
    count_rows.keep_counts(run_id)


@site_task("triage.tasks.count_faults", queue_for_run)
def count_faults(run_id: int) -> None:
    """Count how many of the injected faults of a run the oracle found."""
    fault_detection.store_fault_counts(run_id)


@site_task("triage.tasks.recover_runs")
def recover_runs() -> None:
    """Find work without a worker (after a killed worker or an emptied broker) and send it again.

    Tasks expire before the next round, so they do not pile up during an outage.
    """
    for run_id in _unstarted():
        start_run.apply_async((run_id,), headers=expires_in(RECOVERY_INTERVAL))
    statuses = batches.RUN_STATUSES_FOR[BatchStatus.WAITING]
    for run in Run.objects.filter(status__in=statuses).select_related("engine__line"):
        if not engine_services.breaker_state(run.engine).open:
            _send_hints(run, BatchStatus.WAITING, translate_next)
    judged = batches.RUN_STATUSES_FOR[BatchStatus.TRANSLATED]
    for run in Run.objects.filter(status__in=judged).select_related("campaign", "engine__line"):
        _send_hints(run, BatchStatus.TRANSLATED, judge_next)
        _finish(run)
    resend_unclaimed_jobs(RECOVERY_INTERVAL)


def _unstarted() -> QuerySet[Run, int]:
    now = clock.now()
    overdue = Q(status=RunStatus.PENDING, created__lt=now - timedelta(seconds=RECOVERY_INTERVAL))
    abandoned = Q(leases.expired(now), status=RunStatus.GENERATING)
    return Run.objects.filter(overdue | abandoned).values_list("pk", flat=True)


def _send_hints(run: Run, status: BatchStatus, task: SiteTask) -> None:
    claimable = run.batches.filter(batches.claimable(status, clock.now())).count()
    free = parallel_batches(run) - batches.workers_at(run, status)
    for _ in range(min(claimable, free)):
        task.apply_async((run.pk,), headers=expires_in(RECOVERY_INTERVAL))
