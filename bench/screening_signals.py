"""Measures the signals that rarely fire on constructed pairs that were labelled before the run.

``data/signal_pairs*.tsv`` and ``data/name_pairs_later.tsv``: signal, direction, label (error or
fine), source, translation with line breaks as ``\\n``; all written for this benchmark. ``other``
counts the pairs for other signals on which a signal fires: an answer to an instruction, for
example, may also be far too short.
"""

from __future__ import annotations

import argparse
import csv
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from triage.methods.screening.signals.base import Pair, Setup, Signal
from triage.methods.screening.signals.registry import make_signals
from triage.proportions import wilson_95

PAIRS = Path(__file__).resolve().parent / "data" / "signal_pairs.tsv"
SIGNALS = (
    "truncated",
    "empty",
    "emoji",
    "sentiment",
    "refusal",
    "chatter",
    "obeyed",
    "entities",
    "markup",
)


@dataclass(frozen=True)
class Labelled:
    """A pair, the signal that it tests, whether it is an error, and which signals fired."""

    signal: str
    error: bool
    pair: Pair
    fired: frozenset[str]


def labelled(path: Path) -> Iterator[Labelled]:
    """Check every pair of a file with all signals that can check its direction."""
    signals = make_signals(SIGNALS, Setup())
    with path.open(encoding="utf-8", newline="") as file:
        for name, direction, label, source, translation in csv.reader(
            file, "excel-tab", quoting=csv.QUOTE_NONE
        ):
            pair = Pair(_lines(source), _lines(translation), *direction.split("-"))
            yield Labelled(name, label == "error", pair, frozenset(fired(signals, pair)))


def _lines(text: str) -> str:
    return text.replace("\\n", "\n")


def fired(signals: list[Signal], pair: Pair) -> Iterator[str]:
    for signal in signals:
        if not signal.gap(pair.source_language, pair.target_language) and signal.check(pair):
            yield signal.name


def show(name: str, rows: list[Labelled]) -> None:
    """Print how many errors in its own pairs a signal found, and the share of right alarms."""
    own = [row for row in rows if row.signal == name]
    errors = [row for row in own if row.error]
    found = sum(name in row.fired for row in errors)
    alarms = sum(name in row.fired for row in own if not row.error)
    total = found + alarms
    values = {
        "found": found,
        "errors": len(errors),
        "alarms": alarms,
        "fine": len(own) - len(errors),
    }
    shares = {
        "recall": [round(value, 2) for value in wilson_95(found, len(errors))],
        "precision": [round(value, 2) for value in wilson_95(found, total)] if total else None,
    }
    elsewhere = sum(name in row.fired for row in rows if row.signal != name)
    print(
        json.dumps(
            {"bench": "screening_signals", "signal": name, **values, **shares, "other": elsewhere}
        )
    )


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--file", type=Path, default=PAIRS)
    parser.add_argument("--wrong", action="store_true", help="print what was missed or misfired")
    options = parser.parse_args()
    rows = list(labelled(options.file))
    if options.wrong:
        for row in rows:
            tell(row)
    for name in dict.fromkeys(row.signal for row in rows):
        show(name, rows)


def tell(row: Labelled) -> None:
    """Print a pair on which its own signal is wrong, or on which another one fires."""
    others = sorted(row.fired - {row.signal})
    if row.error != (row.signal in row.fired) or others:
        verdict = (
            "" if row.error == (row.signal in row.fired) else "missed" if row.error else "misfired"
        )
        where = f"{row.pair.source_language}-{row.pair.target_language}"
        print(
            f"{row.signal} {verdict} {where} {others}: {row.pair.source} | {row.pair.translation!r}"
        )


if __name__ == "__main__":
    main()
