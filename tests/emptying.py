"""After a test with transactions of its own, only the tables that it wrote are emptied.

Django's ``flush`` empties every table and makes all permissions anew, which takes longer than most
tests do.
"""

from __future__ import annotations

from django.core.management.color import no_style
from django.db import connection
from django.test import TransactionTestCase

#: Written when the database is made, and by no test.
LASTING = {"django_migrations", "django_content_type", "auth_permission"}


def empty_written_tables(test: TransactionTestCase) -> None:
    """Stands for ``TransactionTestCase._fixture_teardown``."""
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
    """Let every test with transactions of its own end so."""
    TransactionTestCase._fixture_teardown = empty_written_tables  # type: ignore[attr-defined]
