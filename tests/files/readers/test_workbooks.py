"""Workbooks: the values are those that openpyxl reads, and no file takes much memory."""

from __future__ import annotations

import datetime
import resource
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import Workbook, load_workbook
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.utils.datetime import MAC_EPOCH

from triage.files.readers.base import LARGEST_UNFOLDED, Request
from triage.files.readers.common.workbook import open_workbook
from triage.files.readers.registry import read_units
from triage.files.units import FileError, Unit, UnreadablePlace

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
HEADER = '<row r="1"><c t="inlineStr"><is><t>source</t></is></c><c t="inlineStr"><is><t>target</t></is></c></row>'


def of_all_types() -> Workbook:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "Values & more"
    sheet.append(["source", "target", None, "note"])
    sheet["A3"] = CellRichText("Four ", TextBlock(InlineFont(b=True), "red"), " cars")
    sheet["D3"] = "  blanks around  "
    sheet.append([1, 2.5, 1e30, 12345678901234567, -0.0, 0.1, True, False])
    sheet.append([datetime.datetime(2026, 5, 3, 9), datetime.datetime(2026, 5, 3, 14, 30, 15)])
    sheet.append([datetime.date(2026, 5, 3), datetime.time(8, 15), datetime.timedelta(hours=30)])
    sheet.append(["=1+1", "#N/A", "a\nb", "车 & <b>", "🙂"])
    sheet["B9"].number_format = '"on "dd/mm/yyyy'
    sheet["B9"] = 45000.25
    sheet["C9"].number_format = "0.00%"
    sheet["C9"] = 0.25
    book.create_sheet("Empty")
    hidden = book.create_sheet("Hidden")
    hidden.sheet_state = "hidden"
    hidden["C2"] = "far"
    return book


#: What a spreadsheet shows, where it differs from Python's text of the value.
SHOWN = {
    "True": "TRUE",
    "False": "FALSE",
    "1.234567890123457e+16": "12345678901234570",
    "2026-05-03 00:00:00": "2026-05-03",
    "2026-05-03 09:00:00": "2026-05-03 9:00:00",
    "08:15:00": "8:15:00",
    "1 day, 6:00:00": "30:00:00",
    "2023-03-15 06:00:00": "on 15/03/2023",
    "2027-03-16 06:00:00": "on 16/03/2027",
    "0.25": "25.00%",
}


def saved(book: Workbook) -> bytes:
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def texts(data: bytes) -> dict[str, dict[int, list[str]]]:
    with open_workbook(BytesIO(data), LARGEST_UNFOLDED) as book:
        return {sheet.name: dict(book.rows(sheet)) for sheet in book.sheets}


@pytest.mark.parametrize("epoch", ["1900", "1904"])
def test_the_texts_stand_where_openpyxl_reads_them_and_values_are_as_shown(epoch: str) -> None:
    book = of_all_types()
    if epoch == "1904":
        book.epoch = MAC_EPOCH
    data = saved(book)
    read = load_workbook(BytesIO(data), read_only=True, data_only=True)
    expected = {}
    for sheet in read.worksheets:
        rows = {}
        for number, cells in enumerate(sheet.iter_rows(values_only=True), 1):
            row = ["" if cell is None else SHOWN.get(str(cell), str(cell)) for cell in cells]
            while row and not row[-1]:
                row.pop()
            if row:
                rows[number] = row
        expected[sheet.title] = rows
    assert len(expected["Values & more"]) == 7
    assert texts(data) == expected


@pytest.mark.parametrize(
    ("value", "code", "shown"),
    [
        (datetime.datetime(2026, 5, 3), "yyyy-mm-dd", "2026-05-03"),
        (datetime.datetime(2026, 5, 3), "mm-dd-yy", "2026-05-03"),
        (datetime.datetime(2026, 5, 3), "d/m/yyyy", "3/5/2026"),
        (datetime.datetime(2026, 5, 3), "[$-407]d. mmmm yyyy", "3. Mai 2026"),
        (datetime.datetime(2026, 5, 3), "dddd, d mmm yy", "Sunday, 3 May 26"),
        (datetime.datetime(2026, 5, 3, 14, 5), "h:mm AM/PM", "2:05 PM"),
        (datetime.datetime(2026, 5, 3, 14, 5, 9), "mm:ss", "05:09"),
        (datetime.datetime(2026, 5, 3, 14, 5), "yyyy-mm-dd hh:mm;@", "2026-05-03 14:05"),
        (0.5, "0%", "50%"),
        (1234.5, "#,##0.00", "1234.5"),
        (True, "General", "TRUE"),
    ],
)
def test_a_cell_is_read_as_the_sheet_shows_it(value: object, code: str, shown: str) -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet["A1"] = value
    sheet["A1"].number_format = code
    assert texts(saved(book))["Sheet"] == {1: [shown]}


# --- made by hand ---


def written(path: Path, **parts: str | Iterator[str]) -> Path:
    """A workbook of one sheet; its parts may be given in pieces."""
    relations = "".join(
        f'<Relationship Id="r{key}" Type="{OFFICE}/{key}" Target="{target}"/>'
        for key, target in (
            ("worksheet", "worksheets/sheet1.xml"),
            ("sharedStrings", "sharedStrings.xml"),
            ("styles", "styles.xml"),
        )
        if key == "worksheet" or key in parts
    )
    content: dict[str, str | Iterator[str]] = {
        "_rels/.rels": f'<Relationships xmlns="{PACKAGE}"><Relationship Id="r1" Type="{OFFICE}/officeDocument" Target="/xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheets><sheet name="Texts" sheetId="1" r:id="rworksheet"/></sheets></workbook>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}">{relations}</Relationships>',
        "xl/worksheets/sheet1.xml": parts.get("worksheet", worksheet("")),
    }
    for key in ("sharedStrings", "styles"):
        if key in parts:
            content[f"xl/{key}.xml"] = parts[key]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in content.items():
            with archive.open(name, "w", force_zip64=True) as part:
                for piece in [text] if isinstance(text, str) else text:
                    part.write(piece.encode())
    return path


def worksheet(rows: str) -> str:
    return f'<worksheet xmlns="{MAIN}"><sheetData>{HEADER}{rows}</sheetData></worksheet>'


def cell(text: str, place: str = "") -> str:
    return f'<c{place and f" r={place!r}"} t="inlineStr"><is><t>{text}</t></is></c>'


def read(path: Path) -> list[Unit | UnreadablePlace]:
    return list(read_units(Request(path)))


def test_a_row_shorter_than_the_names_of_the_columns_is_read(tmp_path: Path) -> None:
    rows = f'<row r="2">{cell("One")}</row><row r="5">{cell("Two")}{cell("Dos")}</row>'
    one, two = read(written(tmp_path / "a.xlsx", worksheet=worksheet(rows)))
    assert isinstance(one, Unit)
    assert isinstance(two, Unit)
    assert (one.line, one.source, one.translation) == (2, "One", "")
    assert (two.line, two.source, two.translation) == (5, "Two", "Dos")


def test_a_pronunciation_is_no_part_of_a_text(tmp_path: Path) -> None:
    shared = (
        f'<sst xmlns="{MAIN}"><si><t>東京</t><rPh sb="0" eb="2"><t>とうきょう</t></rPh></si></sst>'
    )
    rows = f'<row r="2">{cell("Tokyo")}<c t="s"><v>0</v></c></row>'
    path = written(tmp_path / "a.xlsx", worksheet=worksheet(rows), sharedStrings=shared)
    (unit,) = read(path)
    assert getattr(unit, "translation", "") == "東京"


def test_cells_without_text_may_be_anywhere(tmp_path: Path) -> None:
    rows = f'<row r="2">{cell("One")}{cell("Uno")}<c r="XFD2" s="1"/></row>'
    (unit,) = read(written(tmp_path / "a.xlsx", worksheet=worksheet(rows)))
    assert getattr(unit, "translation", "") == "Uno"


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (f'<row r="2">{cell("x", "GS2")}</row>', "The sheet Texts, row 2, has a text beyond column 200"),
        (f'<row r="7">{cell("x" * 100_001)}</row>', "The sheet Texts, row 7, has a text of more than 100,000"),
        ('<row r="1048577"/>', "The sheet Texts has more than 1,048,576 rows"),
    ],
)  # fmt: skip
def test_what_no_sheet_holds_is_refused_with_its_place(
    rows: str, said: str, tmp_path: Path
) -> None:
    path = written(tmp_path / "a.xlsx", worksheet=worksheet(rows))
    with pytest.raises(FileError, match=said):
        read(path)


@pytest.mark.parametrize(
    "rows",
    [
        '<row r="1"><c><v>1</v></c></row>',
        '<row r="x"/>',
        '<row r="2"><c t="s"><v>9</v></c></row>',
        '<row r="2"><c><v>1e</v></c></row>',
        '<row r="2"><c t="b"><v>' + "1" * 5000 + "</v></c></row>",
        "<row>",
    ],
    ids=["a row again", "no number", "no such text", "no value", "no truth", "cut"],
)
def test_a_broken_sheet_is_named_and_what_precedes_is_read(rows: str, tmp_path: Path) -> None:
    good = f'<row r="2">{cell("One")}{cell("Uno")}</row>'
    later = rows.replace('r="2"', 'r="3"')
    unit, place = read(written(tmp_path / "a.xlsx", worksheet=worksheet(good + later)))
    assert isinstance(unit, Unit)
    assert isinstance(place, UnreadablePlace)
    assert place.problem.startswith("the sheet Texts is broken (")


# --- memory ---


def repeated(before: str, text: str, count: int, after: str) -> Iterator[str]:
    yield before
    for _ in range(count // 1000):
        yield text * 1000
    yield after


SHEET = (f'<worksheet xmlns="{MAIN}"><sheetData>{HEADER}', "</sheetData></worksheet>")
ROW = (SHEET[0] + '<row r="2">', "</row>" + SHEET[1])
CELL = (ROW[0] + '<c t="inlineStr"><is>', "</is></c>" + ROW[1])
SHARED = (f'<sst xmlns="{MAIN}">', "</sst>")
HOSTILE = {
    "a huge text": {"worksheet": repeated(CELL[0] + "<t>", "A" * 1000, 100_000, "</t>" + CELL[1])},
    "a huge shared text": {"sharedStrings": repeated(SHARED[0] + "<si><t>", "A" * 1000, 100_000, "</t></si></sst>")},
    "far columns": {"worksheet": repeated(SHEET[0], '<row><c r="XFD2"><v>1</v></c></row>', 100_000, SHEET[1])},
    "a row of empty cells": {"worksheet": repeated(ROW[0], "<c/>", 500_000, ROW[1])},
    "a text of very many runs": {"worksheet": repeated(CELL[0], "<r/>", 500_000, CELL[1])},
    "too many rows": {"worksheet": repeated(SHEET[0], "<row/>", 1_200_000, SHEET[1])},
    "very many shared texts": {"sharedStrings": repeated(SHARED[0], "<si><t>ab</t></si>", 500_000, SHARED[1])},
    "a tag without an end": {"worksheet": repeated(SHEET[0] + '<row a="', "A" * 1000, 100_000, '"/>' + SHEET[1])},
    "levels without end": {"worksheet": repeated(SHEET[0], "<a>", 300_000, "")},
    "very many formats": {"styles": repeated(f'<styleSheet xmlns="{MAIN}">', '<numFmt numFmtId="9" formatCode="a"/>', 300_000, "</styleSheet>")},
    "elements after the rows": {"worksheet": repeated(SHEET[0] + "</sheetData>", "<mergeCell/>", 300_000, "</worksheet>")},
}  # fmt: skip

MEASURED = """
import resource, sys
from pathlib import Path
from triage.files.readers.base import Request
from triage.files.readers.registry import read_units, readers
from triage.files.units import FileError
readers()
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
try:
    for one in read_units(Request(Path(sys.argv[1]))): pass
except FileError: pass
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


@pytest.mark.parametrize("name", HOSTILE)
def test_no_workbook_takes_much_memory(name: str, tmp_path: Path) -> None:
    path = written(tmp_path / "a.xlsx", **HOSTILE[name])
    done = subprocess.run(
        [sys.executable, "-c", MEASURED, path],
        capture_output=True,
        text=True,
        check=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (2**30, 2**30)),
    )
    assert int(done.stdout) < 64_000  # kilobytes
