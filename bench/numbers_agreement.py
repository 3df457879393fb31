"""Measures how often the number oracle agrees with labelled cases; prints one JSON line per figure.

``python -m bench.numbers_agreement [FILE ...]``; without a file it reads
``../shared/data/numbers_dev.jsonl``, if it exists, and the project's own cases. Other installed
number readers are measured on the sample or the given files as well (see
``bench/other_readers.py``); missing ones are listed with the reason.
"""

from __future__ import annotations

import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from decimal import Decimal
from pathlib import Path
from typing import Any

from bench.other_readers import compared
from triage.methods.numbers.oracle import check

ROOT = Path(__file__).resolve().parent.parent
SAMPLE = ROOT.parent / "shared" / "data" / "numbers_dev.jsonl"
OWN = ROOT / "tests" / "methods" / "numbers" / "cases"


def outcome(case: dict[str, Any]) -> tuple[str, str, str]:
    """Direction, expected verdict and actual verdict of a case."""
    values = [Decimal(value) for value in case["values"]]
    verdict = check(case["source"], case["translation"], case["src_lang"], case["tgt_lang"], values)
    expected = "abstain" if case.get("ambiguous") else case["expected"]
    return f"{case['src_lang']}-{case['tgt_lang']}", expected, verdict.result.value


def figures(name: str, cases: Iterable[dict[str, Any]]) -> Iterable[dict[str, Any]]:
    """Agreement by direction and overall; ambiguous cases are counted separately."""
    tallies: dict[str, Counter[str]] = defaultdict(Counter)
    for case in cases:
        direction, expected, given = outcome(case)
        for key in (direction, "all"):
            if expected == "abstain":
                tallies[key]["ambiguous"] += 1
                tallies[key]["ambiguous_abstained"] += given == "abstain"
                continue
            tallies[key][f"{expected}_cases"] += 1
            tallies[key]["right"] += given == expected
            tallies[key]["false_alarms"] += (expected, given) == ("pass", "fail")
            tallies[key]["misses"] += (expected, given) == ("fail", "pass")
            tallies[key]["abstained"] += given == "abstain"
    for direction, tally in sorted(tallies.items()):
        scored = tally["pass_cases"] + tally["fail_cases"]
        percent = round(100 * tally["right"] / scored, 2) if scored else None
        yield {
            "bench": "numbers_agreement",
            "file": name,
            "direction": direction,
            "scored": scored,
            "agreement_percent": percent,
        } | dict(tally)


def read(path: Path) -> list[dict[str, Any]]:
    """Read the cases of a JSON Lines file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]


def main(arguments: list[str]) -> None:
    """Measure the given files, or the sample and the project's own cases."""
    own = [case for path in sorted(OWN.glob("*.jsonl")) for case in read(path)]
    files = [Path(argument) for argument in arguments] or [SAMPLE]
    for path in files:
        if not path.exists():
            print(
                json.dumps(
                    {"bench": "numbers_agreement", "file": path.name, "skipped": "no such file"}
                )
            )
            continue
        cases = read(path)
        for figure in figures(path.name, cases):
            print(json.dumps(figure))
        for figure in compared(path.name, cases, lambda case: outcome(case)[2]):
            print(json.dumps(figure))
    if not arguments:
        for figure in figures("own cases", own):
            print(json.dumps(figure))


if __name__ == "__main__":
    main(sys.argv[1:])
