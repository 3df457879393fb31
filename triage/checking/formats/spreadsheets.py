"""Tables for spreadsheets. No cell is a formula, whatever a file contains."""

from __future__ import annotations

import csv
import re
from typing import IO, cast

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell

from triage.checking.findings import Finding
from triage.checking.formats.base import Format, Summary
from triage.files.units import UnreadablePlace
from triage.reporting.cells import defused

COLUMNS = (
    "file", "line", "unit", "src_lang", "tgt_lang", "signal", "category", "level", "message",
    "source", "translation",
)  # fmt: skip
_LONGEST_CELL = 32_767
#: What the XML of a workbook cannot contain.
_ILLEGAL = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_WIDTHS = {"file": 30, "unit": 24, "message": 60, "source": 50, "translation": 50}


class Csv(Format):
    """Comma-separated values in UTF-8, with the columns of a finding in ``--format jsonl``.

    A text that a spreadsheet would take for a formula gets an apostrophe in front.
    """

    name = "csv"

    def begin(self) -> None:
        self._writer = csv.writer(self.stream, lineterminator="\r\n")
        self._writer.writerow(COLUMNS)

    def finding(self, finding: Finding) -> None:
        row = finding.as_json()
        cells = (row[name] for name in COLUMNS)
        self._writer.writerow([defused(one) if isinstance(one, str) else one for one in cells])

    def broken(self, file: str, place: UnreadablePlace) -> None:
        """Write nothing: every row is a finding; standard error reports the place."""


class Xlsx(Format):
    """A workbook with one row per finding; its rows go to the disk as they come."""

    name = "xlsx"

    def begin(self) -> None:
        self._book = Workbook(write_only=True)
        self._sheet = self._book.create_sheet("mtriage")
        self._sheet.freeze_panes = "A2"
        for place, name in enumerate(COLUMNS):
            if name in _WIDTHS:
                self._sheet.column_dimensions[chr(ord("A") + place)].width = _WIDTHS[name]
        self._sheet.append(COLUMNS)

    def finding(self, finding: Finding) -> None:
        row = finding.as_json()
        self._sheet.append([self._cell(row[name]) for name in COLUMNS])

    def _cell(self, value: str | int) -> object:
        if isinstance(value, int):
            return value
        cell = WriteOnlyCell(self._sheet, _ILLEGAL.sub("\ufffd", value)[:_LONGEST_CELL])
        cell.data_type = "s"  # also where it begins like a formula
        return cell

    def broken(self, file: str, place: UnreadablePlace) -> None:
        """Write nothing: every row is a finding; standard error reports the place."""

    def end(self, summary: Summary) -> None:
        self.stream.flush()
        # The stream of a text, of which a workbook takes the bytes.
        self._book.save(cast("IO[bytes]", self.stream.buffer))
