"""Let one process at a time change the tables, on whatever host it runs."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connection

#: Any number that nothing else locks in this database.
_LOCK = 20261123


@contextmanager
def migrating() -> Iterator[None]:
    """Wait for another migration to end, then keep others waiting while the block lasts."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [_LOCK])
        try:
            yield
        finally:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [_LOCK])
        return
    # The database is a file of this machine, as is this one.
    with (settings.DATA_DIR / "migrating.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
