"""Errors of the database: stay with what was paid for while it is away, and tell a full disk."""

from __future__ import annotations

import errno
import logging
import sqlite3
import time
from collections.abc import Callable
from typing import TypeVar

from django.db import InterfaceError, OperationalError, connection

Made = TypeVar("Made")

#: Seconds for which a worker keeps trying: a restart of the database, not its loss.
RETRY_SECONDS = 120.0
PAUSE = 1.0
logger = logging.getLogger(__name__)


def retry_database(store: Callable[[], Made]) -> Made:
    """Do what may be done twice without harm until the database takes it.

    Inside a transaction it is done once: what the transaction did before would be lost.

    :raises OperationalError, InterfaceError: the database stayed away for :data:`RETRY_SECONDS`.
    """
    deadline = time.monotonic() + RETRY_SECONDS
    while True:
        try:
            return store()
        except (OperationalError, InterfaceError) as error:
            if connection.in_atomic_block or time.monotonic() > deadline:
                raise
            logger.warning("The database does not answer; answers wait for it: %s", error)
            connection.close()
            time.sleep(PAUSE)


_NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT})
_POSTGRESQL_DISK_FULL = "53100"


def says_disk_full(error: BaseException | None) -> bool:
    """
    :param error: one of the system's, or a database's as Django wraps it
    """
    if isinstance(error, OSError):
        return error.errno in _NO_ROOM
    cause = getattr(error, "__cause__", None)
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
    return getattr(cause, "sqlstate", None) == _POSTGRESQL_DISK_FULL
