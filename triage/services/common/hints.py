"""Hints to workers that go stale: by the database's clock, which all machines share.

Celery's own ``expires`` compares the sender's clock with the worker's: a worker whose clock is a
minute ahead would throw away every hint of less than a minute.
"""

from __future__ import annotations

from typing import Any

from celery import Task

from triage.services.common import clock

_STALE_AT = "stale_at"


def fresh_for(seconds: float) -> dict[str, str]:
    """Headers of a task that is not worth doing when a worker finds it later than that."""
    return {_STALE_AT: str(clock.now().timestamp() + seconds)}


class HintedTask(Task):  # type: ignore[type-arg]
    """The class of all tasks: does nothing where its hint is stale."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        stale_at = (self.request.headers or {}).get(_STALE_AT)
        if stale_at is not None and clock.now().timestamp() > float(stale_at):
            return None
        return super().__call__(*args, **kwargs)
