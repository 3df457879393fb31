"""Reads exported bugs back, one at a time, and reports every invalid row."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from triage.files.readers.base import Request
from triage.files.readers.json_lines import LONGEST_OBJECT, beginning, read_array, read_objects
from triage.files.units import FileError, Row, UnreadablePlace
from triage.reporting.bug_json import problems
from triage.reporting.bug_record import BugRecord
from triage.reporting.statistics.intervals import ReportingError

_LIST = "bugs"


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


def read_bugs(request: Request) -> Iterator[ReadBug]:
    """Yield the bugs of a JSON document or of JSON Lines, detecting which of the two it is.

    An empty text is valid JSON Lines without any bugs. A document that breaks off ends with an
    invalid bug.

    :raises NotBugs: the file has no list of bugs, or is not UTF-8.
    :raises OSError: it cannot be opened.
    """
    try:
        with request.open() as stream:
            if _is_document(beginning(stream)):
                for number, place in enumerate(read_array(stream, _LIST), 1):
                    yield _read(number, place)
            else:
                for place in read_objects(stream, LONGEST_OBJECT):
                    yield _read(place.line, place)
    except FileError as error:
        raise NotBugs(f"Not an export of bugs: {error}") from error


def _is_document(head: str) -> bool:
    """Whether a file has a list of bugs, and not a bug a line."""
    first = head.partition("\n")[0].strip()
    try:
        value = json.loads(first or "{}")
    except (ValueError, RecursionError):
        # A document spans several lines, or its first line contains the beginning of the list.
        return f'"{_LIST}"' in first or first[:1] != "{" or first == "{"
    return not isinstance(value, dict) or _LIST in value


def _read(number: int, place: Row | UnreadablePlace) -> ReadBug:
    if isinstance(place, UnreadablePlace):
        return ReadBug(number, None, (place.problem,))
    found = tuple(problems(place.values))
    return ReadBug(number, None if found else BugRecord.from_json(place.values), found)
