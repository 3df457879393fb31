"""Measures the negation signal on constructed pairs that were labelled before it was run.

``data/negation_pairs.tsv``: direction, class, label (error or fine), source, translation; all
written for this benchmark. Prints for each class how many errors were found and how many right
translations were accused.
"""

from __future__ import annotations

import argparse
import csv
import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from triage.methods.model_loading import analyse
from triage.methods.screening.signals.base import Pair, Setup
from triage.methods.screening.signals.negation.negation import Negation
from triage.proportions import wilson_95

PAIRS = Path(__file__).resolve().parent / "data" / "negation_pairs.tsv"


@dataclass(frozen=True)
class Labelled:
    """A pair, the kind of negation that it tests, and whether it is an error."""

    kind: str
    error: bool
    pair: Pair
    message: str


def labelled(path: Path) -> Iterator[Labelled]:
    """Check every pair of a file separately."""
    signal = Negation(Setup(analyser=analyse))
    with path.open(encoding="utf-8", newline="") as file:
        for direction, kind, label, source, translation in csv.reader(file, "excel-tab"):
            pair = Pair(source, translation, *direction.split("-"))
            found = signal.check(pair)
            yield Labelled(kind, label == "error", pair, found.message if found else "")


def show(name: str, rows: list[Labelled]) -> None:
    errors = [row for row in rows if row.error]
    fine = [row for row in rows if not row.error]
    values = {
        "found": sum(bool(row.message) for row in errors),
        "errors": len(errors),
        "false_alarms": sum(bool(row.message) for row in fine),
        "fine": len(fine),
    }
    shares = {
        "recall": [round(value, 2) for value in wilson_95(values["found"], len(errors))],
        "alarms": [round(value, 2) for value in wilson_95(values["false_alarms"], len(fine))],
    }
    print(json.dumps({"bench": "screening_negation", "class": name, **values, **shares}))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--file", type=Path, default=PAIRS)
    parser.add_argument("--wrong", action="store_true", help="print what was missed or misfired")
    options = parser.parse_args()
    rows = list(labelled(options.file))
    classes: dict[str, list[Labelled]] = defaultdict(list)
    for row in rows:
        classes[row.kind].append(row)
        if options.wrong and row.error != bool(row.message):
            pair = row.pair
            wrong = f"{'missed' if row.error else 'misfired'} {row.kind} {pair.source_language}-{pair.target_language}"
            print(f"{wrong}: {pair.source} | {pair.translation} | {row.message}")
    for name, group in classes.items():
        show(name, group)
    show("all", rows)


if __name__ == "__main__":
    main()
