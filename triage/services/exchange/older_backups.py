"""The schema of an earlier release, for as long as a backup of it is read in.

The database is taken back to the migrations that the backup names, the rows go in as they
were, and the later migrations then change them as an upgrade would have done.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import IO, Any

from django.apps.registry import Apps
from django.core.serializers.jsonl import Deserializer
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader

from triage.services.exchange import archive_rows


class OfRelease(Deserializer):
    """Reads rows into the models of another release."""

    def __init__(self, stream: IO[bytes], apps: Apps) -> None:
        super().__init__(stream)
        self.models = apps

    def _get_model_from_node(self, model_identifier: str) -> Any:
        return self.models.get_model(model_identifier)


class Steps(MigrationLoader):
    """The migrations one by one, without those that stand for several of them."""

    def load_disk(self) -> None:
        super().load_disk()
        self.disk_migrations = {
            key: migration
            for key, migration in self.disk_migrations.items()
            if not migration.replaces
        }


def _executor(*arguments: Any) -> MigrationExecutor:
    executor = MigrationExecutor(connection, *arguments)
    executor.loader = Steps(connection)
    return executor


@contextmanager
def release(applied: Iterable[str]) -> Iterator[Apps]:
    """Empty the database and take it back to ``applied`` (``app.name``); upgrade it at the end.

    An error within leaves the database as it was before.
    """
    with _all_or_nothing():
        with transaction.atomic():
            archive_rows.empty()
        executor = _executor()
        targets = _newest(executor.loader.graph, set(applied))
        _check_constraints_now()
        executor.migrate(targets)
        yield Steps(connection).project_state(_existing(targets)).apps
        upgrade = _executor(lambda *step: _check_constraints_now())
        upgrade.migrate(upgrade.loader.graph.leaf_nodes())


def _newest(graph: Any, applied: set[str]) -> list[tuple[str, str | None]]:
    """For each app the applied migrations that no applied one of it follows."""
    targets: list[tuple[str, str | None]] = []
    for app in sorted({app for app, _ in graph.nodes}):
        mine = {key for key in graph.nodes if key[0] == app and ".".join(key) in applied}
        parents = {parent.key for key in mine for parent in graph.node_map[key].parents}
        targets += sorted(mine - parents) or [(app, None)]
    return targets


def _existing(targets: Iterable[tuple[str, str | None]]) -> list[tuple[str, str]]:
    return [(app, name) for app, name in targets if name is not None]


def _check_constraints_now() -> None:
    """PostgreSQL changes no table whose rows wait for their foreign keys to be checked.

    They wait after rows went in, and after each migration that changed rows.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")


@contextmanager
def _all_or_nothing() -> Iterator[None]:
    """SQLite changes tables outside transactions only: a copy stands for the way back."""
    if connection.vendor != "sqlite":
        with transaction.atomic():
            yield
        return
    connection.ensure_connection()
    wrapped: sqlite3.Connection = connection.connection
    copy = sqlite3.connect("")
    wrapped.backup(copy)
    try:
        yield
    except BaseException:
        copy.backup(wrapped)
        raise
    finally:
        copy.close()


def is_older(theirs: Mapping[str, Any], ours: Iterable[str]) -> bool:
    """Whether a backup was made before some of this release's migrations, and after none else."""
    return set(theirs["migrations"]) < set(ours)
