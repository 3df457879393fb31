"""The database's clock, by which all machines decide about leases.

Workers compare times that other machines have stored with the current time. With their own clocks,
a worker that is ten minutes ahead would take everybody else's work for abandoned.
"""

from __future__ import annotations

import time
from datetime import datetime, timedelta

from django.db import connection
from django.utils import timezone

#: Seconds between queries of the database's clock; in between, the elapsed time is added.
SECONDS_BETWEEN_READINGS = 10.0
#: The last time read from the database, and this machine's monotonic clock at that moment.
_last_reading: tuple[datetime, float] | None = None


def now() -> datetime:
    """Return the current time by the database's clock.

    SQLite is used on one machine only, so its clock is that of the machine.

    :raises django.db.DatabaseError: the database does not answer.
    """
    global _last_reading
    if connection.vendor != "postgresql":
        return timezone.now()
    if _last_reading is None or time.monotonic() - _last_reading[1] > SECONDS_BETWEEN_READINGS:
        with connection.cursor() as cursor:
            # Not now(), which returns the start of the transaction.
            cursor.execute("SELECT clock_timestamp()")
            _last_reading = cursor.fetchone()[0], time.monotonic()
    database_time, then = _last_reading
    return database_time + timedelta(seconds=time.monotonic() - then)
