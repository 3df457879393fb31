"""Answers pairs of texts in JSON Lines, one line each, in another file."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import islice
from typing import IO, Any, BinaryIO

from triage.checking.checker import Checker
from triage.checking.findings import Finding, Level
from triage.files.messages import FileMessage
from triage.files.outputs import STANDARD, kept, partial, written
from triage.files.readers.json_lines import LONGEST_OBJECT, read_objects
from triage.files.units import FileError, Row, Rows, Unit, UnreadablePlace

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
    unread = _Unread(source)
    with ExitStack() as stack:
        output = stack.enter_context(written(target, [source]))
        for answer in answers(_opened(source, stack)):
            unread.note(answer)
            write_row(output, answer)
    return unread.in_words()


def answer_slowly(
    source: str, target: str, answers: Callable[[Rows], Iterator[dict[str, Any]]], *, resume: bool
) -> str:
    """As :func:`answer_lines`, where each answer takes long: a killed process loses none of them.

    :param answers: yields one answer for each row.
    :param resume: go on behind the answers that an earlier process gave.
    :raises OSError: as there; or an earlier process left answers, and ``resume`` does not say what
        to do with them.
    :raises FileError: what an earlier process left does not belong to these lines.
    """
    unread = _Unread(source)
    with ExitStack() as stack:
        try:
            output = stack.enter_context(kept(target, [source], resume=resume))
        except FileExistsError as error:
            left = "It has the answers of a run that was cut off: go on with --resume, or remove it"
            raise OSError(error.errno, left, error.filename) from error
        rows = read_pairs(_opened(source, stack))
        for answer in _answered(output, rows, target) if resume else ():
            unread.note(answer)
        for answer in answers(rows):
            unread.note(answer)
            write_row(output, answer)
            output.flush()
    return unread.in_words()


def _answered(output: BinaryIO, rows: Rows, target: str) -> Iterator[dict[str, Any]]:
    """Yield the answers that are there, and take the rows that they answer from ``rows``."""
    for number, line in enumerate(output, 1):
        answer, row = _parsed(line), next(rows, None)
        fits = answer is not None and (
            answer.get("id") == row.values.get("id")
            if isinstance(row, Row)
            else row is not None and answer.get("line") == row.line
        )
        if answer is None or not fits:
            problem = f"is no answer to these lines; remove {partial(target)} to begin again"
            raise FileError(f"Line {number} {problem}", number)
        yield answer


def _parsed(line: bytes) -> dict[str, Any] | None:
    try:
        found = json.loads(line)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


def _opened(source: str, stack: ExitStack) -> BinaryIO:
    if source == STANDARD:
        return sys.stdin.buffer
    return stack.enter_context(open(source, "rb"))


class _Unread:
    """Counts the answers that say that a line could not be read."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._count = 0
        self._first: dict[str, Any] = {}

    def note(self, answer: dict[str, Any]) -> None:
        if "line" in answer:
            self._count += 1
            self._first = self._first or answer

    def in_words(self) -> str:
        if not self._count:
            return ""
        count = "1 line" if self._count == 1 else f"{self._count:,} lines"
        first = self._first
        return (
            f"{self._source}: {count} could not be read; line {first['line']}: {first['problem']}"
        )


_LOT = 500


def clean_lines(
    lines: IO[bytes],
    checker: Checker,
    languages: tuple[str, str],
    least: Level,
    on_dropped: Callable[[int, str], None],
) -> Iterator[bytes]:
    """Yield unchanged the lines whose first two columns have no finding at or above a level.

    :param lines: tab-separated; further columns are kept and not checked
    :param on_dropped: called for every dropped line, with its number and the reason
    """
    first = 1
    while lot := list(islice(lines, _LOT)):
        gone: dict[int, str] = {}
        units = []
        for number, line in enumerate(lot, first):
            try:
                source, translation = line.decode("utf-8").rstrip("\r\n").split("\t")[:2]
            except ValueError:
                gone[number] = "no pair of texts in UTF-8"
                continue
            units.append(Unit(number, "", source, translation, *languages))
        for finding in checker.check("", units):
            if finding.level >= least:
                gone.setdefault(finding.line, _why(finding))
        for number, line in enumerate(lot, first):
            if number not in gone:
                yield line
            else:
                on_dropped(number, gone[number])
        first += len(lot)


def _why(finding: Finding) -> str:
    return f"{finding.signal}: {finding.message}"
