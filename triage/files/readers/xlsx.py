"""Spreadsheets: the sheets of a workbook as tables."""

from __future__ import annotations

from triage.files.messages import FileMessage
from triage.files.readers.base import Request
from triage.files.readers.common.tables import Cells, Table, named_rows, units_of
from triage.files.readers.common.workbook import BROKEN, Sheet, Workbook, in_words, open_workbook
from triage.files.units import FileError, Rows, Units, UnreadablePlace


class Xlsx(Table):
    """Units of every sheet in a workbook, each of which names its own columns."""

    name = "XLSX"
    endings = (".xlsx",)
    example = None

    def rows(self, request: Request) -> Rows:
        with request.open() as stream, open_workbook(stream, request.largest) as book:
            for sheet in book.sheets:
                yield from _rows_of(book, sheet, request)

    def read(self, request: Request) -> Units:
        with request.open() as stream, open_workbook(stream, request.largest) as book:
            several = len(book.sheets) > 1
            for sheet in book.sheets:
                rows = _rows_of(book, sheet, request)
                yield from units_of(rows, request, sheet.name if several else "")


def _rows_of(book: Workbook, sheet: Sheet, request: Request) -> Rows:
    return named_rows(_cells_of(book, sheet), request, is_sheet=True)


def _cells_of(book: Workbook, sheet: Sheet) -> Cells:
    """The rows of a sheet that have a text, by their numbers."""
    number = 0
    try:
        for number, cells in book.rows(sheet):
            yield number, cells
    except FileError:
        raise
    except BROKEN as error:
        problem = FileMessage.BROKEN_SHEET(sheet=sheet.name, detail=in_words(error))
        yield number + 1, UnreadablePlace(number + 1, problem)
