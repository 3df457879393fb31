"""Rate and concurrency limits of an engine across all workers, kept in Redis.

Redis is used only for engines that have limits or call a remote service. Times are those of Redis,
so that workers on several machines agree. A slot for a concurrent request is a member of a sorted
set whose score is the end of its lease: a thread in each process renews its leases, and a killed
worker's slots become free within ``LEASE`` seconds.
"""

from __future__ import annotations

import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import redis

from engines.errors import EngineBusy
from engines.messages import EngineMessage
from engines.models import Engine
from engines.services.redis_connection import connection, key, trouble

LONGEST_SLOT_WAIT = 30.0  # seconds that a thread waits before its worker does something else
REDIS_AWAY = 10.0  # seconds after which to retry if Redis does not answer


@contextmanager
def permission(engine: Engine, characters: int) -> Iterator[None]:
    """Hold a slot for one request; wait for it at most ``LONGEST_SLOT_WAIT`` seconds.

    :raises EngineBusy: no slot became free, or Redis does not answer; the call can be retried.
    """
    limited = engine.max_parallel or engine.requests_per_second or engine.characters_per_second
    if not limited:
        yield
        return
    with ExitStack() as permits:
        try:
            if engine.max_parallel:
                permits.enter_context(one_of(engine, engine.max_parallel, LONGEST_SLOT_WAIT))
            _wait_for_rate(engine, "requests", engine.requests_per_second, 1)
            _wait_for_rate(engine, "characters", engine.characters_per_second, characters)
        except redis.RedisError as error:
            raise EngineBusy(
                EngineMessage.LIMITS_UNKNOWN(name=engine.name, why=trouble(error)),
                retry_after=REDIS_AWAY,
            ) from None
        yield


def _wait_for_rate(engine: Engine, what: str, rate: float | None, amount: float) -> None:
    """Wait until the rate allows this amount; waiting requests are served in order."""
    if not rate:
        return
    wait = _turn(connection(), key(engine, f"turn:{what}"), amount / rate)
    if wait is None:
        raise EngineBusy(
            EngineMessage.BUSY(name=engine.name, n=f"{LONGEST_SLOT_WAIT:g}", unit_of_rate=what),
            retry_after=LONGEST_SLOT_WAIT / 2,
        )
    time.sleep(wait)


def _turn(client: redis.Redis, name: str, cost: float) -> float | None:
    """Reserve the next turn and return the seconds until then; None if it is too far off.

    ``cost``: seconds that the amount takes at the allowed rate. The stored value is the time
    until which the rate is used up (the generic cell rate algorithm).
    """
    with client.pipeline() as pipe:
        while True:
            try:
                pipe.watch(name)  # type: ignore[no-untyped-call]
                seconds, micro = pipe.time()
                now = seconds + micro / 1e6
                taken = max(float(pipe.get(name) or 0), now)
                wait = taken - now
                if wait > LONGEST_SLOT_WAIT:
                    return None
                pipe.multi()
                pipe.set(name, repr(taken + cost), ex=int(LONGEST_SLOT_WAIT + cost) + 60)
                pipe.execute()
            except redis.WatchError:
                continue
            return wait


LEASE = 12.0  # seconds that a killed worker's slot stays taken
RENEW = 3.0  # seconds between renewals; three may be missed
POLL = 0.5  # seconds after which a waiting thread checks for expired leases

# Redis' own clock, so that workers on several machines agree.
_NOW = """
local t = redis.call('TIME')
local now = tonumber(t[1]) + tonumber(t[2]) / 1000000
"""
_TAKE = (
    _NOW
    + """
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], now + tonumber(ARGV[3]), ARGV[1])
redis.call('EXPIRE', KEYS[1], 3600)
return 1
"""
)
_RENEW = (
    _NOW
    + """
return redis.call('ZADD', KEYS[1], 'XX', 'CH', now + tonumber(ARGV[2]), ARGV[1])
"""
)
# Releasing a slot wakes up one waiting thread, in any process.
_GIVE_BACK = """
if redis.call('ZREM', KEYS[1], ARGV[1]) == 1 then
  redis.call('RPUSH', KEYS[2], '1')
  redis.call('LTRIM', KEYS[2], -8, -1)
  redis.call('EXPIRE', KEYS[2], 5)
end
"""


@contextmanager
def one_of(engine: Engine, count: int, longest_wait: float) -> Iterator[None]:
    """Hold one of ``count`` slots.

    :raises EngineBusy: none became free within ``longest_wait`` seconds.
    :raises redis.RedisError: Redis does not answer.
    """
    name, token = key(engine, "places"), uuid.uuid4().hex
    # Threads of one process queue here, so that no more of them than there are slots ask Redis.
    turn = _turns(name, count)
    deadline = time.monotonic() + longest_wait
    if not turn.acquire(timeout=longest_wait):
        raise _none_free(engine, count)
    try:
        _take(engine, name, count, token, deadline)
        _keeper.hold(name, token)
        try:
            yield
        finally:
            _keeper.drop(token)
            _give_back(name, token)
    finally:
        turn.release()


def _take(engine: Engine, name: str, count: int, token: str, deadline: float) -> None:
    client = connection()
    while not client.eval(_TAKE, 1, name, token, str(count), str(LEASE)):
        if time.monotonic() > deadline:
            raise _none_free(engine, count)
        client.blpop([f"{name}:free"], timeout=POLL)


def _give_back(name: str, token: str) -> None:
    try:
        connection().eval(_GIVE_BACK, 2, name, f"{name}:free", token)
    except redis.RedisError:
        # The slot becomes free when its lease expires.
        return


def _none_free(engine: Engine, count: int) -> EngineBusy:
    return EngineBusy(EngineMessage.ALL_PLACES_TAKEN(n=count, name=engine.name), retry_after=1.0)


_semaphores: dict[tuple[str, int], threading.Semaphore] = {}
_guard = threading.Lock()


def _turns(name: str, count: int) -> threading.Semaphore:
    with _guard:
        return _semaphores.setdefault((name, count), threading.Semaphore(count))


class _Keeper:
    """Renews this process's leases in a thread that ends when there are none."""

    def __init__(self) -> None:
        self._held: dict[str, str] = {}
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def hold(self, name: str, token: str) -> None:
        with self._lock:
            self._held[token] = name
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._renew, daemon=True)
                self._thread.start()

    def drop(self, token: str) -> None:
        with self._lock:
            self._held.pop(token, None)

    def _renew(self) -> None:
        while True:
            time.sleep(RENEW)
            with self._lock:
                leases = dict(self._held)
                if not leases:
                    self._thread = None
                    return
            for token, name in leases.items():
                try:
                    connection().eval(_RENEW, 1, name, token, str(LEASE))
                except redis.RedisError:
                    break


_keeper = _Keeper()
