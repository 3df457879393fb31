"""The lifecycle of a run: finish, fail, pause, stop, resume, retry errors."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from engines import services as engine_services
from triage.models import (
    ACTIVE_STATUSES,
    Batch,
    BatchStatus,
    Outcome,
    OutcomeVerdict,
    Run,
    RunStatus,
)
from triage.services.common import leases
from triage.services.counts.case_counts import forget_counts
from triage.services.counts.outcomes import add_to_run_totals
from triage.services.events import campaign_events
from triage.services.events.history import record_change
from triage.services.runs import scoring


def finish_if_complete(run_id: int) -> bool:
    """Mark the run as done, exactly once, when every case has an outcome.

    Its scores are ranked before that, so that a worker that is killed meanwhile leaves nothing out.
    """
    judged = Run.objects.filter(
        pk=run_id,
        status=RunStatus.RUNNING,
        cases_total=F("passed") + F("failed") + F("abstained") + F("errored"),
    )
    # Asked after every judging task, so the short question comes first.
    if not judged.exists():
        return False
    complete = judged.exclude(
        batches__status__in=[s for s in BatchStatus.values if s != BatchStatus.DONE]
    )
    run = complete.select_related("campaign").first()
    if run is None:
        return False
    scoring.rank(run)
    done = Run.objects.filter(pk__in=complete.values("pk"), status=RunStatus.RUNNING).update(
        status=RunStatus.DONE, finished_at=timezone.now(), notice=""
    )
    if done:
        campaign_events.end_if_over(
            Run.objects.values_list("campaign_id", flat=True).get(pk=run_id)
        )
    return bool(done)


def rank_scores_so_far(run: Run) -> None:
    """Rank the scores of a run among all that it has, if it was stopped or failed."""
    ended = Run.objects.filter(pk=run.pk, status__in=(RunStatus.STOPPED, RunStatus.FAILED))
    if ended.exists():
        scoring.rank(run)


def fail(run: Run, message: str) -> None:
    Run.objects.filter(pk=run.pk, status__in=ACTIVE_STATUSES).update(
        status=RunStatus.FAILED, notice=message, finished_at=timezone.now()
    )
    campaign_events.end_if_over(run.campaign_id)


def pause(run: Run, actor: User | None) -> bool:
    """Send no more batches to the engine; those in progress are finished and kept."""
    return _change(run, ACTIVE_STATUSES, RunStatus.PAUSED, actor, "run paused")


def stop(run: Run, actor: User | None) -> bool:
    """End the run and keep its results so far."""
    allowed = ACTIVE_STATUSES | {RunStatus.PAUSED, RunStatus.BUDGET}
    return _change(run, allowed, RunStatus.STOPPED, actor, "run stopped")


def resume(run: Run, actor: User | None) -> bool:
    """Continue where the run stopped, keeping stored answers, and end its engine's pause."""
    allowed = {RunStatus.PAUSED, RunStatus.BUDGET, RunStatus.STOPPED, RunStatus.FAILED}
    with transaction.atomic():
        resumed = _change(run, allowed, _going_on(run), actor, "run resumed")
        if resumed:
            _forget_losses(run)
            engine_services.reset_breaker(run.engine)
            scoring.reset_pause(run)
    return resumed


def _forget_losses(run: Run) -> None:
    """Reset the counts of lost workers, on the assumption that the cause has been fixed.

    A worker that was generating the run's cases when it was halted loses its lease.
    """
    run.batches.filter(losses__isnull=False).update(losses=None)
    Run.objects.filter(pk=run.pk).update(given_up=None, losses=None, **leases.RELEASED)


def _going_on(run: Run) -> RunStatus:
    """The status in which a run continues: pending if it was halted before it had all its cases."""
    return RunStatus.RUNNING if run.cases_complete else RunStatus.PENDING


def _change(
    run: Run,
    allowed: frozenset[RunStatus] | set[RunStatus],
    to: RunStatus,
    actor: User | None,
    action: str,
) -> bool:
    with transaction.atomic():
        before = run.status
        finished = timezone.now() if to == RunStatus.STOPPED else None
        changed = Run.objects.filter(pk=run.pk, status__in=allowed).update(
            status=to, finished_at=finished, notice=""
        )
        if changed:
            record_change(
                run.campaign.project,
                actor,
                action,
                old={"status": before},
                new={"status": to, "run": run.pk},
            )
            run.refresh_from_db()
            if run.status in ACTIVE_STATUSES:
                campaign_events.reopen(run.campaign_id)
            else:
                campaign_events.end_if_over(run.campaign_id)
    return bool(changed)


def retry_errors(run: Run, actor: User | None) -> int:
    """Delete the error outcomes, so that only those cases run again; return their number."""
    with transaction.atomic():
        # A concurrent request waits here, and then finds no errors left.
        Run.objects.select_for_update(no_key=True).get(pk=run.pk)
        errors = list(
            Outcome.objects.filter(run=run, verdict=OutcomeVerdict.ERROR).values_list(
                "case_id", "case__index"
            )
        )
        if not errors:
            return 0
        Outcome.objects.filter(run=run, verdict=OutcomeVerdict.ERROR).delete()
        forget_counts(run, OutcomeVerdict.ERROR)
        add_to_run_totals(run, Counter({OutcomeVerdict.ERROR: len(errors)}), sign=-1)
        _reopen_batches(run, [index for _, index in errors])
        campaign_events.reopen(run.campaign_id)
        Run.objects.filter(pk=run.pk).update(status=_going_on(run), finished_at=None, notice="")
        _forget_losses(run)
        record_change(
            run.campaign.project, actor, "errors retried", new={"run": run.pk, "cases": len(errors)}
        )
    return len(errors)


def _reopen_batches(run: Run, indexes: list[int]) -> None:
    rows = run.batches.values_list("pk", "first_index", "end_index")
    wanted = set(indexes)
    affected = [pk for pk, first, end in rows if not wanted.isdisjoint(range(first, end))]
    Batch.objects.filter(pk__in=affected).update(
        status=BatchStatus.WAITING,
        attempts=0,
        not_before=None,
        **leases.RELEASED,
    )


@dataclass(frozen=True)
class Progress:
    """The progress of a run; ``rate`` is in cases per second, ``time_left`` None while unknown."""

    judged: int
    total: int
    rate: float
    time_left: timedelta | None

    @property
    def percent(self) -> float:
        return 100 * self.judged / self.total if self.total else 0.0


def progress(run: Run) -> Progress:
    end = run.finished_at or timezone.now()
    elapsed = (end - run.started_at).total_seconds() if run.started_at else 0.0
    rate = run.judged / elapsed if elapsed > 0 else 0.0
    left = None
    if rate > 0 and run.cases_complete and run.status in ACTIVE_STATUSES:
        left = timedelta(seconds=round((run.cases_total - run.judged) / rate))
    return Progress(run.judged, run.cases_total, rate, left)
