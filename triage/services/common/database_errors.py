"""Handles database errors: retries while the database is unavailable, detects a full disk."""

from __future__ import annotations

import errno
import logging
import sqlite3
import time
from collections.abc import Callable
from typing import TypeVar

from django.db import InterfaceError, OperationalError, connection

Made = TypeVar("Made")

#: Seconds for which a worker keeps trying: enough for a restart of the database.
RETRY_SECONDS = 120.0
PAUSE = 1.0
logger = logging.getLogger(__name__)


def retry_database(store: Callable[[], Made]) -> Made:
    """Retry an idempotent operation until the database accepts it.

    It is not retried inside a transaction, whose earlier statements would be lost.

    :raises OperationalError, InterfaceError: the database was unavailable for
        :data:`RETRY_SECONDS`.
    """
    deadline = time.monotonic() + RETRY_SECONDS
    while True:
        try:
            return store()
        except (OperationalError, InterfaceError) as error:
            if connection.in_atomic_block or time.monotonic() > deadline:
                raise
            logger.warning("The database does not answer; retrying: %s", error)
            connection.close()
            time.sleep(PAUSE)


_NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT})
_POSTGRESQL_DISK_FULL = "53100"


def says_disk_full(error: BaseException | None) -> bool:
    """Whether an error of the operating system or of the database says that the disk is full."""
    if isinstance(error, OSError):
        return error.errno in _NO_ROOM
    cause = getattr(error, "__cause__", None)
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
    return getattr(cause, "sqlstate", None) == _POSTGRESQL_DISK_FULL
