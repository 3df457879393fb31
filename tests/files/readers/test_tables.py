"""Tables as spreadsheets write them: titles above the columns, several sheets, other encodings."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import Workbook

from tests.cli.conftest import Mtriage
from triage.files.readers.base import Request
from triage.files.readers.registry import read_units
from triage.files.units import FileError, Unit, UnreadablePlace

TEXTS = ("It has 4 wheels.", "Tiene 5 ruedas.")


def book(**sheets: list[tuple[str, ...]]) -> bytes:
    made = Workbook()
    made.remove(made.active)
    for name, rows in sheets.items():
        sheet = made.create_sheet(name)
        for row in rows:
            sheet.append(row)
    file = BytesIO()
    made.save(file)
    return file.getvalue()


def read(path: Path, data: bytes | str) -> list[Unit | UnreadablePlace]:
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return list(read_units(Request(path)))


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.csv", "Export of 3 May,,\nID,English,Spanish\nk,{},{}\n".format(*TEXTS)),
        ("a.csv", "sep=;\nID;English;Spanish\nk;{};{}\n".format(*TEXTS)),
        ("a.tsv", "Export of 3 May\t\t\nID\tEnglish\tSpanish\nk\t{}\t{}\n".format(*TEXTS)),
        (
            "a.xlsx",
            book(A=[("Export of 3 May",), ("ID", "English", "Spanish"), ("k", *TEXTS)]),
        ),
    ],
    # A workbook holds the time at which it was made, so its bytes would be another name in each process.
    ids=["csv", "separator", "tsv", "xlsx"],
)
def test_a_title_above_the_names_of_the_columns_is_left_out(
    name: str, data: bytes | str, tmp_path: Path
) -> None:
    (unit,) = read(tmp_path / name, data)
    assert isinstance(unit, Unit)
    assert (unit.line, unit.id, unit.source, unit.translation) == (3, "k", *TEXTS)
    assert (unit.src_lang, unit.tgt_lang) == ("en", "es")


def test_a_row_with_one_text_is_kept_where_no_row_names_the_columns(tmp_path: Path) -> None:
    first, second = read(tmp_path / "a.csv", "Untranslated still,\n{},{}\n".format(*TEXTS))
    assert isinstance(first, Unit)
    assert isinstance(second, Unit)
    assert (first.line, first.source, second.line) == (1, "Untranslated still", 2)


def test_a_finding_names_the_sheet_of_a_workbook_with_several(
    tmp_path: Path, mtriage: Mtriage
) -> None:
    sheet: list[tuple[str, ...]] = [("English", "Spanish"), TEXTS]
    (tmp_path / "a.xlsx").write_bytes(book(Menu=sheet, Help=sheet))
    out = mtriage("check", "a.xlsx").out
    assert "a.xlsx:Menu!2  error" in out
    assert "a.xlsx:Help!2  error" in out


def test_a_sheet_without_columns_of_texts_is_named(tmp_path: Path) -> None:
    notes: list[tuple[str, ...]] = [("Instructions",), ("Translate the next sheet",)]
    place, unit = read(tmp_path / "a.xlsx", book(Notes=notes, Menu=[("English", "Spanish"), TEXTS]))
    assert isinstance(place, UnreadablePlace)
    assert "in the sheet Notes" in place.problem
    assert isinstance(unit, Unit)
    assert unit.id == "Menu!2"


def test_utf_16_without_a_mark_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="UTF-16"):
        read(tmp_path / "a.tsv", "source\ttarget\r\nHi\tHola\r\n".encode("utf-16-le"))


def test_a_table_all_of_whose_rows_are_broken_is_not_called_empty(tmp_path: Path) -> None:
    (place,) = read(tmp_path / "a.csv", "source,target\nmañana,tomorrow\n".encode("latin-1"))
    assert isinstance(place, UnreadablePlace)
    assert (place.line, place.problem) == (2, "not UTF-8 (0xf1: invalid continuation byte)")
