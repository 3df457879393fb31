"""Which Celery workers are alive: each reports itself to Redis every few seconds, by its clock."""

from __future__ import annotations

from django.conf import settings
from redis import Redis

KEY = "mtriage:workers"
#: Seconds between two reports of a worker.
REPORT_EVERY = 2.0
#: Seconds after which a silent worker counts as gone.
ALIVE_FOR = 15.0


def connect(timeout: float = 1.0) -> Redis:
    """Return a client of the broker's Redis that gives up after ``timeout`` seconds."""
    return Redis.from_url(
        settings.REDIS_URL, socket_timeout=timeout, socket_connect_timeout=timeout
    )


def report_alive(name: str, client: Redis) -> None:
    """Note that the worker ``name`` (as ``queue@host``) is alive now."""
    client.zadd(KEY, {name: _time(client)})


def report_stopped(name: str, client: Redis) -> None:
    client.zrem(KEY, name)


def live_workers(timeout: float = 1.0) -> list[str]:
    """Return the names of the workers heard of in the last :data:`ALIVE_FOR` seconds.

    :raises redis.RedisError: Redis does not answer within ``timeout`` seconds.
    """
    with connect(timeout) as client:
        names = client.zrangebyscore(KEY, _time(client) - ALIVE_FOR, "+inf")
    return sorted(name.decode() for name in names)


def _time(client: Redis) -> float:
    """Seconds by Redis' clock: those of the machines that ask may differ."""
    seconds, microseconds = client.time()
    return float(seconds) + float(microseconds) / 1e6
