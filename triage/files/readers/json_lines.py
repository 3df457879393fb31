"""Rows of JSON: one object per line, or an array of objects."""

from __future__ import annotations

import json
import re
from bisect import bisect_left
from collections.abc import Iterator

from engines.texts import whole
from triage.files.columns import suggest_columns
from triage.files.messages import FileMessage
from triage.files.readers.base import Example, Request, whole_text
from triage.files.readers.common.lines import LONGEST_LINE, read_lines
from triage.files.readers.common.tables import Table
from triage.files.units import Row, Rows, UnreadablePlace

_SPACE = re.compile(r"[\s\ufeff]*")
_COMMA = re.compile(r"\s*,?\s*")


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
            if not _beginning(stream.peek(_HEAD)[:_HEAD]).startswith("["):
                for number, line in read_lines(stream):
                    if line is None:
                        yield UnreadablePlace(number, FileMessage.UNREADABLE_ROW())
                    elif line.strip():
                        yield _parsed(number, line)
                return
        yield from _items(whole_text(request))


_HEAD = 64 * 1024


def has_rows(request: Request) -> bool:
    """Say whether a file of JSON has rows and not messages: an array, or lines of objects with a
    source and a translation.

    :raises OSError: it cannot be opened.
    """
    with request.open() as stream:
        head = _beginning(stream.peek(_HEAD)[:LONGEST_LINE])
    if not head.startswith("{"):
        return head.startswith("[") and head[1:].lstrip().startswith(("{", "]"))
    row = _parsed(1, head.split("\n", 1)[0])
    columns = {} if isinstance(row, UnreadablePlace) else suggest_columns(list(row.fields))
    return {"source", "translation"} <= columns.keys()


def _beginning(data: bytes) -> str:
    text = data.decode("utf-8", "replace")
    return text[_SPACE.match(text).end() :]  # type: ignore[union-attr]


def _parsed(number: int, line: str) -> Row | UnreadablePlace:
    try:
        return _row(number, json.loads(line))
    except json.JSONDecodeError as error:
        return UnreadablePlace(number, FileMessage.NO_JSON_AT(detail=error.msg, n=error.colno))
    except (ValueError, RecursionError) as error:
        return UnreadablePlace(number, FileMessage.UNREADABLE_JSON(name=type(error).__name__))


def _items(text: str) -> Iterator[Row | UnreadablePlace]:
    """Yield the items of an array with the lines they begin in; a fault ends the file."""
    ends = [match.start() for match in re.finditer("\n", text)]
    decoder = json.JSONDecoder()
    place = text.index("[") + 1
    while True:
        place = _COMMA.match(text, place).end()  # type: ignore[union-attr]
        number = bisect_left(ends, place) + 1
        if text[place : place + 1] == "]":
            if text[place + 1 :].strip():
                yield UnreadablePlace(number, FileMessage.NO_JSON(detail="Extra data"))
            return
        try:
            value, place = decoder.raw_decode(text, place)
        except json.JSONDecodeError as error:
            line = bisect_left(ends, error.pos) + 1
            yield UnreadablePlace(line, FileMessage.NO_JSON(detail=error.msg))
            return
        except (ValueError, RecursionError) as error:
            problem = FileMessage.UNREADABLE_JSON(name=type(error).__name__)
            yield UnreadablePlace(number, problem)
            return
        yield _row(number, value)


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
