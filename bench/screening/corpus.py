"""Checks a corpus of pairs with one and with several processes: pairs per second, processor time.

On a busy machine the processor time is more reliable: if several processes need no more of it than
one, they do not slow each other down.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from pathlib import Path
from typing import Any

from distributed import Client, LocalCluster

from triage.management.corpus import CHECKS, check_corpus

PIECES = 16
FRAMES = [
    "The ship carried {a} containers between {b} and {c} ports.",
    "She asked for {a} kilometres of cable and {b} lamps.",
    "The museum has {a} paintings, {b} of them older than {c} years.",
]


def main() -> None:
    parser = argparse.ArgumentParser("bench.screening.corpus", description=__doc__)
    parser.add_argument("--pairs", type=int, default=40_000)
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--check", choices=sorted(CHECKS), default="numbers")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        corpus = Path(folder) / "corpus.jsonl"
        fill(corpus, options.pairs)
        rates = [
            measure(corpus, count, options.check, options.pairs) for count in options.processes
        ]
    ratio = round(rates[-1] / rates[0], 2)
    print(json.dumps({"figure": "speed of the most processes over the fewest", "ratio": ratio}))


def fill(corpus: Path, pairs: int) -> None:
    rng = random.Random(1)
    with corpus.open("w") as file:
        for number in range(pairs):
            frame = rng.choice(FRAMES)
            values = {
                "a": rng.randint(10, 10**8),
                "b": rng.randint(10, 10**4),
                "c": rng.randint(10, 999),
            }
            source = frame.format(**values)
            values["b"] += number % 50 == 0
            row = {"id": number, "source": source, "translation": frame.format(**values)}
            file.write(json.dumps({**row, "src_lang": "en", "tgt_lang": "en"}) + "\n")


def measure(corpus: Path, processes: int, check: str, pairs: int) -> float:
    """Return pairs per second, measured after every process has loaded its data."""
    with (
        tempfile.TemporaryDirectory() as folder,
        LocalCluster(n_workers=processes, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        client.run(warm_up, str(corpus), folder, check)
        before = sum(client.run(time.process_time).values())
        started = time.perf_counter()
        found = check_corpus(
            corpus, Path(folder) / "answers", check, client, piece=corpus.stat().st_size // PIECES
        )
        seconds = time.perf_counter() - started
        cpu = sum(client.run(time.process_time).values()) - before
    row: dict[str, Any] = {"processes": processes, "pairs_a_second": round(pairs / seconds)}
    row |= {"cpu_ms_a_pair": round(1000 * cpu / pairs, 3), "found": dict(found)}
    print(json.dumps(row), flush=True)
    return pairs / seconds


def warm_up(corpus: str, folder: str, check: str) -> None:
    import os

    from triage.management.corpus import answer_piece

    answer_piece(corpus, 0, 20_000, f"{folder}/{os.getpid()}", check)


if __name__ == "__main__":
    main()
