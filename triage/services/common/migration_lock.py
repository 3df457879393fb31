"""A lock that lets only one process on all hosts migrate the database."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connection

#: An arbitrary number that no other advisory lock in this database uses.
_LOCK = 20261123


@contextmanager
def migration_lock() -> Iterator[None]:
    """Wait for other migrations to finish, then keep others waiting inside the block."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [_LOCK])
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
