"""Rows of JSON: one object per line, or an array of objects."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from io import BufferedReader, BytesIO
from pathlib import Path
from typing import BinaryIO

from engines.texts import whole
from triage.files.columns import suggest_columns
from triage.files.messages import FileMessage
from triage.files.readers.base import Example, Request
from triage.files.readers.common.lines import LONGEST_LINE, read_lines, read_pieces
from triage.files.readers.common.tables import Table
from triage.files.units import FileError, Row, Rows, UnreadablePlace, readable

#: The most bytes of an object that programs write for others, which may have long lists in it.
LONGEST_OBJECT = 16 * 1024 * 1024
_HEAD = 64 * 1024
# White space, and the byte order mark of a file to which this one was appended.
_BLANK = " \t\r\n\ufeff"
_BETWEEN, _SPACE = re.compile(r"[\s,]+"), re.compile(r"\s+")


class JsonLines(Table):
    """Rows whose keys are the columns. Lists and nested objects are no texts."""

    name = "JSON Lines"
    endings = (".jsonl", ".ndjson")
    example = Example(
        "texts.jsonl",
        '{"id": "{key}", "src_lang": "en", "tgt_lang": "es", "source": "{source}", "translation": "{translation}"}\n',
    )

    def rows(self, request: Request) -> Rows:
        with request.open() as stream:
            is_array = beginning(stream).startswith("[")
            yield from read_array(stream) if is_array else read_objects(stream)


def read_objects(stream: BinaryIO, longest: int = LONGEST_LINE) -> Rows:
    """Yield the object in each line that is not empty, with only the current one in memory.

    >>> from io import BytesIO
    >>> [str(place) for place in read_objects(BytesIO(b'[]'))]
    ['Row 1: not an object in braces']

    :raises FileError: the file is UTF-16 that is broken or has no byte order mark.
    """
    for number, line in read_lines(stream, longest):
        if isinstance(line, UnreadablePlace):
            yield line
        elif line := line.strip(_BLANK):
            yield _parsed(number, line)


def objects_in(text: str) -> Rows:
    """Yield the object in each line of a text, which may be long."""
    return read_objects(BytesIO(text.encode()), LONGEST_OBJECT)


def every_row(path: Path) -> Iterator[Row]:
    """Yield the row of each line of a file that a program wrote, and that is right throughout.

    :raises FileError: a line is no object, or the file is not UTF-8.
    :raises OSError: it cannot be opened.
    """
    with path.open("rb") as stream:
        yield from readable(read_objects(stream, LONGEST_OBJECT))


def read_array(stream: BinaryIO, under: str = "") -> Rows:
    """Yield the objects of an array with the lines they begin in, with only one in memory.

    A fault is the last place.

    :param under: the key of the array, which comes last in the file; "" if the file is an array.
    :raises FileError: there is no such array, or the file is neither UTF-8 nor UTF-16 with its mark.
    """
    window = _Window(read_pieces(stream))
    if not window.find(re.compile(rf'"{re.escape(under)}"\s*:\s*\[' if under else r"\[")):
        raise FileError(FileMessage.NO_LIST(name=under))
    while True:
        window.skip(_BETWEEN)
        if window.take("]"):
            window.skip(_SPACE)
            if not under and not window.is_over:
                yield UnreadablePlace(window.line, FileMessage.NO_JSON(detail="Extra data"))
            return
        line = window.line
        try:
            yield _row(line, window.value())
        except json.JSONDecodeError as error:
            problem = FileMessage.NO_JSON(detail=error.msg)
            yield UnreadablePlace(window.line_at(error.pos), problem)
            return
        except (ValueError, RecursionError) as error:
            yield UnreadablePlace(line, FileMessage.UNREADABLE_JSON(name=type(error).__name__))
            return


class _Window:
    """What is kept of a text that comes in pieces: from its current place on."""

    def __init__(self, pieces: Iterator[str]) -> None:
        self._pieces = pieces
        self._text, self._place = "", 0
        self.line = 1
        self._decode = json.JSONDecoder().raw_decode

    @property
    def is_over(self) -> bool:
        return self._place == len(self._text) and not self._grow()

    def take(self, mark: str) -> bool:
        """Go behind a character if it is the next."""
        is_next = not self.is_over and self._text[self._place] == mark
        self._place += is_next
        return is_next

    def line_at(self, place: int) -> int:
        return self.line + self._text.count("\n", self._place, place)

    def find(self, pattern: re.Pattern[str]) -> bool:
        """Go behind the first match; return whether there is one near the beginning."""
        while (match := pattern.search(self._text, self._place)) is None:
            if len(self._text) > _HEAD or not self._grow():
                return False
        self._move(match.end())
        return True

    def skip(self, pattern: re.Pattern[str]) -> None:
        """Go behind what matches, however long it is."""
        while not self.is_over and (match := pattern.match(self._text, self._place)):
            self._move(match.end())

    def value(self) -> object:
        """Read the value at the current place and go behind it.

        :raises ValueError, RecursionError: none can be read, within :data:`LONGEST_OBJECT`.
        """
        while True:
            try:
                value, end = self._decode(self._text, self._place)
            except json.JSONDecodeError:
                if len(self._text) - self._place > LONGEST_OBJECT or not self._grow():
                    raise
                continue
            self._move(end)
            return value

    def _move(self, place: int) -> None:
        self.line = self.line_at(place)
        self._place = place

    def _grow(self) -> bool:
        """Drop what was passed and double the rest, so that a long value is not read too often."""
        rest = self._text[self._place :]
        more = ""
        while len(more) <= len(rest) and (piece := next(filter(None, self._pieces), "")):
            more += piece
        if more:
            self._text, self._place = rest + more, 0
        return bool(more)


def has_rows(request: Request) -> bool:
    """Say whether a file of JSON has rows and not messages: an array, or lines of objects with a
    source and a translation.

    :raises OSError: it cannot be opened.
    """
    with request.open() as stream:
        head = beginning(stream)
    if not head.startswith("{"):
        return head.startswith("[") and head[1:].lstrip().startswith(("{", "]"))
    row = _parsed(1, head.split("\n", 1)[0])
    columns = {} if isinstance(row, UnreadablePlace) else suggest_columns(list(row.fields))
    return {"source", "translation"} <= columns.keys()


def beginning(stream: BufferedReader) -> str:
    """Return the beginning of a file from its first character on, without reading on in it."""
    return stream.peek(_HEAD).decode("utf-8", "replace").lstrip(_BLANK)


def _parsed(number: int, line: str) -> Row | UnreadablePlace:
    try:
        return _row(number, json.loads(line))
    except json.JSONDecodeError as error:
        return UnreadablePlace(number, FileMessage.NO_JSON_AT(detail=error.msg, n=error.colno))
    except (ValueError, RecursionError) as error:
        return UnreadablePlace(number, FileMessage.UNREADABLE_JSON(name=type(error).__name__))


def _row(number: int, value: object) -> Row | UnreadablePlace:
    if not isinstance(value, dict):
        return UnreadablePlace(number, FileMessage.NO_BRACES())
    values = whole(value)
    fields = {str(key): _text(one) for key, one in values.items() if _is_plain(one)}
    return Row(number, fields, values=values)


def _is_plain(value: object) -> bool:
    return value is None or isinstance(value, str | int | float)


def _text(value: object) -> str:
    return "" if value is None else str(value)
