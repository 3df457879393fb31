"""Engine lines over their runs: rates, what came and went, and which changes are no chance."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
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
    points = [
        point
        for name, runs in shown.items()
        for point in _line(scope, name, runs, counts, compared=compared)
    ]
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


def _line(
    scope: Scope, name: str, runs: Sequence[Run], counts: dict[int, list[Tally]], *, compared: bool
) -> list[TrendPoint]:
    changes: list[dict[Change, int]] = [{}]
    flags: list[Step | None] = [None]
    if compared:
        rows = [case_rows([run], scope.view.capability, scope.view.corpus) for run in runs]
        changes += [
            _compared(scope, *runs_, *rows_).totals
            for runs_, rows_ in zip(pairwise(runs), pairwise(rows), strict=True)
        ]
        flags += steps([outcomes_of(found) for found in rows], generator())
    else:
        changes += [{}] * (len(runs) - 1)
        flags += [None] * (len(runs) - 1)
    before: list[Run | None] = [None, *runs]
    return [
        _point(scope, name, (earlier, run), counts[run.pk], change, step)
        for earlier, run, change, step in zip(before, runs, changes, flags, strict=False)
    ]


def _compared(
    scope: Scope, earlier: Run, later: Run, first: list[CaseRow], second: list[CaseRow]
) -> Comparison:
    found = Comparison(scope.project, [earlier], [later])
    # Each run's rows are read once, though two comparisons need them.
    found.__dict__["rows"] = (first, second)
    return found


def _label(run: Run) -> str:
    """Runs of one campaign stand under one another."""
    return f"{run.created:%Y-%m-%d} #{run.campaign_id}"


def _point(
    scope: Scope,
    name: str,
    runs: tuple[Run | None, Run],
    counts: Sequence[Tally],
    changes: dict[Change, int],
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
