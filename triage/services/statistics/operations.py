"""The state of the site for its operators: queues, workers, batches, engines."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.db import connection
from django.db.models import Count, Min
from django.utils import timezone
from redis import RedisError

from engines import services as engine_services
from engines.models import Engine
from engines.services import counters
from triage.models import Backup, Batch, BatchStatus, Project, Run
from triage.models.campaign import ACTIVE_STATUSES
from triage.services.common import workers

#: How old the last backup may be.
BACKUP_LASTS = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Queue:
    """One Celery queue. ``missing``: no worker consumes it."""

    name: str
    workers: int
    depth: int
    age: float

    @property
    def missing(self) -> bool:
        return not self.workers and self.name in settings.MTRIAGE_QUEUES


@dataclass(frozen=True, slots=True)
class EngineUse:
    """The use of an engine since Redis began to count."""

    name: str
    answered: int
    limited: int
    failed: int
    characters: int
    mean_seconds: float | None
    left_alone: bool


@dataclass(frozen=True, slots=True)
class Operations:
    """The site's state.

    ``queues`` is empty and ``scheduler_age`` None if Redis does not respond; ``disk_free`` is None
    where the host of the page has no data folder.
    """

    redis: bool
    queues: Sequence[Queue]
    worker_names: Sequence[str]
    scheduler_age: float | None
    scheduler_silent: bool
    batches: Sequence[tuple[str, int]]
    runs_at_work: int
    oldest_run: datetime | None
    engines: Sequence[EngineUse]
    database: str
    database_bytes: int
    disk_free: int | None
    backup: Backup | None

    @property
    def backup_is_old(self) -> bool:
        """Whether the last backup is older than a week, or there is none."""
        return self.backup is None or self.backup.at < timezone.now() - BACKUP_LASTS

    @property
    def problems(self) -> bool:
        """Whether something here needs an administrator, backups aside."""
        return (
            not self.redis
            or self.scheduler_silent
            or any(queue.missing for queue in self.queues)
            or any(engine.left_alone for engine in self.engines)
        )


def operations(project: Project) -> Operations:
    """The site's state, with the engines that the project knows."""
    queues, names, age, redis = _from_redis()
    running = Run.objects.filter(status__in=ACTIVE_STATUSES)
    oldest = running.aggregate(number=Count("pk"), since=Min("created"))
    return Operations(
        redis=redis,
        queues=queues,
        worker_names=names,
        scheduler_age=age,
        scheduler_silent=age is None or age > workers.SCHEDULER_ALIVE_FOR,
        batches=_batches(),
        runs_at_work=oldest["number"],
        oldest_run=oldest["since"],
        engines=_engines(project),
        database={"postgresql": "PostgreSQL", "sqlite": "SQLite"}[connection.vendor],
        database_bytes=_database_bytes(),
        disk_free=_disk_free(),
        backup=Backup.objects.first(),
    )


def _disk_free() -> int | None:
    try:
        return shutil.disk_usage(settings.DATA_DIR).free
    except OSError:
        return None


def _from_redis() -> tuple[list[Queue], list[str], float | None, bool]:
    try:
        found, waiting = workers.reports(), workers.waiting()
    except RedisError:
        return [], [], None, False
    nothing = workers.Waiting(0, 0.0)
    queues = [
        Queue(name, number, (at := waiting.get(name, nothing)).depth, at.age)
        for name, number in found.queues.items()
    ]
    return queues, found.workers, found.scheduler_age, True


def _batches() -> list[tuple[str, int]]:
    """Unfinished batches of active runs, by state."""
    rows = Batch.objects.filter(run__status__in=ACTIVE_STATUSES).exclude(status=BatchStatus.DONE)
    counts = dict(rows.order_by().values_list("status").annotate(number=Count("pk")))
    return [(str(status.label), counts[status]) for status in BatchStatus if counts.get(status)]


def _engines(project: Project) -> list[EngineUse]:
    try:
        counts = counters.read()
    except RedisError:
        return []
    requests = {
        series[1:]: number for series, number in counts.items() if series[0] == "engine_requests"
    }
    found = []
    for engine in Engine.objects.visible_to(project).order_by("line__name", "pk"):
        name = engine.metered_as
        of = {outcome: int(number) for (who, outcome), number in requests.items() if who == name}
        if not of:
            continue
        answered, seconds = of.get("answered", 0), counts.get(("engine_seconds_sum", name), 0.0)
        found.append(
            EngineUse(
                engine.name,
                answered,
                of.get("rate_limited", 0),
                of.get("failed", 0) + of.get("refused", 0),
                int(counts.get(("engine_characters", name), 0)),
                seconds / sum(of.values()) if seconds else None,
                engine_services.breaker_state(engine).open,
            )
        )
    return found


def _database_bytes() -> int:
    size = {
        "postgresql": "SELECT pg_database_size(current_database())",
        "sqlite": "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()",
    }
    with connection.cursor() as cursor:
        cursor.execute(size[connection.vendor])
        return int(cursor.fetchone()[0])
