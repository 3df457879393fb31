"""Engines against each other on shared cases, and the sentence a lead can paste."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from triage.reporting.multiple import holm
from triage.reporting.paired import PairedResult
from triage.reporting.rates import NoFigure

ALPHA = 0.05


@dataclass(frozen=True, slots=True)
class EnginePair:
    """The comparison of two engines; ``corrected`` is the p value after Holm."""

    first: str
    second: str
    result: PairedResult | NoFigure
    corrected: float | None = None

    @property
    def differs(self) -> bool:
        return self.corrected is not None and self.corrected < ALPHA


def with_holm(found: Iterable[EnginePair]) -> list[EnginePair]:
    """Return the comparisons with p values corrected over all that have one."""
    pairs = list(found)
    results = [pair.result.p for pair in pairs if isinstance(pair.result, PairedResult)]
    corrected = iter(holm(results))
    return [
        replace(pair, corrected=next(corrected)) if isinstance(pair.result, PairedResult) else pair
        for pair in pairs
    ]


def sentence(pair: EnginePair, what: str = "") -> str:
    """Say the comparison in one plain sentence.

    :param what: what the cases probe ("separators"); empty for all cases
    """
    result, on = pair.result, f" on {what}" if what else ""
    if isinstance(result, NoFigure):
        return f"{pair.first} and {pair.second} cannot be compared{on}: {result.reason}."
    cases = f"{result.cases} shared {'case' if result.cases == 1 else 'cases'}"
    if result.difference == 0:
        return f"{pair.first} and {pair.second} fail equally often{on}, {cases}."
    worse, better = pair.second, pair.first
    if result.difference < 0:
        worse, better = better, worse
    points = f"{100 * abs(result.difference):.1f} points"
    return (
        f"{worse} fails {points} more often than {better}{on}, {_interval(result)}, {cases}"
        f"{_caveat(pair)}."
    )


def _interval(result: PairedResult) -> str:
    if isinstance(result.interval, NoFigure):
        return f"no interval ({result.interval.reason})"
    low, high = 100 * result.interval.low, 100 * result.interval.high
    if result.difference < 0:
        low, high = -high, -low
    return f"{100 * result.interval.level:.0f} % interval {_signed(low)} to {_signed(high)}"


def _signed(value: float) -> str:
    # A rounded "-0.0" would read as if the sign meant something.
    return f"{round(value, 1) + 0.0:.1f}"


def _caveat(pair: EnginePair) -> str:
    if pair.differs:
        return ""
    shown = "" if pair.corrected is None else f" (p = {pair.corrected:.2g} after correction)"
    return f"; chance alone could explain this{shown}"
