"""Signs of life in the database from a thread, for as long as a block takes."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import InterfaceError, OperationalError, connection

logger = logging.getLogger(__name__)


@contextmanager
def renewed(every: float, renew: Callable[[], object], what: str) -> Iterator[None]:
    """Call ``renew`` every so many seconds in a thread of its own while the block lasts.

    A killed process renews nothing. A database that is locked or away is told to the log; the
    work may still go on when it is back, so the next turn tries again.

    :param what: names the thing in the log.
    """
    done = threading.Event()
    thread = threading.Thread(target=_until, args=(done, every, renew, what), daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()


def _until(done: threading.Event, every: float, renew: Callable[[], object], what: str) -> None:
    try:
        while not done.wait(every):
            try:
                renew()
            except (OperationalError, InterfaceError) as error:
                logger.warning("%s could not be renewed: %s", what, error)
                connection.close()
    finally:
        connection.close()
