"""Compares Apertium's adapter with the bare program: time, processor time, independence.

Prints one JSON line per figure. The sentences are the project's own number templates filled with
random numbers, so that all are distinct.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import subprocess
import time
from collections.abc import Callable
from statistics import median
from typing import Any

from engines.adapters import registry
from engines.adapters.base import Answer
from engines.adapters.processes import ENVIRONMENT

FRAMES = {
    "plain": [
        "The ship carried {a} containers between {b} and {c} ports.",
        "She asked for {a} kilometres of cable and {b} lamps.",
        "The museum has {a} paintings, {b} of them older than {c} years.",
    ],
    # The worst case: each changes the tagger's state and contains unknown words.
    "hard": [
        "A lot of farmers near Zorgle sold {a} tonnes of wheat, said Blick.",
        "The Quibbles saw a lot of wugs, {a} of them in {b}.",
    ],
}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--sentences", type=int, default=10_000)
    parser.add_argument("--batch", type=int, default=2000)
    parser.add_argument(
        "--alone", type=int, default=100, help="sentences in processes of their own"
    )
    parser.add_argument("--repeats", type=int, default=3)
    options = parser.parse_args()
    for name, frames in FRAMES.items():
        compare(name, sentences(frames, options.sentences), options.batch, options.repeats)
    chosen = [text for frames in FRAMES.values() for text in sentences(frames, options.alone // 2)]
    random.Random(2).shuffle(chosen)
    differing = sum(one != alone(text) for one, text in zip(together(chosen), chosen, strict=True))
    tell("differs from a process of its own", texts=len(chosen), differing=differing)


def compare(name: str, texts: list[str], batch: int, repeats: int) -> None:
    """Median times of the adapter and the bare program on the same sentences."""
    adapter = registry.build("apertium", {})

    def by_adapter() -> None:
        for at in range(0, len(texts), batch):
            adapter.translate(texts[at : at + batch], "en", "es")

    bare = [measured(lambda: bare_program(texts)) for _ in range(repeats)]
    ours = [measured(by_adapter) for _ in range(repeats)]
    for figure in ("wall_seconds", "processor_seconds"):
        program, adapted = (median(row[figure] for row in rows) for rows in (bare, ours))
        ratio = round(adapted / program, 2)
        tell(figure, sentences=name, bare=program, adapter=adapted, ratio=ratio)


def sentences(frames: list[str], count: int) -> list[str]:
    rng = random.Random(1)
    return [
        frames[i % len(frames)].format(
            a=rng.randint(10, 10**8), b=rng.randint(10, 10**4), c=rng.randint(10, 999)
        )
        for i in range(count)
    ]


def bare_program(texts: list[str]) -> None:
    """One process for all sentences, one per line, without any safeguards."""
    data = "\n".join(texts).encode()
    subprocess.run(
        ["apertium", "-f", "none", "eng-spa"], input=data, capture_output=True, check=True
    )


def together(texts: list[str]) -> list[str]:
    outcomes = registry.build("apertium", {}).translate(texts, "en", "es")
    return [one.text if isinstance(one, Answer) else one.message for one in outcomes]


def alone(text: str) -> str:
    command = ["apertium", "-u", "eng-spa"]
    done = subprocess.run(
        command, input=text.encode(), capture_output=True, check=True, env=ENVIRONMENT
    )
    return done.stdout.decode()


def measured(run: Callable[[], None]) -> dict[str, float]:
    """Wall time, and the processor time of all child processes, in seconds."""
    before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    run()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {"wall_seconds": time.perf_counter() - started, "processor_seconds": used}


def tell(figure: str, **values: Any) -> None:
    rounded = {k: round(v, 2) if isinstance(v, float) else v for k, v in values.items()}
    print(json.dumps({"bench": "engine_apertium", "figure": figure, **rounded}))


if __name__ == "__main__":
    main()
