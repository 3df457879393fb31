"""Rate limits for requests per caller, counted in Redis for all web processes together.

If Redis does not answer, each process counts for itself: the API keeps working, and a caller may
exceed the rate by a factor of the number of processes.
"""

from __future__ import annotations

import threading
import time

from django.conf import settings
from redis import Redis, RedisError

from engines import redis_client

#: Seconds; a request must not wait for a hanging Redis.
TIMEOUT = 0.3
#: Seconds after a failure until Redis is tried again.
PAUSE = 5.0


class RequestRate:
    """At most ``most`` requests in any ``seconds``, by a sliding-window counter.

    The count of the previous fixed window is weighted by the share of it that lies within the last
    ``seconds``. Refused requests do not count.
    """

    def __init__(self, most: int, seconds: int = 60) -> None:
        self.most = most
        self.seconds = seconds
        self._own = _OwnCounts()
        self._redis_after = 0.0

    def take(self, who: str, now: float | None = None) -> float:
        """Count a request of ``who`` at ``now`` (seconds since the epoch).

        :return: 0.0 if the request is allowed, otherwise the seconds to wait
        """
        now = time.time() if now is None else now
        window, elapsed = divmod(now, self.seconds)
        names = [f"mtriage:rate:{who}:{int(window) - back}" for back in (0, 1)]
        current, before = self._counted(names[0], names[1], now)
        if current + before * (1 - elapsed / self.seconds) <= self.most:
            return 0.0
        self._take_back(names[0], now)
        return self._wait(current - 1, before, elapsed)

    def _wait(self, current: int, before: int, elapsed: float) -> float:
        """Seconds until one more request is allowed."""
        if current >= self.most or not before:
            return self.seconds - elapsed
        fits_at = self.seconds * (1 - (self.most - 1 - current) / before)
        return min(max(fits_at - elapsed, 0.0), self.seconds - elapsed) or 1.0

    def _counted(self, current: str, before: str, now: float) -> tuple[int, int]:
        if now >= self._redis_after:
            try:
                return self._counted_by_all(current, before)
            except RedisError:
                self._redis_after = now + PAUSE
        return self._own.add(current, 1), self._own.add(before, 0)

    def _counted_by_all(self, current: str, before: str) -> tuple[int, int]:
        steps = _connection().pipeline(transaction=False)
        steps.incr(current)
        steps.expire(current, 2 * self.seconds)
        steps.get(before)
        count, _, earlier = steps.execute()
        return int(count), int(earlier or 0)

    def _take_back(self, current: str, now: float) -> None:
        if now >= self._redis_after:
            try:
                _connection().decr(current)
            except RedisError:
                self._redis_after = now + PAUSE
        else:
            self._own.add(current, -1)


class _OwnCounts:
    """The counts of this process, used while Redis does not answer."""

    MAX_CALLERS = 10_000

    def __init__(self) -> None:
        self._counts: dict[str, int] = {}
        self._lock = threading.Lock()

    def add(self, name: str, number: int) -> int:
        with self._lock:
            if len(self._counts) > self.MAX_CALLERS:
                self._counts.clear()
            self._counts[name] = self._counts.get(name, 0) + number
            return self._counts[name]


def _connection() -> Redis:
    return redis_client.shared(settings.REDIS_URL, connect=TIMEOUT, answer=TIMEOUT)


PER_TOKEN = RequestRate(600)
"""Requests per API token and minute, by the token's digest."""
