"""Leases on rows: a worker owns them until it releases them or stops renewing the lease.

Rows are claimed by a conditional update that stores a token; a worker that has lost its lease finds
no rows with its token. A thread renews the lease while the work goes on. A killed process renews
nothing, so its rows become free when the lease expires.
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

#: Workers that may be lost in succession over the same piece of work before it is given up.
MAX_LOSSES = 3
#: Field values of a row without a lease.
RELEASED: Mapping[str, Any] = {"lease_token": "", "lease_until": None}

logger = logging.getLogger(__name__)
Row = TypeVar("Row", bound=Leased)


def expired(now: datetime) -> Q:
    """Rows whose worker has let the lease run out."""
    return Q(lease_until__lt=now)


def free(now: datetime) -> Q:
    return Q(lease_until__isnull=True) | expired(now)


def exhausted(now: datetime) -> Q:
    """Rows whose expired lease uses up their last permitted worker loss."""
    return expired(now) & Q(losses__gte=MAX_LOSSES - 1)


def claim(rows: QuerySet[Row], pks: Sequence[Any], length: timedelta, **changes: Any) -> list[Row]:
    """Claim the free ones of the rows under one lease, counting expired leases as lost workers.

    :param rows: the rows that may be claimed
    :param changes: further fields to set on the claimed rows
    """
    now = clock.now()
    lost = When(expired(now), then=Coalesce(F("losses") + 1, 1))
    return update_returning(
        rows.filter(free(now), pk__in=pks),
        **new_lease(now, length),
        losses=Case(lost, default=F("losses"), output_field=PositiveSmallIntegerField()),
        **changes,
    )


def new_lease(now: datetime, length: timedelta) -> dict[str, Any]:
    return {"lease_token": uuid4().hex, "lease_until": now + length}


#: As :func:`claim` does it, for statements that are too frequent for Django to build each.
SET_LEASE = """
lease_token = %(lease_token)s, lease_until = %(lease_until)s,
losses = CASE WHEN lease_until < %(now)s THEN COALESCE(losses, 0) + 1 ELSE losses END
"""


def as_values(lease: Mapping[str, Any], now: datetime) -> dict[str, Any]:
    """The values of :data:`SET_LEASE`."""
    adapted = connection.ops.adapt_datetimefield_value
    until = adapted(lease["lease_until"])
    return {"lease_token": lease["lease_token"], "lease_until": until, "now": adapted(now)}


def still_leased(rows: Sequence[Row]) -> QuerySet[Row]:
    """Those of the rows, claimed together, whose lease this worker still holds."""
    return _under(rows[0].lease_token, type(rows[0]), [row.pk for row in rows])


def _under(token: str, model: type[Row], pks: Sequence[Any]) -> QuerySet[Row]:
    return model._default_manager.filter(pk__in=pks, lease_token=token)


@contextmanager
def renewing(rows: Sequence[Leased], length: timedelta) -> Iterator[None]:
    """Keep renewing the lease inside the block.

    If the database is locked or unavailable, that is logged and the next renewal tries again.
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
                still_leased(rows).update(lease_until=clock.now() + length)
            except (OperationalError, InterfaceError) as error:
                logger.warning("The lease of %s could not be renewed: %s", rows[0], error)
                connection.close()
    finally:
        connection.close()
