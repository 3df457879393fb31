"""Redis as the settings name it, and the names of what an engine keeps there."""

from __future__ import annotations

from functools import lru_cache

import redis
from django.conf import settings

from engines.messages import EngineMessage
from engines.models import Engine
from engines.redis_client import client


@lru_cache(maxsize=4)
def _connection(url: str) -> redis.Redis:
    return client(url, connect=3, answer=5, texts=True)


def connection() -> redis.Redis:
    """One client a process; it may be used from all threads."""
    return _connection(settings.REDIS_URL)


def trouble(error: redis.RedisError) -> str:
    """Say in words why Redis did not do what it was asked for."""
    # MISCONF: Redis cannot save what it holds, and takes nothing more until it can.
    if isinstance(error, redis.ResponseError) and "MISCONF" in str(error):
        return EngineMessage.REDIS_CANNOT_WRITE()
    return EngineMessage.REDIS_DOES_NOT_ANSWER()


def key(engine: Engine, name: str) -> str:
    return f"mtriage:engine:{engine.pk or engine.answer_key()[:16]}:{name}"
