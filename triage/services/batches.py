"""Claim batches: one worker at a time, by a conditional update whose row count is checked.

The broker only carries hints to look here; what is left to do stands in the database.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from uuid import uuid4

from django.conf import settings
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from triage.models import Batch, BatchStatus, Run, RunStatus

AT_WORK = {
    BatchStatus.WAITING: BatchStatus.TRANSLATING,
    BatchStatus.TRANSLATED: BatchStatus.JUDGING,
}

# Nothing more is sent for a run that rests, but what was paid for is still judged.
AT_WORK_IN = {
    BatchStatus.WAITING: (RunStatus.RUNNING,),
    BatchStatus.TRANSLATED: (RunStatus.RUNNING, RunStatus.PAUSED, RunStatus.BUDGET),
}


def lease() -> timedelta:
    return timedelta(seconds=settings.MTRIAGE_BATCH_LEASE_SECONDS)


def claimable(status: BatchStatus, now: datetime) -> Q:
    """Batches in ``status``, and those whose worker let its lease run out at the next step."""
    ready = Q(status=status) & (Q(not_before__isnull=True) | Q(not_before__lte=now))
    abandoned = Q(status=AT_WORK[status], lease_until__lt=now)
    return ready | abandoned


def claim_next(run: Run, status: BatchStatus) -> Batch | None:
    """Take the run's next batch in ``status``; None when there is none or the run rests."""
    now = timezone.now()
    while True:
        candidate = (
            Batch.objects.filter(
                claimable(status, now), run=run, run__status__in=AT_WORK_IN[status]
            )
            .order_by("number")
            .first()
        )
        if candidate is None:
            return None
        token = uuid4().hex
        claimed = Batch.objects.filter(claimable(status, now), pk=candidate.pk).update(
            status=AT_WORK[status],
            lease_token=token,
            lease_until=now + lease(),
            attempts=F("attempts") + 1,
        )
        if claimed:
            candidate.refresh_from_db()
            candidate.run = run
            return candidate


def at_work(run: Run, status: BatchStatus) -> int:
    """How many of the run's batches workers hold at that step right now."""
    return Batch.objects.filter(
        run=run, status=AT_WORK[status], lease_until__gte=timezone.now()
    ).count()


def still_held(batch: Batch) -> bool:
    """Extend the lease; False when it ran out and another worker may have the batch."""
    return bool(_held(batch).update(lease_until=timezone.now() + lease()))


def pass_on(batch: Batch, status: BatchStatus, *, not_before: datetime | None = None) -> bool:
    """Give up the lease and move the batch to ``status``; False if it was no longer held."""
    return bool(
        _held(batch).update(
            status=status,
            lease_token="",
            lease_until=None,
            not_before=not_before,
            # Only a batch that must be tried again remembers how often it was.
            attempts=F("attempts") if not_before else 0,
        )
    )


def _held(batch: Batch) -> QuerySet[Batch]:
    return Batch.objects.filter(pk=batch.pk, lease_token=batch.lease_token)
