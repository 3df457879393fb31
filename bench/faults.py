"""Measures how many injected faults each oracle finds, and its false alarms.

Every kind of fault that applies is injected into correct translations; the oracle of each method
judges the intact and the broken ones. Prints one JSON line per method, fault and language, and over
all languages. Cases: the project's own number cases, and ``../shared/data/numbers_dev.jsonl`` if it
exists (a note says so if not).
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from engines.adapters.injected_faults import FAULTS, NUMBER, apply
from triage.methods.base import AnsweredCase, SourceRow, Verdict
from triage.methods.registry import get_method

ROOT = Path(__file__).resolve().parent.parent
OWN = ROOT / "tests" / "methods" / "numbers" / "cases"
SAMPLE = ROOT.parent / "shared" / "data" / "numbers_dev.jsonl"
METHODS = ("numbertest", "screening")
WHOLE = "none"
NUMBER_FAULTS = frozenset(
    {"drop_digit", "add_digit", "change_digit", "move_separator", "swap_separators", "lose_number"}
)


@dataclass(frozen=True)
class Judged:
    """A translation, the fault in it and where it comes from."""

    source: str
    translation: str
    source_language: str
    target_language: str
    fault: str
    values: tuple[str, ...]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--repeats", type=int, default=3, help="broken versions of each kind")
    parser.add_argument("--method", choices=METHODS, action="append", help="only this one")
    options = parser.parse_args()
    cases = [one for case in whole() for one in versions(case, options.seed, options.repeats)]
    for method in options.method or METHODS:
        for row in table(method, cases):
            print(json.dumps(row, ensure_ascii=False))


def whole() -> Iterator[Judged]:
    """Yield the translations that the files label as correct."""
    paths = sorted(OWN.glob("*.jsonl"))
    if SAMPLE.exists():
        paths.append(SAMPLE)
    else:
        print(f"{SAMPLE} is not there: the project's own cases only", file=sys.stderr)
    for path in paths:
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            if row.get("expected") == "pass" and not row.get("ambiguous"):
                yield Judged(
                    row["source"],
                    row["translation"],
                    row["src_lang"],
                    row["tgt_lang"],
                    WHOLE,
                    tuple(row["values"]),
                )


def versions(case: Judged, seed: int, repeats: int) -> Iterator[Judged]:
    """Yield the intact case, then versions of it with each fault that applies."""
    yield case
    # A method may test only one of several numbers: it is not expected to find a fault in another.
    several = len(NUMBER.findall(case.translation)) > 1 or len(NUMBER.findall(case.source)) > 1
    for kind in FAULTS:
        if several and kind in NUMBER_FAULTS:
            continue
        seen = {case.translation}
        for number in range(repeats):
            rng = random.Random(f"{seed}-{kind}-{number}-{case.source}-{case.target_language}")
            broken = apply(kind, case.translation, case.source, case.target_language, rng)
            if broken is not None and broken not in seen:
                seen.add(broken)
                yield Judged(
                    case.source,
                    broken,
                    case.source_language,
                    case.target_language,
                    kind,
                    case.values,
                )


def judged(method_name: str, cases: Sequence[Judged]) -> Iterator[tuple[Judged, Verdict]]:
    """Yield each case with its verdict, except sources from which the method makes no case."""
    method = get_method(method_name)
    settings = method.options_type()
    for case in cases:
        row = SourceRow(case.source, {"values": list(case.values)})
        pair = (case.source_language, case.target_language)
        specs = list(method.from_rows([row], settings, *pair))
        answered = [AnsweredCase(spec, (case.translation,), *pair) for spec in specs]
        for verdict in method.judge(answered, settings):
            yield case, verdict


def table(method: str, cases: Sequence[Judged]) -> Iterator[dict[str, object]]:
    """Yield alarms by fault and target language; on intact translations they are false alarms."""
    tallies: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for case, verdict in judged(method, cases):
        for language in (case.target_language, "all"):
            tallies[case.fault, language][verdict.result.value] += 1
    order = [WHOLE, *FAULTS]
    for (fault, language), tally in sorted(
        tallies.items(), key=lambda item: (order.index(item[0][0]), item[0][1])
    ):
        yield {
            "bench": "faults",
            "method": method,
            "fault": fault,
            "language": language,
            "cases": tally.total(),
            "alarm_percent": round(100 * tally["fail"] / tally.total(), 1),
            "abstain_percent": round(100 * tally["abstain"] / tally.total(), 1),
        }


if __name__ == "__main__":
    main()
