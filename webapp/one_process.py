"""The whole site in one process, for ``mtriage run`` without a server: SQLite, threads, no Redis.

It runs the same code as a site. The API starts campaigns, but its requests go straight to the
application in this process, and a Celery worker takes its tasks from a queue in memory. The
database stays in its folder, so a later run can continue interrupted work and compare itself with
this one.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from triage.cli.config import CampaignConfig, EngineConfig, GateConfig, RunConfig
from triage.client.client import Client, ClientProblem
from triage.files.readers.base import Request
from triage.files.units import FileError

#: Threads that generate, translate and judge cases.
THREADS = 8
#: Seconds between two searches for work that a killed process left behind, as on a site.
RECOVERY = 10.0
#: Seconds between two reads of an empty queue.
_POLLING = 0.05
_ADDRESS = "http://localhost"


@contextmanager
def opened(config: RunConfig, folder: Path) -> Iterator[Client]:
    """Open the site that the environment describes, creating it if necessary, and run its worker.

    :param config: the engines and gates that the site should have
    :param folder: the configuration's folder, to which names of files are relative
    :raises ClientProblem: the configuration describes something that is not possible.
    """
    _prepare()
    token = _stored(config, folder)
    from webapp.wsgi import application

    http = httpx.Client(transport=httpx.WSGITransport(application), base_url=_ADDRESS)
    with _working(), Client(http, token) as client:
        yield client


def _prepare() -> None:
    """Set up Django and migrate the database."""
    import django
    from django.core.management import call_command

    mask = os.umask(0o077)

    django.setup()
    # The settings keep the site's files private; the files that the command writes follow the
    # caller's mask.
    os.umask(mask)
    call_command("migrate", verbosity=0, interactive=False)


def _stored(config: RunConfig, folder: Path) -> str:
    """Store what the configuration describes; return a token that can start campaigns."""
    from django.contrib.auth.models import User

    from engines.errors import EngineError
    from triage.models import ApiToken, Membership, Role, Scope
    from triage.services.projects.projects import first_project
    from triage.services.projects.tokens import issue

    project = first_project()
    lead, _ = User.objects.get_or_create(username="mtriage", defaults={"password": "!"})
    Membership.objects.get_or_create(project=project, user=lead, defaults={"role": Role.LEAD})
    try:
        store_engines([one for one in config.engines if isinstance(one, EngineConfig)], folder)
    except EngineError as error:
        raise ClientProblem(str(error)) from error
    _store_gates(project, config.all_campaigns)
    ApiToken.objects.filter(user=lead).delete()
    return issue(lead, project, "mtriage run", Scope.WRITE, 30)


def store_engines(described: Sequence[EngineConfig], folder: Path) -> None:
    """Store the described engines and disable all others.

    :raises engines.errors.EngineError: an engine's description is not valid.
    """
    from engines.errors import EngineConfigurationError
    from engines.messages import EngineMessage
    from engines.models import Engine, EngineLine
    from triage.services.recordings.engine_uploads import import_file

    Engine.objects.update(enabled=False)
    for one in described:
        if one.file is not None:
            path = folder / one.file
            try:
                import_file(Request(path), one.name)
            except (OSError, FileError) as error:
                detail = error.strerror if isinstance(error, OSError) else str(error)
                problem = EngineMessage.RECORDED_FILE_UNREADABLE(name=path, detail=detail)
                raise EngineConfigurationError(problem) from error
            continue
        line, _ = EngineLine.objects.get_or_create(name=one.name)
        engine, _ = Engine.objects.update_or_create(
            line=line,
            version_label=one.version,
            owner=None,
            defaults={
                "kind": one.kind,
                "options": one.options,
                "key_variable": one.key,
                "enabled": True,
                "requests_per_second": one.requests_per_second,
                "characters_per_second": one.characters_per_second,
                "max_parallel": one.max_parallel,
            },
        )
        # Report wrong options now, by name.
        engine.adapter()


def _store_gates(project: Any, all_campaigns: Sequence[CampaignConfig]) -> None:
    from triage.models import Gate

    gates = {
        one.name: one
        for config in all_campaigns
        for one in config.gates
        if isinstance(one, GateConfig)
    }
    Gate.objects.filter(project=project).exclude(name__in=gates).delete()
    for name, one in gates.items():
        conditions = one.model_dump(exclude={"name"})
        Gate.objects.update_or_create(project=project, name=name, defaults=conditions)


@contextmanager
def _working() -> Iterator[None]:
    """Run a worker's threads inside the block; at its end they finish the tasks that they hold."""
    from celery.worker import WorkController, state

    from engines.services import redis_connection
    from triage import tasks
    from webapp.celery import app
    from webapp.celery_settings import QUEUES

    # Create the one client before several threads ask for it.
    redis_connection.connection().ping()
    app.conf.broker_transport_options = {"polling_interval": _POLLING}
    app.finalize()
    app.set_default()
    worker = WorkController(
        app=app,
        hostname="run@localhost",
        concurrency=THREADS,
        pool="threads",
        queues=[*QUEUES],
        without_gossip=True,
        without_mingle=True,
        without_heartbeat=True,
    )
    over = threading.Event()

    def recover() -> None:
        while True:
            tasks.recover_runs.delay()
            if over.wait(RECOVERY):
                return

    threads = [threading.Thread(target=one, daemon=True) for one in (worker.start, recover)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        over.set()
        vars(state)["should_stop"] = 0
        for thread in threads:
            thread.join(RECOVERY)
