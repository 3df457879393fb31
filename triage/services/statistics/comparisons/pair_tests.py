"""Pairwise comparisons of a view's engines on the cases they share, and their tied ranks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from pydantic import TypeAdapter

from triage.models import Project, Run
from triage.reporting.statistics.comparison import ALPHA, EnginePair, with_holm
from triage.reporting.statistics.multiple_testing import tied_ranks
from triage.reporting.statistics.paired import compare_totals
from triage.reporting.statistics.template_selection import Selected
from triage.services.statistics.comparisons.comparison import generator
from triage.services.statistics.comparisons.pair_sums import (
    PairSum,
    Restriction,
    by_sides,
    cluster_totals,
    failure_rates,
    pair_sums,
)
from triage.services.statistics.comparisons.template_selection import selections
from triage.services.statistics.figure_requests import FigureKind, FigureResult


@dataclass(frozen=True)
class PairTests:
    """``differing``: the cases of each pair that one engine fails and the other passes.

    ``selected``: the engines that selected templates, over all pairs; ``selected_of``: per pair.
    """

    pairs: list[EnginePair]
    differing: list[int]
    ranks: list[list[str]]
    selected: list[Selected] = field(default_factory=list)
    selected_of: list[list[Selected]] = field(default_factory=list)


def compute(project: Project, sides: list[list[Run]], capability: str, corpus: str) -> FigureResult:
    """Compare engines, one side each, with p values corrected by Holm over all pairs."""
    names = [side[0].engine.name if side else "" for side in sides]
    restriction = Restriction(capability, corpus)
    sums = dict(by_sides(pair_sums(sides, restriction)))
    keys = list(combinations(range(len(sides)), 2))
    pairs = with_holm(
        EnginePair(names[a], names[b], compare_totals(cluster_totals(sums.get((a, b), ())), rng))
        for (a, b), rng in ((key, generator()) for key in keys)
    )
    differing = [_differing(sums.get(key, ())) for key in keys]
    ranks = _ranks(names, pairs, _rates(sides, sums, restriction))
    return FigureResult(PairTests(pairs, differing, ranks, *_selected(sides, sums, keys)))


def _selected(
    sides: Sequence[Sequence[Run]],
    sums: Mapping[tuple[int, int], Sequence[PairSum]],
    keys: Sequence[tuple[int, int]],
) -> tuple[list[Selected], list[list[Selected]]]:
    """The engines that selected templates: over all pairs, and per pair."""
    runs = [run for side in sides for run in side]
    known = selections(runs)
    of_pairs = [known.among(sums.get((a, b), ()), [*sides[a], *sides[b]]) for a, b in keys]
    return known.among((row for rows in sums.values() for row in rows), runs), of_pairs


def _differing(sums: Sequence[PairSum]) -> int:
    return sum(row.only_first + row.only_second for row in sums)


def _rates(
    sides: Sequence[Sequence[Run]],
    sums: Mapping[tuple[int, int], Sequence[PairSum]],
    restriction: Restriction,
) -> Mapping[int, float]:
    """Failure rates over the cases that all engines share."""
    if len(sides) != 2:
        return failure_rates(sides, restriction)
    found = sums.get((0, 1), ())
    n = sum(row.n for row in found)
    if not n:
        return {}
    return {0: sum(row.first for row in found) / n, 1: sum(row.second for row in found) / n}


def _ranks(
    names: Sequence[str], pairs: Sequence[EnginePair], rates: Mapping[int, float]
) -> list[list[str]]:
    if not rates:
        return []
    corrected = {
        frozenset({pair.first, pair.second}): pair.corrected
        for pair in pairs
        if pair.corrected is not None
    }
    return tied_ranks({names[side]: -rate for side, rate in rates.items()}, corrected, ALPHA)


def engines_of(runs: Sequence[Run]) -> dict[str, list[Run]]:
    """Runs by engine, sorted by the engine's name."""
    found: dict[str, list[Run]] = defaultdict(list)
    for run in runs:
        found[run.engine.name].append(run)
    return dict(sorted(found.items()))


KIND = FigureKind(TypeAdapter(PairTests), compute)
