"""Engine lines over time: rates, new and fixed failures, and significant changes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from triage.models import Run
from triage.models.campaign import FINAL_STATUSES
from triage.reporting.figures.base import Chart
from triage.reporting.figures.trend import TrendPoint, trend
from triage.reporting.messages import FigureMessage, Message
from triage.reporting.statistics.rates import PassRate
from triage.reporting.statistics.run_diff import ChangeKind
from triage.services.counts.count_rows import CountRow, as_counts, count_rows
from triage.services.statistics.comparisons.run_steps import RunStep
from triage.services.statistics.figure_kinds import figure_of, stamped
from triage.services.statistics.figure_requests import FigureAnswer
from triage.services.statistics.scope import Scope, with_notes

#: The number of runs shown per line, the newest ones.
RUNS = 12
#: The number of lines shown, in panels by direction; those with most runs come first.
LINES = 12
_BARS = (ChangeKind.NEW, ChangeKind.REOPENED, ChangeKind.FIXED)


def over_runs(scope: Scope) -> Chart:
    """One line per engine line, method and direction of the view, over all its finished runs."""
    shown, hidden = shown_lines(scope)
    everything = [run for runs in shown.values() for run in runs]
    counts = _counts(scope, count_rows(everything))
    answer = steps_of(scope, shown)
    steps: dict[int, RunStep] = {step.run: step for step in answer.value or ()}
    points = [
        point for name, runs in shown.items() for point in _line(scope, name, runs, counts, steps)
    ]
    drawn = trend(points, scope.options.theme)
    if drawn["reason"]:
        return drawn
    order = _in_order(everything)
    for axis in [name for name in drawn["layout"] if name.startswith("xaxis")]:
        drawn["layout"][axis] |= order
    return stamped(with_notes(drawn, FigureMessage.NEWEST_RUNS(n=RUNS), _more(hidden)), answer)


def shown_lines(scope: Scope) -> tuple[dict[str, list[Run]], int]:
    """The newest runs of the longest lines, and the number of lines that are not shown."""
    if "lines" not in scope.known:
        lines = _lines(scope)
        longest = sorted(lines, key=lambda name: (-len(lines[name]), name))[:LINES]
        shown = {name: lines[name][-RUNS:] for name in sorted(longest)}
        scope.known["lines"] = shown, len(lines) - len(shown)
    found: tuple[dict[str, list[Run]], int] = scope.known["lines"]
    return found


def steps_of(scope: Scope, shown: Mapping[str, Sequence[Run]]) -> FigureAnswer:
    """The steps of the lines: each run is a side of its own; an empty side separates two lines."""
    sides = [side for runs in shown.values() for side in [*([run] for run in runs), []]]
    return figure_of(scope, "steps", sides)


def _more(hidden: int) -> str:
    """State it if lines are left out."""
    if hidden == 1:
        return FigureMessage.ONE_MORE_LINE()
    return FigureMessage.MORE_LINES(n=hidden) if hidden else ""


def _lines(scope: Scope) -> dict[str, list[Run]]:
    found = scope.view.runs(scope.project, every=True).filter(status__in=FINAL_STATUSES)
    lines: dict[str, list[Run]] = defaultdict(list)
    for run in found.order_by("pk"):
        lines[_name(run)].append(run)
    return lines


def _name(run: Run) -> Message:
    return _line_of(f"{run.engine.line.name} {run.direction}", run)


def _line_of(name: str, run: Run) -> Message:
    code = run.campaign.method
    return Message(f"{name} {code}", FigureMessage.ENGINE_LINE.code, {"name": name, "method": code})


def _in_order(runs: Sequence[Run]) -> dict[str, object]:
    """Releases in chronological order, even if a line missed a campaign; years where they change."""
    in_time = sorted(runs, key=lambda run: (run.campaign_id, run.engine_id))
    ticks: dict[str, str] = {}
    year = 0
    for run in in_time:
        lines = [run.engine.version_label, f"#{run.campaign_id}", f"{run.created:%m-%d}"]
        lines += [str(run.created.year)] if run.created.year != year else []
        year = run.created.year
        ticks.setdefault(_label(run), "<br>".join(filter(None, lines)))
    order = {"categoryorder": "array", "categoryarray": [*ticks]}
    return {**order, "tickmode": "array", "tickvals": [*ticks], "ticktext": [*ticks.values()]}


def _counts(scope: Scope, rows: Iterable[CountRow]) -> dict[int, list[CountRow]]:
    found: dict[int, list[CountRow]] = defaultdict(list)
    for row in rows:
        if scope.view.capability in ("", row.capability) and scope.view.corpus in ("", row.corpus):
            found[row.run].append(row)
    return found


def _line(
    scope: Scope,
    name: str,
    runs: Sequence[Run],
    counts: Mapping[int, list[CountRow]],
    steps: Mapping[int, RunStep],
) -> list[TrendPoint]:
    before: list[Run | None] = [None, *runs]
    return [
        _point(scope, name, (earlier, run), counts.get(run.pk, ()), steps.get(run.pk))
        for earlier, run in zip(before, runs, strict=False)
    ]


def _label(run: Run) -> str:
    """Runs of one campaign and version share a position."""
    day = f"{run.created:%Y-%m-%d} #{run.campaign_id}"
    return f"{day}, {run.engine.version_label}" if run.engine.version_label else day


def _point(
    scope: Scope,
    name: str,
    runs: tuple[Run | None, Run],
    counts: Sequence[CountRow],
    step: RunStep | None,
) -> TrendPoint:
    earlier, run = runs
    queries = ["", "", ""]
    if earlier is not None:
        queries = [scope.compare_query([earlier.pk], [run.pk], str(kind)) for kind in _BARS]
    new, reopened, fixed = (step.changes.get(kind, 0) if step else 0 for kind in _BARS)
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
        shared=step.shared if step else None,
        joined=step is not None and step.same,
        series=_line_of(run.engine.line.name, run),
        direction=run.direction,
    )
