"""CSV and TSV."""

from __future__ import annotations

import csv
import re
from itertools import chain, islice
from typing import BinaryIO, ClassVar

from triage.files.messages import FileMessage
from triage.files.readers.base import Example, Request
from triage.files.readers.common.lines import LONGEST_LINE, read_lines
from triage.files.readers.common.tables import Cells, Table, named_rows
from triage.files.units import Rows, UnreadablePlace


class _Semicolons(csv.excel):
    delimiter = ";"


class _Unquoted(csv.excel_tab):
    quoting = csv.QUOTE_NONE


class _Delimited(Table):
    """A table with one row per line."""

    dialect: ClassVar[type[csv.Dialect] | None] = None

    def rows(self, request: Request) -> Rows:
        with request.open() as stream:
            yield from named_rows(self.cells(stream), request)

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
                yield number, UnreadablePlace(number, lines.bad)
                lines.bad = ""
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
    """Lines for the csv module; remembers why a line of the row is unreadable, and its quotation
    marks."""

    def __init__(self, stream: BinaryIO) -> None:
        lines = read_lines(stream)
        first = list(islice(lines, 1))
        self.first = next((line for _, line in first if isinstance(line, str)), "")
        self._lines = chain(first, lines)
        self.bad = ""
        self.quotes = 0
        self.skipped = 0

    def __iter__(self) -> _Lines:
        return self

    def __next__(self) -> str:
        _, line = next(self._lines)
        if isinstance(line, UnreadablePlace):
            self.bad = line.problem
            return "\n"
        self.quotes += line.count('"')
        return line + "\n"

    def skip_text(self) -> None:
        """Skip the rest of a text in quotation marks; if these are never closed, skip nothing."""
        passed: list[tuple[int, str | UnreadablePlace]] = []
        size = 0
        for number, line in self._lines:
            passed.append((number, line))
            text = line if isinstance(line, str) else ""
            size += len(text)
            if text.count('"') % 2:
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
