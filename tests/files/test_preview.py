from __future__ import annotations

import json
from pathlib import Path, PurePath

import pytest

from triage.files.columns import suggest_columns
from triage.files.preview import preview
from triage.files.readers.base import Request
from triage.files.readers.registry import read_rows, reader_for
from triage.files.units import FileError, UnreadablePlace
from triage.methods.screening.options import Segment
from triage.methods.screening.segments import read_segments


def request(name: str, content: bytes, src_lang: str = "", tgt_lang: str = "") -> Request:
    return Request(Path(name), src_lang, tgt_lang, content=content)


CSV = b"src,mt,system\nHi,Hallo,A\n,leer,A\nBye,Ade\n"


@pytest.mark.parametrize(
    ("name", "format"),
    [
        ("a.TXT", "plain text"),
        ("a.b.csv", "CSV"),
        ("x.xlf", "XLIFF"),
        ("m.tmx", "TMX"),
        ("j.jsonl", "JSON Lines"),
    ],
)
def test_a_name_promises_a_format(name, format):
    assert reader_for(PurePath(name)).name == format


@pytest.mark.parametrize("name", ["a.docx", "noending"])
def test_an_unknown_ending_is_named(name):
    with pytest.raises(FileError, match="are not supported"):
        reader_for(PurePath(name))


def test_keys_of_all_rows_together_are_columns_and_bounded():
    lines = "".join(json.dumps({"source": "x", f"c{number}": "y"}) + "\n" for number in range(200))
    with pytest.raises(FileError, match=r"The file has 201 columns; max\. 200 are read"):
        preview(request("a.jsonl", lines.encode()))


def test_a_preview_shows_rows_and_suggests_columns():
    found = preview(request("a.csv", CSV))
    assert found.columns == ("src", "mt", "system")
    assert found.suggested == {"source": "src", "translation": "mt", "system": "system"}
    assert [bad.line for bad in found.bad] == [4]


def test_an_empty_file_is_an_error():
    with pytest.raises(FileError, match="no rows"):
        preview(request("a.csv", b""))


def test_columns_become_segments_and_bad_rows_keep_their_numbers():
    rows = read_rows(request("a.csv", CSV))
    columns = {"source": "src", "translation": "mt", "system": "system"}
    assert list(read_segments(rows, columns)) == [
        Segment("Hi", "Hallo", engine="A"),
        UnreadablePlace(3, "the source is empty"),
        UnreadablePlace(4, "2 fields, expected 3"),
    ]


def test_a_column_that_is_not_there_is_named():
    rows = read_rows(request("a.jsonl", b'{"text": "Hi"}\n'))
    assert list(read_segments(rows, {"source": "source"})) == [
        UnreadablePlace(1, "no column 'source'")
    ]


@pytest.mark.parametrize(
    ("columns", "suggested"),
    [
        (("en-GB", "de", "tuid"), {"source": "en-GB", "translation": "de"}),
        (("1", "2"), {"source": "1", "translation": "2"}),
        (
            ("id", "source", "target", "ref"),
            {"source": "source", "translation": "target", "reference": "ref", "id": "id"},
        ),
        (("blah",), {"source": "blah"}),
        (
            ("Target Language", "MT", "source_lang", "Source Text", "score"),
            {
                "source": "Source Text",
                "translation": "MT",
                "src_lang": "source_lang",
                "tgt_lang": "Target Language",
                "score": "score",
            },
        ),
        (
            ("name", "text_en", "text_de"),
            {"source": "text_en", "translation": "text_de", "id": "name"},
        ),
    ],
)
def test_columns_are_suggested_by_name_language_and_place(columns, suggested):
    assert suggest_columns(columns, "en", "de") == suggested


@pytest.mark.parametrize("columns", [("en", "id"), ("id", "en")])
def test_the_code_of_indonesian_is_no_key_where_there_are_but_two_columns(columns):
    source, translation = columns
    assert suggest_columns(columns) == {"source": source, "translation": translation}


def test_a_column_that_only_later_rows_have_can_be_chosen():
    waiting = "<tu><tuv xml:lang='en'><seg>Stop</seg></tuv></tu>" * 12
    done = "<tu><tuv xml:lang='en'><seg>Go</seg></tuv><tuv xml:lang='de'><seg>Los</seg></tuv></tu>"
    memory = request("a.tmx", f"<tmx><body>{waiting}{done}</body></tmx>".encode(), "en", "de")
    found = preview(memory, ("en", "de"))
    assert len(found.rows) == 10
    assert found.suggested["translation"] == "translation"
    [*before, last] = read_segments(read_rows(memory), found.suggested)
    assert {one.translation for one in before if isinstance(one, Segment)} == {None}
    assert last == Segment("Go", "Los")


def test_units_that_must_not_be_translated_are_no_segments():
    text = """<xliff version="1.2"><file source-language="en" target-language="es"><body>
      <trans-unit id="a"><source>One</source></trans-unit>
      <trans-unit id="b" translate="no"><source>Two</source><target>Dos</target></trans-unit>
    </body></file></xliff>"""
    segments = read_segments(read_rows(request("a.xlf", text.encode())), {"source": "source"})
    assert list(segments) == [Segment("One")]
