"""The site within one process, for ``mtriage run`` without a server: SQLite, threads, no Redis.

The same code as on a site: campaigns are started by the API, whose requests go to the application
in this process, and Celery's worker takes tasks from a queue in this process's memory. The database
stays in its folder, so that a later run goes on with what was broken off and compares itself.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from triage.public.client import Client, ClientProblem
from triage.public.config import CampaignWish, EngineWish, GateWish, RunWish

#: Threads that make, translate and judge cases.
THREADS = 8
#: Seconds between two looks for work that a killed process left; as long on a site.
RECOVERY = 10.0
#: Seconds between two looks into the queue.
_POLLING = 0.05
_ADDRESS = "http://localhost"


@contextmanager
def opened(wish: RunWish, beside: Path) -> Iterator[Client]:
    """Make the site that the environment describes, or open it, and work on what it is asked for.

    :param wish: its engines and gates are made what they are called here
    :param beside: the folder of the configuration, from which files are named
    :raises ClientProblem: something that is described cannot be.
    """
    _prepare()
    token = _stored(wish, beside)
    from webapp.wsgi import application

    http = httpx.Client(transport=httpx.WSGITransport(application), base_url=_ADDRESS)
    with _working(), Client(http, token) as client:
        yield client


def _prepare() -> None:
    """Set Django up, and bring the database up to date."""
    import django
    from django.core.management import call_command

    mask = os.umask(0o077)

    django.setup()
    # The settings keep the site's files for its own user; what the command writes is the caller's.
    os.umask(mask)
    call_command("migrate", verbosity=0, interactive=False)


def _stored(wish: RunWish, beside: Path) -> str:
    """Store what the configuration describes; return a token that may start campaigns."""
    from django.contrib.auth.models import User

    from engines.errors import EngineError
    from triage.models import ApiToken, Membership, Role, Scope
    from triage.services.projects.projects import first_project
    from triage.services.projects.tokens import issue

    project = first_project()
    lead, _ = User.objects.get_or_create(username="mtriage", defaults={"password": "!"})
    Membership.objects.get_or_create(project=project, user=lead, defaults={"role": Role.LEAD})
    try:
        store_engines([one for one in wish.engines if isinstance(one, EngineWish)], beside)
    except EngineError as error:
        raise ClientProblem(str(error)) from error
    _store_gates(project, wish.wishes)
    ApiToken.objects.filter(user=lead).delete()
    return issue(lead, project, "mtriage run", Scope.WRITE, 30)


def store_engines(described: Sequence[EngineWish], beside: Path) -> None:
    """Make the site's engines those that are described, and no others.

    :raises engines.errors.EngineError: one cannot be as it is described.
    """
    from engines.models import Engine, EngineLine
    from engines.services.importing import import_recorded_file

    Engine.objects.update(enabled=False)
    for one in described:
        if one.file is not None:
            import_recorded_file(beside / one.file, one.name)
            continue
        line, _ = EngineLine.objects.get_or_create(name=one.name)
        engine, _ = Engine.objects.update_or_create(
            line=line,
            version_label=one.version,
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
        # Wrong options are told now, with their names.
        engine.adapter()


def _store_gates(project: Any, wishes: Sequence[CampaignWish]) -> None:
    from triage.models import Gate

    gates = {one.name: one for wish in wishes for one in wish.gates if isinstance(one, GateWish)}
    Gate.objects.filter(project=project).exclude(name__in=gates).delete()
    for name, one in gates.items():
        conditions = one.model_dump(exclude={"name"})
        Gate.objects.update_or_create(project=project, name=name, defaults=conditions)


@contextmanager
def _working() -> Iterator[None]:
    """A worker's threads take tasks while the block lasts; what they have in hand they finish."""
    from celery.worker import WorkController, state

    from engines.services import redis_connection
    from triage import tasks
    from webapp.celery import app
    from webapp.celery_settings import QUEUES

    # Before threads ask for it: there is one.
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
