"""Structure-invariant testing: effects of the distance threshold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from triage.reporting.figures import base
from triage.reporting.figures.base import Cell, Chart, Style, Theme, Words
from triage.reporting.messages import FigureMessage, parts
from triage.reporting.messages import word as _
from triage.reporting.statistics.sit_curves import ThresholdPoint

_WORDS = Words(
    _("Distance threshold: precision and queue"),
    x=_("distance threshold"),
    y=_("precision of reviewed suspects, %"),
    notes=(
        _("The ribbon is a Wilson 95 % interval; n is shown on hover and in the table."),
        _(
            "Precision is that of all suspects above the threshold if all were reviewed, and the interval is then for further text; else it is estimated from suspects drawn at random. The vertical line is the current threshold."
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class Opens:
    """Query strings, by threshold, of the issues above it and of those already judged."""

    issues: Callable[[float], str]
    judged: Callable[[float], str]


def threshold_figure(
    points: Sequence[ThresholdPoint],
    opens: Opens,
    theme: Theme = "light",
    in_force: float | None = None,
) -> Chart:
    """Return the precision with a ribbon, and the number of issues on the right axis."""
    judged = [point for point in points if point.precision.n]
    if not points or not points[0].issues:
        return base.no_figure(_WORDS, theme, FigureMessage.NO_DISTANCE())
    queue = {
        "type": "scatter",
        "mode": "lines",
        "name": _("suspects in the queue"),
        "yaxis": "y2",
        "x": [point.threshold for point in points],
        "y": [point.issues for point in points],
        "line": {"color": Style(1).color, "dash": "dash", "shape": "hv"},
        "customdata": [opens.issues(point.threshold) for point in points],
        **base.opening(point.issues for point in points),
    }
    data = [*_precision(judged, opens), queue]
    missing = () if judged else (FigureMessage.PRECISION(why=points[0].precision.reason),)
    words = Words(_WORDS.title, _WORDS.x, _WORDS.y, (*_WORDS.notes, *missing))
    drawn = base.layout(words, theme, yaxis={"range": [0, 102]})
    drawn["yaxis2"] = base.right_axis(_("suspects"), rangemode="tozero", tickformat="d")
    if in_force is not None:
        line = {"color": base.ink(theme), "dash": "dot"}
        where = {"x0": in_force, "x1": in_force, "yref": "paper", "y0": 0, "y1": 1}
        drawn["shapes"] = [{"type": "line", **where, "line": line}]
    head = [
        _("threshold"),
        _("suspects"),
        _("variants"),
        *(parts(": ", _("precision"), n) for n in base.RATE_COLUMNS),
        _("basis"),
    ]
    rows: list[list[Cell]] = [
        [p.threshold, p.issues, p.suspects, *base.rate_cells(p.precision), _basis(p)]
        for p in points
    ]
    return base.chart(words, data, drawn, {"columns": head, "rows": rows})


def _basis(point: ThresholdPoint) -> Cell:
    if not point.precision.n:
        return None
    return _("all reviewed") if point.complete else _("drawn at random")


def _precision(points: Sequence[ThresholdPoint], opens: Opens) -> list[dict[str, Any]]:
    if not points:
        return []
    places: list[Cell] = [point.threshold for point in points]
    intervals = [point.precision.interval for point in points]
    lows = [base.percent(interval.low) if interval else None for interval in intervals]
    highs = [base.percent(interval.high) if interval else None for interval in intervals]
    line = {
        "type": "scatter",
        "mode": "lines+markers",
        "name": _("precision"),
        "x": places,
        "y": [base.percent(point.precision.value) for point in points],
        "line": {"color": Style(0).color},
        "text": [
            parts(
                ", ",
                FigureMessage.ABOVE(limit=f"{point.threshold:g}", rate=point.precision),
                _("all reviewed") if point.complete else _("drawn at random"),
            )
            for point in points
        ],
        "hovertemplate": "%{text}<extra></extra>",
        "customdata": [opens.judged(point.threshold) for point in points],
        **base.opening(point.precision.n for point in points),
    }
    return [base.ribbon(places, lows, highs, Style(0)), line]
