"""Scatter plot of two figures of the same systems: BLEU or chrF, and pass rates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from triage.reporting.figures import base
from triage.reporting.figures.base import Chart, Style, Theme, Words
from triage.reporting.messages import FigureMessage, parts
from triage.reporting.messages import word as _
from triage.reporting.statistics.correlation import correlation, in_words


@dataclass(frozen=True, slots=True)
class SystemPoint:
    """A system's two figures; ``detail`` is shown with it (sacreBLEU's signature).

    ``query`` opens its ``items``.
    """

    system: str
    x: float
    y: float
    query: str
    detail: str = ""
    items: int = 0


_SCOPE = _("Scores with different signatures or target languages cannot be compared.")


def beside_pass_rates(metric: str) -> Words:
    return Words(FigureMessage.AND_PASS_RATE(name=metric))


def systems_scatter(points: Sequence[SystemPoint], metric: str, theme: Theme = "light") -> Chart:
    """Return a point per system, and a note with the correlation or why there is none."""
    x, y = metric, _("pass rate, %")
    title = beside_pass_rates(metric)
    if not points:
        return base.no_figure(title, theme, FigureMessage.NO_SYSTEM_WITH_RATE())
    found = correlation([point.x for point in points], [point.y for point in points])
    sentence = FigureMessage.CORRELATED(found=in_words(found))
    details = base.ordered(point.detail for point in points if point.detail)
    opens = _("A mark opens the system's failed cases.") if any(p.query for p in points) else ""
    notes = (sentence, _SCOPE, *filter(None, [opens]), *details)
    words = replace(title, x=x, y=y, notes=notes)
    data = [
        {
            "type": "scatter",
            "mode": "markers",
            "name": point.system,
            "x": [point.x],
            "y": [point.y],
            "marker": {"color": Style(place).color, "symbol": Style(place).symbol, "size": 12},
            **base.said([(parts("<br>", point.system, named), point.query, point.items)]),
        }
        for place, point in enumerate(points)
        for named in [
            parts(
                ", ",
                FigureMessage.NAMED(name=x, value=point.x),
                FigureMessage.NAMED(name=y, value=point.y),
            )
        ]
    ]
    rows: list[list[base.Cell]] = [[p.system, p.x, p.y, p.detail] for p in points]
    table: base.Table = {"columns": [_("system"), x, y, _("detail")], "rows": rows}
    return base.chart(words, data, base.layout(words, theme), table)
