"""Answers pairs of texts in JSON Lines, one line each, in another file."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import IO, Any, BinaryIO

from triage.files.messages import FileMessage
from triage.files.outputs import STANDARD, written
from triage.files.readers.json_lines import LONGEST_OBJECT, read_objects
from triage.files.units import FileError, Row, Rows, UnreadablePlace

Answers = Callable[[BinaryIO], Iterator[dict[str, Any]]]
TEXTS = ("src_lang", "tgt_lang", "source", "translation")


def read_pairs(lines: BinaryIO) -> Rows:
    """Yield the rows of a file, all with a source, a translation and their languages."""
    try:
        for row in read_objects(lines, LONGEST_OBJECT):
            yield row if isinstance(row, UnreadablePlace) else _complete(row)
    except FileError as error:
        yield UnreadablePlace(error.line, str(error))


def _complete(row: Row) -> Row | UnreadablePlace:
    missing = next((name for name in TEXTS if not isinstance(row.values.get(name), str)), None)
    if missing is None:
        return row
    problem = FileMessage.NO_TEXT_UNDER(name=missing, names=", ".join(TEXTS))
    return UnreadablePlace(row.line, problem)


def refused(place: UnreadablePlace) -> dict[str, Any]:
    """Return the answer to a line that cannot be read."""
    return {"line": place.line, "problem": place.problem}


def write_row(file: IO[bytes], row: dict[str, Any]) -> None:
    """Write one answer; halves of characters, which UTF-8 cannot encode, become question marks."""
    file.write(json.dumps(row, ensure_ascii=False).encode("utf-8", "replace") + b"\n")


def answer_lines(source: str, target: str, answers: Answers) -> str:
    """Write the answers to the lines of ``source`` to ``target``; return what is wrong with them.

    This is a sentence with the number of lines that could not be read and the first of them, ""
    if there is none.

    :param source: a file name; ``-`` means standard input, and standard output for ``target``.
    :raises OSError: one of the files cannot be opened, or they are the same.
    """
    bad, first = 0, dict[str, Any]()
    with ExitStack() as stack:
        output = stack.enter_context(written(target, [source]))
        standard = source == STANDARD
        lines = sys.stdin.buffer if standard else stack.enter_context(open(source, "rb"))
        for answer in answers(lines):
            if "line" in answer:
                bad, first = bad + 1, first or answer
            write_row(output, answer)
    if not bad:
        return ""
    count = "1 line" if bad == 1 else f"{bad:,} lines"
    return f"{source}: {count} could not be read; line {first['line']}: {first['problem']}"
