"""Heartbeats of Celery workers and the scheduler.

Each reports to Redis every few seconds; times are those of Redis.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from redis import Redis, RedisError

from engines import redis_client
from triage.services.common.site_tasks import SENT_AT

KEY = "mtriage:workers"
QUEUES = "mtriage:workers:queues"
SCHEDULER = "mtriage:scheduler"
#: Seconds between a worker's reports.
REPORT_EVERY = 2.0
#: Seconds after which a silent worker counts as gone.
ALIVE_FOR = 15.0
#: Seconds after which a silent scheduler counts as gone; it ticks at least every five.
SCHEDULER_ALIVE_FOR = 30.0


def connect(timeout: float = 1.0) -> Redis:
    """Return a client of the broker's Redis that gives up after ``timeout`` seconds."""
    return redis_client.client(settings.REDIS_URL, connect=timeout, answer=timeout)


def report_alive(name: str, client: Redis, queues: Iterable[str]) -> None:
    """Record that the worker ``name`` (``queue@host``) is alive and consumes from ``queues``."""
    # In one transaction: a worker without queues would count for none.
    with client.pipeline() as pipe:
        pipe.hset(QUEUES, name, ",".join(queues))
        pipe.zadd(KEY, {name: _time(client)})
        pipe.execute()


def report_stopped(name: str, client: Redis) -> None:
    client.zrem(KEY, name)
    client.hdel(QUEUES, name)


def _shared(timeout: float = 1.0) -> Redis:
    """The process's client: every page asks for the reports."""
    return redis_client.shared(settings.REDIS_URL, connect=timeout, answer=timeout)


@dataclass(frozen=True, slots=True)
class Reports:
    """The live workers, their number for each of the site's queues and of theirs, and the seconds
    since the scheduler's last tick, or None if there was none."""

    workers: list[str]
    queues: dict[str, int]
    scheduler_age: float | None


def reports(timeout: float = 1.0) -> Reports:
    """Read what was reported, in one round trip.

    :raises redis.RedisError: Redis does not answer within ``timeout`` seconds.
    """
    with _shared(timeout).pipeline(transaction=False) as pipe:
        pipe.time()
        pipe.zrange(KEY, 0, -1, withscores=True)
        pipe.hgetall(QUEUES)
        pipe.get(SCHEDULER)
        (seconds, microseconds), seen, taken, ticked = pipe.execute()
    now = float(seconds) + float(microseconds) / 1e6
    alive = sorted(name for name, at in seen if at >= now - ALIVE_FOR)
    found = dict.fromkeys(settings.MTRIAGE_QUEUES, 0)
    for name in alive:
        for queue in filter(None, taken.get(name, b"").decode().split(",")):
            found[queue] = found.get(queue, 0) + 1
    age = None if ticked is None else max(0.0, now - float(ticked))
    return Reports([name.decode() for name in alive], found, age)


def live_workers(timeout: float = 1.0) -> list[str]:
    """The names of the workers that reported in the last :data:`ALIVE_FOR` seconds.

    :raises redis.RedisError: Redis does not answer within ``timeout`` seconds.
    """
    return reports(timeout).workers


def queues_without_worker() -> list[str]:
    """The site's queues without a live worker.

    :raises redis.RedisError: Redis does not answer.
    """
    return _missing(reports())


def _missing(found: Reports) -> list[str]:
    return [queue for queue, workers in found.queues.items() if not workers]


@dataclass(frozen=True, slots=True)
class Waiting:
    """The number of messages waiting in a queue, and the age of the oldest in seconds."""

    depth: int
    age: float


def waiting(timeout: float = 1.0) -> dict[str, Waiting]:
    """The messages waiting in each of the site's queues; ages are by the senders' clocks.

    :raises redis.RedisError: Redis does not answer within ``timeout`` seconds.
    """
    found = {}
    with connect(timeout) as client:
        for queue in settings.MTRIAGE_QUEUES:
            oldest = client.lindex(queue, -1)
            sent_at = json.loads(oldest)["headers"].get(SENT_AT) if oldest else None
            age = max(0.0, time.time() - sent_at) if sent_at else 0.0
            found[queue] = Waiting(client.llen(queue), age)
    return found


def is_waited_for(queue: str) -> bool:
    """Say whether messages wait in a queue; none are known of while Redis is away."""
    try:
        return bool(_shared().llen(queue))
    except RedisError:
        return False


def report_scheduler(client: Redis) -> None:
    """Record a tick of the scheduler."""
    client.set(SCHEDULER, _time(client))


def scheduler_age() -> float | None:
    """Seconds since the scheduler's last tick; None if there was none.

    :raises redis.RedisError: Redis does not answer.
    """
    return reports().scheduler_age


def problem(timeout: float = 1.0) -> dict[str, Any]:
    """The obstacle to background work: "redis", "workers" with the queues, "scheduler", or ""."""
    try:
        found = reports(timeout)
    except RedisError:
        return {"problem": "redis"}
    if missing := _missing(found):
        return {"problem": "workers", "queues": missing}
    silent = found.scheduler_age is None or found.scheduler_age > SCHEDULER_ALIVE_FOR
    return {"problem": "scheduler" if silent else ""}


def _time(client: Redis) -> float:
    """The time by Redis' clock, since those of the machines may differ."""
    seconds, microseconds = client.time()
    return float(seconds) + float(microseconds) / 1e6
