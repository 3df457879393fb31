"""Creates Redis clients from URLs. Pure, because processes import it before Django's settings."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import redis
from redis.driver_info import DriverInfo

#: Instead of an address: keep everything in this process's memory, which ends with the process.
IN_PROCESS = "memory://"
# Shared by all connections, because each would look up redis-py's version in its metadata anew.
_DRIVER = DriverInfo()


def client(url: str, *, connect: float, answer: float, texts: bool = False) -> redis.Redis:
    """Return a client for the Redis at ``url``, which any thread may use.

    :param connect: the timeout for connecting, in seconds
    :param answer: the timeout for an answer, in seconds
    :param texts: whether answers are str instead of bytes
    """
    if url == IN_PROCESS:
        # Only "mtriage run" without a site needs this library; it is not installed elsewhere.
        from fakeredis import FakeRedis

        in_process: redis.Redis = FakeRedis(server=_fake_server(), decode_responses=texts)
        return in_process
    return redis.Redis.from_url(
        url,
        socket_timeout=answer,
        socket_connect_timeout=connect,
        decode_responses=texts,
        driver_info=_DRIVER,
    )


@lru_cache(maxsize=16)
def shared(url: str, *, connect: float, answer: float, texts: bool = False) -> redis.Redis:
    """Return the process's :func:`client` with these settings, which keeps its connections."""
    return client(url, connect=connect, answer=answer, texts=texts)


@lru_cache(maxsize=1)
def _fake_server() -> Any:
    from fakeredis import FakeServer

    return FakeServer()
