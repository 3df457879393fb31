"""Spreadsheets: the sheets of a workbook as tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain, repeat
from typing import TYPE_CHECKING

from triage.files.columns import without_titles
from triage.files.messages import FileMessage
from triage.files.readers.base import Reader, Request
from triage.files.readers.tables import names_columns, units_of
from triage.files.units import FileError, Row, Rows, Units, UnreadablePlace

if TYPE_CHECKING:
    from triage.files.readers.workbook import Sheet, Workbook


class Xlsx(Reader):
    """Units of every sheet in a workbook, each of which names its own columns."""

    name = "XLSX"
    endings = (".xlsx",)
    has_rows = True
    example = None

    def read(self, request: Request) -> Units:
        # Here and below only: it loads openpyxl, and with that numpy where it is installed.
        from triage.files.readers.workbook import open_workbook

        with request.open() as stream, open_workbook(stream, request.largest) as book:
            several = len(book.sheets) > 1
            for sheet in book.sheets:
                rows = _rows_of(book, sheet, request)
                yield from units_of(rows, request, sheet.name if several else "")


def _rows_of(book: Workbook, sheet: Sheet, request: Request) -> Rows:
    columns: Sequence[str] = ()
    is_header = partial(names_columns, request=request)
    for number, cells in without_titles(_cells_of(book, sheet), is_header):
        if isinstance(cells, UnreadablePlace):
            yield cells
            continue
        if not columns:
            named = is_header(cells) or not _are_sentences(cells)
            columns = cells if named else [str(place) for place in range(1, len(cells) + 1)]
            if named:
                continue
        padded = chain(cells, repeat(""))
        yield Row(number, dict(zip(columns, padded, strict=False)))


def _cells_of(
    book: Workbook, sheet: Sheet
) -> Iterator[tuple[int, Sequence[str] | UnreadablePlace]]:
    """The rows of a sheet that have a text, by their numbers."""
    from triage.files.readers.workbook import BROKEN, in_words

    number = 0
    try:
        for number, cells in book.rows(sheet):
            yield number, cells
    except FileError:
        raise
    except BROKEN as error:
        problem = FileMessage.BROKEN_SHEET(sheet=sheet.name, detail=in_words(error))
        yield number + 1, UnreadablePlace(number + 1, problem)


def _are_sentences(texts: Sequence[str]) -> bool:
    return any(len(text.split()) > 3 for text in texts)
