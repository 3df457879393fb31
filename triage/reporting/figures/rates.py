"""Pass rates: dots with whiskers, and the heat map of capability by engine."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from triage.reporting.figures import base
from triage.reporting.figures.base import Chart, Style, Theme, Words
from triage.reporting.messages import (
    FigureMessage,
    Message,
    capability,
    direction_first,
    parts,
    word,
)
from triage.reporting.messages import word as _
from triage.reporting.statistics.intervals import Interval, NoFigure, percent
from triage.reporting.statistics.rates import FEW, Rate

Kind = Literal["raw", "confirmed"]


@dataclass(frozen=True, slots=True)
class RateMark:
    """One rate of a chart. ``query`` is the query string of the ``opens`` items behind it.

    ``these_templates`` is the stratified interval and ``new_templates`` the cluster interval, or
    the reason why there is none; both are None for independent cases or if not computed.
    ``oversampled``: the texts were selected by a screening rule or because an engine failed on
    them.
    """

    engine: str
    direction: str
    capability: str
    rate: Rate
    query: str
    kind: Kind = "raw"
    notes: tuple[Message, ...] = ()
    these_templates: Interval | NoFigure | None = None
    new_templates: Interval | NoFigure | None = None
    clusters: int = 0
    opens: int = 0
    oversampled: bool = False

    @property
    def series(self) -> str:
        return self.engine if self.kind == "raw" else parts(", ", self.engine, _("confirmed"))

    @property
    def hover(self) -> Message:
        place = direction_first(self.direction, self.capability)
        if self.oversampled:
            place = FigureMessage.OVERSAMPLED(place=place)
        pairs = (
            (FigureMessage.THESE_TEMPLATES, self.these_templates),
            (FigureMessage.NEW_TEMPLATES, self.new_templates),
        )
        limits = [say(said=_in_words(found)) for say, found in pairs if found is not None]
        return parts("<br>", self.series, place, self.rate, *limits, *self.notes)

    @property
    def template_cells(self) -> list[base.Cell]:
        """Limits for these and for new templates, in percent, and the number of templates."""
        cells = [*_limits(self.these_templates), *_limits(self.new_templates)]
        return [*cells, self.clusters or None]


def _in_words(found: Interval | NoFigure) -> Message:
    if isinstance(found, NoFigure):
        return found.reason
    return FigureMessage.RANGE(low=percent(found.low), high=percent(found.high))


def _limits(found: Interval | NoFigure | None) -> list[base.Cell]:
    if not isinstance(found, Interval):
        return [None, None]
    return [base.percent(found.low), base.percent(found.high)]


_CLUSTERED = _(
    "Thin error bars: 95 % CI for this set of templates. Thick pale bars: 95 % CI for new templates or seed sentences, whose cases are not independent (cluster method, 20 or more needed: hover over a mark for the reason if there is none). The table also has the stratified interval."
)
_DOTS = Words(
    _("Pass rate by direction and capability"),
    x=_("pass rate, %"),
    notes=(
        _(
            "Raw: passed / (passed + failed), by the checker alone. Confirmed: only confirmed suspects count as failed."
        ),
        _("Abstained and errored cases are excluded and counted separately."),
        _("A mark opens the cases that failed (raw) or the confirmed suspects (confirmed)."),
        base.WILSON_NOTE,
    ),
)


def _with_notes(words: Words, marks: Sequence[RateMark], *more: str) -> Words:
    chosen = (base.OVERSAMPLED_NOTE,) if any(mark.oversampled for mark in marks) else ()
    return replace(words, notes=(*words.notes, *more, *chosen))


def pass_rate_dots(marks: Sequence[RateMark], theme: Theme = "light") -> Chart:
    """Return a dot with whiskers per mark: a panel per direction, a row per capability."""
    shown = [mark for mark in marks if mark.rate.n]
    if not shown:
        why = marks[0].rate.why_empty if marks else FigureMessage.NO_CASES_IN_VIEW()
        return base.no_figure(_DOTS, theme, why)
    names = base.ordered(mark.series for mark in marks)
    engines = base.ordered(mark.engine for mark in marks)
    directions = base.ordered(mark.direction for mark in shown)
    lanes = _lanes(shown)
    wide: list[dict[str, Any]] = []
    data: list[dict[str, Any]] = []
    for place, direction in enumerate(directions):
        for name in names:
            found = [m for m in shown if (m.direction, m.series) == (direction, name)]
            own = base.on_panel(place) | {"offsetgroup": str(lanes[name])}
            for traces, trace in ((wide, _wide(found, engines)), (data, _dots(found, engines))):
                if trace:
                    traces.append(trace | own)
    base.name_once(data)
    drawn = _panels(shown, directions, 1 + max(lanes.values()), theme)
    words = _with_notes(_DOTS, marks, *((_CLUSTERED,) if any(m.clusters for m in shown) else ()))
    # The pale bars come first, so that dots and whiskers are drawn over them.
    return base.chart(words, [*wide, *data], drawn, _table(marks))


def _panels(
    marks: Sequence[RateMark], directions: Sequence[str], lanes: int, theme: Theme
) -> dict[str, Any]:
    """A panel per direction; all have the same capabilities and the same part of the scale."""
    capabilities = base.ordered(capability(mark.capability) for mark in marks)
    row = 70 + len(capabilities) * (18 + 14 * lanes)
    drawn = base.layout(_DOTS, theme, scattermode="group", **base.panels(directions, row, 50))
    lows = [mark.rate.interval.low for mark in marks if mark.rate.interval]
    least = 10 * int(10 * min(lows, default=0))
    # Without a range each panel would have its own rows only, beside the names of the first one's.
    rows = {"type": "category", "range": [len(capabilities) - 0.5, -0.5]}
    rows |= {"categoryorder": "array", "categoryarray": capabilities}
    base.set_axes(drawn, {"range": [least - 2, 102]}, rows)
    return drawn


def _lanes(marks: Sequence[RateMark]) -> dict[str, int]:
    """Series -> its lane in every row; series that never share a row may share a lane.

    Every row is as high as all lanes together, so an engine with one direction should not add one.
    """
    rows: dict[str, set[tuple[str, str]]] = {}
    for mark in marks:
        rows.setdefault(mark.series, set()).add((mark.direction, mark.capability))
    taken: list[set[tuple[str, str]]] = []
    lanes: dict[str, int] = {}
    for series, own in rows.items():
        free = (at for at, known in enumerate(taken) if not own & known)
        lane = next(free, len(taken))
        taken[lane : lane + 1] = [own.union(*taken[lane : lane + 1])]
        lanes[series] = lane
    return lanes


def _wide(marks: Sequence[RateMark], engines: Sequence[str]) -> dict[str, Any]:
    """Pale bars for the intervals for new templates; clicking them opens nothing."""
    pairs = [(m, found) for m in marks if isinstance(found := m.new_templates, Interval)]
    if not pairs:
        return {}
    known = [mark for mark, _ in pairs]
    points = [(mark.rate.value, found) for mark, found in pairs]
    color = Style(engines.index(known[0].engine)).color
    bars = {**base.whiskers(points), "thickness": 9, "width": 0, "color": f"{color}55"}
    return {
        "type": "scatter",
        "mode": "markers",
        "orientation": "h",
        "x": [base.percent(value) for value, _ in points],
        "y": [capability(mark.capability) for mark in known],
        "error_x": bars,
        "marker": {"color": color, "opacity": 0, "size": 1},
        "hoverinfo": "skip",
        "showlegend": False,
    }


def _dots(marks: Sequence[RateMark], engines: Sequence[str]) -> dict[str, Any]:
    if not marks:
        return {}
    first = marks[0]
    style = Style(engines.index(first.engine))
    symbol = style.symbol if first.kind == "raw" else f"{style.symbol}-open"
    return {
        "type": "scatter",
        "mode": "markers",
        "orientation": "h",
        "name": first.series,
        "x": [base.percent(mark.rate.value) for mark in marks],
        "y": [capability(mark.capability) for mark in marks],
        "error_x": base.whiskers([(mark.rate.value, mark.rate.interval) for mark in marks]),
        "marker": {
            "color": style.color,
            "symbol": symbol,
            "size": 10,
            "line": {"width": 1.5, "color": style.color},
        },
        **base.said((mark.hover, mark.query, mark.opens) for mark in marks),
    }


def _table(marks: Sequence[RateMark]) -> base.Table:
    head = [_("engine"), _("direction"), _("capability"), _("kind"), *base.RATE_COLUMNS]
    rows: list[list[base.Cell]] = [
        [
            m.engine,
            m.direction,
            capability(m.capability),
            word(m.kind),
            *base.rate_cells(m.rate),
            *m.template_cells,
        ]
        for m in marks
    ]
    limits = [
        _("these templates from"),
        _("these templates to"),
        _("new templates from"),
        _("new templates to"),
    ]
    return {"columns": [*head, *limits, _("templates")], "rows": rows}


_HEAT = Words(
    _("Pass rate, capability by engine"),
    notes=(
        _(
            "Exploratory: many cells without correction for multiple comparisons; use the paired test to compare engines."
        ),
        FigureMessage.GREY_CELLS(n=FEW),
        base.WILSON_NOTE,
    ),
)


def rate_heatmap(marks: Sequence[RateMark], theme: Theme = "light") -> Chart:
    """Return a heat map per direction, with a column per engine and a row per capability."""
    if not any(mark.rate.n for mark in marks):
        return base.no_figure(_HEAT, theme, FigureMessage.NO_CASES_IN_VIEW())
    cells = {(mark.direction, mark.capability, mark.engine): mark for mark in marks}
    directions, rows, engines = (
        base.ordered(getattr(mark, name) for mark in marks)
        for name in ("direction", "capability", "engine")
    )
    names = [capability(row) for row in rows]
    data = []
    for place, direction in enumerate(directions):
        grid = [[cells.get((direction, row, engine)) for engine in engines] for row in rows]
        solid, few = (
            {"x": engines, "y": names} | base.on_panel(place) | _heat(grid, theme, few=few)
            for few in (0, 1)
        )
        ramp, grey = base.BAD_TO_GOOD[theme], base.MUTED[theme]
        solid |= {"colorscale": ramp, "zmin": 0, "zmax": 100, "showscale": not place}
        solid["colorbar"] = {"title": {"text": "%"}, "thickness": 12}
        few |= {"colorscale": [[0, grey], [1, grey]], "showscale": False}
        data += [solid, few]
    drawn = base.layout(_HEAT, theme, **base.panels(directions, 70 + 40 * len(rows), 50))
    base.set_axes(drawn, base.NAMES_ACROSS, base.NAMES_DOWN)
    return base.chart(_with_notes(_HEAT, marks), data, drawn, _table(marks))


def _heat(grid: Sequence[Sequence[RateMark | None]], theme: Theme, *, few: int) -> dict[str, Any]:
    def chosen(mark: RateMark | None) -> RateMark | None:
        return mark if mark and mark.rate.n and mark.rate.few == bool(few) else None

    picked = [[chosen(mark) for mark in row] for row in grid]
    return {
        "type": "heatmap",
        "z": [[base.percent(m.rate.value) if m else None for m in row] for row in picked],
        "text": [[_cell_text(m) if m else "" for m in row] for row in picked],
        "texttemplate": "%{text}",
        "textfont": base.RATE_PRINT[theme],
        "hovertext": [[m.hover if m else "" for m in row] for row in picked],
        "hovertemplate": "%{hovertext}<extra></extra>",
        "customdata": [[m.query if m else "" for m in row] for row in picked],
        **base.opening_grid([[m.opens if m else 0 for m in row] for row in picked]),
        "hoverongaps": False,
        "xgap": 2,
        "ygap": 2,
    }


def _cell_text(mark: RateMark) -> str:
    value = mark.rate.value
    return "" if value is None else FigureMessage.CELL(rate=percent(value), n=mark.rate.n)
