"""Whether an error says that a disk is full, as the system and each database say it."""

from __future__ import annotations

import errno
import sqlite3

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
