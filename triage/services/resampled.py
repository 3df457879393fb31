"""The kinds of figures that take some seconds, and the questions that a view asks for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pydantic import TypeAdapter

from triage.models import Project, Run
from triage.reporting.figures import Chart
from triage.services import (
    comparison,
    computed,
    pair_tests,
    rate_intervals,
    reference_scores,
    run_steps,
)
from triage.services.charting import Scope, with_notes
from triage.services.computed import Answer, Kind, Question, Result


def _intervals(project: Project, sides: list[list[Run]], capability: str, corpus: str) -> Result:
    return Result(rate_intervals.cell_intervals(sides[0], capability, corpus))


KINDS: dict[str, Kind] = {
    "intervals": Kind(TypeAdapter(list[rate_intervals.CellIntervals]), _intervals),
    "pairs": pair_tests.KIND,
    "steps": run_steps.KIND,
    "comparison": comparison.KIND,
    "references": reference_scores.KIND,
}


def ask(scope: Scope, kind: str, sides: Iterable[Sequence[Run]]) -> Answer:
    """Return the figure of these sides under the view's capability and corpus."""
    found = [list(side) for side in sides]
    question = Question(
        scope.project.pk,
        kind,
        tuple(tuple(run.pk for run in side) for side in found),
        scope.view.capability,
        scope.view.corpus,
    )
    return computed.answer(question, [run for side in found for run in side], KINDS)


def compute(pk: int) -> None:
    """For a worker: compute one figure that a reader waits for."""
    computed.compute(pk, KINDS)


def stamped(chart: Chart, answer: Answer) -> Chart:
    """Say when the figure was computed, and which row the page has to wait for."""
    drawn = with_notes(chart, answer.note)
    return {**drawn, "waiting": answer.waiting} if answer.waiting else drawn


def waits_for(charts: Iterable[Chart]) -> list[int]:
    """Rows that a worker is to fill for these charts."""
    return [pk for chart in charts if (pk := chart.get("waiting"))]
