"""Pass rates: dots, shares of all cases, heat map, and NumberTest's table 3."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from triage.methods.numbertest.capabilities import size_of
from triage.methods.numbertest.method import NumberTest
from triage.methods.numbertest.paper_order import directions_in_paper_order, in_paper_order
from triage.reporting.figures import base
from triage.reporting.figures.base import Chart
from triage.reporting.figures.formats import WORDS, FormatMark, format_rates
from triage.reporting.figures.rates import RateMark, pass_rate_dots, rate_heatmap
from triage.reporting.figures.review import ReviewMark, reviewed_shares
from triage.reporting.messages import FigureMessage, capability, parts
from triage.reporting.messages import word as _
from triage.reporting.paper_tables import (
    CapabilityCells,
    average_table,
    averaged_over,
    capability_table,
    reviewed_table,
)
from triage.reporting.statistics.rates import PassRate, Rate
from triage.services.counts.count_rows import CountRow, as_counts
from triage.services.statistics.figure_kinds import figure_of, stamped
from triage.services.statistics.figure_requests import FigureAnswer
from triage.services.statistics.format_counts import FormatCount
from triage.services.statistics.rate_intervals import CellIntervals
from triage.services.statistics.scope import Scope, grouped, runs_of, with_notes

NO_CORPUS = _("no corpus named")
_OPEN = _(
    "Confirmed marks appear only if no suspect is open; otherwise the reviewed rate is a range, shown in the table of cases below."
)


def pass_rates(scope: Scope) -> Chart:
    answer = _intervals(scope)
    marks = _with_intervals(rate_marks(scope), answer)
    drawn = with_notes(pass_rate_dots(marks, scope.options.theme), _OPEN)
    return drawn if drawn["reason"] else stamped(drawn, answer)


def heat_map(scope: Scope) -> Chart:
    answer = _intervals(scope)
    raw = [mark for mark in rate_marks(scope) if mark.kind == "raw"]
    drawn = rate_heatmap(_with_intervals(raw, answer), scope.options.theme)
    return drawn if drawn["reason"] else stamped(drawn, answer)


def _intervals(scope: Scope) -> FigureAnswer:
    """Intervals by template or seed sentence; for large views a worker computes them."""
    return figure_of(scope, "intervals", [list(scope.runs.values())])


def _with_intervals(marks: Sequence[RateMark], answer: FigureAnswer) -> list[RateMark]:
    """Add both intervals, by name, to raw marks whose cases are not independent."""
    found: dict[tuple[str, ...], CellIntervals] = {
        (one.engine, one.direction, one.capability): one for one in answer.value or ()
    }
    return [_with_interval(mark, found) for mark in marks]


def _with_interval(mark: RateMark, found: Mapping[tuple[str, ...], CellIntervals]) -> RateMark:
    one = found.get((mark.engine, mark.direction, mark.capability))
    if one is None or one.independent or mark.kind != "raw":
        return mark
    return replace(mark, these_templates=one.these, new_templates=one.new, clusters=one.clusters)


def rate_marks(scope: Scope) -> list[RateMark]:
    """One raw mark per engine, direction and capability, and a confirmed one if reviewed."""
    groups = grouped(
        scope.count_rows, lambda row: (scope.direction(row), row.capability, scope.engine(row))
    )
    return [mark for key, rows in groups.items() for mark in _marks(scope, key, rows)]


def _marks(scope: Scope, key: tuple[str, ...], rows: Sequence[CountRow]) -> list[RateMark]:
    direction, capability, engine = key
    counts = as_counts(rows)
    rates = PassRate(counts)
    common: dict[str, Any] = {
        "engine": engine,
        "direction": direction,
        "capability": capability,
        "oversampled": any(row.oversampled for row in rows),
    }
    raw = RateMark(
        **common,
        rate=rates.raw,
        query=scope.query(runs_of(rows), capability=capability, verdict="fail"),
        opens=counts.failed,
        notes=(
            FigureMessage.LEFT_OUT(
                abstained=counts.abstained, errors=counts.errored, rate=rates.worst_case
            ),
            FigureMessage.NOT_ALL_REVIEWED(rate=rates.reviewed, open=counts.open),
        ),
    )
    # While suspects are open, the reviewed rate is an interval, which a dot cannot show.
    if counts.open or not counts.confirmed + counts.rejected:
        return [raw]
    query = scope.query(
        runs_of(rows), capability=capability, verdict="fail,abstain", status="confirmed"
    )
    confirmed = RateMark(
        **common,
        rate=rates.reviewed.high,
        kind="confirmed",
        query=query,
        opens=counts.confirmed,
    )
    return [raw, confirmed]


def review_parts(scope: Scope) -> Chart:
    """Passed, rejected, not reviewed and confirmed cases of every engine."""
    groups = grouped(scope.count_rows, lambda row: (scope.engine(row),))
    marks = [
        ReviewMark(engine, as_counts(rows), _part_queries(scope, rows))
        for (engine,), rows in groups.items()
    ]
    return reviewed_shares(marks, scope.options.theme)


def _part_queries(scope: Scope, rows: Sequence[CountRow]) -> tuple[str, str, str, str]:
    runs = runs_of(rows)
    doubted = "fail,abstain"
    return (
        scope.cases_query(runs, verdict="pass"),
        scope.query(runs, verdict=doubted, status="rejected"),
        scope.query(runs, verdict=doubted, status="open,adjudication"),
        scope.query(runs, verdict=doubted, status="confirmed"),
    )


def capability_by_direction(scope: Scope) -> Chart:
    """NumberTest's table 3, as a table only, with its figures in print."""
    cells = {key: rates.raw for key, rates in _cells(scope).items()}
    return base.table_only(
        _("Raw pass rate, %: capability by direction by engine"),
        capability_table(cells, scope.options.weighting),
        _of_table(scope, cells),
        "" if cells else FigureMessage.NO_CASES_IN_VIEW(),
    )


def reviewed_by_direction(scope: Scope) -> Chart:
    """The same table after review, as the paper's was checked by hand."""
    reviewed = {key: rates.reviewed for key, rates in _cells(scope).items()}
    judged = any(row.confirmed or row.rejected for row in _of_numbers(scope))
    why = FigureMessage.NO_SUSPECT_JUDGED() if reviewed else FigureMessage.NO_CASES_IN_VIEW()
    notes = [
        *_of_table(scope, {key: bounds.low for key, bounds in reviewed.items()}),
        _(
            "Rejected suspects count as passed, confirmed ones as failed. While suspects are open a cell is a range: from all of them being bugs to none."
        ),
    ]
    return base.table_only(
        _("Reviewed pass rate, %: capability by direction by engine"),
        reviewed_table(reviewed, scope.options.weighting),
        notes,
        "" if judged else why,
    )


def averages(scope: Scope) -> Chart:
    """The average of each engine and of each capability in NumberTest's table 3."""
    cells = {key: rates.raw for key, rates in _cells(scope).items()}
    notes = [
        _weighted(scope),
        _(
            "An engine's average weights its capabilities equally. Engines that were run in different directions cannot be compared by their averages alone."
        ),
    ]
    return base.table_only(
        _("Raw pass rate, %: averages of engines and capabilities"),
        average_table(cells, scope.options.weighting),
        notes,
        "" if cells else FigureMessage.NO_CASES_IN_VIEW(),
    )


def _of_numbers(scope: Scope) -> Sequence[CountRow]:
    """The number tests of the view, if it has any, or else everything.

    Other methods do not test all directions alike, and one missing capability would leave a
    direction without an average.
    """
    numbers = [row for row in scope.count_rows if _method(scope, row) == NumberTest.name]
    return numbers or scope.count_rows


def _cells(scope: Scope) -> dict[tuple[str, str, str], PassRate]:
    groups = grouped(
        _of_numbers(scope), lambda row: (_place(scope, row), row.capability, scope.engine(row))
    )
    found = {key: PassRate(as_counts(rows)) for key, rows in groups.items()}
    places = {
        _place(scope, row): directions_in_paper_order(run.source_language, run.target_language)
        for row in _of_numbers(scope)
        if (run := scope.runs[row.run])
    }
    return {
        (direction, capability, engine): found[direction, capability, engine]
        for direction, capability, engine in sorted(
            found, key=lambda key: (places[key[0]], key[0], in_paper_order(key[1]), key[2])
        )
    }


def _of_table(scope: Scope, cells: CapabilityCells) -> list[str]:
    """The basis of the averages of a table."""
    shared = {
        name: ", ".join(directions) or _("no direction was run by every engine")
        for name, directions in averaged_over(cells).items()
    }
    listed: list[str] = [
        parts(": ", capability(name), directions) for name, directions in shared.items()
    ]
    if len(set(shared.values())) == 1:
        listed = [*dict.fromkeys(shared.values())]
    left_out = len(_of_numbers(scope)) < len(scope.count_rows)
    return [
        _weighted(scope),
        *([FigureMessage.SHARED_DIRECTIONS(listed=parts("; ", *listed))] if listed else []),
        *([_("Number tests only.")] if left_out else []),
    ]


def _weighted(scope: Scope) -> str:
    if scope.options.weighting == "cases":
        return _("Averages weight each case equally, over the directions that an engine has.")
    return _("Averages weight each direction equally, over the directions that an engine has.")


def _method(scope: Scope, row: CountRow) -> str:
    return scope.runs[row.run].campaign.method


def _place(scope: Scope, row: CountRow) -> str:
    """The direction, with the corpus if tables are split by it."""
    direction = scope.direction(row)
    return parts(", ", direction, row.corpus or NO_CORPUS) if scope.options.by_corpus else direction


def left_out(scope: Scope) -> Chart:
    """How many cases are excluded from every rate."""
    groups = grouped(scope.count_rows, lambda row: (scope.engine(row), _place(scope, row)))
    rows: list[list[str | float | int | None]] = []
    for (engine, direction), found in groups.items():
        counts = as_counts(found)
        rates = PassRate(counts)
        rows.append(
            [
                engine,
                direction,
                counts.passed,
                counts.failed,
                counts.abstained,
                counts.errored,
                str(rates.raw),
                str(rates.reviewed),
                str(rates.worst_case),
            ]
        )
    columns = [_("engine"), _("direction"), _("passed"), _("failed"), _("abstained"), _("errors")]
    notes = [
        _(
            "Raw: passed / (passed + failed). Reviewed: rejected suspects count as passed; while suspects are open, it is a range. Abstained and errored cases are excluded from the raw rate; the worst case counts all of them as failed. Ranges are Wilson 95 % intervals."
        )
    ]
    return base.table_only(
        _("Pass rates in detail"),
        {"columns": [*columns, _("raw"), _("reviewed"), _("worst case")], "rows": rows},
        notes,
        "" if rows else FigureMessage.NO_CASES_IN_VIEW(),
    )


@dataclass(frozen=True, slots=True)
class Flaky:
    """``address`` is the query string of these suspects."""

    count: int
    address: str


def flaky_in(scope: Scope) -> Flaky | None:
    """Flaky suspects among the view's runs; None if no run had repeats."""
    repeated = sorted(run.pk for run in scope.runs.values() if run.campaign.repeats)
    if not repeated:
        return None
    conditions = {"run": ",".join(map(str, repeated)), "flaky": "yes"}
    count = replace(scope.view, **conditions).suspects(scope.project).count()
    return Flaky(count, scope.view.query_string(**conditions))


def by_format(scope: Scope) -> Chart:
    runs = [run for run in scope.runs.values() if run.campaign.method == NumberTest.name]
    answer = figure_of(scope, "formats", [runs])
    if answer.value is None:
        return stamped(base.stand_in(WORDS, scope.options.theme, answer.note), answer)
    found: dict[tuple[str, str, str, str], list[FormatCount]] = defaultdict(list)
    for row in answer.value or ():
        if run := scope.runs.get(row.run):
            found[scope.names[row.run], run.direction, row.capability, row.format].append(row)
    marks = [_mark(scope, key, rows) for key, rows in found.items()]
    marks.sort(
        key=lambda mark: (
            *(mark.engine, mark.direction),
            *(in_paper_order(mark.capability), mark.size, mark.format),
        )
    )
    return stamped(format_rates(marks, scope.options.theme), answer)


def _mark(scope: Scope, key: tuple[str, str, str, str], rows: list[FormatCount]) -> FormatMark:
    engine, direction, capability, name = key
    rate = Rate(sum(row.passed for row in rows), sum(row.cases for row in rows))
    query = scope.query(
        {row.run for row in rows}, capability=capability, number_format=name, verdict="fail"
    )
    measure, size = size_of(name) or ("", 0)
    return FormatMark(engine, direction, capability, name, rate, query, measure, size)
