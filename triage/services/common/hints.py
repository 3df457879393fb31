"""Hints to workers that go stale: by the database's clock, which all machines share.

Celery's own ``expires`` compares the sender's clock with the worker's: a worker whose clock is a
minute ahead would throw away every hint of less than a minute.
"""

from __future__ import annotations

import inspect
import time
from typing import Any

from celery import Task

from triage.services.common import clock, log_context

_STALE_AT = "stale_at"
#: When a message was sent, by its sender's clock, for whoever looks at what waits in a queue.
SENT_AT = "sent_at"


def fresh_for(seconds: float) -> dict[str, str]:
    """Headers of a task that is not worth doing when a worker finds it later than that."""
    return {_STALE_AT: str(clock.now().timestamp() + seconds)}


class HintedTask(Task):  # type: ignore[type-arg]
    """The class of all tasks: does nothing where its hint is stale; its log lines say whose they are."""

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
        """Its arguments that number rows: ``run_id``, ``export_id``."""
        given = inspect.signature(self.run).bind_partial(*args, **kwargs).arguments
        return {name: value for name, value in given.items() if name.endswith("_id")}
