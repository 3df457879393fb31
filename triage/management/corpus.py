"""Checks a corpus too large for one process, piece by piece, on the workers of a Dask cluster.

A piece is a byte range of a JSON Lines file that all workers can open. Its answers go into a separate
file, which gets its final name once complete: if a worker is lost, another one repeats its piece, and a
second run does only what is missing.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

from triage.cli import number_lines, screening_lines
from triage.cli.line_commands import Answers, write_row
from triage.methods.model_loading import screening

#: The checks available for a pair.
CHECKS: dict[str, Answers] = {
    "numbers": number_lines.answers,
    "screening": lambda lines: screening_lines.answers(lines, screening()),
}
#: Bytes per piece: some ten thousand pairs, taking seconds to minutes.
PIECE = 4 * 2**20
#: Workers that may be lost on one piece before the whole check fails.
MAX_LOSSES = 3


def check_corpus(
    source: Path,
    folder: Path,
    check: str,
    client: Any,
    *,
    piece: int = PIECE,
    on_progress: Callable[[int, int], None] = lambda done, of: None,
) -> Counter[str]:
    """Check all pairs of a file and write the answers to ``folder``; return a count per verdict.

    :param client: a ``distributed.Client``
    :param on_progress: called with the number of finished pieces and of all pieces
    :raises OSError: the file cannot be read, or the folder cannot be written to.
    """
    from distributed import as_completed

    folder.mkdir(parents=True, exist_ok=True)
    starts = range(0, source.stat().st_size, piece)
    parts = [folder / f"part-{number:06}.jsonl" for number in range(len(starts))]
    # Not pure: a result remembered by the cluster does not mean that its file still exists.
    options = {"retries": MAX_LOSSES, "pure": False}
    futures, before = [], 0
    for start, part in zip(starts, parts, strict=True):
        task = (str(source), start, piece, str(part), check, before)
        futures.append(client.submit(answer_piece, *task, **options))
        before += len(lines_within(str(source), start, piece).splitlines())
    total = Counter[str]()
    for number, future in enumerate(as_completed(futures), 1):
        total.update(future.result())
        on_progress(number, len(futures))
        # Release the result from the cluster's memory.
        future.release()
    return total


def answer_piece(
    source: str, start: int, length: int, part: str, check: str, before: int = 0
) -> dict[str, int]:
    """Check the pairs whose lines begin within a byte range; return a count per verdict.

    :param before: the number of lines before those of the range
    """
    if not os.path.exists(part):
        unfinished = f"{part}.{os.getpid()}"
        with open(unfinished, "wb") as file:
            for answer in CHECKS[check](BytesIO(lines_within(source, start, length))):
                if "line" in answer:  # it could not be read
                    answer["line"] += before
                write_row(file, answer)
        os.replace(unfinished, part)
    with open(part, "rb") as file:
        return dict(Counter(_verdict(json.loads(line)) for line in file))


def lines_within(source: str, start: int, length: int) -> bytes:
    """Return the complete lines of a file that begin within a byte range."""
    with open(source, "rb") as file:
        # Start one byte early: if that byte ends a line, the next line begins inside the range.
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
