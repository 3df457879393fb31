"""Limits of one engine across all workers, kept in Redis: rate, parallel requests, pauses.

Redis is asked only for engines that have limits or call a service elsewhere. Its own clock
is used, so that workers on several machines agree.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

import redis

from engines.errors import EngineBusy
from engines.messages import Sentence
from engines.models import Engine
from engines.services import places
from engines.services.redis_connection import connection, key, trouble

LONGEST_WAIT = 30.0  # seconds in this process; after that the caller does something else
REDIS_AWAY = 10.0  # seconds after which what needs Redis is tried again


@dataclass(frozen=True, slots=True)
class BreakerState:
    """Whether calls are held back, why, and for how many seconds more."""

    open: bool
    reason: str = ""
    seconds_left: float = 0.0


@contextmanager
def permission(engine: Engine, characters: int) -> Iterator[None]:
    """Hold one request's place; waits for it at most ``LONGEST_WAIT`` seconds.

    :raises EngineBusy: no place came free, or Redis is away; both may be tried again.
    """
    limited = engine.max_parallel or engine.requests_per_second or engine.characters_per_second
    if not limited:
        yield
        return
    with ExitStack() as held:
        try:
            if engine.max_parallel:
                held.enter_context(places.one_of(engine, engine.max_parallel, LONGEST_WAIT))
            _wait_for_rate(engine, "requests", engine.requests_per_second, 1)
            _wait_for_rate(engine, "characters", engine.characters_per_second, characters)
        except redis.RedisError as error:
            raise EngineBusy(
                Sentence.LIMITS_UNKNOWN(name=engine.name, why=trouble(error)),
                retry_after=REDIS_AWAY,
            ) from None
        yield


def _wait_for_rate(engine: Engine, what: str, rate: float | None, amount: float) -> None:
    """Wait for this amount's turn: turns are given out in order, one behind the other."""
    if not rate:
        return
    wait = _turn(connection(), key(engine, f"turn:{what}"), amount / rate)
    if wait is None:
        raise EngineBusy(
            Sentence.BUSY(name=engine.name, n=f"{LONGEST_WAIT:g}", unit_of_rate=what),
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
