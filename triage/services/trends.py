"""Engine lines over their runs: rates, what came and went, and which changes are no chance."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from triage.models import Run
from triage.models.campaign import FINAL_STATUSES
from triage.reporting.figures import Chart, TrendPoint, trend
from triage.reporting.rates import PassRate
from triage.reporting.run_diff import Change
from triage.reporting.trends import Step, steps
from triage.services.charting import Scope, with_notes
from triage.services.comparison import (
    MOST_AT_ONCE,
    CaseRow,
    Comparison,
    case_rows,
    generator,
    outcomes_of,
)
from triage.services.old_verdicts import Verdicts, verdicts_on_outputs
from triage.services.tallies import Tally, as_counts, tallies

#: Runs of a line that a trend shows, the newest ones.
RUNS = 12
#: Lines that a reader can still tell apart, those with most runs first.
LINES = 4
_BARS = (Change.NEW, Change.REOPENED, Change.FIXED)


def over_runs(scope: Scope) -> Chart:
    """One line an engine line, method and direction of the view, over all its finished runs."""
    found = scope.view.runs(scope.project, newest=False).filter(status__in=FINAL_STATUSES)
    lines: dict[str, list[Run]] = defaultdict(list)
    for run in found.order_by("pk"):
        lines[f"{run.engine.line.name} {run.direction} {run.campaign.method}"].append(run)
    longest = sorted(lines, key=lambda name: (-len(lines[name]), name))[:LINES]
    shown = {name: lines[name][-RUNS:] for name in sorted(longest)}
    hidden = len(lines) - len(shown)
    everything = [run for runs in shown.values() for run in runs]
    counts = _counts(scope, tallies(scope.project, everything))
    compared = sum(run.judged for run in everything) <= MOST_AT_ONCE
    material = _read(scope, everything) if compared else None
    points = [
        point
        for name, runs in shown.items()
        for point in _line(scope, name, runs, counts, material)
    ]
    drawn = trend(points, scope.options.theme)
    # In the order of time, also where a line missed a campaign.
    labels = [_label(run) for run in sorted(everything, key=lambda run: run.campaign_id)]
    drawn["layout"]["xaxis"] |= {
        "categoryorder": "array",
        "categoryarray": list(dict.fromkeys(labels)),
    }
    more = f"{hidden} more lines: choose an engine, a direction or a method." if hidden else ""
    skipped = "" if compared else "Too many cases to compare runs at once: choose one line."
    drawn = trend(points, scope.options.theme)
    # In the order of time, also where a line missed a campaign.
    labels = [_label(run) for run in sorted(everything, key=lambda run: run.campaign_id)]
    drawn["layout"]["xaxis"] |= {
        "categoryorder": "array",
        "categoryarray": list(dict.fromkeys(labels)),
    }
    return with_notes(drawn, f"The newest {RUNS} runs of each line.", more, skipped)


def _counts(scope: Scope, rows: Iterable[Tally]) -> dict[int, list[Tally]]:
    found: dict[int, list[Tally]] = defaultdict(list)
    for row in rows:
        if scope.view.capability in ("", row.capability) and scope.view.corpus in ("", row.corpus):
            found[row.run].append(row)
    return found


@dataclass(frozen=True)
class Material:
    """Every case of the runs shown, and what people said of it; read in three queries."""

    rows: Mapping[int, list[CaseRow]]
    known: Verdicts


def _read(scope: Scope, runs: Sequence[Run]) -> Material:
    rows: dict[int, list[CaseRow]] = defaultdict(list)
    for row in case_rows(runs, scope.view.capability, scope.view.corpus):
        rows[row.run].append(row)
    return Material(rows, verdicts_on_outputs(scope.project, [run.pk for run in runs]))


def _line(
    scope: Scope,
    name: str,
    runs: Sequence[Run],
    counts: Mapping[int, list[Tally]],
    material: Material | None,
) -> list[TrendPoint]:
    changes: list[Mapping[Change, int]] = [{} for _ in runs]
    flags: list[Step | None] = [None for _ in runs]
    if material is not None:
        changes[1:] = [_totals(scope, *pair, material) for pair in pairwise(runs)]
        flags[1:] = steps([outcomes_of(material.rows[run.pk]) for run in runs], generator())
    before: list[Run | None] = [None, *runs]
    return [
        _point(scope, name, (earlier, run), counts.get(run.pk, ()), change, step)
        for earlier, run, change, step in zip(before, runs, changes, flags, strict=False)
    ]


def _totals(scope: Scope, earlier: Run, later: Run, material: Material) -> Mapping[Change, int]:
    found = Comparison(scope.project, [earlier], [later])
    # What was read once for all runs need not be read again for each pair of them.
    found.__dict__["rows"] = (material.rows[earlier.pk], material.rows[later.pk])
    found.__dict__["known"] = material.known
    return found.totals


def _label(run: Run) -> str:
    """Runs of one campaign stand under one another."""
    return f"{run.created:%Y-%m-%d} #{run.campaign_id}"


def _point(
    scope: Scope,
    name: str,
    runs: tuple[Run | None, Run],
    counts: Sequence[Tally],
    changes: Mapping[Change, int],
    step: Step | None,
) -> TrendPoint:
    earlier, run = runs
    queries = ["", "", ""]
    if earlier is not None:
        queries = [scope.compare_query([earlier.pk], [run.pk], str(kind)) for kind in _BARS]
    new, reopened, fixed = (changes.get(kind, 0) for kind in _BARS)
    return TrendPoint(
        name,
        _label(run),
        PassRate(as_counts(counts)).raw,
        scope.query([run.pk], verdict="fail"),
        new=new,
        reopened=reopened,
        fixed=fixed,
        flagged=step is not None and step.flagged,
        queries=(queries[0], queries[1], queries[2]),
    )
