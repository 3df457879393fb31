"""Tables as spreadsheets write them: titles above the columns, several sheets, other encodings."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import Workbook

from tests.cli.conftest import Mtriage
from triage.files.readers.base import Request
from triage.files.readers.registry import read_rows, read_units
from triage.files.units import FileError, Row, SkipReason, Unit, UnreadablePlace

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


def test_columns_of_one_name_are_told_apart_in_every_table(tmp_path: Path) -> None:
    names, texts = ("source", "note", "note"), ("One", "a", "b")
    (tmp_path / "a.csv").write_text(f"{','.join(names)}\n{','.join(texts)}\n")
    (tmp_path / "a.xlsx").write_bytes(book(A=[names, texts]))
    for path in tmp_path.iterdir():
        (row,) = read_rows(Request(path))
        assert row == Row(2, {"source": "One", "note": "a", "note (3)": "b"})


def test_utf_16_without_a_mark_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="UTF-16"):
        read(tmp_path / "a.tsv", "source\ttarget\r\nHi\tHola\r\n".encode("utf-16-le"))


def test_a_table_all_of_whose_rows_are_broken_is_not_called_empty(tmp_path: Path) -> None:
    (place,) = read(tmp_path / "a.csv", "source,target\nmañana,tomorrow\n".encode("latin-1"))
    assert isinstance(place, UnreadablePlace)
    assert (place.line, place.problem) == (2, "not UTF-8 (0xf1: invalid continuation byte)")


def pairs(data: str, src_lang: str = "", tgt_lang: str = "") -> list[tuple[str, str, str, str]]:
    read = read_units(Request(Path("a.csv"), src_lang, tgt_lang, content=data.encode()))
    units = [one for one in read if isinstance(one, Unit)]
    return [
        (one.id, f"{one.src_lang}-{one.tgt_lang}", one.source, one.translation) for one in units
    ]


SEVERAL = "key,en,es,de\na,One,Uno,Eins\n"


def test_a_table_with_a_column_a_language_has_a_unit_for_each_target() -> None:
    assert pairs(SEVERAL) == [
        ("a/es", "en-es", "One", "Uno"),
        ("a/de", "en-de", "One", "Eins"),
    ]


def test_the_source_is_the_language_that_is_stated() -> None:
    assert [pair for _, pair, _, _ in pairs(SEVERAL, src_lang="de")] == ["de-en", "de-es"]


def test_of_several_targets_the_stated_one_is_read() -> None:
    assert pairs(SEVERAL, tgt_lang="de") == [("a", "en-de", "One", "Eins")]


def test_a_source_language_that_no_column_has_is_refused() -> None:
    data = SEVERAL.encode()
    (place,) = read_units(Request(Path("a.csv"), src_lang="fr", content=data))
    assert isinstance(place, UnreadablePlace)
    assert "among key, en, es, de" in place.problem


def test_a_column_called_source_is_the_source_of_all_languages() -> None:
    assert pairs("source,es,de,note\nOne,Uno,Eins,hm\n", src_lang="en") == [
        ("2/es", "en-es", "One", "Uno"),
        ("2/de", "en-de", "One", "Eins"),
    ]


def test_a_blank_translation_is_untranslated_and_the_others_of_its_row_are_read() -> None:
    read = read_units(Request(Path("a.csv"), content=b"key,en,es,de\na,One,,Eins\n"))
    assert [getattr(one, "left_out", "") for one in read] == [SkipReason.UNTRANSLATED, None]


@pytest.mark.parametrize(
    ("data", "directions"),
    [
        ("no,en,es,de\n1,One,Uno,Eins\n", ["en-es", "en-de"]),
        ("no,en,es\nEn ting,One thing,Una cosa\n", ["no-en", "no-es"]),
        ("it,en,es\n12,One,Uno\n", ["en-es"]),
        ("key,en,it\na,One,Uno\n", ["en-it"]),
        ("en,de,id\nOne,Eins,menu.one\n", ["en-de"]),
        ("en,de,id\nOne thing,Eins,Satu hal\n", ["en-de", "en-id"]),
        ("key,en,id,it\na,Open,Buka,Apri\n", ["en-id", "en-it"]),
        ("id,key,en,it\n7,a,Open,Apri\n", ["en-it"]),
        ("section,en,es,owner\nmenu,One,Uno,me\n", ["en-es"]),
    ],
    ids=lambda value: value.partition("\n")[0] if isinstance(value, str) else "",
)
def test_a_column_that_is_only_called_like_a_language_is_none(
    data: str, directions: list[str]
) -> None:
    assert [pair for _, pair, _, _ in pairs(data)] == directions


def test_rows_of_json_need_not_all_have_the_same_columns() -> None:
    rows = [
        {"key": "a", "en": "One", "es": "Uno"},
        {"key": "b", "en": "Two", "es": "Dos", "de": "Zwei"},
        {"note": "Three comes later"},
    ]
    data = "\n".join(map(json.dumps, rows)).encode()
    read = list(read_units(Request(Path("a.jsonl"), content=data)))
    found = [(one.id, one.translation) for one in read if isinstance(one, Unit)]
    assert found == [
        ("a/es", "Uno"),
        ("a/de", ""),
        ("b/es", "Dos"),
        ("b/de", "Zwei"),
    ]
    assert [one.line for one in read if isinstance(one, UnreadablePlace)] == [3]


def test_rows_before_an_error_that_ends_the_file_are_read() -> None:
    data = "source,target\nOne,Uno\nTwo,Dos\n".encode("utf-16")[:-1]
    read = read_units(Request(Path("a.csv"), content=data))
    assert isinstance(next(read), Unit)
    with pytest.raises(FileError):
        list(read)
