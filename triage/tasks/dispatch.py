"""Sends tasks after the transaction commits, to queues whose workers have what they need."""

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
#: One retry without waiting, for a connection that Redis has closed in the meantime.
AT_ONCE: Mapping[str, int] = {
    "max_retries": 1,
    "interval_start": 0,
    "interval_step": 0,
    "interval_max": 0,
}


def after_commit(send: Callable[[], object]) -> None:
    """Send after the transaction commits; if the broker is away, ``recover_runs`` sends it later.

    This is only logged: the user's request does not fail, and nothing is lost.
    """

    # A function, because Django logs the __qualname__ of what failed, which a partial lacks.
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
    """The queue for a run's judging and generating: ``nlp`` for methods with language models.

    On a site without such workers these methods use the default queue and report what is missing.
    """
    return queue_with_models() if run.campaign.method in MODEL_METHODS else "default"


def queue_with_models() -> str:
    """The queue of workers with language models, or the default on a site without any."""
    return "nlp" if "nlp" in settings.MTRIAGE_QUEUES else "default"
