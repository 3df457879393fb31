"""Engine lines from run to run: changed cases at each step, and which steps are significant."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from pydantic import TypeAdapter

from triage.models import Project, Run
from triage.reporting.messages import FigureMessage
from triage.reporting.statistics.comparison import corrected_steps
from triage.reporting.statistics.intervals import NoFigure
from triage.reporting.statistics.paired import PairedResult, compare_totals
from triage.reporting.statistics.run_diff import ChangeKind
from triage.services.statistics.comparisons.comparison import generator
from triage.services.statistics.comparisons.earlier_verdicts import Verdicts, verdicts_on_outputs
from triage.services.statistics.comparisons.pair_sums import (
    Restriction,
    by_sides,
    cluster_totals,
    pair_sums,
)
from triage.services.statistics.comparisons.run_changes import CaseRow, case_rows, compare_rows
from triage.services.statistics.figure_requests import FigureKind, FigureResult


@dataclass(frozen=True)
class RunStep:
    """A run compared with the previous run of its line.

    ``shared``: the number of cases in both; ``same``: neither has any others.
    """

    run: int
    changes: dict[ChangeKind, int]
    flagged: bool
    difference: float | None
    corrected: float | None
    shared: int
    same: bool


def compute(project: Project, sides: list[list[Run]], capability: str, corpus: str) -> FigureResult:
    """Compute the steps of all lines; each side is one run, and an empty side separates two lines."""
    runs = [run.pk for side in sides for run in side]
    known = verdicts_on_outputs(project, runs)
    sums = dict(by_sides(pair_sums(sides, Restriction(capability, corpus), consecutive=True)))
    tested = {
        key: compare_totals(cluster_totals(rows), generator(), with_interval=False)
        for key, rows in sums.items()
    }
    lines = list(_lines(sides))
    changes = _changes(lines, known, case_rows(_runs(lines), capability, corpus))
    return FigureResult([step for line in lines for step in _steps(line, tested, changes)])


#: Runs of one engine line with their positions among the sides.
Line = list[tuple[int, Run]]


def _lines(sides: Sequence[list[Run]]) -> Iterator[Line]:
    line: Line = []
    for place, side in enumerate([*sides, []]):
        if side:
            line.append((place, side[0]))
        elif line:
            yield line
            line = []


def _runs(lines: Iterable[Line]) -> list[Run]:
    """All runs, in the order in which their cases are read."""
    return sorted((run for line in lines for _place, run in line), key=lambda run: run.pk)


@dataclass(frozen=True)
class _Against:
    """Changes of a run's cases since the previous run."""

    changes: dict[ChangeKind, int]
    shared: int
    same: bool


def _changes(
    lines: Sequence[Line], known: Verdicts, rows: Iterable[CaseRow]
) -> dict[int, _Against]:
    """The changes per run; only each line's latest run so far is kept in memory."""
    line_of = {run.pk: number for number, line in enumerate(lines) for _place, run in line}
    before: dict[int, list[CaseRow]] = {}
    changes: dict[int, _Against] = {}
    groups = groupby(rows, key=lambda row: row.run)
    pending = next(groups, None)
    for run in _runs(lines):
        found: list[CaseRow] = []
        if pending is not None and pending[0] == run.pk:
            found = list(pending[1])
            pending = next(groups, None)
        line = line_of[run.pk]
        if line in before:
            changes[run.pk] = _against(before[line], found, known)
        before[line] = found
    return changes


def _against(before: Sequence[CaseRow], now: Sequence[CaseRow], known: Verdicts) -> _Against:
    identities = [{row.identity for row in rows} for rows in (before, now)]
    return _Against(
        compare_rows(before, now, known).totals,
        len(identities[0] & identities[1]),
        identities[0] == identities[1],
    )


def _steps(
    line: Line,
    tested: Mapping[tuple[int, int], PairedResult | NoFigure],
    changes: Mapping[int, _Against],
) -> list[RunStep]:
    nothing = NoFigure(FigureMessage.NO_SHARED_CASES())
    results = [tested.get((place - 1, place), nothing) for place, _run in line[1:]]
    return [
        RunStep(
            run.pk,
            changes[run.pk].changes,
            step.flagged,
            step.result.difference if isinstance(step.result, PairedResult) else None,
            step.corrected,
            changes[run.pk].shared,
            changes[run.pk].same,
        )
        for (_place, run), step in zip(line[1:], corrected_steps(results), strict=True)
    ]


KIND = FigureKind(TypeAdapter(list[RunStep]), compute, judged=True)
