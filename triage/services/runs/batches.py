"""Claims batches for one worker at a time, by a conditional update whose row count is checked.

The database holds the work that is left to do; messages in the broker only say that there is some.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import reduce
from operator import or_
from typing import Any

from django.conf import settings
from django.db import connection, transaction
from django.db.models import F, Q, QuerySet

from triage.models import Batch, BatchStatus, Case, Run, RunStatus
from triage.services.common import clock, leases
from triage.services.runs import poison_cases

CLAIMED_STATUS = {
    BatchStatus.WAITING: BatchStatus.TRANSLATING,
    BatchStatus.TRANSLATED: BatchStatus.JUDGING,
}

# A paused run sends nothing more, but translations that were paid for are still judged.
RUN_STATUSES_FOR = {
    BatchStatus.WAITING: (RunStatus.GENERATING, RunStatus.RUNNING),
    BatchStatus.TRANSLATED: (
        RunStatus.GENERATING,
        RunStatus.RUNNING,
        RunStatus.PAUSED,
        RunStatus.BUDGET,
    ),
}


#: A batch that has lost this many workers is claimed alone, one such batch at a time.
ALONE_FROM = 2


def lease_length() -> timedelta:
    return timedelta(seconds=settings.MTRIAGE_BATCH_LEASE_SECONDS)


def claimable(status: BatchStatus, now: datetime) -> Q:
    """Batches that are due in ``status``, and those whose lease expired during the next step."""
    return _ready(status, now) | _abandoned(status, now)


def _ready(status: BatchStatus, now: datetime) -> Q:
    return Q(status=status) & (Q(not_before__isnull=True) | Q(not_before__lte=now))


def _abandoned(status: BatchStatus, now: datetime) -> Q:
    return Q(leases.expired(now), status=CLAIMED_STATUS[status])


def claim(run: Run, status: BatchStatus, most: int = 1) -> list[Batch]:
    """Claim up to ``most`` of the run's next batches in ``status`` under one lease.

    Returns [] if there are none or the run is paused. A batch of the run that has lost
    :data:`ALONE_FROM` workers comes first and is claimed alone.
    """
    while True:
        now = clock.now()
        # In a transaction, because the candidates are locked until they are claimed.
        with transaction.atomic():
            candidates, losses = _due(run, status, now, most)
            doubted = _doubted(status, now) if losses else []
            of_run = [batch for batch in doubted if batch.run_id == run.pk]
            if of_run:
                candidates = [] if _at_work(doubted, now) else [of_run[0].pk]
            if not candidates:
                return []
            claimed = _claimed(run, status, candidates, now)
        lost_again = bool(of_run) and of_run[0].status == CLAIMED_STATUS[status]
        if claimed and not (lost_again and _given_up(claimed[0])):
            return claimed


def _doubted(status: BatchStatus, now: datetime) -> list[Batch]:
    """Batches of all runs, due or in progress, that have lost :data:`ALONE_FROM` workers."""
    found = Batch.objects.filter(
        _ready(status, now) | Q(status=CLAIMED_STATUS[status]),
        losses__isnull=False,
        run__status__in=RUN_STATUSES_FOR[status],
    )
    return [batch for batch in found.order_by("pk") if _losses(batch, now) >= ALONE_FROM]


def _losses(batch: Batch, now: datetime) -> int:
    """The number of lost workers, including one whose lease has just expired."""
    return (batch.losses or 0) + (batch.lease_until is not None and batch.lease_until < now)


def _at_work(found: Sequence[Batch], now: datetime) -> bool:
    return any(batch.lease_until is not None and batch.lease_until >= now for batch in found)


def _given_up(batch: Batch) -> bool:
    return not poison_cases.narrow(batch, cases_without_outcome([batch]))


def _claimed(
    run: Run, status: BatchStatus, candidates: Sequence[int], now: datetime
) -> list[Batch]:
    """Claim those of the candidates that are still free."""
    rows = Batch.objects.filter(claimable(status, now))
    claimed = leases.claim(rows, candidates, lease_length(), status=CLAIMED_STATUS[status])
    for batch in claimed:
        batch.run = run
    return sorted(claimed, key=lambda batch: batch.number)


#: One query, since it runs for every batch. Each of its parts reads the head of an index only; with
#: both lists in one part, every claim would scan all finished batches of the run.
_DUE = """
SELECT 0, 0, 0 WHERE EXISTS (
  SELECT 1 FROM {batches} b JOIN {runs} r ON r.id = b.run_id
  WHERE b.losses IS NOT NULL AND b.status IN (%s, %s) AND r.status IN ({places}))
UNION ALL SELECT * FROM (
  SELECT 1, b.number, b.id FROM {batches} b JOIN {runs} r ON r.id = b.run_id
  WHERE b.run_id = %s AND r.status IN ({places}) AND b.status = %s AND b.lease_until < %s
  ORDER BY b.number LIMIT %s {lock}) abandoned
UNION ALL SELECT * FROM (
  SELECT 2, b.number, b.id FROM {batches} b JOIN {runs} r ON r.id = b.run_id
  WHERE b.run_id = %s AND r.status IN ({places}) AND b.status = %s
    AND (b.not_before IS NULL OR b.not_before <= %s)
  ORDER BY b.number LIMIT %s {lock}) ready
"""


#: Without it, workers that look at the same moment try to claim the same batches, and all but one
#: of them in vain.
_SKIP_LOCKED = "FOR UPDATE OF b SKIP LOCKED"


def _due(run: Run, status: BatchStatus, now: datetime, most: int) -> tuple[list[int], bool]:
    """Return the next due batches, and whether any batch of any active run has lost a worker.

    Abandoned batches come first: otherwise a run whose cases kill every worker would go through
    all of them before anyone noticed.
    """
    at_work, moment = CLAIMED_STATUS[status], connection.ops.adapt_datetimefield_value(now)
    runs = list(RUN_STATUSES_FOR[status])
    of_run = (run.pk, *runs)
    question = _DUE.format(
        batches=Batch._meta.db_table,
        runs=Run._meta.db_table,
        places=", ".join(["%s"] * len(runs)),
        lock=_SKIP_LOCKED if connection.features.has_select_for_update_skip_locked else "",
    )
    values: list[Any] = [status, at_work, *runs]
    values += [*of_run, at_work, moment, most, *of_run, status, moment, most]
    with connection.cursor() as cursor:
        cursor.execute(question, [str(v) if isinstance(v, str) else v for v in values])
        found = sorted(cursor.fetchall())
    return [pk for place, _, pk in found if place][:most], (0, 0, 0) in found


def cases_without_outcome(batches: Sequence[Batch]) -> list[Case]:
    """The open cases of the batches, in order; all batches belong to one run."""
    return list(_open_cases(batches))


def texts_to_translate(batches: Sequence[Batch]) -> list[tuple[int, list[str]]]:
    """The index and the inputs of each open case, which is all that an engine needs of it."""
    return list(_open_cases(batches).values_list("index", "inputs"))


def _open_cases(batches: Sequence[Batch]) -> QuerySet[Case]:
    """The condition on the run is repeated in each range, so that the database reads these cases
    only, not all cases of the run.
    """
    run_id = batches[0].run_id
    within = reduce(
        or_, (Q(run_id=run_id, index__gte=first, index__lt=end) for first, end in _ranges(batches))
    )
    return Case.objects.filter(within, outcome__isnull=True).order_by("index")


def _ranges(batches: Sequence[Batch]) -> list[tuple[int, int]]:
    """Merge the batches' case indexes into few ranges, since most batches are adjacent."""
    found: list[tuple[int, int]] = []
    for batch in sorted(batches, key=lambda batch: batch.first_index):
        if found and found[-1][1] == batch.first_index:
            found[-1] = (found[-1][0], batch.end_index)
        else:
            found.append((batch.first_index, batch.end_index))
    return found


def workers_at(run: Run, status: BatchStatus) -> int:
    """The number of workers that hold batches of the run at this step; each has one lease."""
    leased = Batch.objects.filter(
        run=run, status=CLAIMED_STATUS[status], lease_until__gte=clock.now()
    )
    return leased.order_by().values("lease_token").distinct().count()


@contextmanager
def renewing(batches: Sequence[Batch]) -> Iterator[None]:
    """Keep renewing the lease inside the block, however long an engine takes."""
    with leases.renewing(batches, lease_length()):
        yield


def give_back(batches: Sequence[Batch], status: BatchStatus) -> None:
    """Release batches that were not processed and restore their earlier ``status``."""
    if batches:
        leases.still_leased(batches).update(status=status, **leases.RELEASED)


def pass_on(
    batches: Sequence[Batch],
    status: BatchStatus,
    *,
    not_before: datetime | None = None,
    attempts: int = 0,
) -> bool:
    """Release the batches and move them to ``status``; False if one was no longer held.

    If other rows change along with the batches, call it in a transaction and roll back on False.

    :param attempts: the number of failed requests to the engine so far, if it has to be retried
    """
    changed = leases.still_leased(batches).update(
        status=status,
        **leases.RELEASED,
        not_before=not_before,
        attempts=attempts,
        losses=F("losses") if not_before else None,
    )
    if not not_before:
        poison_cases.reset_losses(batches[0])
    return changed == len(batches)
