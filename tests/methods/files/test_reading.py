from __future__ import annotations

import json
from io import BytesIO

import pytest

from triage.methods.files.base import BadRow, Columns, UploadError
from triage.methods.files.column_names import suggest_columns
from triage.methods.files.reading import (
    format_of,
    preview,
    read_rows,
)
from triage.methods.screening.options import Segment
from triage.methods.screening.segments import read_segments

CSV = b"src,mt,system\nHi,Hallo,A\n,leer,A\nBye,Ade\n"


@pytest.mark.parametrize(
    ("name", "format"),
    [
        ("a.TXT", "text"),
        ("a.b.csv", "csv"),
        ("x.xlf", "xliff"),
        ("m.tmx", "tmx"),
        ("j.jsonl", "jsonl"),
    ],
)
def test_a_name_promises_a_format(name, format):
    assert format_of(name) == format


@pytest.mark.parametrize("name", ["a.docx", "noending"])
def test_an_unknown_ending_is_named(name):
    with pytest.raises(UploadError, match="are not supported"):
        format_of(name)


def test_keys_of_all_rows_together_are_columns_and_bounded():
    lines = "".join(json.dumps({"source": "x", f"c{number}": "y"}) + "\n" for number in range(200))
    with pytest.raises(UploadError, match=r"The file has 201 columns; max\. 200 are read"):
        preview(BytesIO(lines.encode()), "jsonl")


def test_an_unknown_format_is_named():
    with pytest.raises(UploadError, match="frobnicate"):
        read_rows(BytesIO(b""), "frobnicate")


def test_a_preview_shows_rows_and_suggests_columns():
    found = preview(BytesIO(CSV), "csv")
    assert found.columns == ("src", "mt", "system")
    assert found.suggested == Columns("src", "mt", engine="system")
    assert [bad.number for bad in found.bad] == [4]


def test_an_empty_file_is_an_error():
    with pytest.raises(UploadError, match="no rows"):
        preview(BytesIO(b""), "csv")


def test_columns_become_segments_and_bad_rows_keep_their_numbers():
    rows = read_rows(BytesIO(CSV), "csv")
    assert list(read_segments(rows, Columns("src", "mt", engine="system"))) == [
        Segment("Hi", "Hallo", engine="A"),
        BadRow(3, "the source is empty"),
        BadRow(4, "2 fields, expected 3"),
    ]


def test_a_column_that_is_not_there_is_named():
    rows = read_rows(BytesIO(b'{"text": "Hi"}\n'), "jsonl")
    assert list(read_segments(rows, Columns("source"))) == [BadRow(1, "no column 'source'")]


@pytest.mark.parametrize(
    ("columns", "suggested"),
    [
        (("en-GB", "de", "tuid"), Columns("en-GB", "de")),
        (("1", "2"), Columns("1", "2")),
        (("id", "source", "target", "ref"), Columns("source", "target", "ref")),
        (("blah",), Columns("blah")),
    ],
)
def test_columns_are_suggested_by_name_language_and_place(columns, suggested):
    assert suggest_columns(columns, "en", "de") == suggested


def test_a_column_that_only_later_rows_have_can_be_chosen():
    waiting = "<tu><tuv xml:lang='en'><seg>Stop</seg></tuv></tu>" * 12
    done = "<tu><tuv xml:lang='en'><seg>Go</seg></tuv><tuv xml:lang='de'><seg>Los</seg></tuv></tu>"
    memory = f"<tmx><body>{waiting}{done}</body></tmx>".encode()
    found = preview(BytesIO(memory), "tmx", "en", "de")
    assert len(found.rows) == 10
    assert found.suggested == Columns("en", "de")
    [*before, last] = read_segments(read_rows(BytesIO(memory), "tmx"), found.suggested)
    assert {one.translation for one in before if isinstance(one, Segment)} == {None}
    assert last == Segment("Go", "Los")
