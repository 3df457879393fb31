from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest

from triage.files.readers.base import Request
from triage.files.readers.common.lines import LONGEST_LINE, read_lines
from triage.files.readers.registry import read_rows, read_units
from triage.files.units import FileError, Row, SkipReason, Unit, UnreadablePlace


def text(data: bytes):
    return list(read_rows(Request(Path("a.txt"), content=data)))


def parallel(folder: Path, source: bytes, translation: bytes) -> Request:
    (folder / "en.txt").write_bytes(source)
    (folder / "de.txt").write_bytes(translation)
    return Request(folder / "de.txt", "en", "de", folder / "en.txt")


def test_every_line_is_a_source():
    assert text(b"one\r\ntwo") == [Row(1, {"source": "one"}), Row(2, {"source": "two"})]


def test_a_byte_order_mark_is_no_text():
    assert text(b"\xef\xbb\xbfone") == [Row(1, {"source": "one"})]


def test_a_line_that_is_not_utf8_is_bad_and_the_next_is_read():
    rows = text(b"one\n\xff\xfe\nthree\n")
    assert [type(row) for row in rows] == [Row, UnreadablePlace, Row]
    assert rows[1].line == 2


def test_an_endless_line_is_bad_and_the_next_is_read():
    rows = text(b"a" * (LONGEST_LINE * 2 + 5) + b"\nb\n")
    assert [type(row) for row in rows] == [UnreadablePlace, Row]
    assert rows[1] == Row(2, {"source": "b"})


@pytest.mark.parametrize("place", range(65_530, 65_540))
def test_lines_end_alike_wherever_they_are_cut_while_reading(place):
    data = b"a" * place + b"\r\nb\rc\n\nd"
    lines = [line for _, line in read_lines(BytesIO(data))]
    assert lines == ["a" * place, "b", "c", "", "d"]


def test_utf16_with_a_mark_is_read_wherever_it_is_cut():
    lines = ["é" * 40_000, "b", "", "😀" * 20_000]
    data = "\r\n".join(lines).encode("utf-16")
    assert [line for _, line in read_lines(BytesIO(data))] == lines


def test_utf16_without_a_mark_or_cut_in_a_character_is_named():
    with pytest.raises(FileError, match="byte order mark"):
        text("one".encode("utf-16-le"))
    with pytest.raises(FileError, match="not UTF-16"):
        text("one".encode("utf-16")[:-1])


def test_two_files_are_read_side_by_side(tmp_path):
    request = parallel(tmp_path, b"one\ntwo\n", b"eins\nzwei\n")
    assert list(read_rows(request))[1] == Row(2, {"source": "two", "translation": "zwei"})
    assert list(read_units(request))[1] == Unit(2, "2", "two", "zwei", "en", "de")


def test_an_empty_line_is_no_translation(tmp_path):
    (unit,) = read_units(parallel(tmp_path, b"one\n", b"\n"))
    assert isinstance(unit, Unit)
    assert unit.left_out == SkipReason.UNTRANSLATED


def test_a_text_alone_has_nothing_to_check():
    with pytest.raises(FileError, match="source texts are in another file"):
        list(read_units(Request(Path("a.txt"), content=b"one\n")))


@pytest.mark.parametrize(
    ("source", "translation", "which"),
    [(b"a\nb\n", b"a\n", "translation"), (b"a\n", b"a\nb\n", "source")],
)
def test_files_of_different_length_end_in_a_bad_row(source, translation, which, tmp_path):
    rows = list(read_rows(parallel(tmp_path, source, translation)))
    assert rows[-1] == UnreadablePlace(2, f"the {which} file ends before this line")
