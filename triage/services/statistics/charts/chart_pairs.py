"""Pairwise comparisons of a view's engines on the cases they share."""

from __future__ import annotations

from triage.reporting.figures import base
from triage.reporting.figures.base import Chart
from triage.reporting.figures.pairs import PairMark, forest
from triage.reporting.messages import word as _
from triage.services.statistics.comparisons.pair_tests import PairTests, engines_of
from triage.services.statistics.figure_kinds import figure_of, stamped
from triage.services.statistics.scope import Scope, with_notes


def engine_pairs(scope: Scope) -> Chart:
    """All pairs of engines in the view; p values corrected by Holm over all pairs shown."""
    engines = engines_of(list(scope.runs.values()))
    answer = figure_of(scope, "pairs", engines.values())
    if answer.value is None:
        words = base.Words(_("Engines on shared cases"))
        return stamped(base.stand_in(words, scope.options.theme, answer.note), answer)
    found: PairTests = answer.value
    runs_by_name = {name: [run.pk for run in runs] for name, runs in engines.items()}
    # Figures stored by an earlier release do not say who selected their templates.
    selected_of = found.selected_of or [[] for _ in found.pairs]
    marks = [
        PairMark(
            pair,
            scope.compare_query(runs_by_name[pair.first], runs_by_name[pair.second], "differ"),
            scope.view.capability,
            differing,
            tuple(one.note for one in selected),
        )
        for pair, differing, selected in zip(found.pairs, found.differing, selected_of, strict=True)
    ]
    notes = [one.note for one in found.selected]
    return stamped(with_notes(forest(marks, scope.options.theme, found.ranks), *notes), answer)
