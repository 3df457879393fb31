"""Reads the lines of a byte stream one at a time, with a limit on their length."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from typing import BinaryIO

from triage.files.messages import FileMessage
from triage.files.units import FileError

LONGEST_LINE = 1_000_000  # bytes
_PIECE = 64 * 1024
_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def read_lines(stream: BinaryIO) -> Iterator[tuple[int, str | None]]:
    """Yield each line with its number from 1; None for one that is too long or not UTF-8.

    A line ends as in any editor: with a line feed, a carriage return, or both.

    :raises FileError: the file is UTF-16 that is broken or has no byte order mark.
    """
    for number, line in enumerate(_lines(stream), 1):
        if number == 1 and line is not None:
            line = _without_mark(line)
        yield number, None if line is None else _decoded(line)


def _lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """Yield the lines as bytes; None for one that is too long, which is not kept in memory."""
    rest, is_too_long = b"", False
    for piece in _pieces(stream):
        *lines, rest = _split(rest + piece)
        for line in lines:
            yield None if is_too_long or len(line) >= LONGEST_LINE else line
            is_too_long = False
        if len(rest) >= LONGEST_LINE:
            rest, is_too_long = b"", True
    if rest or is_too_long:
        yield None if is_too_long else rest.removesuffix(b"\r")


def _pieces(stream: BinaryIO) -> Iterator[bytes]:
    """Yield what is in a stream, as UTF-8 if it begins with the mark of UTF-16."""
    piece = stream.read(_PIECE)
    if not piece.startswith(_UTF16):
        while piece:
            yield piece
            piece = stream.read(_PIECE)
        return
    decoder = codecs.getincrementaldecoder("utf-16")()
    while piece:
        yield from _recoded(decoder, piece)
        piece = stream.read(_PIECE)
    yield from _recoded(decoder, b"")


def _recoded(decoder: codecs.IncrementalDecoder, piece: bytes) -> Iterator[bytes]:
    try:
        text = decoder.decode(piece, final=not piece)
    except UnicodeDecodeError as error:
        problem = FileMessage.NOT_IN_ENCODING(name="UTF-16", detail=error.reason)
        raise FileError(problem) from error
    if text:
        yield text.encode()


def _split(data: bytes) -> list[bytes]:
    """Return the complete lines without their ends, then what is left."""
    lines = data.splitlines(keepends=True)
    # After a carriage return, the next piece may begin with the line feed that belongs to it.
    left = b"" if data.endswith(b"\n") else lines.pop()
    return [*(line.rstrip(b"\r\n") for line in lines), left]


def _without_mark(line: bytes) -> bytes:
    # Without its mark, UTF-16 has a zero beside each Latin letter.
    if b"\0" in line[:2]:
        raise FileError(FileMessage.FILE_IS_UTF_16())
    return line.removeprefix(codecs.BOM_UTF8)


def _decoded(line: bytes) -> str | None:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return None
