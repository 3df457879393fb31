"""Two hosts that migrate at once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from tests.servers import wait_until
from triage.services.common.migration_lock import migration_lock

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite adds no index online"),
]


def migrate_elsewhere() -> bool:
    try:
        with migration_lock():
            return True
    finally:
        connection.close()


def somebody_asks_for_the_lock() -> bool:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            " AND query LIKE '%%advisory%%'"
        )
        return bool(cursor.fetchone()[0])


def test_a_host_that_waits_for_another_lets_it_add_an_index_online() -> None:
    with ThreadPoolExecutor(1) as pool:
        with migration_lock():
            other = pool.submit(migrate_elsewhere)
            wait_until(somebody_asks_for_the_lock, what="the other host")
            with connection.cursor() as cursor:
                # It waits for every statement that has begun before it.
                cursor.execute("CREATE INDEX CONCURRENTLY named ON triage_project (name)")
                cursor.execute("DROP INDEX CONCURRENTLY named")
            assert not other.done()
        assert other.result(timeout=60)
