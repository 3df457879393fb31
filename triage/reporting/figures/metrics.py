"""Two figures of the same systems against each other: BLEU or chrF and pass rates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from triage.reporting.correlation import correlation, in_words
from triage.reporting.figures import base
from triage.reporting.figures.base import Chart, Style, Theme, Words


@dataclass(frozen=True, slots=True)
class SystemPoint:
    """A system's two figures; ``detail`` is printed with it (sacreBLEU's signature).

    ``query`` opens its ``items``.
    """

    system: str
    x: float
    y: float
    query: str
    detail: str = ""
    items: int = 0


_SCOPE = "Scores with different signatures or target languages cannot be compared."


def systems_scatter(points: Sequence[SystemPoint], x: str, y: str, theme: Theme = "light") -> Chart:
    """Return one point a system and the correlation, or why there is none.

    :param x: what the first figure is; printed on its axis
    :param y: what the second figure is
    """
    title = Words(f"{x} and {y.partition(',')[0]}", x=x, y=y)
    if not points:
        return base.no_figure(title, theme, "no figure: no system in this view has a pass rate")
    found = correlation([point.x for point in points], [point.y for point in points])
    said = f"Correlation over systems: {in_words(found)}."
    details = base.ordered(point.detail for point in points if point.detail)
    opens = "A mark opens the system's failed cases." if any(p.query for p in points) else ""
    notes = (said, _SCOPE, *filter(None, [opens]), *details)
    words = Words(title.title, x=x, y=y, notes=notes)
    data = [
        {
            "type": "scatter",
            "mode": "markers",
            "name": point.system,
            "x": [point.x],
            "y": [point.y],
            "marker": {"color": Style(place).color, "symbol": Style(place).symbol, "size": 12},
            "text": [f"{point.system}<br>{x} {point.x}, {y} {point.y}"],
            "hovertemplate": "%{text}<extra></extra>",
            "customdata": [point.query],
            **base.opening([point.items]),
        }
        for place, point in enumerate(points)
    ]
    rows: list[list[base.Cell]] = [[p.system, p.x, p.y, p.detail] for p in points]
    table: base.Table = {"columns": ["system", x, y, "detail"], "rows": rows}
    return base.chart(words, data, base.layout(words, theme), table)
