"""Leases: what one worker has in hand, until it is done or the worker is gone.

A claim is a conditional update whose row count is checked, under a token of its own: who lost the
rows meanwhile finds none under its token any more. A thread renews the lease while the work goes
on; a killed process renews nothing, so its rows fall free when the lease ends.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime, timedelta
from typing import Any, TypeVar
from uuid import uuid4

from django.db import InterfaceError, OperationalError, connection
from django.db.models import Case, F, PositiveSmallIntegerField, Q, QuerySet, When
from django.db.models.functions import Coalesce

from triage.models.background import Leased
from triage.services.common import clock
from triage.services.common.bulk_rows import update_returning

#: Workers that may end one after the other over the same piece of work before it is given up.
MOST_LOSSES = 3
#: What a row is set to that nobody has in hand.
RETURNED: Mapping[str, Any] = {"lease_token": "", "lease_until": None}

logger = logging.getLogger(__name__)
Row = TypeVar("Row", bound=Leased)


def lapsed(now: datetime) -> Q:
    """Whose worker let the lease run out."""
    return Q(lease_until__lt=now)


def free(now: datetime) -> Q:
    return Q(lease_until__isnull=True) | lapsed(now)


def hopeless(now: datetime) -> Q:
    """What the last worker was lost over that it may cost."""
    return lapsed(now) & Q(losses__gte=MOST_LOSSES - 1)


def claim(rows: QuerySet[Row], pks: Sequence[Any], length: timedelta, **changes: Any) -> list[Row]:
    """Take those of the rows that are free under one lease, and count the workers lost over them.

    :param rows: what may be claimed
    :param changes: what else changes with it
    """
    now, token = clock.now(), uuid4().hex
    lost = When(lapsed(now), then=Coalesce(F("losses") + 1, 1))
    return update_returning(
        rows.filter(free(now), pk__in=pks),
        lease_token=token,
        lease_until=now + length,
        losses=Case(lost, default=F("losses"), output_field=PositiveSmallIntegerField()),
        **changes,
    )


def held(rows: Sequence[Row]) -> QuerySet[Row]:
    """The rows that were claimed together, as far as they are still under that lease."""
    return _under(rows[0].lease_token, type(rows[0]), [row.pk for row in rows])


def _under(token: str, model: type[Row], pks: Sequence[Any]) -> QuerySet[Row]:
    return model._default_manager.filter(pk__in=pks, lease_token=token)


@contextmanager
def renewing(rows: Sequence[Leased], length: timedelta) -> Iterator[None]:
    """Renew the lease while the block lasts, however long it takes.

    A database that is locked or away is told to the log; the work may still go on when it is
    back, so the next turn tries again.
    """
    done = threading.Event()
    thread = threading.Thread(target=_renew, args=(rows, length, done), daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()


def _renew(rows: Sequence[Leased], length: timedelta, done: threading.Event) -> None:
    try:
        while not done.wait(length.total_seconds() / 3):
            try:
                held(rows).update(lease_until=clock.now() + length)
            except (OperationalError, InterfaceError) as error:
                logger.warning("The lease of %s could not be renewed: %s", rows[0], error)
                connection.close()
    finally:
        connection.close()
