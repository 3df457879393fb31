"""The base class of all tasks: sent after the commit, to the right queue, expired if late.

Tasks expire by the database's clock, which all machines share. Celery's own ``expires`` compares
the sender's clock with the worker's: a worker whose clock is a minute ahead would discard every
task that expires within a minute.
"""

from __future__ import annotations

import inspect
import logging
import time
from collections.abc import Callable, Mapping
from typing import Any

from celery import Task, shared_task
from django.db import transaction
from kombu.exceptions import OperationalError

from triage.services.common import clock, log_context

logger = logging.getLogger(__name__)
#: One retry without waiting, for a connection that Redis has closed in the meantime.
AT_ONCE: Mapping[str, int] = {
    "max_retries": 1,
    "interval_start": 0,
    "interval_step": 0,
    "interval_max": 0,
}
_STALE_AT = "stale_at"
#: Header with the time at which a message was sent, by the sender's clock, to measure queue ages.
SENT_AT = "sent_at"


def expires_in(seconds: float) -> dict[str, str]:
    """Headers of a task that is dropped if no worker starts it within so many seconds."""
    return {_STALE_AT: str(clock.now().timestamp() + seconds)}


class SiteTask(Task):  # type: ignore[type-arg]
    """Drops what has expired and adds the task's ids to its log lines."""

    #: Names the queue from the arguments, for tasks whose queue no route in the settings knows.
    queue_for: Callable[..., str] | None = None

    def send(self, *args: Any, **options: Any) -> None:
        """Send after the transaction commits; if the broker is away, ``recover_runs`` sends it later.

        This is only logged: the user's request does not fail, and nothing is lost.

        :param options: those of ``apply_async``, such as ``countdown``.
        """

        def send_now() -> None:
            try:
                self.apply_async(args, **options)
            except OperationalError as error:
                logger.warning("Redis is away, %s is sent later: %s", self.name, error)

        transaction.on_commit(send_now, robust=True)

    def apply_async(self, args: Any = None, kwargs: Any = None, *more: Any, **options: Any) -> Any:
        options["headers"] = {SENT_AT: time.time(), **(options.get("headers") or {})}
        if self.queue_for is not None:
            options["queue"] = self.queue_for(*args or ())
        return super().apply_async(args, kwargs, *more, **options)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        stale_at = (self.request.headers or {}).get(_STALE_AT)
        if stale_at is not None and clock.now().timestamp() > float(stale_at):
            return None
        with log_context.about(task=self.name, task_id=self.request.id, **self._ids(args, kwargs)):
            return super().__call__(*args, **kwargs)

    def _ids(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
        """The arguments that are primary keys, such as ``run_id`` or ``export_id``."""
        given = inspect.signature(self.run).bind_partial(*args, **kwargs).arguments
        return {name: value for name, value in given.items() if name.endswith("_id")}


def site_task(
    name: str, queue_for: Callable[..., str] | None = None
) -> Callable[[Callable[..., None]], SiteTask]:
    """Make a function a task; its name stays the same when the function moves.

    :param queue_for: names the queue from the arguments of a message.
    """
    options = {"queue_for": staticmethod(queue_for)} if queue_for else {}
    make: Any = shared_task
    decorator: Callable[[Callable[..., None]], SiteTask] = make(name=name, **options)
    return decorator
