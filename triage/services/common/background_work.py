"""Background jobs other than runs (searches, harvests, imports, exports), each done under a lease.

As with batches, the database holds the work that is left to do, and messages in the broker only say
that there is some. Each kind of job is a model and a function that processes one of its rows.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta
from typing import Any, TypeVar

from django.db import InterfaceError, OperationalError
from django.db.models import Q
from django.utils import timezone

from triage.models.background import BackgroundWork
from triage.services.common import clock, leases
from triage.services.messages.sentences import ServiceMessage

LEASE = timedelta(minutes=2)

OVERDUE = timedelta(seconds=10)
"""The message of a job that has waited longer is taken to be lost."""

WAITING, RUNNING, DONE, FAILED, STOPPED = "waiting", "running", "done", "failed", "stopped"
logger = logging.getLogger(__name__)
Work = TypeVar("Work", bound=BackgroundWork)


class LeaseLost(Exception):
    """The job was cancelled or taken over by another worker; this worker's results are dropped."""


def run(
    kind: type[Work],
    pk: int,
    work: Callable[[Work], None],
    *expected: type[Exception],
    lease: timedelta = LEASE,
) -> bool:
    """Run a job; return False if it is over or another worker has it.

    A job starts over if its worker was killed or lost the database.

    :param work: does the job and calls :func:`finish`, or raises one of the ``expected`` errors,
        whose message is stored
    :param lease: the time after which the job of a killed worker is taken over
    """
    row = claim(kind, pk, lease)
    if row is None:
        return False
    try:
        with leases.renewing([row], lease):
            _run(row, work, expected)
    except LeaseLost:
        logger.info("%s was cancelled or taken over.", row)
    return True


def _run(row: Work, work: Callable[[Work], None], expected: tuple[type[Exception], ...]) -> None:
    try:
        work(row)
    except (LeaseLost, OperationalError, InterfaceError):
        raise
    except expected as error:
        finish(row, FAILED, message=str(error))
    except Exception as error:
        # Shown on the page instead of retried; users can start the job again.
        logger.exception("%s broke.", row)
        finish(row, FAILED, message=f"{type(error).__name__}: {error}".replace("\0", "")[:500])


def claim(kind: type[Work], pk: int, lease: timedelta = LEASE) -> Work | None:
    """Claim a job; None if it is over, given up or another worker has it."""
    rows = kind._default_manager.filter(status__in=kind.OPEN)
    claimed = leases.claim(rows.exclude(leases.exhausted(clock.now())), [pk], lease, status=RUNNING)
    return claimed[0] if claimed else None


def update_progress(row: BackgroundWork, **values: Any) -> None:
    """Store the job's progress.

    :raises LeaseLost: this worker no longer has the job.
    """
    if not leases.still_leased([row]).update(**values):
        raise LeaseLost


def finish(row: BackgroundWork, status: str, **values: Any) -> None:
    """Finish the job with its results.

    :raises LeaseLost: this worker no longer has the job; call it inside the transaction that stores
        the results, so that they are rolled back.
    """
    update_progress(
        row, status=status, losses=None, finished_at=timezone.now(), **leases.RELEASED, **values
    )


def cancel(row: BackgroundWork) -> bool:
    """Cancel a job; its worker loses the lease. Return False if the job was already over."""
    rows = type(row)._default_manager.filter(pk=row.pk, status__in=row.OPEN)
    return bool(rows.update(status=STOPPED, finished_at=timezone.now(), **leases.RELEASED))


def unclaimed(kind: type[BackgroundWork]) -> list[int]:
    """Jobs without a worker or a message; those that cost too many workers are given up."""
    now = clock.now()
    lost_message = Q(status=WAITING, created__lt=now - OVERDUE)
    rows = kind._default_manager.filter(lost_message | Q(leases.free(now), status=RUNNING))
    rows.filter(leases.exhausted(now)).update(
        status=FAILED, message=ServiceMessage.WORK_GIVEN_UP(), finished_at=now, **leases.RELEASED
    )
    return list(rows.values_list("pk", flat=True))
