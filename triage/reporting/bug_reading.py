"""Reads exported bugs back, one at a time, and reports every invalid row."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO, Any

from triage.reporting.bug_json import problems
from triage.reporting.bug_record import BugRecord
from triage.reporting.statistics.intervals import ReportingError

_CHUNK = 1 << 16
_BLANK = " \t\r\n"


class NotBugs(ReportingError):
    """The file is not an export of bugs; the message says at what point it goes wrong."""


@dataclass(frozen=True, slots=True)
class ReadBug:
    """One bug of a file, or the errors in it.

    ``row`` counts from 1: lines in JSON Lines, entries in a document.
    """

    row: int
    bug: BugRecord | None
    problems: tuple[str, ...] = ()


def read_bugs(stream: IO[str]) -> Iterator[ReadBug]:
    """Yield the bugs of a JSON document or of JSON Lines, detecting which of the two it is.

    An empty text is valid JSON Lines without any bugs.

    :raises NotBugs: a document that has no list of bugs or is truncated
    """
    first = stream.readline()
    while first and not first.strip():
        first = stream.readline()
    if not first or _is_line(first):
        yield from _lines(first, stream)
    else:
        yield from _document(first, stream)


def _is_line(first: str) -> bool:
    try:
        value = json.loads(first)
    except ValueError:
        # A document spans several lines, or its first line contains the beginning of the list.
        return '"bugs"' not in first and first.lstrip()[:1] == "{" and len(first.strip()) > 1
    return not (isinstance(value, dict) and "bugs" in value)


def _lines(first: str, stream: IO[str]) -> Iterator[ReadBug]:
    line, row = first, 0
    while line:
        row += 1
        if line.strip():
            yield _line(row, line)
        line = stream.readline()


def _line(row: int, line: str) -> ReadBug:
    try:
        value = json.loads(line)
    except ValueError as error:
        return ReadBug(row, None, (f"not JSON: {error}",))
    return _checked(row, value)


def _checked(row: int, value: Any) -> ReadBug:
    found = tuple(problems(value))
    return ReadBug(row, None if found else BugRecord.from_json(value), found)


def _document(first: str, stream: IO[str]) -> Iterator[ReadBug]:
    text = _Text(first, stream)
    text.skip_to_list()
    row = 0
    while text.more_entries():
        row += 1
        yield _checked(row, text.entry())


class _Text:
    """A window over the document that grows until an entry is complete and drops what was read."""

    def __init__(self, start: str, stream: IO[str]) -> None:
        self._window, self._stream = start, stream
        self._decode = json.JSONDecoder().raw_decode

    def _grow(self) -> bool:
        chunk = self._stream.read(_CHUNK)
        self._window += chunk
        return bool(chunk)

    def skip_to_list(self) -> None:
        """Skip the properties before the list, which must come last."""
        while True:
            head, found, rest = self._window.partition('"bugs"')
            opening = rest.lstrip(_BLANK + ":")
            if found and opening:
                break
            if len(head) > _CHUNK or not self._grow():
                raise NotBugs('Not an export of bugs: a document has a list "bugs".')
        if opening[0] != "[":
            raise NotBugs('Not an export of bugs: "bugs" is not a list.')
        self._window = opening[1:]

    def more_entries(self) -> bool:
        """Return whether another entry follows, and skip the comma before it."""
        while True:
            self._window = self._window.lstrip(_BLANK + ",")
            if self._window:
                return self._window[0] != "]"
            if not self._grow():
                raise NotBugs("The document breaks off inside its list of bugs.")

    def entry(self) -> Any:
        while True:
            try:
                value, end = self._decode(self._window)
            except ValueError as error:
                if not self._grow():
                    raise NotBugs(f"The document breaks off or is not JSON: {error}") from error
                continue
            self._window = self._window[end:]
            return value
