"""An empty database and a Redis, for benchmarks that fill the database themselves."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests import postgres
from tests.servers import RedisServer


@contextmanager
def database(name: str) -> Iterator[dict[str, str]]:
    """Create an empty database of the given kind; yield the environment that selects it."""
    with tempfile.TemporaryDirectory() as folder, redis(Path(folder)) as broker:
        common = {"REDIS_URL": broker, "DEBUG": "", "SECRET_KEY": "for-the-benchmark"}
        if name == "sqlite":
            file = Path(folder) / "bench.sqlite3"
            yield {**common, "DATABASE_URL": f"sqlite:///{file}", "MTRIAGE_DATA": folder}
            return
        with postgres.cluster() as url:
            yield {**common, "DATABASE_URL": url, "MTRIAGE_DATA": folder}


@contextmanager
def redis(folder: Path) -> Iterator[str]:
    """Start a Redis for the tasks that pages send to workers; yield its address."""
    server = RedisServer(folder)
    server.start()
    try:
        yield server.url
    finally:
        server.stop()
