"""Tasks that expire by the database's clock, which all machines share.

Celery's own ``expires`` compares the sender's clock with the worker's: a worker whose clock is a
minute ahead would discard every task that expires within a minute.
"""

from __future__ import annotations

import inspect
import time
from typing import Any

from celery import Task

from triage.services.common import clock, log_context

_STALE_AT = "stale_at"
#: Header with the time at which a message was sent, by the sender's clock, to measure queue ages.
SENT_AT = "sent_at"


def expires_in(seconds: float) -> dict[str, str]:
    """Headers of a task that is dropped if no worker starts it within so many seconds."""
    return {_STALE_AT: str(clock.now().timestamp() + seconds)}


class ExpiringTask(Task):  # type: ignore[type-arg]
    """Base class of all tasks: drops expired ones and adds the task's ids to its log lines."""

    def apply_async(self, *args: Any, **options: Any) -> Any:
        options["headers"] = {SENT_AT: time.time(), **(options.get("headers") or {})}
        return super().apply_async(*args, **options)

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
