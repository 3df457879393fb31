"""CSV and TSV."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, islice
from typing import BinaryIO, ClassVar

from triage.files.columns import check_width, without_titles
from triage.files.messages import FileMessage
from triage.files.readers.base import Example, Request
from triage.files.readers.common.lines import LONGEST_LINE, read_lines
from triage.files.readers.common.tables import Table, names_columns
from triage.files.units import Row, Rows, UnreadablePlace

IsHeader = Callable[[Sequence[str]], bool]
Cells = Iterator[tuple[int, Sequence[str] | UnreadablePlace]]


class _Semicolons(csv.excel):
    delimiter = ";"


class _Unquoted(csv.excel_tab):
    quoting = csv.QUOTE_NONE


class _Delimited(Table):
    """A table with one row per line."""

    dialect: ClassVar[type[csv.Dialect] | None] = None

    def rows(self, request: Request) -> Rows:
        with request.open() as stream:
            named = partial(names_columns, request=request)
            yield from _named(without_titles(self.cells(stream), named), named)

    def cells(self, stream: BinaryIO) -> Cells:
        """Yield the cells of each row that is not empty, with the number of its first line."""
        lines = _Lines(stream)
        reader = csv.reader(lines, self.dialect or _dialect(lines.first))
        while True:
            number = reader.line_num + lines.skipped + 1
            lines.quotes = 0
            try:
                cells = next(reader, None)
            except csv.Error:  # a text beyond the limit; with strict parsing off there is no other
                if lines.quotes % 2:
                    lines.skip_text()
                limit = f"{csv.field_size_limit():,}"
                yield number, UnreadablePlace(number, FileMessage.LONG_TEXT(n=limit))
                continue
            if cells is None:
                return
            if lines.bad:
                lines.bad = False
                yield number, UnreadablePlace(number, FileMessage.UNREADABLE_ROW())
            elif cells and cells[-1].endswith("\n") and lines.quotes % 2:
                # Only a text whose quotation mark is never closed keeps the last line's end.
                yield number, UnreadablePlace(number, FileMessage.UNCLOSED_TEXT())
            elif cells:
                yield number, cells


class Csv(_Delimited):
    """Comma-separated files; texts in quotation marks may contain line breaks.

    Spreadsheets in countries with a decimal comma write semicolons, and some programs tabs: the
    separator that is the most frequent in the first line, outside quotation marks, is used.
    """

    name = "CSV"
    endings = (".csv",)
    example = Example(
        "texts.csv",
        '{key},"{source}","{translation}"\n',
        head="id,source,target\n",
        options=("--src-lang", "en", "--tgt-lang", "es"),
    )


class Tsv(_Delimited):
    """Tab-separated files; quotation marks are plain text, as in most of them."""

    name = "TSV"
    endings = (".tsv", ".tab")
    dialect = _Unquoted
    example = Example("texts.tsv", "{key}\t{source}\t{translation}\n", head="id\ten\tes\n")


class _Lines:
    """Lines for the csv module; remembers whether a row has an unreadable line, and its quotation
    marks."""

    def __init__(self, stream: BinaryIO) -> None:
        lines = read_lines(stream)
        first = list(islice(lines, 1))
        self.first = next((line or "" for _, line in first), "")
        self._lines = chain(first, lines)
        self.bad = False
        self.quotes = 0
        self.skipped = 0

    def __iter__(self) -> _Lines:
        return self

    def __next__(self) -> str:
        _, line = next(self._lines)
        if line is None:
            self.bad = True
        else:
            self.quotes += line.count('"')
        return (line or "") + "\n"

    def skip_text(self) -> None:
        """Skip the rest of a text in quotation marks; if these are never closed, skip nothing."""
        passed: list[tuple[int, str | None]] = []
        size = 0
        for number, line in self._lines:
            passed.append((number, line))
            size += len(line or "")
            if (line or "").count('"') % 2:
                self.skipped += len(passed)
                return
            if size > LONGEST_LINE:
                break
        self._lines = chain(passed, self._lines)


_QUOTED = re.compile(r'"[^"]*"')
_SEPARATORS: dict[str, type[csv.Dialect]] = {",": csv.excel, ";": _Semicolons, "\t": csv.excel_tab}


def _dialect(first: str) -> type[csv.Dialect]:
    bare = _QUOTED.sub("", first)
    return _SEPARATORS[max(_SEPARATORS, key=bare.count)]


def _named(rows: Cells, is_header: IsHeader) -> Rows:
    """Yield rows with the names of their columns: those of a header, or else 1, 2, 3.

    :raises FileError: there are too many columns.
    """
    columns: Sequence[str] = ()
    for number, cells in rows:
        if isinstance(cells, UnreadablePlace):
            yield cells
            continue
        if not columns:
            check_width(len(cells))
            named = is_header(cells)
            columns = _unique(cells) if named else [str(i + 1) for i in range(len(cells))]
            if named:
                continue
        yield _row(number, cells, columns)


def _row(number: int, cells: Sequence[str], columns: Sequence[str]) -> Row | UnreadablePlace:
    if len(cells) != len(columns):
        count = FileMessage.ONE_FIELD if len(cells) == 1 else FileMessage.COUNT_OF_FIELDS
        return UnreadablePlace(number, count(n=len(cells), m=len(columns)))
    return Row(number, dict(zip(columns, cells, strict=True)))


def _unique(names: Sequence[str]) -> list[str]:
    """Make column names unique by appending their position to repeated ones."""
    seen: list[str] = []
    for place, name in enumerate(names, 1):
        clean = name.strip() or str(place)
        seen.append(f"{clean} ({place})" if clean in seen else clean)
    return seen
