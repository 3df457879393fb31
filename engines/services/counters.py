"""Site-wide counters in Redis, to which the processes of all hosts add.

They only grow, until Redis is emptied; Prometheus treats that as a counter reset. Errors while
adding are ignored.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

import redis

from engines.services.redis_connection import connection

KEY = "mtriage:meters"
Series = tuple[str, ...]
"""The counter's name, then the values of its labels."""


def add(amounts: Mapping[Series, float]) -> None:
    try:
        with connection().pipeline(transaction=False) as pipe:
            for series, amount in amounts.items():
                pipe.hincrbyfloat(KEY, json.dumps(series), amount)
            pipe.execute()
    except redis.RedisError:
        return


def read() -> dict[Series, float]:
    """
    :raises redis.RedisError: Redis does not answer.
    """
    stored = connection().hgetall(KEY)
    return {tuple(json.loads(series)): float(amount) for series, amount in stored.items()}
