"""Measures, by direction, what each signal finds and accuses wrongly, for the signals' pages.

``python -m bench.screening.signal_benchmarks DIR`` reads the pairs that bench.screening.human_texts wrote and writes
``triage/methods/screening/signal_benchmarks.json``:

* ``found``: of the errors that bench.screening.planted puts into human translations, those that
  the signal meant for them finds; for signals without such errors, those in the pairs of
  ``data/signal_pairs*.tsv``, which were written for them;
* ``accused``: of the human translations of one draw (the rules were made with draw 0), those that the
  signal accuses, nearly always wrongly.
"""

from __future__ import annotations

import argparse
import csv
import json
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bench.screening.human_texts import drawn
from bench.screening.planted import DIRECTIONS, humans, judged, planted, share
from triage.methods.base import Result, Verdict
from triage.methods.model_loading import screening
from triage.methods.screening.options import ScreeningOptions
from triage.methods.screening.signal_benchmarks import FILE
from triage.methods.screening.signals.base import Pair, Setup, Signal
from triage.methods.screening.signals.registry import SIGNALS, make_signals, strata

#: Kind of planted error -> the signal that is meant for it.
MEANT_FOR = {
    "number changed": "numbers",
    "negation lost": "negation",
    "name exchanged": "entities",
    "placeholder lost": "markup",
    "another language": "wrong_language",
    "half left out": "truncated",
    "another sentence": "detached",
    "source copied": "untranslated",
    "looped": "repeated",
    "toxic word added": "toxicity",
}
#: Pairs written for the signals that rarely fire, labelled before the signals were run on them.
PAIRS = Path(__file__).parent / "data"
WRITTEN_FOR = (
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
Counts = dict[str, dict[str, list[int]]]
"""Signal -> direction -> how many it found, and of how many."""


@dataclass(frozen=True)
class Labelled:
    """A pair, the signal that it tests, whether it is an error, and which signals fired."""

    signal: str
    error: bool
    pair: Pair
    fired: frozenset[str]


def labelled(path: Path) -> Iterator[Labelled]:
    """Check every pair of a file with all signals that can check its direction."""
    signals = make_signals(WRITTEN_FOR, Setup())
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


def accusing(verdict: Verdict) -> set[str]:
    found: Any = verdict.evidence["signals"] if verdict.result is Result.FAIL else ()
    return {str(one["signal"]) for one in found}


def found_in_planted(folder: Path, count: int) -> Counts:
    found: Counts = defaultdict(dict)
    languages = sorted({path.name.split(".")[1] for path in folder.glob("*.*.jsonl")})
    into_english = [one for one in DIRECTIONS if one.endswith("-en")]
    for direction in [*(f"en-{language}" for language in languages), *into_english]:
        made = planted(humans(folder, direction), count, random.Random(direction))
        for kind, pairs in made.items():
            fired = [accusing(one) for one in judged([wrong for _, wrong in pairs])]
            name = MEANT_FOR[kind]
            found[name][direction] = [sum(name in one for one in fired), len(fired)]
    return found


def found_in_written() -> Counts:
    found: Counts = defaultdict(lambda: defaultdict(lambda: [0, 0]))
    for path in sorted(PAIRS.glob("signal_pairs*.tsv")):
        for row in labelled(path):
            if row.error and row.signal not in MEANT_FOR.values():
                counts = found[row.signal][direction_of(row.pair)]
                counts[0] += row.signal in row.fired
                counts[1] += 1
    return found


def direction_of(pair: Pair) -> str:
    return f"{pair.source_language}-{pair.target_language}"


def accused(folder: Path, count: int, draw: int) -> tuple[Counter[str], dict[str, Counter[str]]]:
    """Count the pairs by direction, and the accused ones by signal and direction."""
    pairs: Counter[str] = Counter()
    wrongly: dict[str, Counter[str]] = defaultdict(Counter)
    for _kind, language, texts in drawn(folder, count, draw):
        direction = f"en-{language}"
        pairs[direction] += len(texts)
        for verdict in judged([Pair(one, other, "en", language) for one, other in texts]):
            for name in accusing(verdict):
                wrongly[name][direction] += 1
    return pairs, wrongly


def results(found: Counts, pairs: Counter[str], wrongly: dict[str, Counter[str]]) -> Iterator[tuple[str, dict[str, Any]]]:  # fmt: skip
    gaps = {one: screening().gaps(ScreeningOptions(), *one.split("-")) for one in pairs}
    for name in SIGNALS:
        if name not in strata() and name in found:
            yield (
                name,
                {
                    "planted": name in MEANT_FOR.values(),
                    "found": dict(sorted(found[name].items())),
                    "accused": dict(sorted(wrongly[name].items())),
                    "gaps": sorted(direction for direction, names in gaps.items() if name in names),
                },
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--planted", type=int, default=30, help="errors per kind and direction")
    parser.add_argument("--count", type=int, default=60, help="human pairs per kind and language")
    parser.add_argument("--draw", type=int, default=19, help="one that no rule was made with")
    options = parser.parse_args()
    found = {**found_in_planted(options.folder, options.planted), **found_in_written()}
    pairs, wrongly = accused(options.folder, options.count, options.draw)
    data = {
        "measured": datetime.now(UTC).date().isoformat(),
        "text": "planted errors and false alarms: articles, documentation, dialogue and web pages"
        " translated by people (bench.screening.human_texts); otherwise pairs written for the signal (bench/screening/data)",
        "pairs": dict(sorted(pairs.items())),
        "signals": dict(results(found, pairs, wrongly)),
    }
    FILE.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    for name, by_direction in found.items():
        hits, errors = (sum(counts[at] for counts in by_direction.values()) for at in (0, 1))
        figures = {
            "found": share(hits, errors),
            "accused": share(wrongly[name].total(), pairs.total()),
        }
        print(json.dumps({"bench": "screening.signal_benchmarks", "signal": name, **figures}))


if __name__ == "__main__":
    main()
