"""Limits of one engine across all workers, kept in Redis: rate, parallel requests, pauses.

Redis is asked only for engines that have limits or call a service elsewhere. Its own clock
is used, so that workers on several machines agree.
"""

from __future__ import annotations

import random
import time
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import lru_cache

import redis
from django.conf import settings

from engines.errors import EngineUnavailable
from engines.models import Engine

LONGEST_WAIT = 30.0  # seconds in this process; after that the caller does something else
LEASE = 90  # seconds that a killed worker's place stays taken
NAP = 0.01


@dataclass(frozen=True, slots=True)
class BreakerState:
    """Whether calls are held back, why, and for how many seconds more."""

    open: bool
    reason: str = ""
    seconds_left: float = 0.0
    failures: int = 0


@contextmanager
def permission(engine: Engine, characters: int) -> Iterator[None]:
    """Hold one request's place; waits for it at most ``LONGEST_WAIT`` seconds.

    :raises EngineUnavailable: no place came free, or Redis is away; both may be tried again.
    """
    limited = engine.max_parallel or engine.requests_per_second or engine.characters_per_second
    if not limited:
        yield
        return
    with ExitStack() as places:
        try:
            if engine.max_parallel:
                places.enter_context(_place(engine, engine.max_parallel))
            _wait_for_rate(engine, "requests", engine.requests_per_second, 1)
            _wait_for_rate(engine, "characters", engine.characters_per_second, characters)
        except redis.RedisError:
            raise EngineUnavailable(
                f"The limits of {engine.name} cannot be kept: Redis does not answer."
            ) from None
        yield


@lru_cache(maxsize=4)
def _connection(url: str) -> redis.Redis:
    return redis.Redis.from_url(
        url, socket_timeout=5, socket_connect_timeout=3, decode_responses=True
    )


def connection() -> redis.Redis:
    """Redis as the settings name it."""
    return _connection(settings.REDIS_URL)


def key(engine: Engine, name: str) -> str:
    """A Redis key of this engine."""
    return f"mtriage:engine:{engine.pk or engine.answer_key()[:16]}:{name}"


@contextmanager
def _place(engine: Engine, count: int) -> Iterator[None]:
    """One of ``count`` numbered places; it falls free by itself if its holder is killed."""
    client, token = connection(), uuid.uuid4().hex
    held = _take(client, engine, count, token)
    try:
        yield
    finally:
        _give_back(client, held, token)


def _take(client: redis.Redis, engine: Engine, count: int, token: str) -> str:
    deadline = time.monotonic() + LONGEST_WAIT
    while True:
        first = random.randrange(count)
        for number in range(count):
            name = key(engine, f"place:{(first + number) % count}")
            if client.set(name, token, nx=True, ex=LEASE):
                return name
        if time.monotonic() > deadline:
            raise EngineUnavailable(
                f"All {count} places of {engine.name} stayed taken.", retry_after=1.0
            )
        time.sleep(NAP * random.uniform(0.5, 1.5))


def _give_back(client: redis.Redis, name: str, token: str) -> None:
    """Only one's own: after a lease ran out, the place may be another's."""
    try:
        with client.pipeline() as pipe:
            pipe.watch(name)  # type: ignore[no-untyped-call]
            if pipe.get(name) == token:
                pipe.multi()
                pipe.delete(name)
                pipe.execute()
    except redis.RedisError:
        # It falls free when the lease ends.
        return


def _wait_for_rate(engine: Engine, what: str, rate: float | None, amount: float) -> None:
    """Wait for this amount's turn: turns are given out in order, one behind the other."""
    if not rate:
        return
    wait = _turn(connection(), key(engine, f"turn:{what}"), amount / rate)
    if wait is None:
        raise EngineUnavailable(
            f"{engine.name} is busy for longer than {LONGEST_WAIT:g} seconds ({what} a second).",
            retry_after=LONGEST_WAIT / 2,
        )
    time.sleep(wait)


def _turn(client: redis.Redis, name: str, cost: float) -> float | None:
    """Seconds to wait until one's turn, which is taken; None when that is too far off.

    ``cost``: seconds that the amount takes at the allowed rate. The stored value is the time
    until which the rate is given away (the generic cell rate algorithm).
    """
    with client.pipeline() as pipe:
        while True:
            try:
                pipe.watch(name)  # type: ignore[no-untyped-call]
                seconds, micro = pipe.time()
                now = seconds + micro / 1e6
                taken = max(float(pipe.get(name) or 0), now)
                wait = taken - now
                if wait > LONGEST_WAIT:
                    return None
                pipe.multi()
                pipe.set(name, repr(taken + cost), ex=int(LONGEST_WAIT + cost) + 60)
                pipe.execute()
            except redis.WatchError:
                continue
            return wait
