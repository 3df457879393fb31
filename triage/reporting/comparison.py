"""Engines against each other on shared cases, and the sentence a lead can paste."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TYPE_CHECKING

from triage.reporting.multiple import holm, tied_ranks
from triage.reporting.paired import Pair, PairedResult, compare
from triage.reporting.rates import NoFigure

if TYPE_CHECKING:
    import numpy as np

ALPHA = 0.05


@dataclass(frozen=True, slots=True)
class CaseOutcome:
    """An engine's failure on one case: 0, 1, or the mean over repeats."""

    cluster: str
    failure: float


#: case identity without the engine -> outcome
Outcomes = Mapping[str, CaseOutcome]


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


def shared_pairs(first: Outcomes, second: Outcomes) -> list[Pair]:
    """Return the cases both engines have an outcome for."""
    return [
        Pair(outcome.cluster or case, outcome.failure, second[case].failure)
        for case, outcome in first.items()
        if case in second
    ]


def compare_all(engines: Mapping[str, Outcomes], rng: np.random.Generator) -> list[EnginePair]:
    """Compare every two engines on the cases those two share; Holm over all comparisons."""
    return with_holm(
        EnginePair(one, two, compare(shared_pairs(engines[one], engines[two]), rng))
        for one, two in combinations(engines, 2)
    )


def with_holm(found: Iterable[EnginePair]) -> list[EnginePair]:
    """Return the comparisons with p values corrected over all that have one."""
    pairs = list(found)
    results = [pair.result.p for pair in pairs if isinstance(pair.result, PairedResult)]
    corrected = iter(holm(results))
    return [
        replace(pair, corrected=next(corrected)) if isinstance(pair.result, PairedResult) else pair
        for pair in pairs
    ]


def rank_clusters(engines: Mapping[str, Outcomes], pairs: Sequence[EnginePair]) -> list[list[str]]:
    """Return tied rank clusters, best first, over the cases all engines share.

    An empty list: no case is shared by all.
    """
    common = (
        set.intersection(*(set(outcomes) for outcomes in engines.values())) if engines else set()
    )
    if not common:
        return []
    scores = {
        name: -sum(outcomes[case].failure for case in common) / len(common)
        for name, outcomes in engines.items()
    }
    corrected = {
        frozenset({pair.first, pair.second}): pair.corrected
        for pair in pairs
        if pair.corrected is not None
    }
    return tied_ranks(scores, corrected, ALPHA)


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
