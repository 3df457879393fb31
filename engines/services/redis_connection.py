"""The connection to the Redis of the settings, and the names of an engine's keys there."""

from __future__ import annotations

import redis
from django.conf import settings

from engines.messages import EngineMessage
from engines.models import Engine
from engines.redis_client import shared


def connection() -> redis.Redis:
    """Return the process's client, which all threads may use."""
    return shared(settings.REDIS_URL, connect=3, answer=5, texts=True)


def trouble(error: redis.RedisError) -> str:
    """Return a message that explains why a Redis command failed."""
    # MISCONF: Redis cannot save its data and refuses writes until it can.
    if isinstance(error, redis.ResponseError) and "MISCONF" in str(error):
        return EngineMessage.REDIS_CANNOT_WRITE()
    return EngineMessage.REDIS_DOES_NOT_ANSWER()


def key(engine: Engine, name: str) -> str:
    return f"mtriage:engine:{engine.pk or engine.answer_key()[:16]}:{name}"
