"""Send tasks: after the transaction, and to workers that hold what the task needs."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from celery import Task
from django.conf import settings
from django.db import transaction
from kombu.exceptions import OperationalError

from triage.methods.registry import MODEL_METHODS
from triage.models import Run

logger = logging.getLogger(__name__)
#: One more try, for a connection that Redis has closed since; no waiting.
AT_ONCE: Mapping[str, int] = {
    "max_retries": 1,
    "interval_start": 0,
    "interval_step": 0,
    "interval_max": 0,
}


def after_commit(send: Callable[[], object]) -> None:
    """Send once the transaction holds; where the broker is away, ``recover_runs`` sends it later.

    That is one line in the log: nobody's request fails, and nothing is lost.
    """

    # Django wants the name of what failed, which a partial has not.
    def send_now() -> None:
        try:
            send()
        except OperationalError as error:
            logger.warning("Redis is away, %s is sent later: %s", _name(send), error)

    transaction.on_commit(send_now, robust=True)


def _name(send: Callable[[], object]) -> str:
    while isinstance(send, partial):
        send = send.func
    task: Any = getattr(send, "__self__", None)
    return str(task.name) if isinstance(task, Task) else getattr(send, "__name__", "a task")


def models_queue(run: Run) -> str:
    """Methods that load language models work only where workers hold them.

    On a site without such workers they go where all else goes, and say themselves what is missing.
    """
    needs_models = run.campaign.method in MODEL_METHODS
    return "nlp" if needs_models and "nlp" in settings.MTRIAGE_QUEUES else "default"
