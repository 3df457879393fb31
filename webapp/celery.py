"""The Celery application: queues, and workers that report that they are alive.

Queues: ``default`` for making cases and judging, ``translate`` for calls of engines (threads that
wait on the network), ``nlp`` for language models (one process, which keeps them loaded),
``exchange`` for what comes in and goes out (imports, exports, webhooks, mail), ``upkeep`` for what
the scheduler asks for, figures and the order of queues.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from functools import partial
from typing import Any

from celery import Celery, bootsteps, signals
from django.core.exceptions import ImproperlyConfigured
from redis import Redis, RedisError

from triage.services.common import workers
from webapp import telemetry

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "webapp.settings")

app = Celery("mtriage", task_cls="triage.services.common.hints:HintedTask")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.autodiscover_tasks(["triage.integrations"])

logger = logging.getLogger(__name__)
#: One connection a worker, made once the settings are there.
_clients: dict[str, Redis] = {}


@signals.setup_logging.connect
def keep_django_logging(**kwargs: Any) -> None:
    """A connected receiver stops Celery from replacing the logging that settings.py sets up."""


class SignsOfLife(bootsteps.StartStopStep):
    """Reports the worker as long as it is connected and takes tasks.

    In place of Celery's own heartbeat, which keeps a worker that ends while Redis is away waiting
    for it for ever.
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


app.steps["consumer"].add(SignsOfLife)


@signals.worker_init.connect
@signals.beat_init.connect
def compare_keys(**kwargs: Any) -> None:
    # Here, since models can be imported only when Celery has loaded the settings.
    from triage.services.common import site_key

    try:
        site_key.check()
    except ImproperlyConfigured as error:
        # A signal's receiver may raise what it likes: Celery goes on. This ends the process.
        raise SystemExit(str(error)) from error


# Before its processes are forked, which have what it has.
signals.worker_init.connect(telemetry.trace_worker)


@signals.worker_shutdown.connect
def report_stopped(sender: Any, **kwargs: Any) -> None:
    _tell_redis(workers.report_stopped, sender.hostname)


def _tell_redis(report: Callable[[str, Redis], None], worker: str) -> None:
    client = _clients.setdefault(worker, workers.connect())
    try:
        report(worker, client)
    except RedisError as error:
        logger.warning("Redis did not take the sign of life of %s: %s", worker, error)
