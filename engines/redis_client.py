"""Clients of Redis, by an address. Pure: processes load it before Django's settings are there."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import redis

#: In place of an address: what Redis would keep stays in this process, and ends with it.
IN_PROCESS = "memory://"


def client(url: str, *, connect: float, answer: float, texts: bool = False) -> redis.Redis:
    """Return a client of the Redis at an address, which may be used from all threads.

    :param connect: seconds to connect
    :param answer: seconds to wait for an answer
    :param texts: whether it answers with texts, not bytes
    """
    if url == IN_PROCESS:
        # Only "mtriage run" without a site works so, and nothing else has the library.
        from fakeredis import FakeRedis

        in_process: redis.Redis = FakeRedis(server=_kept(), decode_responses=texts)
        return in_process
    return redis.Redis.from_url(
        url, socket_timeout=answer, socket_connect_timeout=connect, decode_responses=texts
    )


@lru_cache(maxsize=1)
def _kept() -> Any:
    from fakeredis import FakeServer

    return FakeServer()
