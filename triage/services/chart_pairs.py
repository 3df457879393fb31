"""Engines of a view against each other on the cases they share."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from triage.models import Run
from triage.reporting.comparison import compare_all, rank_clusters
from triage.reporting.figures import Chart, PairMark, base, forest
from triage.services.charting import Scope
from triage.services.comparison import (
    MOST_AT_ONCE,
    CaseRow,
    case_rows,
    generator,
    outcomes_of,
)


def too_many(runs: Sequence[Run]) -> str:
    """Why these runs are not compared while the reader waits; empty where they are."""
    cases = sum(run.judged for run in runs)
    if cases <= MOST_AT_ONCE:
        return ""
    return f"{cases} cases are too many to compare at once; choose a direction or fewer engines"


def engine_pairs(scope: Scope) -> Chart:
    """Every two engines of the view; Holm over all pairs shown."""
    runs = list(scope.runs.values())
    if reason := too_many(runs):
        words = base.Words("Engines on shared cases")
        return base.no_figure(words, scope.options.theme, f"no figure: {reason}")
    by_engine: dict[str, list[CaseRow]] = defaultdict(list)
    for row in case_rows(runs, scope.view.capability, scope.view.corpus):
        by_engine[row.engine].append(row)
    outcomes = {name: outcomes_of(rows) for name, rows in sorted(by_engine.items())}
    pairs = compare_all(outcomes, generator())
    listed = {name: [run.pk for run in runs if run.engine.name == name] for name in outcomes}
    marks = [
        PairMark(
            pair,
            scope.compare_query(listed[pair.first], listed[pair.second], "differ"),
            scope.view.capability,
        )
        for pair in pairs
    ]
    return forest(marks, scope.options.theme, rank_clusters(outcomes, pairs))
