"""Repeats the SIT paper's table 7: processor seconds of each step, by structure.

    python -m bench.sit_times [--repeats 10] [--sentences FILE ...]

Apertium translates the sentences once; as in the paper, every setting reuses its translations. Each
repetition starts with the models loaded and with nothing remembered of words, as in a new worker.
Prints the mean and the standard deviation over the repetitions.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import mean, stdev
from typing import Any

from bench.sit import DEMO, PAPER, translate
from triage.methods.base import AnsweredCase
from triage.methods.sit.comparison import lexicon, linking, tokens
from triage.methods.sit.judging import STRUCTURES, Judge
from triage.methods.sit.language_models import backends
from triage.methods.sit.method import StructureInvariantTest
from triage.methods.sit.options import SitOptions
from triage.methods.sit.perturbation import factory, inflection
from triage.methods.sit.values import Parse, Parser

#: What a worker remembers of one repetition or structure would make the next one cheaper.
MEMORIES = (
    factory._wordnet_generator,
    inflection.lemma_of,
    inflection.lemmas_of,
    lexicon.senses_of,
    lexicon.vector_of,
    linking._pair_cost,
    tokens.read_tokens,
)


class TimedParser:
    """Parses, and adds up the processor time that it takes."""

    def __init__(self, parser: Parser) -> None:
        self._parser, self.name, self.seconds = parser, parser.name, 0.0

    def parse(self, texts: Sequence[str]) -> list[Parse]:
        start = time.process_time()
        found = self._parser.parse(texts)
        self.seconds += time.process_time() - start
        return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=10)
    parser.add_argument("--sentences", type=Path, nargs="+", default=[])
    options = parser.parse_args()
    if not shutil.which("apertium"):
        parser.exit(0, "sit_times: skipped, Apertium (apertium-eng-spa) is not installed\n")
    files = options.sentences or [f for f in PAPER if f.is_file()] or [DEMO]
    lines = tuple(line for file in files for line in file.read_text("utf-8").splitlines())
    start = time.perf_counter()
    cases = translate(list(variants(lines)))
    spent = time.perf_counter() - start
    once(lines, cases[:5])
    runs = [once(lines, cases) for _ in range(options.repeats)]
    report(
        "table 7",
        repeats=options.repeats,
        originals=len(cases),
        sentences_translated=sum(len(case.outputs) for case in cases),
        making_and_translation_seconds=round(spent, 1),
    )
    for name in STRUCTURES:
        steps = {step: [run[name][step] for run in runs] for step in runs[0][name]}
        whole = [sum(run[name].values()) for run in runs]
        figures = {step: figure(values) for step, values in steps.items()}
        report(name, **figures, all_but_translation=figure(whole))


def variants(lines: tuple[str, ...]) -> Any:
    options = SitOptions(sentences=lines)
    return StructureInvariantTest().generate(options, "en", "es", random.Random(1))


def once(lines: tuple[str, ...], cases: list[AnsweredCase]) -> dict[str, dict[str, float]]:
    """The processor seconds of each step under each structure."""
    forget()
    making = seconds(lambda: list(variants(lines)))
    return {name: {"making variants": making, **judging(name, cases)} for name in STRUCTURES}


def judging(structure: str, cases: Sequence[AnsweredCase]) -> dict[str, float]:
    forget()
    parser = TimedParser(backends.load_parser("es", "dependency"))
    # "constituency" counts the phrases of dependency trees, as where no other parser is installed.
    judge = Judge(SitOptions(structure=structure), lambda language, kind: parser)
    whole = seconds(lambda: judge.examine(cases))
    return {"parsing": parser.seconds, "comparison": whole - parser.seconds}


def forget() -> None:
    for memory in MEMORIES:
        memory.cache_clear()


def seconds(call: Callable[[], object]) -> float:
    start = time.process_time()
    call()
    return time.process_time() - start


def figure(values: Sequence[float]) -> dict[str, float]:
    deviation = stdev(values) if len(values) > 1 else 0.0
    return {"mean": round(mean(values), 2), "sd": round(deviation, 2)}


def report(name: str, **values: Any) -> None:
    print(json.dumps({"bench": "sit_times", "figure": name, **values}), flush=True)


if __name__ == "__main__":
    main()
