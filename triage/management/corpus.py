"""Checks a corpus too large for one process, piece by piece, on the workers of a Dask cluster.

A piece is a byte range of a JSON Lines file that all workers can open. Its answers go into a separate
file, which gets its final name once complete: if a worker is lost, another one repeats its piece, and a
second run does only what is missing.

A language model can score the pairs as well, in the same processes. It takes a thousand times as long
as the checks, so its pieces are small.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from engines.errors import EngineError
from engines.quality import Scorer, scorer
from triage.cli import number_lines, quality_lines, screening_lines
from triage.cli.line_commands import Answers, read_pairs, write_row
from triage.files.outputs import written
from triage.files.units import FileError
from triage.methods.model_loading import screening

#: The checks available for a pair.
CHECKS: dict[str, Answers] = {
    "numbers": number_lines.answers,
    "screening": lambda lines: screening_lines.answers(lines, screening()),
}
#: Bytes per piece: some ten thousand pairs, taking seconds to minutes.
PIECE = 4 * 2**20
#: The same where each pair is scored: about a hundred pairs.
SCORED_PIECE = 32 * 2**10
#: Workers that may be lost on one piece before the whole check fails.
MAX_LOSSES = 3


@dataclass(frozen=True, slots=True)
class QualityModel:
    """The language model that scores the pairs: the arguments of :func:`engines.quality.scorer`."""

    model: str
    name: str = ""
    bfloat16: bool = False

    def scorer(self) -> Scorer:
        """Return the scorer, which loads the model once per process, when it is first used.

        :raises EngineConfigurationError: there is no such folder.
        """
        return scorer(self.model, self.name, bfloat16=self.bfloat16)


def check_corpus(
    source: Path,
    folder: Path,
    check: str,
    client: Any,
    *,
    quality: QualityModel | None = None,
    piece: int | None = None,
    on_progress: Callable[[int, int], None] = lambda done, of: None,
) -> Counter[str]:
    """Check all pairs of a file and write the answers to ``folder``; return a count per verdict.

    With a quality model, the scored ones are there once more, the least likely translation first.

    :param client: a ``distributed.Client``
    :param piece: bytes per piece
    :param on_progress: called with the number of finished pieces and of all pieces
    :raises OSError: the file cannot be read, or the folder cannot be written to.
    :raises FileError: the folder holds the answers of another check.
    :raises EngineError: the pairs cannot be scored; what is finished is kept.
    """
    from distributed import as_completed

    piece = piece or (SCORED_PIECE if quality else PIECE)
    starts = range(0, source.stat().st_size, piece)
    folder.mkdir(parents=True, exist_ok=True)
    model = asdict(quality) if quality else None
    asked = {"input": source.name, "bytes": starts.stop, "piece": piece, "check": check}
    _claim(folder, asked | {"quality": model})
    parts = [folder / f"part-{number:06}.jsonl" for number in range(len(starts))]
    # Not pure: a result remembered by the cluster does not mean that its file still exists.
    options = {"retries": MAX_LOSSES, "pure": False}
    futures, before = [], 0
    for start, part in zip(starts, parts, strict=True):
        task = (str(source), start, piece, str(part), check, before, quality)
        futures.append(client.submit(answer_piece, *task, **options))
        before += len(lines_within(str(source), start, piece).splitlines())
    total = Counter[str]()
    for number, future in enumerate(as_completed(futures), 1):
        found = future.result()
        if isinstance(found, EngineError):
            client.cancel(futures)
            raise found
        total.update(found)
        on_progress(number, len(futures))
        # Release the result from the cluster's memory.
        future.release()
    if quality:
        _write_in_order(folder / "least-likely-first.jsonl", parts)
    return total


def _claim(folder: Path, asked: dict[str, Any]) -> None:
    """Keep what the answers in a folder answer, so that no other check goes on behind them."""
    kept = folder / "check.json"
    begun = json.loads(kept.read_bytes()) if kept.exists() else asked
    if begun != asked and any(folder.glob("part-*.jsonl")):
        differing = ", ".join(name for name in asked if begun.get(name) != asked[name])
        raise FileError(
            f"{folder} holds the answers of another check (another {differing}): "
            "write to another folder, or repeat the command that began it"
        )
    with written(kept) as file:
        write_row(file, asked)


def answer_piece(
    source: str,
    start: int,
    length: int,
    part: str,
    check: str,
    before: int = 0,
    quality: QualityModel | None = None,
) -> dict[str, int] | EngineError:
    """Check the pairs whose lines begin within a byte range; return a count per verdict.

    The error of a model is returned: if it were raised, Dask would print and repeat it.

    :param before: the number of lines before those of the range
    """
    if not os.path.exists(part):
        lines = lines_within(source, start, length)
        try:
            with written(part) as file:
                for answer in _answers(lines, check, quality):
                    if "line" in answer:  # it could not be read
                        answer["line"] += before
                    write_row(file, answer)
        except EngineError as error:
            return error
    found = Counter[str]()
    with open(part, "rb") as file:
        for answer in map(json.loads, file):
            found[answer.get("verdict", "not read")] += 1
            found["not scored"] += answer.get("score", 0) is None
    return dict(+found)


def _answers(lines: bytes, check: str, quality: QualityModel | None) -> Iterator[dict[str, Any]]:
    found = CHECKS[check](BytesIO(lines))
    if quality is None:
        return found
    scores = quality_lines.answers(read_pairs(BytesIO(lines)), quality.scorer())
    return (
        answer if "line" in answer else answer | score
        for answer, score in zip(found, scores, strict=True)
    )


def _write_in_order(target: Path, parts: Sequence[Path]) -> None:
    """Write the scored answers of the parts once more, those with the lowest score first."""
    places = []
    for number, part in enumerate(parts):
        start = 0
        with part.open("rb") as file:
            for line in file:
                score = json.loads(line).get("score")
                if score is not None:
                    places.append((score, number, start))
                start += len(line)
    with written(target) as output:
        for _, number, start in sorted(places):
            with parts[number].open("rb") as file:
                file.seek(start)
                output.write(file.readline())


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
