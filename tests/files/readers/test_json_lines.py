from __future__ import annotations

from pathlib import Path

import pytest

from triage.files.readers.base import Request
from triage.files.readers.common import lines
from triage.files.readers.registry import read_rows, read_units
from triage.files.units import Row, Unit, UnreadablePlace


def jsonl(*lines: str, name: str = "a.jsonl"):
    return list(read_rows(Request(Path(name), content="\n".join(lines).encode())))


ROWS = [
    '{"source": "It costs 7 euros.", "translation": "Cuesta 9 euros."}',
    '{"source": "b", "translation": "c"}',
]


@pytest.mark.parametrize("name", ["a.json", "a.jsonl"])
@pytest.mark.parametrize(
    ("document", "places"),
    [
        (f"[{', '.join(ROWS)}]", [1, 1]),
        ("[\n" + ",\n".join(ROWS) + "\n]\n", [2, 3]),
        ("\n".join(ROWS), [1, 2]),
        ("\ufeff" + ROWS[0] + "\n" + ROWS[1], [1, 2]),
    ],
)
def test_an_array_and_lines_of_objects_are_the_same_rows(name, document, places):
    units = list(read_units(Request(Path(name), "en", "es", content=document.encode())))
    assert [one.line for one in units] == places
    assert [(one.source, one.translation) for one in units if isinstance(one, Unit)] == [
        ("It costs 7 euros.", "Cuesta 9 euros."),
        ("b", "c"),
    ]


def test_values_that_are_no_texts_are_kept_beside_the_texts():
    (row,) = jsonl('[{"source": "a", "ids": [1], "year": 2020}]', name="a.json")
    assert isinstance(row, Row)
    assert row.values == {"source": "a", "ids": [1], "year": 2020}


def test_a_fault_in_an_array_is_named_with_its_line_and_ends_the_file():
    rows = jsonl("[", ROWS[0] + ",", '{"source": "b" "x"}', "]", name="a.json")
    assert isinstance(rows[0], Row)
    assert rows[1:] == [UnreadablePlace(3, "not JSON (Expecting ',' delimiter)")]


def test_an_array_may_be_cut_anywhere_while_it_is_read(monkeypatch):
    monkeypatch.setattr(lines, "_PIECE", 3)
    rows = jsonl("[", ROWS[0] + ",", ROWS[1] + "]", name="a.json")
    assert [row.line for row in rows] == [2, 3]


def test_what_follows_an_array_is_named():
    assert jsonl(f"[{ROWS[0]}]]", name="a.json")[1:] == [
        UnreadablePlace(1, "not JSON (Extra data)")
    ]


def test_items_that_are_no_objects_are_named():
    assert jsonl(f"[{ROWS[0]}, 5]", name="a.json")[1] == UnreadablePlace(
        1, "not an object in braces"
    )


def test_keys_are_columns_and_lists_are_left_out():
    assert jsonl('{"source": "Hi", "n": 5, "x": null, "y": []}') == [
        Row(1, {"source": "Hi", "n": "5", "x": ""})
    ]


def test_empty_lines_are_passed_over():
    assert [row.line for row in jsonl('{"source": "a"}', "", '{"source": "b"}')] == [1, 3]


def test_bad_lines_are_named_and_the_rest_is_read():
    rows = jsonl("{", "[1]", '{"source": "b"}', "[" * 100_000, '{"a": ' + "9" * 5000 + "}")
    assert [type(row) for row in rows] == [
        UnreadablePlace,
        UnreadablePlace,
        Row,
        UnreadablePlace,
        UnreadablePlace,
    ]
    assert rows[1] == UnreadablePlace(2, "not an object in braces")
