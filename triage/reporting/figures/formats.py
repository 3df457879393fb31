"""Pass rates by number format, which show whether longer numbers fail more often."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from triage.reporting.figures import base
from triage.reporting.figures.base import Chart, Style, Theme, Words
from triage.reporting.messages import FigureMessage, Message, capability, number_format, parts
from triage.reporting.messages import word as _
from triage.reporting.statistics.rates import Rate

WORDS = Words(
    _("Pass rate by format and length of number"),
    x=_("pass rate, %"),
    notes=(
        _(
            "Integers, separators, ordinals and ranges by digits, decimals and percentages by decimal places, numerals by their scale; a line joins the lengths of one capability."
        ),
        _("Raw: passed / (passed + failed), by the checker alone. A mark opens what failed."),
        base.WILSON_NOTE,
        _("Formats share few templates: a difference of one step may be chance."),
    ),
)
Measure = Literal["digits", "places", "scale"]
#: The number of engines a reader can distinguish; those with most cases are shown.
SERIES = 6


@dataclass(frozen=True, slots=True)
class FormatMark:
    """The rate of one engine, direction and format; ``query`` opens the failed cases.

    ``measure`` is what a capability's formats are ordered by, and ``size`` its value: digits,
    decimal places, or the scale of a numeral. It is empty for formats without an order, such as
    units.
    """

    engine: str
    direction: str
    capability: str
    format: str
    rate: Rate
    query: str
    measure: Measure | Literal[""] = ""
    size: int = 0

    @property
    def place(self) -> tuple[Message, Message]:
        """The mark's place on the axis: its capability, and its format below."""
        group, name = capability(self.capability), number_format(self.format)
        if self.measure in ("", "scale"):
            return group, name
        measured = _("digits") if self.measure == "digits" else _("decimal places")
        return parts(": ", group, measured), parts("", self.size)

    @property
    def hover(self) -> Message:
        place = parts(", ", capability(self.capability), number_format(self.format))
        return parts("<br>", parts(", ", self.engine, self.direction), place, self.rate)


def format_rates(marks: Sequence[FormatMark], theme: Theme = "light") -> Chart:
    """Return a panel per direction, with a line per engine and capability over its formats."""
    if not any(mark.rate.n for mark in marks):
        return base.no_figure(WORDS, theme, FigureMessage.NO_FORMATS())
    everything = base.ordered(mark.engine for mark in marks)
    sizes = {name: sum(m.rate.n for m in marks if m.engine == name) for name in everything}
    largest = sorted(everything, key=lambda name: (-sizes[name], name))[:SERIES]
    names = [name for name in everything if name in largest]
    shown = [mark for mark in marks if mark.engine in names and mark.rate.n]
    directions = base.ordered(mark.direction for mark in shown)
    data: list[dict[str, Any]] = []
    for place, direction in enumerate(directions):
        axes = base.on_panel(place)
        data.append(_order(shown) | axes)
        for number, name in enumerate(names):
            own = [m for m in shown if (m.engine, m.direction) == (name, direction)]
            for group in base.ordered(mark.capability for mark in own):
                line = [mark for mark in own if mark.capability == group]
                data.append(_line(line, Style(number)) | axes)
    base.name_once(data)
    formats = {(mark.capability, mark.format) for mark in shown}
    panels = base.panels(directions, 70 + 22 * len(formats), 60)
    drawn = base.layout(WORDS, theme, hovermode="closest", **panels)
    base.set_axes(drawn, {"range": [-2, 102]}, {"autorange": "reversed"})
    hidden = len(everything) - len(names)
    more = (FigureMessage.MORE_LINES(n=hidden) if hidden > 1 else FigureMessage.ONE_MORE_LINE(),)
    words = replace(WORDS, notes=(*WORDS.notes, *(more if hidden else ())))
    return base.chart(words, data, drawn, _table(marks))


def _order(marks: Sequence[FormatMark]) -> dict[str, Any]:
    """An invisible trace that keeps the formats in order on the axis even if some lines lack some."""
    places = {(mark.capability, mark.format): mark for mark in reversed(marks)}
    ordered = [places[key] for key in dict.fromkeys((m.capability, m.format) for m in marks)]
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [None] * len(ordered),
        "y": _places(ordered),
        "hoverinfo": "skip",
        "showlegend": False,
    }


def _places(marks: Sequence[FormatMark]) -> list[list[Message]]:
    return [[mark.place[level] for mark in marks] for level in (0, 1)]


def _line(marks: Sequence[FormatMark], style: Style) -> dict[str, Any]:
    joined = len(marks) > 1 and all(mark.measure for mark in marks)
    return {
        "type": "scatter",
        "mode": "lines+markers" if joined else "markers",
        "name": marks[0].engine,
        "x": [base.percent(mark.rate.value) for mark in marks],
        "y": _places(marks),
        "error_x": base.whiskers([(mark.rate.value, mark.rate.interval) for mark in marks])
        | {"thickness": 1, "width": 2, "color": f"{style.color}88"},
        "line": {"color": style.color, "dash": style.dash},
        "marker": {"color": style.color, "symbol": style.symbol, "size": 8},
        **base.said((m.hover, m.query, m.rate.n - m.rate.successes) for m in marks),
    }


def _table(marks: Sequence[FormatMark]) -> base.Table:
    head = [_("engine"), _("direction"), _("capability"), _("format"), *base.RATE_COLUMNS]
    rows: list[list[base.Cell]] = [
        [
            mark.engine,
            mark.direction,
            capability(mark.capability),
            number_format(mark.format),
            *base.rate_cells(mark.rate),
        ]
        for mark in marks
    ]
    return {"columns": head, "rows": rows}
