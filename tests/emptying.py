"""After a test that uses transactions, empties only the tables that it wrote to.

Django's ``flush`` empties every table and creates all permissions again, which takes longer than most
tests.
"""

from __future__ import annotations

from django.core.management.color import no_style
from django.db import connection
from django.test import TransactionTestCase

#: Written when the database is created, and never by tests.
LASTING = {"django_migrations", "django_content_type", "auth_permission"}


def empty_written_tables(test: TransactionTestCase) -> None:
    """Replaces ``TransactionTestCase._fixture_teardown``."""
    tables = sorted(set(connection.introspection.table_names()) - LASTING)
    quoted = [(table, connection.ops.quote_name(table)) for table in tables]
    with connection.cursor() as cursor:
        cursor.execute(
            " UNION ALL ".join(
                f"SELECT '{table}' WHERE EXISTS (SELECT 1 FROM {name})" for table, name in quoted
            )
        )
        written = [row[0] for row in cursor.fetchall()]
    if written:
        connection.ops.execute_sql_flush(
            connection.ops.sql_flush(no_style(), written, allow_cascade=True)
        )


def install() -> None:
    """Use it for all tests with transactions."""
    TransactionTestCase._fixture_teardown = empty_written_tables  # type: ignore[attr-defined]
