"""Fast inserts into the tables that grow with every case."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import connection
from django.db.models import Model

_IN_INSERT = 500


def insert_rows(rows: Sequence[Model]) -> None:
    """Insert rows of a single model, without setting their primary keys.

    On PostgreSQL this uses COPY, which costs both sides less than INSERT.

    :raises django.db.IntegrityError: a row violates a constraint; none is inserted.
    """
    if not rows:
        return
    model = type(rows[0])
    if connection.vendor != "postgresql":
        model._base_manager.bulk_create(rows, batch_size=_IN_INSERT)
        return
    key = model._meta.pk
    fields = [f for f in model._meta.local_concrete_fields if f is not key or f.is_relation]
    columns = ", ".join(connection.ops.quote_name(str(field.column)) for field in fields)
    table = connection.ops.quote_name(model._meta.db_table)
    with (
        connection.cursor() as cursor,
        connection.wrap_database_errors,
        cursor.copy(f"COPY {table} ({columns}) FROM STDIN") as copy,
    ):
        for row in rows:
            copy.write_row([_stored(field, row) for field in fields])


def _stored(field: Any, row: Model) -> Any:
    value = field.get_db_prep_save(field.pre_save(row, True), connection)
    # Members of TextChoices are not plain str.
    return str(value) if isinstance(value, str) else value
