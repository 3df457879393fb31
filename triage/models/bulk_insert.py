"""Fast inserts into the tables that grow with every case."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from itertools import islice
from operator import attrgetter
from typing import Any, TypeVar

import orjson
from django.db import connection, models
from django.db.models import Model
from django.utils import timezone

_IN_INSERT = 500
Row = TypeVar("Row", bound=Model)
Value = TypeVar("Value")
_PLAIN = (models.IntegerField, models.FloatField, models.BooleanField)


def insert_rows(rows: Sequence[Model]) -> None:
    """Insert rows of a single model, without setting their primary keys.

    On PostgreSQL this uses COPY, which costs both sides less than INSERT.

    :raises django.db.IntegrityError: a row violates a constraint; none is inserted.
    """
    if not rows:
        return
    if connection.vendor != "postgresql":
        type(rows[0])._base_manager.bulk_create(rows, batch_size=_IN_INSERT)
        return
    table, columns, values = _target(type(rows[0]))
    with (
        connection.cursor() as cursor,
        connection.wrap_database_errors,
        cursor.copy(f"COPY {table} ({columns}) FROM STDIN") as copy,
    ):
        for row in rows:
            copy.write_row([value(row) for value in values])


def insert_unless_present(rows: Sequence[Row], unique: str) -> list[Row]:
    """Insert rows of a single model, and return those that violated no constraint.

    Sets the primary keys of these, which ``bulk_create`` cannot do while it ignores conflicts.

    :param unique: the column in which all rows differ
    """
    inserted: list[Row] = []
    for some in chunks(rows, _IN_INSERT):
        inserted += _insert(some, unique)
    return inserted


def chunks(values: Iterable[Value], size: int) -> Iterator[list[Value]]:
    """Cut values into lists of that size, as many as one statement takes; the last may be shorter."""
    left = iter(values)
    while chunk := list(islice(left, size)):
        yield chunk


def _insert(rows: Sequence[Row], unique: str) -> list[Row]:
    model = type(rows[0])
    table, columns, values = _target(model)
    if connection.vendor == "postgresql":
        # One value instead of thousands, each of which the driver would have to quote.
        source = f"SELECT {columns} FROM json_populate_recordset(NULL::{table}, %s)"
        columns_of = [(field.column, _reader(field, as_text=False)) for field in _fields(model)]
        named = [{column: value(row) for column, value in columns_of} for row in rows]
        given: list[Any] = [_as_json(named)]
    else:
        places = f"({', '.join(['%s'] * len(values))})"
        source = f"VALUES {', '.join([places] * len(rows))}"
        given = [value(row) for row in rows for value in values]
    key, known = (connection.ops.quote_name(str(name)) for name in (model._meta.pk.column, unique))
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {table} ({columns}) {source} ON CONFLICT DO NOTHING RETURNING {key}, {known}",
            given,
        )
        keys = {name: pk for pk, name in cursor.fetchall()}
    inserted = [row for row in rows if getattr(row, unique) in keys]
    for row in inserted:
        row.pk = keys[getattr(row, unique)]
        row._state.adding = False
        row._state.db = connection.alias
    return inserted


def _target(model: type[Model]) -> tuple[str, str, list[Callable[[Model], Any]]]:
    """The model's table, its columns, and what reads their values."""
    fields = _fields(model)
    columns = ", ".join(connection.ops.quote_name(str(field.column)) for field in fields)
    return connection.ops.quote_name(model._meta.db_table), columns, [_reader(f) for f in fields]


def _fields(model: type[Model]) -> list[Any]:
    """The fields without a generated key."""
    key = model._meta.pk
    return [f for f in model._meta.local_concrete_fields if f is not key or f.is_relation]


def _reader(field: Any, as_text: bool = True) -> Callable[[Model], Any]:
    """The function that reads a field's value; chosen once per column, not per value.

    :param as_text: whether JSON is written as text of its own
    """
    name = field.attname
    if isinstance(field, models.JSONField):
        return (lambda row: _as_json(getattr(row, name))) if as_text else attrgetter(name)
    if isinstance(field, models.CharField | models.TextField):
        # Members of TextChoices are not plain str.
        return lambda row: str(getattr(row, name))
    if field.is_relation or isinstance(field, _PLAIN):
        return attrgetter(name)
    if getattr(field, "auto_now_add", False):
        return _creation(field)
    return lambda row: field.get_db_prep_save(getattr(row, name), connection)


def _creation(field: Any) -> Callable[[Model], Any]:
    """Sets the creation time, the same for all rows of an insert."""
    now = timezone.now()
    stored = field.get_db_prep_save(now, connection)

    def created(row: Model) -> Any:
        setattr(row, field.attname, now)
        return stored

    return created


def _as_json(value: Any) -> str:
    """The text of a value, which the database takes for any type; orjson is several times as fast."""
    try:
        return orjson.dumps(value).decode()
    except TypeError:
        # Integers beyond 64 bits, and keys that are not texts.
        return json.dumps(value, default=datetime.isoformat)
