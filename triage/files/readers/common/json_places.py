"""Reads JSON messages with the line number of every text."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from json import JSONDecodeError
from json.decoder import scanstring  # type: ignore[attr-defined]

from engines.texts import whole
from triage.files.messages import FileMessage
from triage.files.units import FileError

_SPACE = re.compile(r"[ \t\n\r]*")
_LITERAL = re.compile(r"true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?")
_DEEPEST = 50


@dataclass(frozen=True, slots=True)
class Text:
    """A text in a document: its path of keys, its value and its line."""

    path: tuple[str, ...]
    value: str
    line: int


def read_texts(document: str) -> Iterator[Text]:
    """Yield the texts of a JSON document in order; numbers, lists of them and so on are skipped.

    >>> [(text.path, text.value, text.line) for text in read_texts('{"a": {\\n"b": "c"}}')]
    [(('a', 'b'), 'c', 2)]

    :raises FileError: it is not JSON, or nested more than fifty levels deep.
    """
    return _Document(document).texts()


class _Document:
    def __init__(self, document: str) -> None:
        self._text = document
        self._ends = [match.start() for match in re.finditer("\n", document)]
        self._place = 0

    def texts(self) -> Iterator[Text]:
        yield from self._value(())
        if self._skip() < len(self._text):
            raise self._problem("something after its end")

    def _value(self, path: tuple[str, ...]) -> Iterator[Text]:
        if len(path) > _DEEPEST:
            raise self._problem(f"more than {_DEEPEST} levels")
        start = self._skip()
        mark = self._text[start : start + 1]
        if mark == '"':
            line = self._line(start)
            yield Text(path, self._string(), line)
        elif mark == "{":
            yield from self._members(path)
        elif mark == "[":
            yield from self._items(path)
        elif match := _LITERAL.match(self._text, start):
            self._place = match.end()
        else:
            raise self._problem("no value")

    def _members(self, path: tuple[str, ...]) -> Iterator[Text]:
        self._place += 1
        if self._take("}"):
            return
        while True:
            if self._text[self._skip() : self._place + 1] != '"':
                raise self._problem("no key in quotation marks")
            key = self._string()
            if not self._take(":"):
                raise self._problem("no colon after a key")
            yield from self._value((*path, key))
            if self._take("}"):
                return
            if not self._take(","):
                raise self._problem("no comma between two members")

    def _items(self, path: tuple[str, ...]) -> Iterator[Text]:
        self._place += 1
        if self._take("]"):
            return
        number = 0
        while True:
            yield from self._value((*path, str(number)))
            number += 1
            if self._take("]"):
                return
            if not self._take(","):
                raise self._problem("no comma between two items")

    def _string(self) -> str:
        try:
            value: str
            value, self._place = scanstring(self._text, self._place + 1, True)
        except JSONDecodeError as error:
            raise FileError(FileMessage.NO_JSON(detail=error.msg), self._line(error.pos)) from error
        return str(whole(value))

    def _skip(self) -> int:
        match = _SPACE.match(self._text, self._place)
        self._place = match.end() if match else self._place
        return self._place

    def _take(self, mark: str) -> bool:
        if self._text.startswith(mark, self._skip()):
            self._place += len(mark)
            return True
        return False

    def _line(self, place: int) -> int:
        return bisect_left(self._ends, place) + 1

    def _problem(self, what: str) -> FileError:
        return FileError(FileMessage.NO_JSON(detail=what), self._line(self._place))
