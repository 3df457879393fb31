"""Keep an uploaded file between its preview and its import."""

from __future__ import annotations

import time
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from django.conf import settings
from django.core import signing

from engines.adapters.recorded import BadLine, RecordedRow
from engines.errors import EngineConfigurationError
from engines.services.importing import ImportReport, check_lines, import_recorded_lines
from engines.services.tables import FIELDS, Table, guess_columns, read_table, recorded_lines

KEPT_SECONDS = 24 * 3600
SHOWN_ROWS = 5
SALT = "engines.upload"


@dataclass(frozen=True, slots=True)
class Preview:
    """What a file holds and how its columns would be read."""

    token: str
    table: Table
    columns: Mapping[str, str]
    rows: list[RecordedRow]
    usable: int
    problems: list[BadLine]


def keep(data: bytes, layout: str) -> str:
    """Store an upload for a day; the signed token leads to it."""
    folder = _folder()
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        if old.stat().st_mtime < time.time() - KEPT_SECONDS:
            old.unlink(missing_ok=True)
    name = f"{uuid.uuid4().hex}.{layout}"
    (folder / name).write_bytes(data)
    return signing.dumps(name, salt=SALT)


def preview(token: str, columns: Mapping[str, str] | None, fixed: Mapping[str, str]) -> Preview:
    """The first rows as they would be read; ``columns`` None: guessed from their names.

    :raises EngineConfigurationError: the upload is gone, or cannot be read.
    """
    table = _table(token)
    chosen = guess_columns(table.columns) if columns is None else _known(columns, table)
    rows, problems = check_lines(_lines(table, chosen, fixed))
    return Preview(token, table, chosen, rows[:SHOWN_ROWS], len(rows), problems)


def import_upload(
    token: str, columns: Mapping[str, str], fixed: Mapping[str, str], name: str
) -> ImportReport:
    """Make the engines.

    :raises EngineConfigurationError: the upload is gone, or holds no usable row.
    """
    table = _table(token)
    lines = recorded_lines(table, _known(columns, table), fixed)
    return import_recorded_lines(lines, name)


def _lines(table: Table, columns: Mapping[str, str], fixed: Mapping[str, str]) -> list[bytes]:
    return recorded_lines(table, columns, fixed).splitlines(keepends=True)


def _known(columns: Mapping[str, str], table: Table) -> dict[str, str]:
    return {
        field: column
        for field, column in columns.items()
        if field in FIELDS and column in table.columns
    }


def kept(token: str) -> tuple[bytes, str]:
    """An upload that was kept, and its layout.

    :raises EngineConfigurationError: the upload is gone, or the token was not given out here.
    """
    try:
        path = _folder() / signing.loads(token, salt=SALT, max_age=KEPT_SECONDS)
        return path.read_bytes(), path.suffix.removeprefix(".")
    except (signing.BadSignature, OSError):
        raise EngineConfigurationError("This upload is gone.", remedy="Upload it again.") from None


def _table(token: str) -> Table:
    return read_table(*kept(token))


def _folder() -> Path:
    return Path(settings.DATA_DIR) / "uploads"
