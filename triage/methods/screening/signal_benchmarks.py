"""What each signal finds and accuses wrongly, as measured with bench.screening.signal_benchmarks.

``signal_benchmarks.json``, which that benchmark writes, has for each signal and direction the errors that it
found among those planted or written for it, and the human translations that it accused.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from triage.proportions import wilson_95

FILE = Path(__file__).with_name("signal_benchmarks.json")


@dataclass(frozen=True, slots=True)
class Proportion:
    """``n`` out of ``of``, with Wilson's 95 % limits.

    >>> print(Proportion(6, 12).percent, *Proportion(6, 12).limits)
    50 % 25 % 75 %
    """

    n: int
    of: int

    @property
    def percent(self) -> str:
        return in_percent(self.n / self.of if self.of else 0.0)

    @property
    def limits(self) -> tuple[str, str]:
        low, high = wilson_95(self.n, self.of)
        return in_percent(low), in_percent(high)


def in_percent(share: float) -> str:
    """Format a share as a percentage, with the more decimals the smaller it is.

    >>> in_percent(0.917), in_percent(0.0134), in_percent(0.0004), in_percent(0)
    ('92 %', '1.3 %', '0.04 %', '0 %')
    """
    decimals = 0 if share >= 0.1 or not share else 1 if share >= 0.001 else 2
    return f"{100 * share:.{decimals}f} %"


@dataclass(frozen=True, slots=True)
class SignalBenchmark:
    """Results of one signal by direction.

    ``planted``: the errors were put into human translations; otherwise, pairs were written for
    the signal.
    """

    planted: bool
    found: Mapping[str, Proportion] = field(default_factory=dict)
    accused: Mapping[str, Proportion] = field(default_factory=dict)

    @property
    def all_found(self) -> Proportion:
        return _sum(self.found.values())

    @property
    def all_accused(self) -> Proportion:
        return _sum(self.accused.values())


def _sum(parts: Iterable[Proportion]) -> Proportion:
    counts = list(parts)
    return Proportion(sum(one.n for one in counts), sum(one.of for one in counts))


@dataclass(frozen=True, slots=True)
class SignalBenchmarks:
    """The measurement: its day, the human pairs by direction, and the results by signal."""

    measured: date
    pairs: Mapping[str, int]
    signals: Mapping[str, SignalBenchmark]


@cache
def signal_benchmarks() -> SignalBenchmarks:
    """Read the shipped results."""
    return parse_benchmarks(json.loads(FILE.read_text(encoding="utf-8")))


def parse_benchmarks(data: Mapping[str, Any]) -> SignalBenchmarks:
    pairs: dict[str, int] = data["pairs"]
    signals = {
        name: SignalBenchmark(
            one["planted"],
            {direction: Proportion(*counts) for direction, counts in one["found"].items()},
            {
                direction: Proportion(one["accused"].get(direction, 0), of)
                for direction, of in pairs.items()
                if direction not in one["gaps"]
            },
        )
        for name, one in data["signals"].items()
    }
    return SignalBenchmarks(date.fromisoformat(data["measured"]), pairs, signals)
