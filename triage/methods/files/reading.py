"""Read any supported file as rows, and preview it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import chain, islice
from pathlib import PurePath
from typing import BinaryIO

from triage.methods.files.base import (
    BadRow,
    Columns,
    Row,
    Rows,
    UploadError,
    check_width,
)
from triage.methods.files.column_names import suggest_columns
from triage.methods.files.delimited import read_csv, read_tsv
from triage.methods.files.jsonl import read_jsonl
from triage.methods.files.lines import read_text
from triage.methods.files.tmx import read_tmx
from triage.methods.files.xliff import read_xliff
from triage.methods.messages import MethodMessage, joined

FORMATS: dict[str, Callable[[BinaryIO], Rows]] = {
    "text": read_text,
    "tsv": read_tsv,
    "csv": read_csv,
    "jsonl": read_jsonl,
    "tmx": read_tmx,
    "xliff": read_xliff,
}
ENDINGS = {
    ".txt": "text",
    ".tsv": "tsv",
    ".tab": "tsv",
    ".csv": "csv",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".tmx": "tmx",
    ".xlf": "xliff",
    ".xliff": "xliff",
    ".sdlxliff": "xliff",
    ".mqxliff": "xliff",
}
# A translation memory may start with units that have no translation.
_LOOKED_AT = 1000


@dataclass(frozen=True, slots=True)
class Preview:
    """The first rows of a file, for the user to assign its columns."""

    format: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    bad: tuple[BadRow, ...]
    suggested: Columns

    @property
    def cells(self) -> list[tuple[int, list[str]]]:
        """The number of each row, and its text per column."""
        return [
            (one.number, [one.fields.get(name, "") for name in self.columns]) for one in self.rows
        ]


def format_of(name: str) -> str:
    """Return the format according to a file's name.

    :raises UploadError: the extension is unknown.
    """
    ending = PurePath(name).suffix.lower()
    if ending not in ENDINGS:
        raise UploadError(
            MethodMessage.UNKNOWN_ENDING(name=repr(ending or "nothing"), names=list(ENDINGS))
        )
    return ENDINGS[ending]


def read_rows(stream: BinaryIO, format: str) -> Rows:
    """Yield the rows of a file and its bad rows, in order, one at a time.

    :param stream: bytes, UTF-8 (XML as declared).
    :raises UploadError: the format is unknown, or the file does not have it.
    """
    if format not in FORMATS:
        raise UploadError(MethodMessage.UNKNOWN_FORMAT(name=repr(format), names=list(FORMATS)))
    return FORMATS[format](stream)


def preview(
    stream: BinaryIO,
    format: str,
    source_language: str = "",
    target_language: str = "",
    rows: int = 10,
) -> Preview:
    """Read the first rows of a file and suggest the meaning of its columns.

    :raises UploadError: the format is unknown, the file does not have it, has no rows, or too many
        columns.
    """
    return preview_rows(read_rows(stream, format), format, source_language, target_language, rows)


def preview_rows(
    read: Rows, format: str, source_language: str = "", target_language: str = "", rows: int = 10
) -> Preview:
    """As :func:`preview`, for rows that are already being read.

    The columns are those of the first thousand rows, since not every row need have all of them.
    """
    seen = list(islice(read, rows))
    good = tuple(one for one in seen if isinstance(one, Row))
    bad = tuple(one for one in seen if isinstance(one, BadRow))
    later = (one for one in islice(read, _LOOKED_AT - rows) if isinstance(one, Row))
    columns = tuple(dict.fromkeys(name for row in chain(good, later) for name in row.fields))
    if not columns:
        raise UploadError(
            joined(MethodMessage.NO_ROW_READ(), str(bad[0])) if bad else MethodMessage.NO_ROWS()
        )
    check_width(len(columns))
    suggested = suggest_columns(columns, source_language, target_language)
    return Preview(format, columns, good, bad, suggested)
