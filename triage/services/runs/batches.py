"""Claims batches for one worker at a time, by a conditional update whose row count is checked.

The database holds the work that is left to do; messages in the broker only say that there is some.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.conf import settings
from django.db import connection
from django.db.models import Q

from triage.models import Batch, BatchStatus, Case, Outcome, Run, RunStatus
from triage.services.common import clock, leases
from triage.services.common.bulk_rows import execute
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
        if claimed := _claim_next(run, status, now, most, _UNLESS_LOST):
            return claimed
        if not _some_lost(status):
            return []
        doubted = _doubted(status, now)
        of_run = [batch for batch in doubted if batch.run_id == run.pk]
        if not of_run:
            return _claim_next(run, status, now, most)
        if _at_work(doubted, now):
            return []
        rows = Batch.objects.filter(claimable(status, now))
        changes = {"status": CLAIMED_STATUS[status]}
        for alone in leases.claim(rows, [of_run[0].pk], lease_length(), **changes):
            alone.run = run
            lost_again = of_run[0].status == CLAIMED_STATUS[status]
            if not (lost_again and _given_up(alone)):
                return [alone]


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


#: In one statement, since it runs for every batch. Each list reads the head of an index only; as one
#: list, every claim would scan all finished batches of the run. Abandoned batches come first:
#: otherwise a run whose cases kill every worker would go through all of them before anyone noticed.
_CLAIM = """
WITH abandoned AS MATERIALIZED (
  SELECT 1 AS place, b.number, b.id FROM {batches} b JOIN {runs} r ON r.id = b.run_id
  WHERE b.run_id = %(run)s AND r.status IN ({run_statuses})
    AND b.status = %(claimed)s AND b.lease_until < %(now)s
  ORDER BY b.number LIMIT %(most)s {lock}
), ready AS MATERIALIZED (
  SELECT 2 AS place, b.number, b.id FROM {batches} b JOIN {runs} r ON r.id = b.run_id
  WHERE b.run_id = %(run)s AND r.status IN ({run_statuses})
    AND b.status = %(status)s AND (b.not_before IS NULL OR b.not_before <= %(now)s)
  ORDER BY b.number LIMIT %(most)s {lock}
)
UPDATE {batches} SET status = %(claimed)s, {lease}
WHERE id IN (
  SELECT id FROM (SELECT * FROM abandoned UNION ALL SELECT * FROM ready) AS due
  ORDER BY place, number LIMIT %(most)s
) {condition}
RETURNING {columns}
"""
_CLAIMED = ("id", "number", "first_index", "end_index", "attempts", "losses")
#: Whether a batch of any active run has lost a worker.
_LOST = """EXISTS (
  SELECT 1 FROM {batches} b JOIN {runs} r ON r.id = b.run_id
  WHERE b.losses IS NOT NULL AND b.status IN (%(status)s, %(claimed)s)
    AND r.status IN ({run_statuses})
)"""
_UNLESS_LOST = f"AND NOT {_LOST}"
#: Without it, workers that look at the same moment try to claim the same batches, and all but one
#: of them in vain.
_SKIP_LOCKED = "FOR UPDATE OF b SKIP LOCKED"


def _claim_next(
    run: Run, status: BatchStatus, now: datetime, most: int, condition: str = ""
) -> list[Batch]:
    lease, names = leases.new_lease(now, lease_length()), _names(status)
    values = {"run": run.pk, "most": most, **_statuses(status), **leases.as_values(lease, now)}
    names |= {
        "lease": leases.SET_LEASE,
        "columns": ", ".join(_CLAIMED),
        "lock": _SKIP_LOCKED if connection.features.has_select_for_update_skip_locked else "",
    }
    statement = _CLAIM.format(condition=condition.format(**names), **names)
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        found = [dict(zip(_CLAIMED, row, strict=True)) for row in cursor.fetchall()]
    batches = [Batch(run=run, status=values["claimed"], **lease, **row) for row in found]
    return sorted(batches, key=lambda batch: batch.number)


def _some_lost(status: BatchStatus) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {_LOST}".format(**_names(status)), _statuses(status))
        return bool(cursor.fetchone()[0])


def _names(status: BatchStatus) -> dict[str, str]:
    run_statuses = ", ".join(f"'{one}'" for one in RUN_STATUSES_FOR[status])
    return {
        "batches": Batch._meta.db_table,
        "runs": Run._meta.db_table,
        "run_statuses": run_statuses,
    }


def _statuses(status: BatchStatus) -> dict[str, str]:
    return {"status": str(status), "claimed": str(CLAIMED_STATUS[status])}


#: The condition on the run is repeated in each range, so that the database reads these cases only,
#: not all cases of the run.
_OPEN = """
SELECT {columns} FROM {cases} c LEFT JOIN {outcomes} o ON o.case_id = c.id
WHERE ({ranges}) AND o.case_id IS NULL ORDER BY c."index"
"""
_RANGE = '(c.run_id = %s AND c."index" >= %s AND c."index" < %s)'


def cases_without_outcome(batches: Sequence[Batch]) -> list[Case]:
    """The open cases of the batches, in order; all batches belong to one run."""
    return list(Case.objects.raw(*_open_cases(batches, "c.*")))


def texts_to_translate(batches: Sequence[Batch]) -> list[tuple[int, list[str]]]:
    """The index and the inputs of each open case, which is all that an engine needs of it."""
    with connection.cursor() as cursor:
        cursor.execute(*_open_cases(batches, 'c."index", c.inputs'))
        return [(index, json.loads(inputs)) for index, inputs in cursor.fetchall()]


def _open_cases(batches: Sequence[Batch], columns: str) -> tuple[str, list[int]]:
    """The query of the cases, and its values."""
    ranges, run_id = _ranges(batches), batches[0].run_id
    query = _OPEN.format(
        columns=columns,
        cases=Case._meta.db_table,
        outcomes=Outcome._meta.db_table,
        ranges=" OR ".join([_RANGE] * len(ranges)),
    )
    return query, [value for first, end in ranges for value in (run_id, first, end)]


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


#: Under the lease by which all of the batches were claimed.
_PASS_ON = """
UPDATE {batches} SET status = %(status)s, lease_token = '', lease_until = NULL,
  not_before = %(not_before)s, attempts = %(attempts)s, losses = {losses}
WHERE lease_token = %(token)s AND id IN ({ids})
"""


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
    values = {
        "token": batches[0].lease_token,
        "status": str(status),
        "not_before": not_before and connection.ops.adapt_datetimefield_value(not_before),
        "attempts": attempts,
    }
    statement = _PASS_ON.format(
        batches=Batch._meta.db_table,
        losses="losses" if not_before else "NULL",
        ids=", ".join(str(batch.pk) for batch in batches),
    )
    changed = execute(statement, values)
    if not not_before:
        poison_cases.reset_losses(batches[0])
    return changed == len(batches)
