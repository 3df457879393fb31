"""Engines of a view against each other on the cases they share."""

from __future__ import annotations

from triage.reporting.figures import Chart, PairMark, base, forest
from triage.services.charting import Scope
from triage.services.pair_tests import PairTests, engines_of
from triage.services.resampled import ask, stamped


def engine_pairs(scope: Scope) -> Chart:
    """Every two engines of the view; Holm over all pairs shown."""
    engines = engines_of(list(scope.runs.values()))
    answer = ask(scope, "pairs", engines.values())
    if answer.value is None:
        words = base.Words("Engines on shared cases")
        return stamped(base.no_figure(words, scope.options.theme, answer.note), answer)
    found: PairTests = answer.value
    listed = {name: [run.pk for run in runs] for name, runs in engines.items()}
    marks = [
        PairMark(
            pair,
            scope.compare_query(listed[pair.first], listed[pair.second], "differ"),
            scope.view.capability,
            differing,
        )
        for pair, differing in zip(found.pairs, found.differing, strict=True)
    ]
    return stamped(forest(marks, scope.options.theme, found.ranks), answer)
