"""Measures peak memory and speed of screening 10,000 and 100,000 translations by people.

Writes messages of the installed software's catalogues (bench.screening_catalogues), repeated as often
as needed, to JSON Lines files, and screens these as an upload is: read row by row, made into cases,
judged 500 at a time with the models of a worker. Each measurement has a process of its own; seconds
are processor time.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.screening_catalogues import FOLDERS, drawn
from triage.files.readers.base import Request
from triage.files.readers.registry import read_rows
from triage.files.units import Row
from triage.methods.base import AnsweredCase
from triage.methods.model_loading import screening
from triage.methods.screening.filters import FilterReport
from triage.methods.screening.options import ScreeningOptions, Segment
from triage.methods.screening.signals.registry import SIGNALS

DIRECTIONS = ("de", "es", "fr", "ja", "ru", "zh")
DRAWN = 3_000
BATCH = 500
WARM_UP = 50  # segments of each direction: enough to load the models and lists
WITHOUT_ENCODER = tuple(name for name in SIGNALS if name != "detached")


def write(folder: Path, count: int) -> None:
    """Write as many pairs of each direction to a file named after its language."""
    found = drawn(FOLDERS, DRAWN)
    for language in DIRECTIONS:
        with (folder / f"{language}.jsonl").open("w") as file:
            for number, (source, translation) in enumerate(islice(cycle(found[language]), count)):
                # Numbered, so that no cache of texts can answer for a repetition.
                row = {"source": f"{source} [{number}]", "translation": f"{translation} [{number}]"}
                file.write(json.dumps(row) + "\n")


def segments(path: Path) -> Iterator[Segment]:
    for row in read_rows(Request(path)):
        if isinstance(row, Row):
            yield Segment(row.fields["source"], row.fields["translation"])


def answered(folder: Path, language: str, options: ScreeningOptions) -> Iterator[AnsweredCase]:
    stream, report = segments(folder / f"{language}.jsonl"), FilterReport()
    for case in screening().cases(stream, options, "en", language, random.Random(1), report):
        yield AnsweredCase(case, (str(case.expectation["translation"]),), "en", language)


def screen(folder: Path, options: ScreeningOptions, most: int | None = None) -> dict[str, int]:
    """Screen all segments, or at most so many of each direction."""
    method, done, accused = screening(), 0, 0
    for language in DIRECTIONS:
        cases = islice(answered(folder, language, options), most)
        while batch := list(islice(cases, BATCH)):
            verdicts = method.judge(batch, options)
            done += len(batch)
            accused += sum(verdict.result == "fail" for verdict in verdicts)
    return {"segments": done, "accused": accused}


def measure(folder: Path, signals: tuple[str, ...]) -> None:
    options = ScreeningOptions(signals=signals, filter_input=False)
    started = time.process_time()
    screen(folder, options, WARM_UP)
    loaded = time.process_time()
    counts = screen(folder, options)
    seconds = time.process_time() - loaded
    figures = {
        **counts,
        "encoder": "detached" in signals,
        "peak_mib": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024),
        "loading_seconds": round(loaded - started, 1),
        "seconds": round(seconds, 1),
        "segments_per_second": round(counts["segments"] / seconds),
    }
    print(json.dumps({"bench": "screening_memory", **figures}), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--counts", type=int, nargs="+", default=[10_000, 100_000])
    parser.add_argument("--measure", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--without-encoder", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.measure:
        measure(options.measure, WITHOUT_ENCODER if options.without_encoder else tuple(SIGNALS))
        return
    own = [sys.executable, "-m", "bench.screening_memory", "--measure"]
    for count in options.counts:
        with TemporaryDirectory() as folder:
            write(Path(folder), -(-count // len(DIRECTIONS)))
            subprocess.run([*own, folder, "--without-encoder"], check=True)
            subprocess.run([*own, folder], check=True)


if __name__ == "__main__":
    main()
