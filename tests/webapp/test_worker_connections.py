"""Workers keep their connections to the database."""

from __future__ import annotations

import pytest
from django.db import connection
from redis import Redis

from tests.conftest import StartWorker
from tests.servers import RedisServer, wait_until
from triage.tasks.runs import recover_runs

TASKS = 20
pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no server to ask"),
]


def test_a_worker_uses_one_database_connection_for_many_tasks(
    broker: RedisServer, start_worker: StartWorker
) -> None:
    start_worker("upkeep", "-c", "1")
    before = connections_made()
    for _ in range(TASKS):
        recover_runs.delay()
    with Redis.from_url(broker.url) as client:
        wait_until(lambda: not client.exists("upkeep", "unacked"), what="the end of the tasks")
    assert connections_made() - before < TASKS


def connections_made() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT sessions FROM pg_stat_database WHERE datname = current_database()")
        (made,) = cursor.fetchone()
    return int(made)
