"""Store what was paid for, even if the database is away at the moment."""

from __future__ import annotations

import logging
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
