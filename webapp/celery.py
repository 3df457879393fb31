"""The Celery application: queues, and workers that report that they are alive.

Queues: ``default`` for short work, ``translate`` for calls of engines (threads that wait on the
network), ``nlp`` for language models (one process, which keeps them loaded).
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from typing import Any

from celery import Celery, signals
from redis import Redis, RedisError

from triage.services import workers

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "webapp.settings")

app = Celery("mtriage")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.autodiscover_tasks(["triage.integrations"])

logger = logging.getLogger(__name__)
#: One connection a worker, made once the settings are there.
_clients: dict[str, Redis] = {}


@signals.setup_logging.connect
def keep_django_logging(**kwargs: Any) -> None:
    """A connected receiver stops Celery from replacing the logging that settings.py sets up."""


@signals.heartbeat_sent.connect
def report_alive(sender: Any, **kwargs: Any) -> None:
    _tell_redis(workers.report_alive, sender.eventer.hostname)


@signals.worker_shutdown.connect
def report_stopped(sender: Any, **kwargs: Any) -> None:
    _tell_redis(workers.report_stopped, sender.hostname)


def _tell_redis(report: Callable[[str, Redis], None], worker: str) -> None:
    client = _clients.setdefault(worker, workers.connect())
    try:
        report(worker, client)
    except RedisError as error:
        logger.warning("Redis did not take the sign of life of %s: %s", worker, error)
