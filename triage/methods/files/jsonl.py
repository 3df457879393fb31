"""JSON Lines."""

from __future__ import annotations

import json
from typing import BinaryIO

from engines.texts import whole
from triage.methods.files.base import BadRow, Row, Rows
from triage.methods.files.lines import NOT_READABLE, read_lines
from triage.methods.messages import MethodMessage


def read_jsonl(stream: BinaryIO) -> Rows:
    """Yield one row per object; its keys are the columns. Lists and nested objects are left out."""
    for number, line in read_lines(stream):
        if line is None:
            yield BadRow(number, NOT_READABLE)
        elif line.strip():
            yield _row(number, line)


def _row(number: int, line: str) -> Row | BadRow:
    try:
        value = json.loads(line)
    except json.JSONDecodeError as error:
        return BadRow(number, MethodMessage.NO_JSON_AT(detail=error.msg, n=error.colno))
    except (ValueError, RecursionError) as error:
        return BadRow(number, MethodMessage.UNREADABLE_JSON(name=type(error).__name__))
    if not isinstance(value, dict):
        return BadRow(number, MethodMessage.NO_BRACES())
    plain = {str(key): _text(one) for key, one in value.items() if _is_plain(one)}
    return Row(number, whole(plain))


def _is_plain(value: object) -> bool:
    return value is None or isinstance(value, str | int | float)


def _text(value: object) -> str:
    return "" if value is None else str(value)
