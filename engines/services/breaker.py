"""A circuit breaker per engine, shared by all workers through Redis.

It uses two keys: the pause with its reason, and the failures since the last success. A success
resets the failures; the pause still runs out by itself.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import redis

from engines.adapters.replies import LONGEST_ASKED
from engines.catalogue import restored, stored
from engines.errors import EngineBusy, EngineError, EngineRateLimited
from engines.messages import EngineMessage
from engines.models import Engine
from engines.services.redis_connection import connection, key

THRESHOLD = 5  # failures in a row
FIRST_PAUSE, LONGEST_PAUSE = 5.0, 300.0  # seconds; doubled from pause to pause
MEMORY = 900  # seconds without a failure after which failures are forgotten


@dataclass(frozen=True, slots=True)
class BreakerState:
    """Whether the circuit breaker is open, why, and for how many more seconds."""

    open: bool
    reason: str = ""
    seconds_left: float = 0.0


def state(engine: Engine) -> BreakerState:
    """The state of the engine's breaker; closed if Redis does not answer."""
    try:
        # Without a transaction: a pause that ends in between has no time left.
        with connection().pipeline(transaction=False) as pipe:
            pause = key(engine, "pause")
            pipe.get(pause)
            pipe.pttl(pause)
            reason, milliseconds = pipe.execute()
    except redis.RedisError:
        return BreakerState(False)
    if reason is None or milliseconds <= 0:
        return BreakerState(False)
    return BreakerState(True, restored(str(reason)), milliseconds / 1000)


def check(engine: Engine) -> None:
    """Check that the engine's breaker is closed.

    :raises EngineBusy: it is open; ``retry_after`` is the rest of the pause.
    """
    now = state(engine)
    if now.open:
        seconds = math.ceil(now.seconds_left)
        raise EngineBusy(
            EngineMessage.LEFT_ALONE(name=engine.name, n=seconds, why=now.reason),
            retry_after=now.seconds_left,
        )


def succeeded(engine: Engine) -> None:
    """Record a successful call, which resets the failures."""
    try:
        connection().delete(key(engine, "breaker"))
    except redis.RedisError:
        return


def failed(engine: Engine, error: EngineError) -> None:
    """Count a failure; open the breaker if the service asked to wait or failed too often in a row.

    Sets the error's ``failing_for``.
    """
    if not error.retryable or isinstance(error, EngineBusy):
        return
    try:
        client, name, pause = connection(), key(engine, "breaker"), key(engine, "pause")
        seconds, _ = client.time()
        client.hsetnx(name, "since", seconds)
        error.failing_for = float(seconds) - float(client.hget(name, "since") or seconds)
        client.expire(name, MEMORY)
        # Requests that were in flight when the pause began do not count as further failures.
        paused = client.pttl(pause) / 1000
        failures = int(client.hincrby(name, "failures", 0 if paused > 0 else 1))
        if (wait := pause_after(error, failures)) > max(paused, 0):
            client.set(pause, stored(error.message) or type(error).__name__, px=int(wait * 1000))
    except redis.RedisError:
        return


def pause_after(error: EngineError, failures: int) -> float:
    """Seconds to pause after the n-th failure in a row; 0 for no pause.

    The service's own ``Retry-After`` takes precedence; otherwise the pause doubles each time.
    """
    if error.retry_after:
        return min(error.retry_after, LONGEST_ASKED)
    if isinstance(error, EngineRateLimited):
        return min(2.0 ** (failures - 1), LONGEST_PAUSE)
    if failures >= THRESHOLD:
        return min(FIRST_PAUSE * 2.0 ** (failures - THRESHOLD), LONGEST_PAUSE)
    return 0.0


def reset(engine: Engine) -> None:
    """Close the breaker at a user's request, so that the service is called again at once."""
    try:
        connection().delete(key(engine, "breaker"), key(engine, "pause"))
    except redis.RedisError:
        return
