"""The Redis that comes with the site."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from redis import Redis, RedisError

from tests.servers import running, wait_until
from webapp import local_redis


@contextmanager
def bundled(data: Path, *options: str) -> Iterator[Redis]:
    """The Redis of the site with this data folder, with further options."""
    with (
        running([*local_redis.command(data), *options], {}, data / "redis.log"),
        Redis.from_url(local_redis.url(data), decode_responses=True) as client,
    ):
        wait_until(lambda: _answers(client), what="Redis")
        yield client


def _answers(client: Redis) -> bool:
    with suppress(RedisError):
        return bool(client.ping())
    return False


def test_tasks_are_accepted_after_a_snapshot_that_failed(tmp_path):
    with bundled(tmp_path) as client:
        # In the way of the snapshot, as a full memory is, or whoever kills its process.
        (tmp_path / "redis" / "dump.rdb").mkdir()
        client.bgsave()
        wait_until(
            lambda: client.info("persistence")["rdb_last_bgsave_status"] == "err",
            what="the failure",
        )
        assert client.rpush("default", "task")


def test_a_data_folder_with_snapshots_keeps_its_tasks(tmp_path):
    with bundled(tmp_path, "--save", "3600 1") as client:
        client.rpush("default", "in the snapshot")
        client.save()
        client.rpush("default", "later")
    assert (tmp_path / "redis" / "dump.rdb").exists()
    with bundled(tmp_path) as client:
        assert client.lrange("default", 0, -1) == ["in the snapshot", "later"]
