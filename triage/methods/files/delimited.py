"""CSV and TSV."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice
from typing import BinaryIO

from triage.methods.files.base import BadRow, Row, Rows, check_width
from triage.methods.files.column_names import looks_like_header, without_titles
from triage.methods.files.lines import NOT_READABLE, read_lines
from triage.methods.messages import MethodMessage

IsHeader = Callable[[Sequence[str]], bool]


class _Lines:
    """Lines for the csv module; remembers whether a row has an unreadable line, and its quotation marks."""

    def __init__(self, stream: BinaryIO) -> None:
        lines = read_lines(stream)
        first = list(islice(lines, 1))
        self.first = next((line or "" for _, line in first), "")
        self._lines = chain(first, lines)
        self.bad = False
        self.quotes = 0

    def __iter__(self) -> Iterator[str]:
        for _, line in self._lines:
            if line is None:
                self.bad = True
            else:
                self.quotes += line.count('"')
            yield (line or "") + "\n"


class _Semicolons(csv.excel):
    delimiter = ";"


class _Unquoted(csv.excel_tab):
    quoting = csv.QUOTE_NONE


_QUOTED = re.compile(r'"[^"]*"')


def read_csv(stream: BinaryIO, is_header: IsHeader = looks_like_header) -> Rows:
    """Yield the rows of a comma-separated file; quoted fields may contain line breaks.

    Spreadsheets in countries with a decimal comma write semicolons: the separator that is more
    frequent in the first line, outside quotes, is used.
    """
    return _read(stream, None, is_header)


def read_tsv(stream: BinaryIO, is_header: IsHeader = looks_like_header) -> Rows:
    """Yield the rows of a tab-separated file; quotes are plain text, as in most TSV files."""
    return _read(stream, _Unquoted, is_header)


def _dialect(first: str) -> type[csv.Dialect]:
    bare = _QUOTED.sub("", first)
    return _Semicolons if bare.count(";") > bare.count(",") else csv.excel


def _read(stream: BinaryIO, dialect: type[csv.Dialect] | None, is_header: IsHeader) -> Rows:
    """Read rows; without a header the columns are called 1, 2, 3.

    :param is_header: whether a first row has the names of the columns.
    :raises UploadError: there are too many columns.
    """
    columns: Sequence[str] = ()
    for number, cells in without_titles(_cells(stream, dialect), is_header):
        if isinstance(cells, BadRow):
            yield cells
            continue
        if not columns:
            check_width(len(cells))
            named = is_header(cells)
            columns = _unique(cells) if named else [str(i + 1) for i in range(len(cells))]
            if named:
                continue
        yield _row(number, cells, columns)


def _row(number: int, cells: Sequence[str], columns: Sequence[str]) -> Row | BadRow:
    if len(cells) != len(columns):
        count = MethodMessage.ONE_FIELD if len(cells) == 1 else MethodMessage.COUNT_OF_FIELDS
        return BadRow(number, count(n=len(cells), m=len(columns)))
    return Row(number, dict(zip(columns, cells, strict=True)))


def _cells(
    stream: BinaryIO, dialect: type[csv.Dialect] | None
) -> Iterator[tuple[int, Sequence[str] | BadRow]]:
    lines = _Lines(stream)
    reader = csv.reader(lines, dialect or _dialect(lines.first))
    while True:
        number = reader.line_num + 1
        lines.quotes = 0
        try:
            cells = next(reader, None)
        except csv.Error as error:
            yield number, BadRow(number, str(error))
            continue
        if cells is None:
            return
        if lines.bad:
            lines.bad = False
            yield number, BadRow(number, NOT_READABLE)
        elif cells and cells[-1].endswith("\n") and lines.quotes % 2:
            # Only a text whose quotation mark is never closed keeps the last line's end.
            yield number, BadRow(number, MethodMessage.UNCLOSED_TEXT())
        elif cells:
            yield number, cells


def _unique(names: Sequence[str]) -> list[str]:
    """Make column names unique by appending their position to repeated ones."""
    seen: list[str] = []
    for place, name in enumerate(names, 1):
        clean = name.strip() or str(place)
        seen.append(f"{clean} ({place})" if clean in seen else clean)
    return seen
