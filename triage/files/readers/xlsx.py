"""Spreadsheets: the sheets of a workbook as tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from triage.files.messages import FileMessage
from triage.files.readers.base import Request
from triage.files.readers.common.tables import Cells, Table, named_rows, units_of
from triage.files.units import FileError, Rows, Units, UnreadablePlace

if TYPE_CHECKING:
    from triage.files.readers.common.workbook import Sheet, Workbook


class Xlsx(Table):
    """Units of every sheet in a workbook, each of which names its own columns."""

    name = "XLSX"
    endings = (".xlsx",)
    example = None

    def rows(self, request: Request) -> Rows:
        for _, rows in _sheets(request):
            yield from rows

    def read(self, request: Request) -> Units:
        for name, rows in _sheets(request):
            yield from units_of(rows, request, name)


def _sheets(request: Request) -> Iterator[tuple[str, Rows]]:
    """The rows of each sheet, with its name in a workbook that has several."""
    # Here and below only: it loads openpyxl, and with that numpy where it is installed.
    from triage.files.readers.common.workbook import open_workbook

    with request.open() as stream, open_workbook(stream, request.largest) as book:
        several = len(book.sheets) > 1
        for sheet in book.sheets:
            rows = named_rows(_cells_of(book, sheet), request, is_sheet=True)
            yield sheet.name if several else "", rows


def _cells_of(book: Workbook, sheet: Sheet) -> Cells:
    """The rows of a sheet that have a text, by their numbers."""
    from triage.files.readers.common.workbook import BROKEN, in_words

    number = 0
    try:
        for number, cells in book.rows(sheet):
            yield number, cells
    except FileError:
        raise
    except BROKEN as error:
        problem = FileMessage.BROKEN_SHEET(sheet=sheet.name, detail=in_words(error))
        yield number + 1, UnreadablePlace(number + 1, problem)
