"""An empty database and a Redis, for benchmarks that fill the database themselves."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from tests import postgres
from tests.servers import RedisServer


@contextmanager
def database(name: str) -> Iterator[dict[str, str]]:
    """Create an empty database of the given kind; yield the environment that selects it."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        # For the tasks that pages send to workers.
        redis = RedisServer(Path(folder))
        redis.start()
        stack.callback(redis.stop)
        url = f"sqlite:///{Path(folder) / 'bench.sqlite3'}"
        if name == "postgres":
            url = stack.enter_context(postgres.cluster())
        secrets = {"DEBUG": "", "SECRET_KEY": "for-the-benchmark"}
        yield {**secrets, "REDIS_URL": redis.url, "DATABASE_URL": url, "MTRIAGE_DATA": folder}
