"""Rows of every model as JSON Lines, read from one database and inserted into another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime, time
from typing import Any, TextIO

from django.apps import apps
from django.apps.registry import Apps
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.core import serializers
from django.core.management.color import no_style
from django.core.serializers.base import DeserializedObject
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, models, transaction
from django.db.models.sql import InsertQuery

from triage.models import Backup, SiteKey

ROWS_AT_ONCE = 2000
# Not in a backup: content types and permissions, which Django creates in every database with
# primary keys of their own; sessions, which end anyway; the secret key; and when this database was
# backed up.
OWN_TO_A_DATABASE = frozenset(
    model._meta.label_lower for model in (ContentType, Permission, Session, SiteKey, Backup)
)


def saved_models(registry: Apps = apps) -> list[type[models.Model]]:
    """The models whose rows belong in a backup, in a fixed order."""
    found = {model._meta.label_lower: model for model in registry.get_models()}
    return [
        found[label]
        for label in sorted(found.keys() - OWN_TO_A_DATABASE)
        if found[label]._meta.managed
    ]


@contextmanager
def snapshot() -> Iterator[None]:
    """Read from one snapshot of the database, without blocking writers."""
    if connection.vendor == "sqlite":
        with _deferred_transactions(), transaction.atomic():
            yield
    else:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield


@contextmanager
def _deferred_transactions() -> Iterator[None]:
    wrapper: Any = connection
    wrapper.ensure_connection()
    usual, wrapper.transaction_mode = wrapper.transaction_mode, "DEFERRED"
    try:
        yield
    finally:
        wrapper.transaction_mode = usual


class ExactEncoder(DjangoJSONEncoder):
    """Keeps the microseconds that Django's own encoder drops."""

    def default(self, o: Any) -> Any:
        return o.isoformat() if isinstance(o, datetime | time) else super().default(o)


def write_rows(model: type[models.Model], stream: TextIO) -> int:
    """Write all rows of ``model``, one JSON object per line; return their number."""
    count = 0

    def counted() -> Iterator[models.Model]:
        nonlocal count
        for row in model._base_manager.order_by("pk").iterator(ROWS_AT_ONCE):
            count += 1
            yield row

    serializers.serialize("jsonl", counted(), stream=stream, cls=ExactEncoder)
    return count


def local_ids() -> dict[str, list[tuple[Any, ...]]]:
    """The primary keys of this database's content types and permissions."""
    return {
        "content_types": list(ContentType.objects.values_list("pk", "app_label", "model")),
        "permissions": list(Permission.objects.values_list("pk", "content_type_id", "codename")),
    }


class IdMap:
    """Maps primary keys of content types and permissions, which differ per database."""

    def __init__(self, theirs: dict[str, Any]) -> None:
        ours = local_ids()
        types = {(app, name): pk for pk, app, name in ours["content_types"]}
        permissions = {(type_, name): pk for pk, type_, name in ours["permissions"]}
        self.types = {pk: types.get((app, name)) for pk, app, name in theirs["content_types"]}
        self.permissions = {
            pk: permissions.get((self.types.get(type_), name))
            for pk, type_, name in theirs["permissions"]
        }

    def apply(self, row: DeserializedObject) -> None:
        for field in row.object._meta.concrete_fields:
            if _is(field, ContentType):
                number = getattr(row.object, field.attname)
                setattr(row.object, field.attname, self.types.get(number))
        for name, numbers in links(row).items():
            if _is(row.object._meta.get_field(name), Permission):
                known = (self.permissions.get(int(number)) for number in numbers)
                links(row)[name] = [number for number in known if number]


def _is(field: Any, model: type[models.Model]) -> bool:
    """Whether a field points to ``model``, or to the model of that name in another release."""
    related = field.related_model
    return related is not None and related._meta.label_lower == model._meta.label_lower


def links(row: DeserializedObject) -> dict[str, Any]:
    """The row's many-to-many fields and the primary keys that they point to."""
    return row.m2m_data or {}


def empty() -> None:
    """Delete all rows that a backup would include; foreign keys are checked only at the end."""
    tables = {Session._meta.db_table}
    for model in saved_models():
        tables.add(model._meta.db_table)
        tables.update(field.m2m_db_table() for field in model._meta.local_many_to_many)
    with connection.cursor() as cursor:
        for table in sorted(tables):
            cursor.execute(f"DELETE FROM {connection.ops.quote_name(table)}")


def insert_rows(model: type[models.Model], rows: Iterable[DeserializedObject], ids: IdMap) -> int:
    """Insert the rows that :func:`write_rows` wrote; return their number."""
    count = 0
    batch: list[DeserializedObject] = []
    for row in rows:
        ids.apply(row)
        batch.append(row)
        count += 1
        if len(batch) == ROWS_AT_ONCE:
            _insert_batch(model, batch)
            batch.clear()
    _insert_batch(model, batch)
    return count


def _insert_batch(model: type[models.Model], batch: list[DeserializedObject]) -> None:
    fields = model._meta.local_concrete_fields
    objects = [row.object for row in batch]
    size = connection.ops.bulk_batch_size(fields, objects) if objects else 1
    for start in range(0, len(objects), size):
        query = InsertQuery(model)
        # Raw, so that fields with auto_now keep their values.
        query.insert_values(fields, objects[start : start + size], raw=True)
        query.get_compiler(connection=connection).execute_sql()
    for row in batch:
        for name, values in links(row).items():
            if values:
                getattr(row.object, name).set(values)


def reset_sequences() -> None:
    """Reset the sequences, so that new rows are numbered after the inserted ones."""
    statements = connection.ops.sequence_reset_sql(no_style(), saved_models())
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
