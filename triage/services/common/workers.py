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
from triage.services.common.expiring_tasks import SENT_AT

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


def live_workers(timeout: float = 1.0) -> list[str]:
    """Return the names of the workers that reported in the last :data:`ALIVE_FOR` seconds.

    :raises redis.RedisError: Redis does not answer within ``timeout`` seconds.
    """
    with connect(timeout) as client:
        return _alive(client)


def workers_by_queue(timeout: float = 1.0) -> dict[str, int]:
    """The number of live workers per queue, including queues that are not the site's own.

    :raises redis.RedisError: Redis does not answer within ``timeout`` seconds.
    """
    with connect(timeout) as client:
        names = _alive(client)
        queues: list[Any] = client.hmget(QUEUES, names) if names else []
    found = dict.fromkeys(settings.MTRIAGE_QUEUES, 0)
    for taken in queues:
        for queue in (taken or b"").decode().split(","):
            if queue:
                found[queue] = found.get(queue, 0) + 1
    return found


def queues_without_worker(timeout: float = 1.0) -> list[str]:
    """The site's queues without a live worker.

    :raises redis.RedisError: Redis does not answer within ``timeout`` seconds.
    """
    return [queue for queue, workers in workers_by_queue(timeout).items() if not workers]


def _alive(client: Redis) -> list[str]:
    names: list[Any] = client.zrangebyscore(KEY, _time(client) - ALIVE_FOR, "+inf")
    return sorted(name.decode() for name in names)


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


def report_scheduler(client: Redis) -> None:
    """Record a tick of the scheduler."""
    client.set(SCHEDULER, _time(client))


def scheduler_age(timeout: float = 1.0) -> float | None:
    """Seconds since the scheduler's last tick; None if there was none.

    :raises redis.RedisError: Redis does not answer within ``timeout`` seconds.
    """
    with connect(timeout) as client:
        seen = client.get(SCHEDULER)
        return None if seen is None else max(0.0, _time(client) - float(seen))


def problem(timeout: float = 1.0) -> dict[str, Any]:
    """The obstacle to background work: "redis", "workers" with the queues, "scheduler", or ""."""
    try:
        missing = queues_without_worker(timeout)
        age = scheduler_age(timeout)
    except RedisError:
        return {"problem": "redis"}
    if missing:
        return {"problem": "workers", "queues": missing}
    silent = age is None or age > SCHEDULER_ALIVE_FOR
    return {"problem": "scheduler" if silent else ""}


def _time(client: Redis) -> float:
    """The time by Redis' clock, since those of the machines may differ."""
    seconds, microseconds = client.time()
    return float(seconds) + float(microseconds) / 1e6
