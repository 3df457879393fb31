"""Measures how the cost of each screening signal grows from 10 kB to 100 kB of hostile text.

``script/bench screening.growth``; a linear cost grows by a factor of 10 to 20 (large texts do not
fit the processor's caches), a quadratic one by 100. Texts that cost less than ``FLOOR`` seconds at
the large size say nothing about growth and are not considered for the worst.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

from triage.methods.screening.signals.base import GlossaryEntry, Pair, Setup, Signal
from triage.methods.screening.signals.registry import SIGNALS, signal_type

SETUP = Setup(glossary=(GlossaryEntry("a", ("b",)),), risk_terms=("a",))
HOSTILE = (
    *(
        "a ",
        "{",
        "<a ",
        "%(",
        "http://",
        "a@a.",
        "不",
        "\n",
        "``",
        "😀",
        "A1-",
        "no ",
        "{a,plural,",
    ),
    *("没有不", "没有不没有", "not only ", "not but ", "Smith ", "1,", "1 . "),
)
SMALL, LARGE = 10_000, 100_000
FLOOR = 0.02
_REPEATS = 3


def growth(names: tuple[str, ...] = tuple(SIGNALS)) -> Iterator[dict[str, Any]]:
    """Yield for each signal the text whose cost in processor time grew most."""
    for name in names:
        signal = signal_type(name)(SETUP)
        taken = {
            unit: [least_time(signal, unit, size) for size in (SMALL, LARGE)] for unit in HOSTILE
        }
        units = {unit: (a, b) for unit, (a, b) in taken.items() if b >= FLOOR}
        worst = max(units, key=lambda unit: units[unit][1] / units[unit][0], default=None)
        yield {
            "bench": "screening.growth",
            "signal": name,
            "texts_long_enough": len(units),
            "worst_text": worst,
            "times": None if worst is None else round(units[worst][1] / units[worst][0], 1),
            "slowest_seconds_100kB": round(max(b for _, b in taken.values()), 3),
        }


def least_time(signal: Signal, unit: str, size: int) -> float:
    """Minimum processor time in seconds of a few checks of ``size`` characters of ``unit``."""
    text = unit * (size // len(unit))
    language = "zh" if ord(unit[0]) > 0x3000 and unit != "😀" else "en"
    pair = Pair(text, text[1:], language, "zh" if language == "zh" else "de")
    taken = []
    for _ in range(_REPEATS):
        begin = time.process_time()
        signal.check(pair)
        taken.append(time.process_time() - begin)
    return min(taken)


def main() -> None:
    for figure in growth():
        print(json.dumps(figure, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main()
