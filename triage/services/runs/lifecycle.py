"""The life of a run: finish, pause, stop, resume, retry what failed."""

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
from triage.services.counts.outcomes import add_to_counters
from triage.services.events import campaign_events
from triage.services.events.history import record_change


def finish_if_complete(run_id: int) -> bool:
    """Make the run done exactly once, when every case has its outcome."""
    complete = Run.objects.filter(
        pk=run_id,
        status=RunStatus.RUNNING,
        cases_total=F("passed") + F("failed") + F("abstained") + F("errored"),
    ).exclude(batches__status__in=[s for s in BatchStatus.values if s != BatchStatus.DONE])
    done = Run.objects.filter(pk__in=complete.values("pk"), status=RunStatus.RUNNING).update(
        status=RunStatus.DONE, finished_at=timezone.now(), notice=""
    )
    if done:
        campaign_events.end_if_over(
            Run.objects.values_list("campaign_id", flat=True).get(pk=run_id)
        )
    return bool(done)


def fail(run: Run, message: str) -> None:
    Run.objects.filter(pk=run.pk, status__in=ACTIVE_STATUSES).update(
        status=RunStatus.FAILED, notice=message, finished_at=timezone.now()
    )
    campaign_events.end_if_over(run.campaign_id)


def pause(run: Run, actor: User | None) -> bool:
    """No further batch is claimed; batches at work are finished and kept."""
    return _change(run, ACTIVE_STATUSES, RunStatus.PAUSED, actor, "run paused")


def stop(run: Run, actor: User | None) -> bool:
    """End the run and keep what there is."""
    allowed = ACTIVE_STATUSES | {RunStatus.PAUSED, RunStatus.BUDGET}
    return _change(run, allowed, RunStatus.STOPPED, actor, "run stopped")


def resume(run: Run, actor: User | None) -> bool:
    """Go on where the run rested, with its engine called at once; stored answers are kept."""
    allowed = {RunStatus.PAUSED, RunStatus.BUDGET, RunStatus.STOPPED, RunStatus.FAILED}
    with transaction.atomic():
        resumed = _change(run, allowed, _going_on(run), actor, "run resumed")
        if resumed:
            _forget_losses(run)
            engine_services.reset_breaker(run.engine)
    return resumed


def _forget_losses(run: Run) -> None:
    """Whatever ended workers is mended, or so the person hopes: nothing is doubted any more.

    Who was making its cases when it was halted has lost the lease on that.
    """
    run.batches.filter(losses__isnull=False).update(losses=None)
    Run.objects.filter(pk=run.pk).update(given_up=None, losses=None, **leases.RELEASED)


def _going_on(run: Run) -> RunStatus:
    """A run that was halted while its cases were made goes on with making them."""
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
    """Take back the outcomes that are errors so that only those cases run again."""
    with transaction.atomic():
        # Who asks at the same time waits here, and finds nothing left to take back.
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
        add_to_counters(run, Counter({OutcomeVerdict.ERROR: len(errors)}), sign=-1)
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
    """How far a run is; ``rate`` in cases a second, ``time_left`` None while unknown."""

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
