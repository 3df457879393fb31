"""A lock that lets only one process on all hosts migrate the database."""

from __future__ import annotations

import fcntl
import time
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connection

#: An arbitrary number that no other advisory lock in this database uses.
_LOCK = 20261123
_PAUSE = 0.2  # seconds


@contextmanager
def migration_lock() -> Iterator[None]:
    """Wait for other migrations to finish, then keep others waiting inside the block."""
    if connection.vendor == "postgresql":
        # A statement that waited would itself be waited for by indexes that are added online.
        while not _locked_now():
            time.sleep(_PAUSE)
        try:
            yield
        finally:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [_LOCK])
        return
    # SQLite: the database is on this machine, so a lock file on it is enough.
    with (settings.DATA_DIR / "migrating.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _locked_now() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [_LOCK])
        return bool(cursor.fetchone()[0])
