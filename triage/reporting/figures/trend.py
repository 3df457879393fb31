"""Rates over runs or releases, with new, reopened and fixed failures below."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from triage.reporting.figures import base
from triage.reporting.figures.base import Chart, Style, Table, Theme, Words
from triage.reporting.messages import FigureMessage, hover, parts
from triage.reporting.messages import word as _
from triage.reporting.statistics.rates import Rate

_BARS_NOTE = _(
    "Bars: suspects that are new, fixed or reopened since the previous run, among the cases that both have."
)
_WORDS = Words(
    _("Pass rate over versions"),
    y=_("pass rate, %"),
    notes=(
        _("A line joins runs of the same cases; it breaks where the cases differ."),
        _("Ribbons and whiskers are Wilson 95 % intervals of each rate, not of the change."),
        _("A star marks a change that the paired test flags at a false discovery rate of 5 %."),
        _BARS_NOTE,
        _("A point opens the cases that failed in it."),
    ),
)
_SEVERAL = replace(
    _WORDS,
    notes=(
        *(note for note in _WORDS.notes if note != _BARS_NOTE),
        _("Choose a direction to see bars of what is new, reopened and fixed."),
    ),
)
#: Name -> index of colour and pattern, the same on every page.
_BARS = ((_("new"), 3), (_("reopened"), 1), (_("fixed"), 2))


@dataclass(frozen=True, slots=True)
class TrendPoint:
    """One run of an engine line; ``queries`` open the new, reopened and fixed suspects.

    ``series`` is the line's name within its ``direction``, which has a panel of its own.
    ``shared``: the number of cases in common with the previous run, None for the first one;
    ``joined``: neither run has any others.
    """

    line: str
    label: str
    rate: Rate
    query: str
    new: int = 0
    reopened: int = 0
    fixed: int = 0
    flagged: bool = False
    queries: tuple[str, str, str] = ("", "", "")
    shared: int | None = None
    joined: bool = False
    series: str = ""
    direction: str = ""

    @property
    def hover(self) -> str:
        return parts("<br>", parts(" ", self.line, self.label), self.rate)

    @property
    def changes(self) -> int:
        """The number of suspects whose state differs from the previous run."""
        return self.new + self.reopened + self.fixed


def trend(points: Sequence[TrendPoint], theme: Theme = "light") -> Chart:
    """Return lines with ribbons, and bars below them, in the order given.

    While no line has a second run, there is nothing to join: a sentence and the table say so.
    """
    if not any(point.rate.n for point in points):
        return base.no_figure(_WORDS, theme, FigureMessage.NO_FINISHED_RUN())
    if Counter(point.line for point in points).most_common(1)[0][1] == 1:
        reason = FigureMessage.ONE_RUN_A_LINE()
        return {**base.stand_in(_WORDS, theme, reason), "table": _table(points)}
    names = base.ordered(point.series or point.line for point in points)
    directions = base.ordered(point.direction for point in points)
    data: list[dict[str, Any]] = []
    for line in base.ordered(point.line for point in points):
        shown = [p for p in points if p.line == line and p.rate.n]
        panel = directions.index(next(p for p in points if p.line == line).direction)
        for part in _unbroken(shown):
            name = part[0].series or line
            style = Style(names.index(name))
            data += [trace | base.on_panel(panel) for trace in _line(part, style, name)]
    base.name_once(data)
    if len(directions) > 1:
        drawn = base.layout(_SEVERAL, theme, **base.panels(directions, 280, 80))
        base.set_axes(drawn, base.NAMES_ACROSS | {"matches": "x"}, {"matches": "y"})
        return base.chart(_SEVERAL, data, drawn, _table(points))
    height = 420 + 20 * len(names)
    drawn = base.layout(_WORDS, theme, height=height)
    drawn["xaxis"] |= base.NAMES_ACROSS
    # An axis of zeros would say nothing.
    if not any(point.changes for point in points):
        return base.chart(_WORDS, data, drawn, _table(points))
    for place, (field, color) in enumerate(_BARS):
        data.append(_bar(points, field, place, Style(color), theme))
    drawn |= {"barmode": "stack"}
    drawn["xaxis"] |= {"anchor": "y2"}
    drawn["yaxis2"] = {**drawn["yaxis"], "title": {"text": _("suspects")}, "domain": [0, 0.28]}
    drawn["yaxis"] |= {"domain": [0.38, 1]}
    return base.chart(_WORDS, data, drawn, _table(points))


def _unbroken(points: Sequence[TrendPoint]) -> list[list[TrendPoint]]:
    """Break a line wherever a run has other cases than the previous one."""
    found: list[list[TrendPoint]] = []
    for point in points:
        if point.joined and found:
            found[-1].append(point)
        else:
            found.append([point])
    return found


def _line(points: Sequence[TrendPoint], style: Style, name: str) -> list[dict[str, Any]]:
    labels = [point.label for point in points]
    intervals = [point.rate.interval for point in points]
    lows = [base.percent(interval.low) if interval else None for interval in intervals]
    highs = [base.percent(interval.high) if interval else None for interval in intervals]
    line = {
        "type": "scatter",
        "mode": "lines+markers",
        "name": name,
        "x": labels,
        "y": [base.percent(point.rate.value) for point in points],
        "line": {"color": style.color, "dash": style.dash},
        "marker": {
            "symbol": ["star" if point.flagged else style.symbol for point in points],
            "size": [15 if point.flagged else 9 for point in points],
        },
        **base.said((p.hover, p.query, p.rate.n - p.rate.successes) for p in points),
    }
    if len(points) == 1:
        line["error_y"] = base.whiskers([(points[0].rate.value, intervals[0])])
        return [line]
    return [base.ribbon(labels, lows, highs, style), line]


def _bar(
    points: Sequence[TrendPoint], field: str, place: int, style: Style, theme: Theme
) -> dict[str, Any]:
    return {
        "type": "bar",
        "name": field,
        "yaxis": "y2",
        "x": [point.label for point in points],
        "y": [getattr(point, field) for point in points],
        "marker": style.bar(theme),
        "customdata": [point.queries[place] for point in points],
        **base.opening(getattr(point, field) for point in points),
        "text": [point.line for point in points],
        "textposition": "none",
        "hovertemplate": hover("%{text} %{x}", parts(": ", field, "%{y}")),
    }


def _table(points: Sequence[TrendPoint]) -> Table:
    head = [
        _("engine"),
        _("version"),
        *base.RATE_COLUMNS,
        _("new"),
        _("reopened"),
        _("fixed"),
        _("flagged"),
        _("cases shared with the run before"),
        _("same cases"),
    ]
    rows = [
        [
            *(p.line, p.label, *base.rate_cells(p.rate), p.new, p.reopened, p.fixed),
            *(_yes(p.flagged), p.shared, None if p.shared is None else _yes(p.joined)),
        ]
        for p in points
    ]
    return {"columns": head, "rows": rows}


def _yes(value: bool) -> str:
    return _("yes") if value else _("no")
