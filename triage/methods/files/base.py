"""What every reader of uploaded files gives: rows, and bad rows by number."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from triage.methods.messages import Sentence

#: Columns of a table: people choose among them in a list.
MOST_COLUMNS = 200


class UploadError(ValueError):
    """A file cannot be read at all; the message names the cause and the remedy."""


def check_width(columns: int) -> None:
    """Pass silently if a table has no more columns than are read.

    :raises UploadError: it has.
    """
    if columns > MOST_COLUMNS:
        raise UploadError(Sentence.TOO_MANY_COLUMNS(n=columns, m=MOST_COLUMNS))


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a file: its number as an editor counts it, and its fields by column."""

    number: int
    fields: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class BadRow:
    number: int
    problem: str

    def __str__(self) -> str:
        return Sentence.ROW(n=self.number, why=self.problem)


Rows = Iterator[Row | BadRow]


@dataclass(frozen=True, slots=True)
class Columns:
    """Which column holds what; "" for what the file does not have."""

    source: str
    translation: str = ""
    reference: str = ""
    corpus: str = ""
    engine: str = ""
