"""Portable backups: one file with everything, which can be restored into any kind of database.

A zip file: ``manifest.json``, the rows of each model as JSON Lines (in Django's serialised form)
under ``rows/``, and the files of the data folder under ``files/``. To restore a backup of an
earlier release, the tables are created anew with the migrations that the backup names, the rows are
inserted, and the later migrations then change them as an upgrade would have done.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import tempfile
import zipfile
import zlib
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from io import TextIOWrapper
from pathlib import Path
from typing import IO, Any, BinaryIO

from django.apps import apps
from django.apps.registry import Apps
from django.core.serializers.base import DeserializationError
from django.core.serializers.jsonl import Deserializer
from django.db import connection, models, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from engines import files
from engines.models import Engine
from triage.models import SiteKey
from triage.services.exchange import archive_rows as rows

FORMAT = "mtriage backup"
VERSION = 1
FOLDERS = ("recorded", "projects", "media", "uploads")
MANIFEST = "manifest.json"
_FILES = "files/"
#: The newest of the migrations that one migration has replaced, and the last commit that had them.
REPLACED, LAST_COMMIT = "triage.0046_ranked_suspects", "3b4fa8d4"
#: The apps whose tables are dropped and created anew for a backup of an earlier release.
OWN_APPS = ("triage", "engines")


class ArchiveError(Exception):
    """The archive cannot be read here; the message names the cause and the remedy."""


def write(target: BinaryIO, folder: Path) -> dict[str, int]:
    """Write a backup of the database and of the data folder ``folder``; return rows per model."""
    counts = {}
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=5) as archive:
        with rows.snapshot():
            for model in rows.saved_models():
                with (
                    archive.open(_rows_name(model), "w") as file,
                    TextIOWrapper(file, "utf-8") as text,
                ):
                    counts[model._meta.label_lower] = rows.write_rows(model, text)
            manifest = _manifest(counts)
        write_files(archive, folder)
        archive.writestr(MANIFEST, json.dumps(manifest, indent=1))
    return counts


def _rows_name(model: type[models.Model]) -> str:
    return f"rows/{model._meta.label_lower}.jsonl"


def _manifest(counts: dict[str, int]) -> dict[str, Any]:
    return {**release_manifest(FORMAT), "rows": counts, **rows.local_ids()}


def release_manifest(form: str) -> dict[str, Any]:
    """The part of the manifest that portable and native backups share."""
    return {
        "format": form,
        "version": VERSION,
        "made": datetime.now(UTC).isoformat(timespec="seconds"),
        "migrations": _migrations(),
    }


def _migrations() -> list[str]:
    applied = MigrationRecorder(connection).applied_migrations()
    return sorted(_steps(f"{app}.{name}" for app, name in applied))


def _steps(migrations: Iterable[str]) -> set[str]:
    """The individual migrations: squashed ones are applied beside those that they replace."""
    return {name for name in migrations if "_squashed_" not in name}


def write_files(archive: zipfile.ZipFile, folder: Path) -> None:
    for name in FOLDERS:
        for path in sorted(path for path in (folder / name).rglob("*") if path.is_file()):
            archive.write(path, f"{_FILES}{path.relative_to(folder)}")


@contextmanager
def unpacked(archive: zipfile.ZipFile, folder: Path) -> Iterator[None]:
    """Unpack the files beside the data folder's own; put them in place when the block has ended.

    Whatever may be wrong with them is found before the block, which replaces the database.

    :raises ArchiveError: a name leads elsewhere, something is in a file's way, or the disk is full.
    """
    # Whoever packed it again may have added the folders as well.
    entries = [name for name in archive.namelist() if name.startswith(_FILES)]
    names = [name for name in entries if not name.endswith("/")]
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="restore-", dir=folder) as beside:
        try:
            for name in names:
                _check_place(name, folder)
            for name in names:
                path = Path(beside, name.removeprefix(_FILES))
                path.parent.mkdir(parents=True, exist_ok=True)
                with archive.open(name) as packed, path.open("xb") as file:
                    shutil.copyfileobj(packed, file)
        except OSError as error:
            raise ArchiveError(f"The backup's files cannot be unpacked: {error}.") from error
        yield
        for name in names:
            path = folder / name.removeprefix(_FILES)
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            shutil.move(Path(beside, name.removeprefix(_FILES)), path)
            files.publish(name.removeprefix(_FILES))
    # Those of a release that kept the files of all projects in one folder.
    recorded = Engine.objects.filter(kind="recorded").values_list("owner", "options__path")
    files.move_to_owners((owner, str(path)) for owner, path in recorded)


def _check_place(name: str, folder: Path) -> None:
    """
    :raises ArchiveError: the file cannot be put where its name says.
    """
    _, *parts = name.split("/")
    if len(parts) < 2 or parts[0] not in FOLDERS or not {"", ".", ".."}.isdisjoint(parts):
        raise ArchiveError(f"This is not a backup made by mtriage: it has a file {name!r}.")
    path = folder.joinpath(*parts)
    blocked = [above for above in path.parents if above.exists() and not above.is_dir()]
    if blocked or path.is_dir():
        raise ArchiveError(
            f"The backup's file {name!r} cannot be unpacked: {blocked[0] if blocked else path} is in "
            "its way. Move it elsewhere first."
        )


#: The exceptions raised when reading a file that is not a backup, or a damaged one.
_NOT_WHOLE = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    RuntimeError,
    ValueError,
    KeyError,
    DeserializationError,
)


def read(source: BinaryIO, folder: Path) -> dict[str, int]:
    """Replace the content of the database with the backup and add its files; return rows per model.

    A backup of an earlier release is upgraded in the process.

    :raises ArchiveError: it is not a backup, is damaged, or belongs to a newer release. The
        database is unchanged.
    """
    try:
        with zipfile.ZipFile(source) as archive:
            # Verify all checksums first: a damaged row may still be readable as a different one.
            if bad := archive.testzip():
                raise zipfile.BadZipFile(f"{bad} is damaged")
            return _read(archive, folder)
    except _NOT_WHOLE as error:
        raise ArchiveError(f"This is not a whole backup made by mtriage: {error}") from error


def _read(archive: zipfile.ZipFile, folder: Path) -> dict[str, int]:
    manifest = json.loads(archive.read(MANIFEST))
    _check(manifest)
    if is_older(manifest, _migrations()):
        database: AbstractContextManager[Apps] = release(manifest["migrations"])
    else:
        database = _emptied()
    with unpacked(archive, folder):
        with database as models_then, transaction.atomic():
            _insert(archive, manifest, models_then)
        rows.reset_sequences()
    return dict(manifest["rows"])


@contextmanager
def _emptied() -> Iterator[Apps]:
    with transaction.atomic():
        rows.empty()
        yield apps


def _insert(archive: zipfile.ZipFile, manifest: dict[str, Any], registry: Apps) -> None:
    ids = rows.IdMap(manifest)
    for model in rows.saved_models(registry):
        with archive.open(_rows_name(model)) as stream:
            found = OfRelease(stream, registry)
            count = rows.insert_rows(model, found, ids)
        _check_count(model, count, manifest["rows"])


def _check(manifest: dict[str, Any]) -> None:
    if (manifest["format"], manifest["version"]) != (FORMAT, VERSION):
        raise ArchiveError(f"This mtriage reads backups of version {VERSION}: use a newer one.")
    check_release(manifest)


def check_release(manifest: dict[str, Any]) -> None:
    """Check that this release knows all migrations of the backup, and can go on from them.

    :raises ArchiveError: a newer release made the backup, or one that is too old.
    """
    if unknown := _steps(manifest["migrations"]) - set(_migrations()):
        raise ArchiveError(
            f"The backup of {manifest['made']} was made by a newer release (unknown here: "
            f"{', '.join(sorted(unknown)[:3])}). Upgrade mtriage, then restore it."
        )
    check_age(manifest["migrations"], f"The backup of {manifest['made']}")


def check_age(migrations: Collection[str], what: str) -> None:
    """Check that a database with these migrations (``app.name``) can be upgraded.

    :raises ArchiveError: it is older than the migrations that are still there.
    """
    if REPLACED not in migrations and any(name.startswith("triage.") for name in migrations):
        raise ArchiveError(
            f"{what} is older than this release can upgrade. The last commit of mtriage that reads "
            f"it is {LAST_COMMIT}: restore or upgrade it with that one, then go on with this one."
        )


def _check_count(model: type[models.Model], count: int, expected: dict[str, int]) -> None:
    label = model._meta.label_lower
    if count != expected[label]:
        raise ArchiveError(f"The backup is damaged: {count} of {expected[label]} rows of {label}.")


class OfRelease(Deserializer):
    """Reads rows into the models of another release."""

    def __init__(self, stream: IO[bytes], apps: Apps) -> None:
        super().__init__(stream)
        self.models = apps

    def _get_model_from_node(self, model_identifier: str) -> Any:
        return self.models.get_model(model_identifier)


class Steps(MigrationLoader):
    """Loads the individual migrations, without squashed ones where those that they replace exist."""

    def load_disk(self) -> None:
        super().load_disk()
        self.disk_migrations = {
            key: migration
            for key, migration in self.disk_migrations.items()
            if not self.disk_migrations.keys() & set(migration.replaces)
        }

    def newest(self, applied: Collection[str]) -> list[tuple[str, str | None]]:
        """The last migrations of each app among those applied, or (app, None) if it has none."""
        targets: list[tuple[str, str | None]] = []
        for app in sorted(self.migrated_apps):
            mine = {
                key
                for key, migration in self.graph.nodes.items()
                if key[0] == app
                and all(".".join(step) in applied for step in migration.replaces or [key])
            }
            parents = {parent.key for key in mine for parent in self.graph.node_map[key].parents}
            targets += sorted(mine - parents) or [(app, None)]
        return targets


def _executor(*arguments: Any) -> MigrationExecutor:
    executor = MigrationExecutor(connection, *arguments)
    executor.loader = Steps(connection)
    return executor


@contextmanager
def release(applied: Iterable[str]) -> Iterator[Apps]:
    """Empty the database and bring it to the migrations ``applied`` (``app.name``); upgrade it at
    the end.

    If the block raises an error, the database is unchanged.
    """
    with _all_or_nothing():
        keys = list(SiteKey.objects.all())
        with transaction.atomic():
            rows.empty()
            _check_constraints_now()
        _drop_own_tables()
        targets = Steps(connection).newest(set(applied))
        # Other apps may have to be migrated back; one plan cannot lead into both directions.
        for some in ([one for one in targets if one[0] not in OWN_APPS], targets):
            _executor().migrate(some)
            # Adding a foreign key makes its checks immediate for the rest of the transaction.
            _check_constraints_now()
        yield Steps(connection).project_state(_existing(targets)).apps
        upgrade = _executor(lambda *step: _check_constraints_now())
        upgrade.migrate(upgrade.loader.graph.leaf_nodes())
        SiteKey.objects.bulk_create(keys)


def _drop_own_tables() -> None:
    """Drop the tables of the project's own apps: creating them anew is faster than altering them
    back through all migrations."""
    own = [model for app in OWN_APPS for model in apps.get_app_config(app).get_models()]
    with connection.schema_editor() as editor:
        for model in own:
            editor.delete_model(model)
    MigrationRecorder(connection).migration_qs.filter(app__in=OWN_APPS).delete()


def _existing(targets: Iterable[tuple[str, str | None]]) -> list[tuple[str, str]]:
    return [(app, name) for app, name in targets if name is not None]


def _check_constraints_now() -> None:
    """Check the foreign keys of changed rows now, on PostgreSQL.

    It refuses to alter a table with pending checks, which inserts and migrations of data leave.
    """
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")


@contextmanager
def _all_or_nothing() -> Iterator[None]:
    """Undo everything on an error.

    SQLite alters tables outside transactions only, so it is restored from a copy.
    """
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
    """Whether a backup lacks some of this release's migrations and has no others."""
    return _steps(theirs["migrations"]) < set(ours)
