"""Files of training pairs, and the failures of each format that they are balanced by."""

from __future__ import annotations

import csv
import io
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import get_args

from triage.files.outputs import written_text
from triage.files.readers.base import Request, whole_text
from triage.files.readers.json_lines import every_row
from triage.methods.numbertest.training import Part, TrainingPair, Wish

#: format -> failed, decided cases
Failures = Mapping[str, tuple[int, int]]


class ResultsProblem(ValueError):
    """A file of results, or a folder, that cannot be used; the message names cause and remedy."""


def read_failures(path: Path, direction: str) -> Failures:
    """Return how often each format fails in a direction, over all systems of a file of results.

    :param path: verdicts of ``mtriage suite score`` (JSON Lines), or a site's table of formats (CSV).
    :raises ResultsProblem: the file is neither, or has nothing of the direction.
    :raises OSError: it cannot be read.
    """
    read = _of_table if path.suffix.lower() == ".csv" else _of_verdicts
    failed, decided = Counter[str](), Counter[str]()
    try:
        for name, wrong, n in read(path, direction):
            failed[name] += wrong
            decided[name] += n
    except (ValueError, KeyError, TypeError) as error:
        raise ResultsProblem(
            f"{path} is no file of results: give the --verdicts of mtriage suite score (.jsonl), or "
            "the table of the chart Formats (.csv)."
        ) from error
    if not decided:
        raise ResultsProblem(f"{path} has no result in {direction}.")
    return {name: (failed[name], n) for name, n in decided.items()}


def _of_verdicts(path: Path, direction: str) -> Iterator[tuple[str, int, int]]:
    for row in every_row(path):
        verdict = row.fields["verdict"]
        if row.fields["direction"] == direction and verdict in ("pass", "fail"):
            yield row.fields["format"], int(verdict == "fail"), 1


def _of_table(path: Path, direction: str) -> Iterator[tuple[str, int, int]]:
    for row in csv.DictReader(io.StringIO(whole_text(Request(path)))):
        n = int(row["n"])
        if row["direction"] == direction and n > 0:
            yield row["format"], round(n * (1 - float(row["rate, %"]) / 100)), n


def write_pairs(folder: Path, wish: Wish, pairs: Iterable[TrainingPair]) -> Mapping[Part, int]:
    """Write the pairs into a new or empty folder; return how many each part has.

    Each part is ``PART.LANGUAGE.txt`` for both languages, line by line, and ``PART.jsonl`` with the
    values, formats and templates.

    :raises ResultsProblem: the folder has files.
    :raises OSError: a file cannot be written.
    """
    if folder.exists() and any(folder.iterdir()):
        raise ResultsProblem(f"{folder} has files: write the pairs into a new folder.")
    rows = list(pairs)
    folder.mkdir(parents=True, exist_ok=True)
    counts: dict[Part, int] = {}
    for part in get_args(Part):
        own = [row for row in rows if row.part == part]
        counts[part] = len(own)
        _write(folder / f"{part}.{wish.source_language}.txt", (row.source for row in own))
        _write(folder / f"{part}.{wish.target_language}.txt", (row.translation for row in own))
        _write(folder / f"{part}.jsonl", (_as_json(wish, row) for row in own))
    return counts


def _as_json(wish: Wish, pair: TrainingPair) -> str:
    languages = {"src_lang": wish.source_language, "tgt_lang": wish.target_language}
    return json.dumps({**languages, **asdict(pair)}, ensure_ascii=False)


def _write(path: Path, lines: Iterable[str]) -> None:
    with written_text(path) as stream:
        stream.writelines(f"{line}\n" for line in lines)
