"""The Celery application: queues and worker heartbeats.

Queues: ``default`` generates cases and judges translations, ``translate`` calls engines (threads
that wait on the network), ``nlp`` runs language models (one process, which keeps them loaded),
``exchange`` handles imports, exports, webhooks and mail, ``upkeep`` runs scheduled tasks, computes
figures and ranks queues.
"""

from __future__ import annotations

import gc
import logging
import os
from collections.abc import Callable
from functools import partial
from typing import Any

from celery import Celery, bootsteps, signals
from django.core.exceptions import ImproperlyConfigured
from django.db import close_old_connections
from redis import Redis, RedisError

from triage.services.common import workers
from webapp import telemetry

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "webapp.settings")
# Django's system checks import all pages, which no worker needs; management commands run them.
os.environ.setdefault("CELERY_SKIP_CHECKS", "1")

app = Celery("mtriage", task_cls="triage.services.common.site_tasks:SiteTask")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()

logger = logging.getLogger(__name__)
#: One connection per worker, opened once the settings are loaded.
_clients: dict[str, Redis] = {}


@signals.setup_logging.connect
def keep_django_logging(**kwargs: Any) -> None:
    """Do nothing: a connected receiver keeps Celery from replacing Django's logging setup."""


@signals.task_prerun.connect
@signals.task_postrun.connect
def keep_connections(sender: Any, **kwargs: Any) -> None:
    """Close database connections that are broken or old, as Django does around requests."""
    if not sender.request.is_eager:
        close_old_connections()


class WorkerHeartbeat(bootsteps.StartStopStep):
    """Reports the worker as alive while it is connected and accepts tasks.

    It replaces Celery's own heartbeat, with which a worker that shuts down while Redis is away
    waits for Redis forever.
    """

    requires = ("celery.worker.consumer.tasks:Tasks",)

    def __init__(self, parent: Any, **kwargs: Any) -> None:
        super().__init__(parent, **kwargs)
        self.timer_entry: Any = None

    def start(self, parent: Any) -> None:
        queues = sorted(parent.app.amqp.queues.consume_from)
        report = (partial(workers.report_alive, queues=queues), parent.hostname)
        _tell_redis(*report)
        self.timer_entry = parent.timer.call_repeatedly(workers.REPORT_EVERY, _tell_redis, report)

    def stop(self, parent: Any) -> None:
        if self.timer_entry is not None:
            self.timer_entry.cancel()


app.steps["consumer"].add(WorkerHeartbeat)


@signals.worker_init.connect
@signals.beat_init.connect
def compare_keys(**kwargs: Any) -> None:
    # Imported here, since models can be imported only once Celery has loaded the settings.
    from triage.services.common import site_key

    try:
        site_key.check()
    except ImproperlyConfigured as error:
        # Celery ignores other exceptions in signal receivers; SystemExit ends the process.
        raise SystemExit(str(error)) from error


@signals.worker_init.connect
def freeze_what_is_loaded(**kwargs: Any) -> None:
    """Exempt what is loaded from garbage collection, so that forked processes share its memory.

    A collection writes to every object that it looks at, which copies its page.
    """
    gc.collect()
    gc.freeze()


# Before the worker forks its processes, so that they inherit the tracing.
signals.worker_init.connect(telemetry.trace_worker)


@signals.worker_shutdown.connect
def report_stopped(sender: Any, **kwargs: Any) -> None:
    _tell_redis(workers.report_stopped, sender.hostname)


def _tell_redis(report: Callable[[str, Redis], None], worker: str) -> None:
    client = _clients.setdefault(worker, workers.connect())
    try:
        report(worker, client)
    except RedisError as error:
        logger.warning("The heartbeat of %s did not reach Redis: %s", worker, error)
