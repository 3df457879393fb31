"""Pairs of a corpus too large for one process, answered piece by piece by the workers of a Dask cluster.

A piece is a range of bytes of a JSON Lines file that all workers can open. Its answers are a file of
their own, which gets its name when it is whole: a worker that is lost costs its piece, which another
one does, and a second run does what is left.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import IO, Any

from triage.methods.models import screening
from triage.methods.pairs import write_row
from triage.public import number_lines, screening_lines

Answers = Callable[[IO[bytes]], Iterator[dict[str, Any]]]
#: What a pair can be asked.
CHECKS: dict[str, Answers] = {
    "numbers": number_lines.answers,
    "screening": lambda lines: screening_lines.answers(lines, screening()),
}
#: Bytes of a piece: some ten thousand pairs, and seconds to minutes of work.
PIECE = 4 * 2**20
#: Workers that may be lost over a piece before the whole ends with an error.
MOST_LOSSES = 3


def check_corpus(
    source: Path,
    folder: Path,
    check: str,
    client: Any,
    *,
    piece: int = PIECE,
    tell: Callable[[int, int], None] = lambda done, of: None,
) -> Counter[str]:
    """Answer all pairs of a file into ``folder``; return how many have which verdict.

    :param client: a ``distributed.Client``
    :param tell: called with the number of pieces done and of all pieces
    :raises OSError: the file cannot be read, or the folder not be written.
    """
    from distributed import as_completed

    folder.mkdir(parents=True, exist_ok=True)
    starts = range(0, source.stat().st_size, piece)
    parts = [folder / f"part-{number:06}.jsonl" for number in range(len(starts))]
    # Not pure: what the cluster remembers of a piece says nothing of the file, which may be gone.
    options = {"retries": MOST_LOSSES, "pure": False}
    futures = [
        client.submit(answer_piece, str(source), start, piece, str(part), check, **options)
        for start, part in zip(starts, parts, strict=True)
    ]
    total = Counter[str]()
    for number, future in enumerate(as_completed(futures), 1):
        total.update(future.result())
        tell(number, len(futures))
        # The cluster need not remember it.
        future.release()
    return total


def answer_piece(source: str, start: int, length: int, part: str, check: str) -> dict[str, int]:
    """Answer the pairs whose lines begin within a range of bytes; return how many have which verdict."""
    if not os.path.exists(part):
        unfinished = f"{part}.{os.getpid()}"
        with open(unfinished, "wb") as file:
            for answer in CHECKS[check](BytesIO(lines_within(source, start, length))):
                write_row(file, answer)
        os.replace(unfinished, part)
    with open(part, "rb") as file:
        return dict(Counter(_verdict(json.loads(line)) for line in file))


def lines_within(source: str, start: int, length: int) -> bytes:
    """The whole lines of a file that begin within a range of bytes."""
    with open(source, "rb") as file:
        # A line that begins where the range does is its own: one byte before ends another line.
        if start:
            file.seek(start - 1)
            file.readline()
        wanted = start + length - file.tell()
        if wanted <= 0:
            return b""
        found = file.read(wanted)
        return found if found.endswith(b"\n") else found + file.readline()


def _verdict(answer: dict[str, Any]) -> str:
    return str(answer.get("verdict", "not read"))
