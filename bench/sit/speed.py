"""Measures the speed of SIT's own steps: parsing in bulk, everything else, and a long run.

    python -m bench.sit.speed [--sentences FILE ...] [--parts share parsing long] [--originals 5000]

English sentences are read one per line; without a file, those of the SIT paper if they are in
``../shared``, else the demo's. Apertium translates them. Every process uses one thread.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from triage.methods.base import AnsweredCase, CaseSpec
from triage.methods.sit.judging import Judge
from triage.methods.sit.language_models import backends
from triage.methods.sit.language_models.parsing import BulkParser
from triage.methods.sit.method import StructureInvariantTest, case_of
from triage.methods.sit.options import SitOptions
from triage.methods.sit.perturbation import factory
from triage.methods.sit.perturbation.perturber import Perturber
from triage.methods.timing import recorded, step

PAPER = [Path(f"../shared/data/sit/{name}.txt") for name in ("politics", "business")]
DEMO = Path(factory.__file__).parents[1] / "data" / "demo_en.txt"
PARTS = ["share", "parsing", "long"]
ONE_BY_ONE = 300
PAPERS_SECONDS, PAPERS_SENTENCES = 71, 2012


class Stopwatch:
    """Wraps a tagger or parser and adds up the time spent in it."""

    def __init__(self, wrapped: Any) -> None:
        self._wrapped = wrapped
        self.name = wrapped.name
        self.seconds = 0.0

    def tag(self, texts: Sequence[str]) -> Any:
        return self._timed(self._wrapped.tag, texts)

    def parse(self, texts: Sequence[str]) -> Any:
        return self._timed(self._wrapped.parse, texts)

    def _timed(self, call: Any, texts: Sequence[str]) -> Any:
        start = time.perf_counter()
        found = call(texts)
        self.seconds += time.perf_counter() - start
        return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sentences", type=Path, nargs="+", default=[])
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS)
    parser.add_argument("--originals", type=int, default=5000)
    parser.add_argument("--variants", type=int, default=2, help="of an original in the long run")
    options = parser.parse_args()
    if not shutil.which("apertium"):
        parser.exit(0, "sit: skipped, Apertium (apertium-eng-spa) is not installed\n")
    files = options.sentences or [f for f in PAPER if f.is_file()] or [DEMO]
    lines = [line for file in files for line in file.read_text("utf-8").splitlines()]
    if "share" in options.parts or "parsing" in options.parts:
        cases = share_of_the_rest(lines)
    if "parsing" in options.parts:
        bulk_against_single([text for case in cases for text in case.outputs])
    if "long" in options.parts:
        long_run(lines, options.originals, options.variants)


def translate(cases: Sequence[CaseSpec]) -> list[AnsweredCase]:
    texts = [text for case in cases for text in case.inputs]
    run = subprocess.run(
        ["apertium", "-u", "eng-spa"],
        input="\n".join(texts) + "\n",
        capture_output=True,
        text=True,
        check=True,
    )
    answers = iter(run.stdout.split("\n"))
    return [
        AnsweredCase(case, tuple(next(answers) for _ in case.inputs), "en", "es") for case in cases
    ]


def share_of_the_rest(lines: Sequence[str]) -> list[AnsweredCase]:
    """Time the steps of a whole campaign, without translation, tagging and parsing."""
    method, options = StructureInvariantTest(), SitOptions(sentences=tuple(lines))
    warm = SitOptions(sentences=tuple(lines[:20]))
    method.judge(translate(list(method.generate(warm, "en", "es", random.Random(1)))), warm)
    tagger = Stopwatch(backends.load_tagger("en"))
    parser = Stopwatch(backends.load_parser("es", "dependency"))
    perturber = Perturber(
        tagger,
        factory.make_generator(options),
        factory.make_grammar("en"),
        options,
    )
    start = time.perf_counter()
    groups = perturber.perturb(options.sentences, "1")
    specs = [case_of(group, options) for group in groups if group.variants]
    generated = time.perf_counter()
    cases = translate(specs)
    translated = time.perf_counter()
    Judge(options, lambda language, kind: parser).judge(cases)
    ended = time.perf_counter()
    whole, translation = ended - start, translated - generated
    rest = whole - translation - tagger.seconds - parser.seconds
    report(
        "share of all but translation, tagging and parsing",
        sentences=sum(len(case.outputs) for case in cases),
        seconds={
            "translation": round(translation, 2),
            "tagging": round(tagger.seconds, 2),
            "parsing": round(parser.seconds, 2),
            "rest": round(rest, 2),
        },
        share=round(rest / whole, 3),
        all_but_translation=round(whole - translation, 1),
        papers_seconds_at_2012=PAPERS_SECONDS,
    )
    return cases


def bulk_against_single(translations: list[str]) -> None:
    """Compare translations per second: one Stanza call each, and in bulk with 1 and 2 workers."""
    parser = backends.load_parser("es", "dependency")
    parser.parse(translations[:20])
    sample = random.Random(1).sample(translations, min(ONE_BY_ONE, len(translations)))
    with stanza_as_it_is():
        alone, alone_cpu = seconds(lambda: [parser.parse([text]) for text in sample])
    together, together_cpu = seconds(lambda: BulkParser(parser).parse(translations))
    single, bulk = len(sample) / alone, len(translations) / together
    # As in workers: a batch has parts of whole campaigns, so identical texts are in the same one.
    unique = sorted(set(translations))
    halves = [unique[0::2], unique[1::2]]
    with ProcessPoolExecutor(2) as pool:
        list(pool.map(_parse_all, [half[:20] for half in halves]))
        two = len(translations) / seconds(lambda: list(pool.map(_parse_all, halves)))[0]
    report(
        "parsing in bulk over one call per sentence",
        translations=len(translations),
        distinct=len(unique),
        a_second={"single": round(single, 1), "bulk": round(bulk, 1), "two": round(two, 1)},
        one_worker=round(bulk / single, 2),
        one_worker_by_processor_time=round(
            (alone_cpu / len(sample)) / (together_cpu / len(translations)), 2
        ),
        two_workers=round(two / single, 2),
    )


@contextmanager
def stanza_as_it_is() -> Iterator[None]:
    """Disable the project's faster tree search."""
    from stanza.models.common.chuliu_edmonds import chuliu_edmonds_one_root
    from stanza.models.depparse import model

    faster = model.chuliu_edmonds_one_root
    model.chuliu_edmonds_one_root = chuliu_edmonds_one_root
    try:
        yield
    finally:
        model.chuliu_edmonds_one_root = faster


def long_run(lines: Sequence[str], originals: int, variants: int) -> None:
    """Measure a long run: processor time of the last tenth relative to the first, and memory."""
    rng, size = random.Random(1), max(originals // 10, 1)
    times, memory = [], []
    steps: Counter[str] = Counter()
    for part in range(11):
        start = time.perf_counter()
        chosen = tuple(shuffled(rng.choice(lines), rng) for _ in range(size))
        with recorded() as spent:
            times.append(one_part(SitOptions(sentences=chosen, variants=variants), rng, spent))
        steps.update({name: round(value) for name, value in spent.items()})
        memory.append(megabytes())
        if not part:
            minutes = 10 * (time.perf_counter() - start) / 60
            print(f"long run: about {minutes:.0f} minutes more", file=sys.stderr)
    report(
        "last tenth over first tenth, after warm-up",
        originals=originals,
        variants=variants,
        ratio=round(times[-1] / times[1], 3),
        milliseconds_a_text=[round(1000 * value, 2) for value in times],
        seconds_by_step=steps,
        megabytes=[resident for resident, _ in memory],
        private_megabytes=[private for _, private in memory],
    )


def one_part(options: SitOptions, rng: random.Random, spent: dict[str, float]) -> float:
    """Processor seconds per text, without translation."""
    method = StructureInvariantTest()
    begun, start = time.perf_counter(), time.process_time()
    specs = list(method.generate(options, "en", "es", rng))
    made = time.process_time() - start
    spent["choosing words"] = time.perf_counter() - begun - sum(spent.values())
    with step("translation"):
        cases = translate(specs)
    judged = seconds(lambda: method.judge(cases, options))[1]
    return (made + judged) / sum(len(case.outputs) for case in cases)


def shuffled(line: str, rng: random.Random) -> str:
    """A new sentence of the same words, so that no text occurs twice in a run."""
    first, *words = line.split()
    rng.shuffle(words)
    return " ".join([first, *words])


def _parse_all(texts: list[str]) -> int:
    return len(BulkParser(backends.load_parser("es", "dependency")).parse(texts))


def seconds(call: Any) -> tuple[float, float]:
    """Wall and processor time; the latter is also valid on a busy machine."""
    wall, processor = time.perf_counter(), time.process_time()
    call()
    return time.perf_counter() - wall, time.process_time() - processor


def megabytes() -> tuple[int, int]:
    """Resident memory, and the part of it not shared with other processes or files (Linux only)."""
    lines = Path("/proc/self/smaps_rollup").read_text().splitlines()[1:]
    sizes = {name: int(size.split()[0]) for name, _, size in (x.partition(":") for x in lines)}
    return sizes["Rss"] // 1024, (sizes["Private_Dirty"] + sizes["Private_Clean"]) // 1024


def report(figure: str, **values: Any) -> None:
    print(json.dumps({"bench": "sit.speed", "figure": figure, **values}), flush=True)


if __name__ == "__main__":
    main()
