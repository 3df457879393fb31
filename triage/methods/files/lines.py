"""Read lines of a byte stream one at a time, with a limit on their length."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from typing import BinaryIO

from triage.methods.files.base import BadRow, Row, Rows, UploadError
from triage.methods.messages import MethodMessage

LONGEST_LINE = 1_000_000  # bytes
_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def read_lines(stream: BinaryIO) -> Iterator[tuple[int, str | None]]:
    """Yield each line with its number from 1; None for one that is too long or not UTF-8.

    :raises UploadError: the file is UTF-16.
    """
    number = 0
    while line := stream.readline(LONGEST_LINE):
        number += 1
        if number == 1:
            line = _without_mark(line)
        if len(line) >= LONGEST_LINE and not line.endswith(b"\n"):
            _skip_line(stream)
            yield number, None
            continue
        yield number, _decoded(line)


def _without_mark(line: bytes) -> bytes:
    # Without its mark, UTF-16 has a zero beside each Latin letter.
    if line.startswith(_UTF16) or b"\0" in line[:2]:
        raise UploadError(MethodMessage.FILE_IS_UTF_16())
    return line.removeprefix(codecs.BOM_UTF8)


def _skip_line(stream: BinaryIO) -> None:
    while (rest := stream.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
        pass


def _decoded(line: bytes) -> str | None:
    try:
        return line.decode("utf-8").rstrip("\r\n")
    except UnicodeDecodeError:
        return None


NOT_READABLE = MethodMessage.UNREADABLE_ROW()


def read_text(stream: BinaryIO) -> Rows:
    for number, line in read_lines(stream):
        yield BadRow(number, NOT_READABLE) if line is None else Row(number, {"source": line})


def read_parallel(source: BinaryIO, translation: BinaryIO) -> Rows:
    """Yield the lines of two parallel files in pairs.

    If one file is longer, its first extra line is a bad row, and the last one read.
    """
    one, other = read_lines(source), read_lines(translation)
    while True:
        left, right = next(one, None), next(other, None)
        if left is None and right is None:
            return
        if left is None or right is None:
            number = (left or right or (0, None))[0]
            which = "source" if left is None else "translation"
            yield BadRow(number, MethodMessage.FILE_ENDS_BEFORE(what=which))
            return
        if left[1] is None or right[1] is None:
            yield BadRow(left[0], NOT_READABLE)
        else:
            yield Row(left[0], {"source": left[1], "translation": right[1]})
