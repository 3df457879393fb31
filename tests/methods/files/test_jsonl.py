from __future__ import annotations

from io import BytesIO

from triage.methods.files.base import BadRow, Row
from triage.methods.files.jsonl import read_jsonl


def jsonl(*lines: str):
    return list(read_jsonl(BytesIO("\n".join(lines).encode())))


def test_keys_are_columns_and_lists_are_left_out():
    assert jsonl('{"source": "Hi", "n": 5, "x": null, "y": []}') == [
        Row(1, {"source": "Hi", "n": "5", "x": ""})
    ]


def test_empty_lines_are_passed_over():
    assert [row.number for row in jsonl('{"source": "a"}', "", '{"source": "b"}')] == [1, 3]


def test_bad_lines_are_named_and_the_rest_is_read():
    rows = jsonl("{", "[1]", '{"source": "b"}', "[" * 100_000, '{"a": ' + "9" * 5000 + "}")
    assert [type(row) for row in rows] == [BadRow, BadRow, Row, BadRow, BadRow]
    assert rows[1] == BadRow(2, "not an object in braces")
