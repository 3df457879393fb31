"""Work beside runs (searches, harvests, imports): claimed by one worker, taken over from a dead one.

As for batches, the broker only carries hints; what is left to do stands in the database.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from functools import partial

from django.db.models import F, Q

from triage.models.background import BackgroundWork
from triage.services.common import clock
from triage.services.common.heartbeat import renewed
from triage.services.messages.sentences import Sentence

SILENT = timedelta(minutes=2)
"""After so long without a sign of life the worker is taken for dead."""

SIGN_EVERY = 20.0
"""Seconds between two signs of life."""

OVERDUE = timedelta(seconds=10)
"""What waits for longer has lost its hint."""

MOST_ATTEMPTS = 3

WAITING, RUNNING, FAILED = "waiting", "running", "failed"
Kind = type[BackgroundWork]


def _silent(now: datetime) -> Q:
    """Whose worker is gone; rows of earlier releases have no sign of life at all."""
    unseen = Q(seen_at__isnull=True) | Q(seen_at__lt=now - SILENT)
    return Q(status=RUNNING) & unseen


def claim(kind: Kind, pk: int) -> bool:
    """Take a piece of work; False where it is over or another worker is at it."""
    now = clock.now()
    free = kind._default_manager.filter(Q(status=WAITING) | _silent(now), pk=pk)
    taken = free.filter(attempts__lt=MOST_ATTEMPTS)
    return bool(taken.update(status=RUNNING, seen_at=now, attempts=F("attempts") + 1))


@contextmanager
def at_it(kind: Kind, pk: int) -> Iterator[None]:
    """Give signs of life while the block lasts, however long it takes."""
    with renewed(SIGN_EVERY, partial(_sign, kind, pk), f"The sign of life of {kind.__name__} {pk}"):
        yield


def _sign(kind: Kind, pk: int) -> None:
    kind._default_manager.filter(pk=pk).update(seen_at=clock.now())


def left(kind: Kind) -> list[int]:
    """Work that nobody is at and that no hint leads to; what was tried too often is given up."""
    now = clock.now()
    lost = Q(status=WAITING, created__lt=now - OVERDUE) | _silent(now)
    rows = kind._default_manager.filter(lost)
    rows.filter(attempts__gte=MOST_ATTEMPTS).update(status=FAILED, message=Sentence.WORK_GIVEN_UP())
    return list(rows.values_list("pk", flat=True))
