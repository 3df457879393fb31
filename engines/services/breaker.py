"""Leave a service alone that asks for it or keeps failing; every worker sees the same state.

Two keys in Redis: the pause with its reason, and the failures since the last success, which a
success forgets while the pause lasts on.
"""

from __future__ import annotations

import math

import redis

from engines.adapters.replies import LONGEST_ASKED
from engines.errors import EngineBusy, EngineError, EngineRateLimited
from engines.messages import Sentence, restored, stored
from engines.models import Engine
from engines.services.limiter import BreakerState
from engines.services.redis_connection import connection, key

THRESHOLD = 5  # failures in a row
FIRST_PAUSE, LONGEST_PAUSE = 5.0, 300.0  # seconds; doubled from pause to pause
MEMORY = 900  # seconds without a failure after which everything is forgotten


def state(engine: Engine) -> BreakerState:
    """Whether this engine is held back now; closed when Redis does not answer."""
    try:
        with connection().pipeline() as pipe:
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
    """Pass silently unless the engine is held back.

    :raises EngineBusy: it asked to wait, or kept failing; ``retry_after`` is the rest of the pause.
    """
    now = state(engine)
    if now.open:
        seconds = math.ceil(now.seconds_left)
        raise EngineBusy(
            Sentence.LEFT_ALONE(name=engine.name, n=seconds, why=now.reason),
            retry_after=now.seconds_left,
        )


def succeeded(engine: Engine) -> None:
    """A call went through: forget the failures before it."""
    try:
        connection().delete(key(engine, "breaker"))
    except redis.RedisError:
        return


def failed(engine: Engine, error: EngineError) -> None:
    """Count a failure; hold the engine back when it asked for it or failed too often in a row.

    The error is told for how long the service has let nothing through.
    """
    if not error.retryable or isinstance(error, EngineBusy):
        return
    try:
        client, name, pause = connection(), key(engine, "breaker"), key(engine, "pause")
        seconds, _ = client.time()
        client.hsetnx(name, "since", seconds)
        error.failing_for = float(seconds) - float(client.hget(name, "since") or seconds)
        client.expire(name, MEMORY)
        # Requests that were under way when the pause began are no further failures.
        paused = client.pttl(pause) / 1000
        failures = int(client.hincrby(name, "failures", 0 if paused > 0 else 1))
        if (wait := pause_after(error, failures)) > max(paused, 0):
            client.set(pause, stored(error.message) or type(error).__name__, px=int(wait * 1000))
    except redis.RedisError:
        return


def pause_after(error: EngineError, failures: int) -> float:
    """Seconds to leave a service alone after its n-th failure in a row; 0 for not at all.

    What the service says wins; without it the pause doubles from failure to failure.
    """
    if error.retry_after:
        return min(error.retry_after, LONGEST_ASKED)
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
