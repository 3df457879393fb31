"""Leave a service alone that asks for it or keeps failing; every worker sees the same state."""

from __future__ import annotations

import redis

from engines.errors import EngineBusy, EngineError, EngineRateLimited
from engines.models import Engine
from engines.services.limiter import BreakerState
from engines.services.redis_connection import connection, key

THRESHOLD = 5  # failures in a row
FIRST_PAUSE, LONGEST_PAUSE = 5.0, 300.0  # seconds; doubled from pause to pause
MEMORY = 900  # seconds without a failure after which everything is forgotten


def state(engine: Engine) -> BreakerState:
    """Whether this engine is held back now; closed when Redis does not answer."""
    try:
        seconds = connection().pttl(key(engine, "pause")) / 1000
        if seconds <= 0:
            return BreakerState(False)
        stored = connection().hgetall(key(engine, "breaker"))
    except redis.RedisError:
        return BreakerState(False)
    values = {str(name): str(value) for name, value in stored.items()}
    return BreakerState(True, values.get("reason", ""), seconds, int(values.get("failures", 0)))


def check(engine: Engine) -> None:
    """Pass silently unless the engine is held back.

    :raises EngineRateLimited: it asked to wait.
    :raises EngineBusy: it kept failing; ``retry_after`` is the rest of the pause.
    """
    now = state(engine)
    if not now.open:
        return
    message = f"{engine.name} is left alone for {now.seconds_left:.0f} s: {now.reason}"
    if now.failures < THRESHOLD:
        raise EngineRateLimited(message, retry_after=now.seconds_left)
    raise EngineBusy(message, retry_after=now.seconds_left)


def succeeded(engine: Engine) -> None:
    """A call went through: forget the failures before it."""
    try:
        connection().delete(key(engine, "breaker"))
    except redis.RedisError:
        return


def failed(engine: Engine, error: EngineError) -> None:
    """Count a failure; hold the engine back when it asked for it or failed too often in a row."""
    if not error.retryable or isinstance(error, EngineBusy):
        return
    try:
        name = key(engine, "breaker")
        failures = int(connection().hincrby(name, "failures", 1))
        connection().hset(name, "reason", error.message[:300])
        connection().expire(name, MEMORY)
        if pause := pause_after(error, failures):
            connection().set(key(engine, "pause"), "1", px=int(pause * 1000))
    except redis.RedisError:
        return


def pause_after(error: EngineError, failures: int) -> float:
    """Seconds to leave a service alone after its n-th failure in a row; 0 for not at all.

    What the service says wins; without it the pause doubles from failure to failure.
    """
    if error.retry_after:
        return min(error.retry_after, LONGEST_PAUSE)
    if isinstance(error, EngineRateLimited):
        return min(2.0 ** (failures - 1), LONGEST_PAUSE)
    if failures >= THRESHOLD:
        return min(FIRST_PAUSE * 2.0 ** (failures - THRESHOLD), LONGEST_PAUSE)
    return 0.0


def reset(engine: Engine) -> None:
    """Call the service again at once: a person knows that it works."""
    try:
        connection().delete(key(engine, "breaker"), key(engine, "pause"))
    except redis.RedisError:
        return
