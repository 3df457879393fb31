"""Backups by the database's own tools: fast, but only for the same kind of database.

A zip file like a portable backup: ``manifest.json``, ``database.dump`` (``pg_dump``) or
``database.sqlite3``, and the files of the data folder under ``files/``.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, BinaryIO

from django.core.management import call_command
from django.db import connection

from triage.models import SiteKey
from triage.services.exchange import archive
from triage.services.exchange.archive import ArchiveError

FORMAT = "mtriage native backup"
DUMPS = {"postgresql": "database.dump", "sqlite": "database.sqlite3"}
#: Those of Django's connection options that libpq reads; the others are for the driver.
_LIBPQ = ("sslmode", "sslrootcert", "sslcert", "sslkey", "service", "passfile", "options")
_PIECE = 2**20


def is_native(source: BinaryIO) -> bool:
    """True for a native backup; False for a portable one and for any other file."""
    try:
        with zipfile.ZipFile(source) as found:
            return bool(json.loads(found.read(archive.MANIFEST))["format"] == FORMAT)
    except (zipfile.BadZipFile, KeyError, ValueError, TypeError):
        return False
    finally:
        source.seek(0)


def write(target: BinaryIO, folder: Path) -> None:
    """Write a backup of the database and of the data folder ``folder``.

    :raises ArchiveError: the database's own tools are missing or fail; the message says how.
    """
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as found:
        manifest = {**archive.release_manifest(FORMAT), "database": connection.vendor}
        _WRITERS[connection.vendor](found)
        archive.write_files(found, folder)
        found.writestr(archive.MANIFEST, json.dumps(manifest, indent=1))


def verify(path: Path) -> None:
    """Read the whole file back, and the database in it with the tool that would restore it.

    :raises ArchiveError: a part of it cannot be read.
    """
    with zipfile.ZipFile(path) as found:
        manifest = json.loads(found.read(archive.MANIFEST))
        if bad := found.testzip():
            raise ArchiveError(f"{path} cannot be read back: {bad} is damaged.")
        with _extracted(found, DUMPS[manifest["database"]]) as dump:
            _CHECKS[manifest["database"]](dump)


def read(source: BinaryIO, folder: Path) -> None:
    """Replace the content of the database with the backup, and add the backup's files.

    A backup of an earlier release is upgraded afterwards.

    :raises ArchiveError: the backup is damaged, or from another kind of database or a newer
        release. The database is unchanged.
    """
    with zipfile.ZipFile(source) as found:
        manifest = json.loads(found.read(archive.MANIFEST))
        archive.check_release(manifest)
        if manifest["database"] != connection.vendor:
            raise ArchiveError(
                f"This backup holds a database of {manifest['database']}, and this site has one of "
                f"{connection.vendor}: only a backup made without --native goes from one to another."
            )
        if bad := found.testzip():
            raise ArchiveError(f"This is not a whole backup made by mtriage: {bad} is damaged")
        with (
            _extracted(found, DUMPS[connection.vendor]) as dump,
            archive.unpacked(found, folder),
        ):
            _CHECKS[connection.vendor](dump)
            _READERS[connection.vendor](dump)
            call_command("migrate", verbosity=0)
    # The restored digest is that of the backed-up site, whose secret key may differ.
    SiteKey.objects.all().delete()


@contextmanager
def _extracted(found: zipfile.ZipFile, name: str) -> Iterator[Path]:
    with tempfile.TemporaryDirectory() as folder:
        yield Path(found.extract(name, folder))


# --- SQLite --------------------------------------------------------------------------------------


def _write_sqlite(found: zipfile.ZipFile) -> None:
    connection.ensure_connection()
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / DUMPS["sqlite"]
        with closing(sqlite3.connect(copy)) as target:
            # In a single step, which copies a consistent state while others keep writing.
            connection.connection.backup(target)
        found.write(copy, copy.name)


def _check_sqlite(dump: Path) -> None:
    try:
        with closing(sqlite3.connect(dump)) as opened:
            (message,) = opened.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        message = str(error)
    if message != "ok":
        raise ArchiveError(f"The backup's database is damaged: {message}")


def _read_sqlite(dump: Path) -> None:
    connection.ensure_connection()
    with closing(sqlite3.connect(dump)) as opened:
        # In one transaction: concurrent readers see the previous content.
        opened.backup(connection.connection)
    connection.close()


# --- PostgreSQL ----------------------------------------------------------------------------------


def _write_postgres(found: zipfile.ZipFile) -> None:
    command = [_tool("pg_dump"), "--format=custom", "--compress=1", "--no-owner", "--no-privileges"]
    info = zipfile.ZipInfo(DUMPS["postgresql"])
    with (
        _running([*command, *_database()]) as dump,
        found.open(info, "w", force_zip64=True) as file,
    ):
        assert dump.stdout
        shutil.copyfileobj(dump.stdout, file, _PIECE)


def _check_postgres(dump: Path) -> None:
    with _running([_tool("pg_restore"), "--file=/dev/null", str(dump)]):
        pass


def _read_postgres(dump: Path) -> None:
    tables = connection.introspection.table_names()
    # Locks of this connection would block the replacement of the tables.
    connection.close()
    quoted = ", ".join(map(connection.ops.quote_name, tables))
    drop = ["--command", f"DROP TABLE {quoted} CASCADE"] if tables else []
    command = [_tool("psql"), "--no-psqlrc", "--quiet", "--single-transaction"]
    command += ["--set=ON_ERROR_STOP=1", *drop, "--file=-", *_database()]
    # The only comments are on extensions, and only the owner, often a superuser, may restore them.
    restore = [_tool("pg_restore"), "--no-owner", "--no-privileges", "--no-comments"]
    restore += ["--file=-", str(dump)]
    with _running(restore) as sql:
        done = subprocess.run(
            command,
            stdin=sql.stdout,
            env=_environment(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        if done.returncode:
            raise ArchiveError(f"psql: {_last_line(done.stderr)}. The database is as it was.")


def _tool(name: str) -> str:
    found = shutil.which(name)
    if found is None:
        raise ArchiveError(
            f"{name} is not installed: install postgresql-client, or leave --native out."
        )
    return found


@contextmanager
def _running(command: Sequence[str]) -> Iterator[subprocess.Popen[bytes]]:
    """Run a program during the block, with its output as a pipe.

    :raises ArchiveError: the program failed; the message ends with its last line of errors.
    """
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=errors, env=_environment()
        )
        with process:
            yield process
        if process.returncode:
            errors.seek(0)
            raise ArchiveError(f"{Path(command[0]).name}: {_last_line(errors.read())}")


def _last_line(output: bytes) -> str:
    lines = output.decode("utf-8", "replace").strip().splitlines()
    return lines[-1] if lines else "it ended without a word"


def _database() -> list[str]:
    values = connection.settings_dict
    named = {"host": values["HOST"], "port": values["PORT"], "username": values["USER"]}
    return [f"--{name}={value}" for name, value in named.items() if value] + [
        f"--dbname={values['NAME']}"
    ]


def _environment() -> Mapping[str, str]:
    """The password and libpq's options as variables, hidden from other users of the machine."""
    values: dict[str, Any] = connection.settings_dict
    options = {name: value for name, value in values["OPTIONS"].items() if name in _LIBPQ}
    found = {f"PG{name.upper()}": str(value) for name, value in options.items()}
    if values["PASSWORD"]:
        found["PGPASSWORD"] = values["PASSWORD"]
    return {**os.environ, **found}


_WRITERS = {"sqlite": _write_sqlite, "postgresql": _write_postgres}
_CHECKS = {"sqlite": _check_sqlite, "postgresql": _check_postgres}
_READERS = {"sqlite": _read_sqlite, "postgresql": _read_postgres}
