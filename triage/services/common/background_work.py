"""Work beside runs (searches, harvests, imports, exports): done by one worker under a lease.

As for batches, the broker only carries hints; what is left to do stands in the database. A kind
of work is a model and a function that does one row of it and says how it ended.
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
from triage.services.messages.sentences import Sentence

LEASE = timedelta(minutes=2)

OVERDUE = timedelta(seconds=10)
"""What waits for longer has lost its hint."""

WAITING, RUNNING, DONE, FAILED, STOPPED = "waiting", "running", "done", "failed", "stopped"
logger = logging.getLogger(__name__)
Work = TypeVar("Work", bound=BackgroundWork)


class Lost(Exception):
    """The work was cancelled or taken over by another worker; what this one made is not stored."""


def do(kind: type[Work], pk: int, work: Callable[[Work], None], *expected: type[Exception]) -> bool:
    """Do a piece of work; False where it is over or another worker is at it.

    What a killed worker began is begun anew, and so is what the database was away for.

    :param work: does it and calls :func:`end`, or raises one of the ``expected`` errors, whose
        message becomes its own
    """
    row = claim(kind, pk)
    if row is None:
        return False
    try:
        with leases.renewing([row], LEASE):
            _do(row, work, expected)
    except Lost:
        logger.info("%s was cancelled or taken over.", row)
    return True


def _do(row: Work, work: Callable[[Work], None], expected: tuple[type[Exception], ...]) -> None:
    try:
        work(row)
    except (Lost, OperationalError, InterfaceError):
        raise
    except expected as error:
        end(row, FAILED, message=str(error))
    except Exception as error:
        # Told on the page instead of tried again; who still wants it asks anew.
        logger.exception("%s broke.", row)
        end(row, FAILED, message=f"{type(error).__name__}: {error}".replace("\0", "")[:500])


def claim(kind: type[Work], pk: int) -> Work | None:
    """Take a piece of work; None where it is over, given up or in another worker's hands."""
    rows = kind._default_manager.filter(status__in=kind.OPEN)
    held = leases.claim(rows.exclude(leases.hopeless(clock.now())), [pk], LEASE, status=RUNNING)
    return held[0] if held else None


def note(row: BackgroundWork, **values: Any) -> None:
    """Store how far the work is.

    :raises Lost: it is not this worker's any more.
    """
    if not leases.held([row]).update(**values):
        raise Lost


def end(row: BackgroundWork, status: str, **values: Any) -> None:
    """End the work with what came of it.

    :raises Lost: it is not this worker's any more; a transaction around it takes all back.
    """
    note(row, status=status, losses=None, finished_at=timezone.now(), **leases.RETURNED, **values)


def cancel(row: BackgroundWork) -> bool:
    """End work that is not over; the worker that has it in hand loses it. False if it was over."""
    rows = type(row)._default_manager.filter(pk=row.pk, status__in=row.OPEN)
    return bool(rows.update(status=STOPPED, finished_at=timezone.now(), **leases.RETURNED))


def left(kind: type[BackgroundWork]) -> list[int]:
    """Work that nobody is at and that no hint leads to; what cost too many workers is given up."""
    now = clock.now()
    lost_hint = Q(status=WAITING, created__lt=now - OVERDUE)
    rows = kind._default_manager.filter(lost_hint | Q(leases.free(now), status=RUNNING))
    rows.filter(leases.hopeless(now)).update(
        status=FAILED, message=Sentence.WORK_GIVEN_UP(), finished_at=now, **leases.RETURNED
    )
    return list(rows.values_list("pk", flat=True))
