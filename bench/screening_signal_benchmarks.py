"""Measures, by direction, what each signal finds and accuses wrongly, for the signals' pages.

``python -m bench.screening_signal_benchmarks DIR`` reads the pairs that bench.human_texts wrote and writes
``triage/methods/screening/signal_benchmarks.json``:

* ``found``: of the errors that bench.screening_planted puts into human translations, those that
  the signal meant for them finds; for signals without such errors, those in the pairs of
  ``bench/data/signal_pairs*.tsv``, which were written for them;
* ``accused``: of the human translations of one draw (see bench.screening_human), those that the
  signal accuses, nearly always wrongly.
"""

from __future__ import annotations

import argparse
import json
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from bench.screening_human import drawn
from bench.screening_planted import DIRECTIONS, humans, judged, planted
from bench.screening_signals import PAIRS, labelled
from triage.methods.base import Result, Verdict
from triage.methods.model_loading import screening
from triage.methods.screening.options import ScreeningOptions
from triage.methods.screening.signal_benchmarks import FILE
from triage.methods.screening.signals.base import Pair
from triage.methods.screening.signals.registry import SIGNALS, strata

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
Counts = dict[str, dict[str, list[int]]]
"""Signal -> direction -> how many it found, and of how many."""


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
    for path in sorted(PAIRS.parent.glob("signal_pairs*.tsv")):
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
    parser.add_argument("--draw", type=int, default=7, help="one that no rule was made with")
    options = parser.parse_args()
    found = {**found_in_planted(options.folder, options.planted), **found_in_written()}
    pairs, wrongly = accused(options.folder, options.count, options.draw)
    data = {
        "measured": datetime.now(UTC).date().isoformat(),
        "text": "planted errors and false alarms: news, dialogue and web pages translated by people"
        " (bench.human_texts); otherwise pairs written for the signal (bench/data)",
        "pairs": dict(sorted(pairs.items())),
        "signals": dict(results(found, pairs, wrongly)),
    }
    FILE.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
