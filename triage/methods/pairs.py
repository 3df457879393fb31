"""JSON Lines, each a source and its translation, which commands read and answer."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO, Any

TEXTS = ("src_lang", "tgt_lang", "source", "translation")
# Far longer than any sentence, but a file without line breaks must not fill the memory.
LONGEST_LINE = 16 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the file: its row, or the reason why it cannot be read."""

    number: int
    row: dict[str, Any] | None = None
    problem: str = ""

    def refused(self) -> dict[str, Any]:
        """Return the answer to a line that cannot be read."""
        return {"line": self.number, "problem": self.problem}


def read_pairs(file: IO[bytes]) -> Iterator[Line]:
    """Yield the non-empty lines in order, with only the current one in memory.

    >>> from io import BytesIO
    >>> [line.problem for line in read_pairs(BytesIO(b'[]'))]
    ['not a JSON object']
    """
    number = 0
    while line := file.readline(LONGEST_LINE + 1):
        number += 1
        if len(line) > LONGEST_LINE:
            while line and not line.endswith(b"\n"):
                line = file.readline(LONGEST_LINE)
            yield Line(number, problem=f"longer than {LONGEST_LINE:,} bytes")
        elif line.strip():
            yield _line(number, line)


def write_row(file: IO[bytes], row: dict[str, Any]) -> None:
    """Write one answer; lone surrogates, which UTF-8 cannot encode, become question marks."""
    file.write(json.dumps(row, ensure_ascii=False).encode("utf-8", "replace") + b"\n")


def _line(number: int, line: bytes) -> Line:
    try:
        return Line(number, _pair(line))
    except (ValueError, RecursionError) as error:
        return Line(number, problem=str(error) or type(error).__name__)


def _pair(line: bytes) -> dict[str, Any]:
    """Parse and validate one line.

    :raises ValueError: the line is not a valid pair; the message says why.
    """
    try:
        pair = json.loads(line.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise ValueError(f"not UTF-8: {error.reason} at byte {error.start}") from error
    except json.JSONDecodeError as error:
        raise ValueError(f"not JSON: {error}") from error
    if not isinstance(pair, dict):
        raise ValueError("not a JSON object")
    for key in TEXTS:
        if not isinstance(pair.get(key), str):
            raise ValueError(f"{key!r} is missing or not a text")
    return pair
