"""Confidence intervals of rates whose cases share templates or seed sentences."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count, Q
from pydantic import TypeAdapter

from triage.models import OutcomeVerdict, Run
from triage.reporting.messages import FigureMessage
from triage.reporting.statistics.clustered_intervals import (
    Stratum,
    cluster_rate_interval,
    stratified_rate,
)
from triage.reporting.statistics.intervals import Interval, NoFigure
from triage.reporting.statistics.resampling import ClusterTotal
from triage.services.statistics.figure_requests import FigureKind, outcomes_of
from triage.services.statistics.run_names import names_of

#: engine, direction, capability
Cell = tuple[str, str, str]
INDEPENDENT = NoFigure(FigureMessage.CASES_STAND_ALONE())


@dataclass(frozen=True, slots=True)
class CellIntervals:
    """The two intervals of one rate: for *these* templates and for *new* ones."""

    engine: str
    direction: str
    capability: str
    these: Interval | NoFigure
    new: Interval | NoFigure
    cases: int
    clusters: int

    @property
    def independent(self) -> bool:
        return self.clusters == self.cases


def cell_intervals(runs: Iterable[Run], capability: str, corpus: str) -> list[CellIntervals]:
    """Return the intervals per engine, direction and capability, in two queries at most."""
    by_id = {run.pk: run for run in runs}
    names = names_of(by_id.values())
    cells: dict[Cell, list[ClusterTotal]] = defaultdict(list)
    for run, name, total in _totals(by_id, capability, corpus):
        cells[names[run], by_id[run].direction, name].append(total)
    return [_intervals(cell, _joined(totals)) for cell, totals in sorted(cells.items())]


def _totals(
    runs: Mapping[int, Run], capability: str, corpus: str
) -> Iterable[tuple[int, str, ClusterTotal]]:
    rows = (
        outcomes_of(runs, capability, corpus)
        .filter(verdict__in=(OutcomeVerdict.PASS, OutcomeVerdict.FAIL))
        .order_by()
        .values_list("run_id", "capability", "case__cluster")
        .annotate(n=Count("pk"), passed=Count("pk", filter=Q(verdict=OutcomeVerdict.PASS)))
    )
    for run, name, cluster, n, passed in rows.iterator():
        if cluster:
            yield run, name, ClusterTotal(cluster, passed, n)
            continue
        # A case without a template or seed sentence is a cluster of its own.
        yield from [(run, name, ClusterTotal("", 1, 1))] * passed
        yield from [(run, name, ClusterTotal("", 0, 1))] * (n - passed)


def _joined(totals: Sequence[ClusterTotal]) -> list[ClusterTotal]:
    """Merge clusters that occur in several runs."""
    found: dict[str, ClusterTotal] = {}
    alone = []
    for one in totals:
        if not one.cluster:
            alone.append(one)
            continue
        before = found.get(one.cluster, ClusterTotal(one.cluster, 0, 0))
        found[one.cluster] = ClusterTotal(one.cluster, before.total + one.total, before.n + one.n)
    return [*found.values(), *alone]


def _intervals(cell: Cell, totals: Sequence[ClusterTotal]) -> CellIntervals:
    cases = sum(one.n for one in totals)
    if cases == len(totals):
        return CellIntervals(*cell, INDEPENDENT, INDEPENDENT, cases, cases)
    # The rate is about the cases run, so templates are weighted by their number of cases.
    strata = [Stratum(one.cluster, int(one.total), one.n, one.n) for one in totals]
    these = stratified_rate(strata)
    new = cluster_rate_interval(totals)
    return CellIntervals(
        *cell,
        these if isinstance(these, NoFigure) else these.interval,
        new,
        cases,
        len(totals),
    )


KIND = FigureKind.of_runs(TypeAdapter(list[CellIntervals]), cell_intervals)
