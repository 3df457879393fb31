"""One clock for all machines: who holds what, and until when, is decided by the database's time.

Workers on several machines compare the times that others stored with their own. If each took its
own clock, one that is ten minutes ahead would take every other's work for abandoned.
"""

from __future__ import annotations

from datetime import datetime

from django.db import connection
from django.utils import timezone


def now() -> datetime:
    """The database's time.

    SQLite is a file that processes of one machine share, so that its clock is theirs.

    :raises django.db.DatabaseError: the database does not answer.
    """
    if connection.vendor != "postgresql":
        return timezone.now()
    with connection.cursor() as cursor:
        # Not now(): that one stands still for as long as a transaction takes.
        cursor.execute("SELECT clock_timestamp()")
        found: datetime = cursor.fetchone()[0]
    return found
