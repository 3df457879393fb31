"""Totals for the charts page: outcomes counted by run, capability and what people said."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.db.models import Count

from triage.models import Outcome, OutcomeVerdict, Project, Run, SuspectStatus
from triage.reporting.figures import RateMark
from triage.reporting.rates import Counts, PassRate
from triage.services.filters import ViewFilter

# (verdict, status of the suspect) -> the field of ``Counts`` that it adds to besides the verdict's.
_JUDGED: dict[tuple[str, str], str] = {
    (OutcomeVerdict.FAIL, SuspectStatus.CONFIRMED): "failed_confirmed",
    (OutcomeVerdict.FAIL, SuspectStatus.REJECTED): "failed_rejected",
    (OutcomeVerdict.ABSTAIN, SuspectStatus.CONFIRMED): "abstained_confirmed",
    (OutcomeVerdict.ABSTAIN, SuspectStatus.REJECTED): "abstained_rejected",
}
_TOTAL = {
    OutcomeVerdict.PASS: "passed",
    OutcomeVerdict.FAIL: "failed",
    OutcomeVerdict.ABSTAIN: "abstained",
    OutcomeVerdict.ERROR: "errored",
}
Cell = tuple[int, str]


def counts_by_cell(view: ViewFilter, runs: Iterable[Run]) -> dict[Cell, Counts]:
    """Return counts for each (run, capability), in one query."""
    found = Outcome.objects.filter(run__in=[run.pk for run in runs])
    if view.capability:
        found = found.filter(capability=view.capability)
    if view.corpus:
        found = found.filter(case__corpus=view.corpus)
    rows = (
        found.order_by()
        .values("run_id", "capability", "verdict", "suspect__status")
        .annotate(n=Count("pk"))
    )
    cells: dict[Cell, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for row in rows:
        cell = cells[row["run_id"], row["capability"]]
        cell[_TOTAL[OutcomeVerdict(row["verdict"])]] += row["n"]
        if judged := _JUDGED.get((row["verdict"], row["suspect__status"])):
            cell[judged] += row["n"]
    return {key: Counts(**cell) for key, cell in sorted(cells.items())}


def rate_marks(project: Project, view: ViewFilter) -> list[RateMark]:
    """One raw and one confirmed mark for every run and capability of the view."""
    runs = {run.pk: run for run in view.runs(project)}
    marks = []
    for (run_id, capability), counts in counts_by_cell(view, runs.values()).items():
        marks += _marks(view, runs[run_id], capability, counts)
    return marks


def _marks(view: ViewFilter, run: Run, capability: str, counts: Counts) -> list[RateMark]:
    rates = PassRate(counts)
    query = view.query_string(run=str(run.pk), capability=capability, verdict="fail")
    common: dict[str, Any] = {
        "engine": run.engine.name,
        "direction": run.direction,
        "capability": capability,
        "query": query,
    }
    note = f"{counts.abstained} abstained, {counts.errored} errors, {counts.open} not reviewed"
    marks = [RateMark(**common, rate=rates.raw, note=note)]
    if counts.confirmed + counts.rejected:
        marks.append(RateMark(**common, rate=rates.reviewed.high, kind="confirmed", note=note))
    return marks
