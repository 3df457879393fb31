"""Reads a byte stream as text, line by line or in pieces, with limits on what is kept in memory."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from itertools import chain
from typing import BinaryIO

from triage.files.messages import FileMessage, Message
from triage.files.units import FileError, UnreadablePlace, readable

LONGEST_LINE = 1_000_000  # bytes
_PIECE = 64 * 1024
_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def read_lines(
    stream: BinaryIO, longest: int = LONGEST_LINE
) -> Iterator[tuple[int, str | UnreadablePlace]]:
    """Yield each line with its number from 1, or why it cannot be read.

    A line ends as in any editor: with a line feed, a carriage return, or both.

    :param longest: the number of bytes from which on a line is not read.
    :raises FileError: the file is UTF-16 that is broken or has no byte order mark.
    """
    for number, line in enumerate(_lines(stream, longest), 1):
        if line is None:
            problem = FileMessage.LONG_LINE(n=f"{longest:,}")
            yield number, UnreadablePlace(number, problem)
        else:
            yield number, _decoded(number, _without_mark(line) if number == 1 else line)


def every_line(stream: BinaryIO) -> Iterator[str]:
    """Yield each line of a file that must be right throughout.

    :raises FileError: one cannot be read.
    """
    yield from readable(line for _, line in read_lines(stream))


def read_pieces(stream: BinaryIO) -> Iterator[str]:
    """Yield the text of a stream in pieces.

    :raises FileError: it is neither UTF-8 nor UTF-16 with a byte order mark.
    """
    decoder = codecs.getincrementaldecoder("utf-8-sig")()
    line = 1
    for piece in chain(_pieces(stream), (b"",)):
        try:
            text = decoder.decode(piece, final=not piece)
        except UnicodeDecodeError as error:
            number = line + error.object.count(b"\n", 0, error.start)
            raise FileError(_not_utf8(error), number) from error
        line += text.count("\n")
        yield text


def _lines(stream: BinaryIO, longest: int) -> Iterator[bytes | None]:
    """Yield the lines as bytes; None for one that is too long, which is not kept in memory."""
    rest, is_too_long = b"", False
    for piece in _pieces(stream):
        *lines, rest = _split(rest + piece)
        for line in lines:
            yield None if is_too_long or len(line) >= longest else line
            is_too_long = False
        if len(rest) >= longest:
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


def _decoded(number: int, line: bytes) -> str | UnreadablePlace:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError as error:
        return UnreadablePlace(number, _not_utf8(error))


def _not_utf8(error: UnicodeDecodeError) -> Message:
    detail = f"{error.object[error.start]:#04x}: {error.reason}"
    return FileMessage.NOT_IN_ENCODING(name="UTF-8", detail=detail)
