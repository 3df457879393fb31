from __future__ import annotations

from io import BytesIO

import pytest

from triage.methods.files.base import BadRow, Row, UploadError
from triage.methods.files.lines import LONGEST_LINE, read_parallel, read_text


def text(data: bytes):
    return list(read_text(BytesIO(data)))


def test_every_line_is_a_source():
    assert text(b"one\r\ntwo") == [Row(1, {"source": "one"}), Row(2, {"source": "two"})]


def test_a_byte_order_mark_is_no_text():
    assert text(b"\xef\xbb\xbfone") == [Row(1, {"source": "one"})]


def test_a_line_that_is_not_utf8_is_bad_and_the_next_is_read():
    rows = text(b"one\n\xff\xfe\nthree\n")
    assert [type(row) for row in rows] == [Row, BadRow, Row]
    assert rows[1].number == 2


def test_an_endless_line_is_bad_and_the_next_is_read():
    rows = text(b"a" * (LONGEST_LINE * 2 + 5) + b"\nb\n")
    assert [type(row) for row in rows] == [BadRow, Row]
    assert rows[1] == Row(2, {"source": "b"})


def test_utf16_is_named():
    with pytest.raises(UploadError, match="UTF-16"):
        text("one".encode("utf-16"))


def test_two_files_are_read_side_by_side():
    rows = list(read_parallel(BytesIO(b"one\ntwo\n"), BytesIO(b"eins\nzwei\n")))
    assert rows[1] == Row(2, {"source": "two", "translation": "zwei"})


@pytest.mark.parametrize(
    ("source", "translation", "which"),
    [(b"a\nb\n", b"a\n", "translation"), (b"a\n", b"a\nb\n", "source")],
)
def test_files_of_different_length_end_in_a_bad_row(source, translation, which):
    rows = list(read_parallel(BytesIO(source), BytesIO(translation)))
    assert rows[-1] == BadRow(2, f"the {which} file ends before this line")
