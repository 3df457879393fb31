"""The types shared by all readers of uploaded files: rows, and bad rows by number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from triage.methods.messages import MethodMessage

#: The most columns of a table, since users choose among them in a list.
MAX_COLUMNS = 200


class UploadError(ValueError):
    """A file cannot be read at all; the message states the cause and the remedy."""


def check_width(columns: int) -> None:
    """Check that a table has no more columns than are supported.

    :raises UploadError: it has.
    """
    if columns > MAX_COLUMNS:
        raise UploadError(MethodMessage.TOO_MANY_COLUMNS(n=columns, m=MAX_COLUMNS))


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a file: its line number as in an editor, and its fields by column."""

    number: int
    fields: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class BadRow:
    number: int
    problem: str

    def __str__(self) -> str:
        return MethodMessage.ROW(n=self.number, why=self.problem)


Rows = Iterator[Row | BadRow]


@dataclass(frozen=True, slots=True)
class Columns:
    """The column of each field; "" for fields that the file lacks."""

    source: str
    translation: str = ""
    reference: str = ""
    corpus: str = ""
    engine: str = ""
