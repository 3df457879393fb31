"""One clock for all machines: who holds what, and until when, is decided by the database's time.

Workers on several machines compare the times that others stored with their own. If each took its
own clock, one that is ten minutes ahead would take every other's work for abandoned.
"""

from __future__ import annotations

import time
from datetime import datetime, timedelta

from django.db import connection
from django.utils import timezone

#: Seconds after which the database is asked anew; between, this machine only counts the seconds.
ASKED_EVERY = 10.0
#: What the database said when it was asked last, and the seconds of this machine at that moment.
_asked: tuple[datetime, float] | None = None


def now() -> datetime:
    """The database's time.

    SQLite is a file that processes of one machine share, so that its clock is theirs.

    :raises django.db.DatabaseError: the database does not answer.
    """
    global _asked
    if connection.vendor != "postgresql":
        return timezone.now()
    if _asked is None or time.monotonic() - _asked[1] > ASKED_EVERY:
        with connection.cursor() as cursor:
            # Not now(): that one stands still for as long as a transaction takes.
            cursor.execute("SELECT clock_timestamp()")
            _asked = cursor.fetchone()[0], time.monotonic()
    said, then = _asked
    return said + timedelta(seconds=time.monotonic() - then)
