"""Claim batches: one worker at a time, by a conditional update whose row count is checked.

The broker only carries hints to look here; what is left to do stands in the database.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import reduce
from operator import or_
from typing import Any

from django.conf import settings
from django.db import connection
from django.db.models import F, Q

from triage.models import Batch, BatchStatus, Case, Run, RunStatus
from triage.services.common import clock, leases
from triage.services.runs import poison_cases

AT_WORK = {
    BatchStatus.WAITING: BatchStatus.TRANSLATING,
    BatchStatus.TRANSLATED: BatchStatus.JUDGING,
}

# Nothing more is sent for a run that rests, but what was paid for is still judged.
AT_WORK_IN = {
    BatchStatus.WAITING: (RunStatus.GENERATING, RunStatus.RUNNING),
    BatchStatus.TRANSLATED: (
        RunStatus.GENERATING,
        RunStatus.RUNNING,
        RunStatus.PAUSED,
        RunStatus.BUDGET,
    ),
}


#: Lost workers from which a batch is taken while no other doubted one is.
ALONE_FROM = 2


def lease_length() -> timedelta:
    return timedelta(seconds=settings.MTRIAGE_BATCH_LEASE_SECONDS)


def claimable(status: BatchStatus, now: datetime) -> Q:
    """Batches in ``status``, and those whose worker let its lease run out at the next step."""
    return _ready(status, now) | _abandoned(status, now)


def _ready(status: BatchStatus, now: datetime) -> Q:
    return Q(status=status) & (Q(not_before__isnull=True) | Q(not_before__lte=now))


def _abandoned(status: BatchStatus, now: datetime) -> Q:
    return Q(leases.expired(now), status=AT_WORK[status])


def claim(run: Run, status: BatchStatus, most: int = 1) -> list[Batch]:
    """Take the run's next batches in ``status`` under one lease; [] if none or the run rests.

    While a batch of the run lost more than one worker, it is the next one, by itself.
    """
    while True:
        now = clock.now()
        candidates, losses = _due(run, status, now, most)
        doubted = _doubted(status, now) if losses else []
        of_run = [batch for batch in doubted if batch.run_id == run.pk]
        if of_run:
            candidates = [] if _at_work(doubted, now) else [of_run[0].pk]
        if not candidates:
            return []
        held = _claimed(run, status, candidates, now)
        lost_again = bool(of_run) and of_run[0].status == AT_WORK[status]
        if held and not (lost_again and _given_up(held[0])):
            return held


def _doubted(status: BatchStatus, now: datetime) -> list[Batch]:
    """Batches of all runs that lost more than one worker at this step, and are due."""
    found = Batch.objects.filter(
        _ready(status, now) | Q(status=AT_WORK[status]),
        losses__isnull=False,
        run__status__in=AT_WORK_IN[status],
    )
    return [batch for batch in found.order_by("pk") if _losses(batch, now) >= ALONE_FROM]


def _losses(batch: Batch, now: datetime) -> int:
    """How many workers it lost, one that let its lease run out included."""
    return (batch.losses or 0) + (batch.lease_until is not None and batch.lease_until < now)


def _at_work(found: Sequence[Batch], now: datetime) -> bool:
    return any(batch.lease_until is not None and batch.lease_until >= now for batch in found)


def _given_up(batch: Batch) -> bool:
    return not poison_cases.narrow(batch, cases_without_outcome([batch]))


def _claimed(
    run: Run, status: BatchStatus, candidates: Sequence[int], now: datetime
) -> list[Batch]:
    """Take those that are still free."""
    rows = Batch.objects.filter(claimable(status, now))
    held = leases.claim(rows, candidates, lease_length(), status=AT_WORK[status])
    for batch in held:
        batch.run = run
    return sorted(held, key=lambda batch: batch.number)


#: One question, since it is asked for every batch. Each of its parts is answered from the head of an
#: index: with the two lists as one, every claim would step over all that the run has done.
_DUE = """
SELECT 0, 0, 0 WHERE EXISTS (
  SELECT 1 FROM {batches} b JOIN {runs} r ON r.id = b.run_id
  WHERE b.losses IS NOT NULL AND b.status IN (%s, %s) AND r.status IN ({places}))
UNION ALL SELECT * FROM (
  SELECT 1, b.number, b.id FROM {batches} b JOIN {runs} r ON r.id = b.run_id
  WHERE b.run_id = %s AND r.status IN ({places}) AND b.status = %s AND b.lease_until < %s
  ORDER BY b.number LIMIT %s) abandoned
UNION ALL SELECT * FROM (
  SELECT 2, b.number, b.id FROM {batches} b JOIN {runs} r ON r.id = b.run_id
  WHERE b.run_id = %s AND r.status IN ({places}) AND b.status = %s
    AND (b.not_before IS NULL OR b.not_before <= %s)
  ORDER BY b.number LIMIT %s) ready
"""


def _due(run: Run, status: BatchStatus, now: datetime, most: int) -> tuple[list[int], bool]:
    """The first abandoned batches, ready ones where there are fewer; whether any of any run that
    works lost a worker.

    Abandoned ones come first, lest a run whose cases end every worker goes through all of them
    before that is noticed.
    """
    at_work, moment = AT_WORK[status], connection.ops.adapt_datetimefield_value(now)
    runs = list(AT_WORK_IN[status])
    of_run = (run.pk, *runs)
    question = _DUE.format(
        batches=Batch._meta.db_table,
        runs=Run._meta.db_table,
        places=", ".join(["%s"] * len(runs)),
    )
    values: list[Any] = [status, at_work, *runs]
    values += [*of_run, at_work, moment, most, *of_run, status, moment, most]
    with connection.cursor() as cursor:
        cursor.execute(question, [str(v) if isinstance(v, str) else v for v in values])
        found = sorted(cursor.fetchall())
    return [pk for place, _, pk in found if place][:most], (0, 0, 0) in found


def cases_without_outcome(held: Sequence[Batch]) -> list[Case]:
    """The open cases of the batches, which belong to one run, in order.

    The run stands in each range, so that the database reads these cases only and not all that
    the run has.
    """
    run_id = held[0].run_id
    within = reduce(
        or_, (Q(run_id=run_id, index__gte=first, index__lt=end) for first, end in _ranges(held))
    )
    return list(Case.objects.filter(within, outcome__isnull=True).order_by("index"))


def _ranges(held: Sequence[Batch]) -> list[tuple[int, int]]:
    """The batches' cases as few ranges of indexes: most batches are neighbours."""
    found: list[tuple[int, int]] = []
    for batch in sorted(held, key=lambda batch: batch.first_index):
        if found and found[-1][1] == batch.first_index:
            found[-1] = (found[-1][0], batch.end_index)
        else:
            found.append((batch.first_index, batch.end_index))
    return found


def workers_at(run: Run, status: BatchStatus) -> int:
    """How many workers hold batches of the run at that step right now, each some under one lease."""
    held = Batch.objects.filter(run=run, status=AT_WORK[status], lease_until__gte=clock.now())
    return held.order_by().values("lease_token").distinct().count()


@contextmanager
def renewing(held: Sequence[Batch]) -> Iterator[None]:
    """Extend the lease while the block lasts, however long an engine takes."""
    with leases.renewing(held, lease_length()):
        yield


def give_back(held: Sequence[Batch], status: BatchStatus) -> None:
    """Let others have batches that nothing was done with; ``status``: what they were before."""
    if held:
        leases.still_leased(held).update(status=status, **leases.RELEASED)


def pass_on(
    held: Sequence[Batch],
    status: BatchStatus,
    *,
    not_before: datetime | None = None,
    attempts: int = 0,
) -> bool:
    """Give up the lease and move the batches to ``status``; False if one was no longer held.

    ``attempts``: how often the engine has been asked in vain for what must be tried again.

    Call it in a transaction that is rolled back on False where other rows change with it.
    """
    changed = leases.still_leased(held).update(
        status=status,
        **leases.RELEASED,
        not_before=not_before,
        attempts=attempts,
        losses=F("losses") if not_before else None,
    )
    if not not_before:
        poison_cases.got_through(held[0])
    return changed == len(held)
