"""The kinds of cached figures, and the questions that a view asks for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from triage.models import Run
from triage.reporting.figures import base
from triage.reporting.figures.base import Chart, Theme
from triage.reporting.messages import Message
from triage.services.statistics import (
    agreement,
    calibration,
    elsewhere_counts,
    figure_cache,
    format_counts,
    rate_intervals,
    raters,
    reference_ranks,
    reference_scores,
    review_figures,
    vote_counts,
)
from triage.services.statistics.comparisons import comparison, pair_tests, run_steps
from triage.services.statistics.figure_requests import (
    FigureAnswer,
    FigureKind,
    FigureRequest,
    VotesKind,
)
from triage.services.statistics.scope import Scope, with_notes

VOTES: dict[str, VotesKind] = {
    **review_figures.KINDS,
    **vote_counts.KINDS,
    "agreement-table": agreement.KIND,
    "rater-table": raters.KIND,
    "precision": calibration.KIND,
}
KINDS: dict[str, FigureKind | VotesKind] = {
    **VOTES,
    "intervals": rate_intervals.KIND,
    "pairs": pair_tests.KIND,
    "steps": run_steps.KIND,
    "comparison": comparison.KIND,
    "references": reference_scores.KIND,
    "reference-ranks": reference_ranks.KIND,
    "formats": format_counts.KIND,
    "elsewhere": elsewhere_counts.KIND,
}


def figure_of(scope: Scope, kind: str, sides: Iterable[Sequence[Run]]) -> FigureAnswer:
    """Return the figure of these sides for the view's capability and corpus."""
    found = [list(side) for side in sides]
    question = FigureRequest(
        scope.project.pk,
        kind,
        tuple(tuple(run.pk for run in side) for side in found),
        scope.view.capability,
        scope.view.corpus,
    )
    if question not in scope.known:
        runs = [run for side in found for run in side]
        scope.known[question] = figure_cache.answer(question, runs, KINDS)
    answer: FigureAnswer = scope.known[question]
    return answer


def figure_of_votes(scope: Scope, kind: str) -> FigureAnswer:
    """Return a figure over votes: computed at once, or by a worker if there are many."""
    of_view = VOTES[kind].of_view
    question = FigureRequest(
        scope.project.pk, kind, (), view=scope.view.query_string() if of_view else ""
    )
    runs = list(scope.runs.values()) if of_view else []
    return figure_cache.answer(question, runs, KINDS, many_votes=scope.many_votes)


def compute(pk: int) -> None:
    """Compute one figure in a worker."""
    figure_cache.compute(pk, KINDS)


def stamped(chart: Chart, answer: FigureAnswer) -> Chart:
    """Add to a chart when it was computed and which row the page has to wait for."""
    drawn = with_notes(chart, answer.note)
    return {**drawn, "waiting": answer.waiting} if answer.waiting else drawn


def drawn(scope: Scope, kind: str, title: Message, draw: Callable[[Any, Theme], Chart]) -> Chart:
    """Return a figure over votes, or a placeholder with its title."""
    answer = figure_of_votes(scope, kind)
    theme = scope.options.theme
    if answer.value is None:
        return stamped(base.stand_in(base.Words(title), theme, answer.note), answer)
    found = draw(answer.value, theme)
    return found if found["reason"] and not answer.waiting else stamped(found, answer)


def waits_for(charts: Iterable[Chart]) -> list[int]:
    """The rows that a worker has to fill for these charts."""
    return [pk for chart in charts if (pk := chart.get("waiting"))]
