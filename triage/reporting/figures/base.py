"""The common parts of all figures: themes, a palette safe for colour blindness, the chart type.

A chart is a plain dict that can be passed to ``Plotly.newPlot(element, chart)`` (``data``,
``layout``, ``config``), with a ``table`` for readers who cannot see it, ``notes`` to show below it,
and a ``reason`` in place of a figure that would be meaningless. The element itself needs the height
``layout.height``, because Plotly forgets it when the window is resized. Every mark has the query
string of exactly its items in ``customdata``, or an empty one if it opens nothing;
``meta["opens"]`` is the number of these items.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NotRequired, TypedDict

from triage.reporting.cells import defused
from triage.reporting.messages import FigureMessage, Message, parts
from triage.reporting.messages import word as _
from triage.reporting.statistics.intervals import Interval
from triage.reporting.statistics.rates import Rate

Theme = Literal["light", "dark"]
Cell = str | float | int | None

#: As many as a reader keeps apart, after Okabe and Ito (Color Universal Design, 2008), but with a
#: contrast of 3 on white; neighbours differ for colour-blind readers, too.
PALETTE = ("#0072B2", "#C48400", "#009E73", "#9E3D00", "#CF6FAE", "#2A2F6B", "#8A8F96")
#: From bad to good; no colour of the palette.
RAMP = ("#8C2D04", "#D55E00", "#7F8790", "#3A8CC4", "#084594")
#: What stands for these colours on dark cards.
ON_BLACK = dict(
    zip(
        (*PALETTE, *RAMP),
        (
            *("#4DA6E8", "#E69F00", "#1FBF8F", "#E8582B", "#F0A6D2", "#F5EFA0", "#8E98A3"),
            *("#E8582B", "#F7C29B", "#858F9A", "#A9D6F5", "#3D9BE6"),
        ),
        strict=True,
    )
)
SYMBOLS = ("circle", "square", "diamond", "triangle-up", "cross", "x", "star", "pentagon")
PATTERNS = ("", "/", ".", "x", "-", "\\", "|", "+")
DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")

#: Without it, the titles of axes are larger than all that they are about.
_AXIS = {"size": 13}
_INK = {"light": "#1b1f24", "dark": "#e6e8eb"}
_GRID = {"light": "#d5d9de", "dark": "#3a4048"}
_PAPER = {"light": "#ffffff", "dark": "#1a2028"}  # of cards, colours.css
#: Colours of heat maps: text has a contrast above 5 on all of them.
BAD_TO_GOOD = {
    "light": [[0, "#d55e00"], [0.6, "#f2b98c"], [1, "#fdf5ee"]],
    "dark": [[0, "#b54800"], [0.6, "#6e3c1e"], [1, "#2b2f36"]],
}
MUTED = {"light": "#a9b0b8", "dark": "#59616b"}
NONE_TO_MANY = [[0, "#f4f9fd"], [1, "#56b4e9"]]
PRINT = {"color": "#000000"}
RATE_PRINT = {"light": PRINT, "dark": {"color": "#ffffff"}}
#: Shares of fewer are drawn faint.
FAINT_UNDER = 5

OVERSAMPLED_NOTE = _(
    "Oversampled: texts selected by a screening rule or because an engine failed on them; their rates say nothing about ordinary text."
)
WILSON_NOTE = _("Error bars and ranges: Wilson 95 % intervals for these templates.")


class Table(TypedDict):
    """The data of a chart as a table, one row per mark.

    ``groups``: the same columns under heads of their own, for print; a group without a head has "".
    """

    columns: Sequence[str]
    rows: list[list[Cell]]
    groups: NotRequired[Sequence[tuple[str, Sequence[str]]]]


class Chart(TypedDict):
    """A Plotly chart, as described at the top of this module; ``reason`` is empty with a figure.

    ``waiting`` is the row that a worker is computing; the page then requests the chart again.
    ``spoken``: the notes about these particular figures; the others explain how to read the chart.
    """

    data: list[dict[str, Any]]
    layout: dict[str, Any]
    config: dict[str, Any]
    table: Table
    notes: list[str]
    reason: str
    waiting: NotRequired[int]
    spoken: NotRequired[list[str]]


@dataclass(frozen=True, slots=True)
class Style:
    """The appearance of the ``index``-th series, the same in all charts of a page."""

    index: int

    @property
    def color(self) -> str:
        return PALETTE[self.index % len(PALETTE)]

    @property
    def symbol(self) -> str:
        # A series beyond the palette repeats a colour, so it needs a different symbol.
        return SYMBOLS[sum(divmod(self.index, len(PALETTE))) % len(SYMBOLS)]

    @property
    def pattern(self) -> str:
        # Only a series beyond the palette repeats a colour, so only it needs a pattern.
        return PATTERNS[self.index // len(PALETTE) % len(PATTERNS)]

    @property
    def dash(self) -> str:
        return DASHES[self.index % len(DASHES)]

    def text(self, theme: Theme) -> str:
        """The colour of a text inside its bars."""
        return "#ffffff" if theme == "light" and self.index in (0, 3, 5) else "#000000"

    def bar(self, theme: Theme) -> dict[str, Any]:
        return {
            "color": self.color,
            "pattern": {
                "shape": self.pattern,
                "fillmode": "overlay",
                "fgcolor": _PAPER[theme],
                "solidity": 0.3,
                "size": 7,
            },
            "line": {"color": _INK[theme], "width": 0.5},
        }


@dataclass(frozen=True, slots=True)
class Words:
    """The texts of one chart."""

    title: str
    x: str = ""
    y: str = ""
    notes: tuple[str, ...] = field(default=())


def ink(theme: Theme) -> str:
    """Return the theme's colour of text."""
    return _INK[theme]


def layout(words: Words, theme: Theme, **extra: Any) -> dict[str, Any]:
    """Return a layout that follows the page's theme and stays readable on a phone."""
    axis = {"gridcolor": _GRID[theme], "linecolor": _GRID[theme], "zerolinecolor": _GRID[theme]}
    base: dict[str, Any] = {
        "title": {"text": words.title, "x": 0, "xanchor": "left", "font": {"size": 16}},
        "font": {"color": _INK[theme], "size": 13},
        "paper_bgcolor": _PAPER[theme],
        "plot_bgcolor": _PAPER[theme],
        "margin": {"l": 8, "r": 8, "t": 48, "b": 8},
        "legend": {
            "orientation": "h",
            "yref": "container",
            "y": 0,
            "yanchor": "bottom",
            "traceorder": "normal",
        },
        "xaxis": {**axis, "title": {"text": words.x, "font": _AXIS}, "automargin": True},
        "yaxis": {**axis, "title": {"text": words.y, "font": _AXIS}, "automargin": True},
        "hoverlabel": {"align": "left"},
        "barmode": "group",
        "autosize": True,
        "height": 420,
    }
    for name, value in extra.items():
        base[name] = {**base[name], **value} if isinstance(base.get(name), dict) else value
    return base


#: Names from top to bottom; the type keeps Plotly from reading them as numbers.
NAMES_DOWN = {"type": "category", "autorange": "reversed"}
NAMES_ACROSS = {"type": "category"}


def names_down(
    words: Words, theme: Theme, count: int, *, head: int = 150, row: int = 44, **extra: Any
) -> dict[str, Any]:
    """Return the layout of a figure with ``count`` names below each other.

    :param head: height in pixels of what stands above and below them
    :param row: height of one of them
    """
    return layout(words, theme, yaxis=NAMES_DOWN, height=head + row * count, **extra)


def panels(titles: Sequence[str], row: int, gap: int) -> dict[str, Any]:
    """Return the part of a layout with a panel per title, which share both axes.

    :param row: height of a panel in pixels; the page draws panels of a phone below each other
    :param gap: the part of it that is left for the names below a panel and the title of the next
    """
    columns = min(len(titles), 2 if len(titles) in (2, 4) else 3)
    rows = -(-len(titles) // columns)
    found: dict[str, Any] = {
        "grid": {"rows": rows, "columns": columns, "pattern": "independent"}
        | {"xgap": 0.06, "ygap": gap / row},
        "height": 110 + rows * row,
        "meta": {"panel": row},
    }
    found["annotations"] = [
        {
            **{
                "text": f"<b>{title}</b>",
                "showarrow": False,
                "xanchor": "left",
                "yanchor": "bottom",
            },
            **{"xref": f"x{axis(place)} domain", "yref": f"y{axis(place)} domain", "x": 0, "y": 1},
        }
        for place, title in enumerate(titles)
    ]
    return found


def on_panel(place: int) -> dict[str, str]:
    """Return the axes of a trace in the ``place``-th panel."""
    return {"xaxis": f"x{axis(place)}", "yaxis": f"y{axis(place)}"}


def set_axes(drawn: dict[str, Any], x: Mapping[str, Any], y: Mapping[str, Any]) -> None:
    """Give each panel of a layout its axes; what all share stands on the outer ones only."""
    across, down = drawn.pop("xaxis") | x, drawn.pop("yaxis") | y
    columns, count = drawn["grid"]["columns"], len(drawn["annotations"])
    bare = {"title": {"text": ""}}
    for place in range(count):
        drawn[f"xaxis{axis(place)}"] = across | (bare if place + columns < count else {})
        inner = bare | {"showticklabels": False, "showdividers": False}
        drawn[f"yaxis{axis(place)}"] = down | (inner if place % columns else {})


def name_once(traces: Iterable[dict[str, Any]]) -> None:
    """Give a series one entry in the legend, which shows and hides it in every panel."""
    known = set[str]()
    for trace in traces:
        if name := trace.get("name"):
            trace |= {"legendgroup": name, "showlegend": name not in known}
            known.add(name)


def axis(place: int) -> str:
    """Return the number of a panel's axes in Plotly's names: "" for the first, then 2, 3..."""
    return str(place + 1) if place else ""


def right_axis(title: str, **extra: Any) -> dict[str, Any]:
    """Return a second y axis with its own ticks."""
    axis = {"title": {"text": title, "font": _AXIS}, "overlaying": "y", "side": "right"}
    axis |= {"tickmode": "auto"}
    return {**axis, "showgrid": False, "automargin": True, **extra}


def chart(
    words: Words,
    data: Iterable[dict[str, Any]],
    drawn: dict[str, Any],
    table: Table,
) -> Chart:
    data = list(data)
    for trace in data:
        if trace.get("type") == "bar":
            _start_at_zero(trace, drawn)
    nothing = bool(data) and all(map(_without_length, data))
    return {
        "data": data,
        "layout": drawn,
        "config": {"responsive": True, "displaylogo": False},
        "table": table,
        "notes": list(words.notes),
        "reason": FigureMessage.ALL_ZERO() if nothing else "",
    }


def _without_length(trace: Mapping[str, Any]) -> bool:
    """Whether a trace has only bars of zero, which would leave nothing but axes."""
    return trace.get("type") == "bar" and not any(
        trace["x" if trace.get("orientation") == "h" else "y"]
    )


def table_only(title: str, table: Table, notes: Sequence[str], why: str = "") -> Chart:
    """Return a chart without marks; ``why`` says why even its table is empty."""
    return {
        "data": [],
        "layout": {"title": {"text": title}},
        "config": {},
        "table": table,
        "notes": list(notes),
        "reason": FigureMessage.NO_FIGURE(why=why) if why else "",
    }


def _start_at_zero(bars: Mapping[str, Any], drawn: dict[str, Any]) -> None:
    """Bars are counts or shares: their axis has no negative part even if all of them are zero."""
    side = "x" if bars.get("orientation") == "h" else "y"
    name = f"{side}axis{bars.get(f'{side}axis', side)[1:]}"
    drawn[name] = {"rangemode": "nonnegative", **drawn.get(name, {})}


def in_theme(chart: Chart, theme: Theme) -> Chart:
    """Return the chart with the palette's colours adapted to the theme's background."""
    if theme == "light":
        return chart
    return {**chart, "data": [_on_black(trace) for trace in chart["data"]]}


def _on_black(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _on_black(one) for name, one in value.items()}
    if isinstance(value, list):
        return [_on_black(one) for one in value]
    if type(value) is str and value[:1] == "#" and value[:7] in ON_BLACK:
        # Keep the alpha channel that may follow.
        return ON_BLACK[value[:7]] + value[7:]
    return value


_EXPLAINS = (FigureMessage.WORD.code, FigureMessage.COMPUTED.code)


def spoken(chart: Chart) -> Chart:
    """Return the chart with ``spoken``, its notes about these particular figures."""
    notes = [note for note in chart["notes"] if _tells(note)]
    return {**chart, "spoken": notes}


def _tells(note: str) -> bool:
    code = note.code if isinstance(note, Message) else ""
    return code not in _EXPLAINS or note == OVERSAMPLED_NOTE


def no_figure(words: Words, theme: Theme, why: Message) -> Chart:
    """Return an empty chart with the reason why there is no figure."""
    return stand_in(words, theme, FigureMessage.NO_FIGURE(why=why))


def stand_in(words: Words, theme: Theme, reason: str) -> Chart:
    """Return a chart with a text in place of its figure."""
    note = {
        "text": reason,
        "showarrow": False,
        "xref": "paper",
        "yref": "paper",
        "x": 0.5,
        "y": 0.5,
    }
    hidden = {"visible": False}
    drawn = layout(words, theme, annotations=[note], xaxis=hidden, yaxis=hidden)
    empty = chart(words, [], drawn, {"columns": [], "rows": []})
    return {**empty, "reason": reason}


def percent(value: float | None) -> float | None:
    """Return a fraction in percent, rounded as it is shown."""
    return None if value is None else round(100 * value, 2)


def significant(p: float | None) -> float | None:
    """Return a p value rounded to two significant digits."""
    return None if p is None else float(f"{p:.2g}")


def whiskers(
    points: Sequence[tuple[float | None, Interval | None]], scale: float = 100
) -> dict[str, Any]:
    """Return Plotly error bars for values with intervals, in percent unless ``scale`` is given."""
    above, below = [], []
    for value, interval in points:
        if value is None or interval is None:
            above.append(0.0)
            below.append(0.0)
        else:
            above.append(round(scale * (interval.high - value), 3))
            below.append(round(scale * (value - interval.low), 3))
    bars = {"type": "data", "symmetric": False, "array": above, "arrayminus": below}
    return {**bars, "thickness": 1.5}


def ribbon(
    places: Sequence[Cell], lows: Sequence[Cell], highs: Sequence[Cell], style: Style
) -> dict[str, Any]:
    """Return the area between two lines; it is not a mark and opens nothing."""
    return {
        "type": "scatter",
        "mode": "lines",
        "x": [*places, *reversed(places)],
        "y": [*highs, *reversed(lows)],
        "fill": "toself",
        "fillcolor": f"{style.color}33",
        "line": {"width": 0, "color": style.color},
        "hoverinfo": "skip",
        "showlegend": False,
    }


def rate_cells(rate: Rate) -> list[Cell]:
    """Return the columns ``RATE_COLUMNS`` of a rate."""
    interval = rate.interval
    return [
        percent(rate.value),
        percent(interval.low) if interval else None,
        percent(interval.high) if interval else None,
        rate.n,
    ]


RATE_COLUMNS = [_("rate, %"), _("95 % from"), _("95 % to"), "n"]


def ordered(values: Iterable[str]) -> list[str]:
    """Return the distinct values in the order of their first appearance."""
    return list(dict.fromkeys(values))


def bars(
    name: str, rows: Iterable[tuple[str, Cell, str, int]], marker: Mapping[str, Any], **more: Any
) -> dict[str, Any]:
    """Return a bar per row of a chart.

    :param rows: the row's name, the bar's length, the query string and number of what it opens
    :param more: other properties of the trace; a ``text`` is shown on hover
    """
    shown = list(rows)
    hover = {"textposition": "none", "hovertemplate": "%{y}<br>%{text}<extra></extra>"}
    return {
        **{"type": "bar", "orientation": "h", "marker": marker, **({"name": name} if name else {})},
        **{"y": [row[0] for row in shown], "x": [row[1] for row in shown]},
        **{"customdata": [row[2] for row in shown], **opening(row[3] for row in shown)},
        **(hover if "text" in more else {}),
        **more,
    }


def named(name: str, n: int) -> str:
    """Return the name of a row that is a share of ``n``: one of few looks like one of many."""
    return parts(" ", name, f"(n\N{NO-BREAK SPACE}=\N{NO-BREAK SPACE}{n})")


def faint(marker: Mapping[str, Any], counts: Iterable[int]) -> dict[str, Any]:
    """Return the marker of bars of which those that rest on few are faint."""
    return {**marker, "opacity": [0.3 if n < FAINT_UNDER else 1 for n in counts]}


def axis_of_shares(title: str, counts: Iterable[int]) -> str:
    """Return the title of an axis, which says what faint bars are if there are any."""
    few = any(n < FAINT_UNDER for n in counts)
    return parts("<br>", title, FigureMessage.FAINT(n=FAINT_UNDER)) if few else title


def said(marks: Iterable[tuple[str, str, int]]) -> dict[str, Any]:
    """Return a trace's texts, shown on hover, and the query strings and numbers of what it opens."""
    shown = list(marks)
    hover = {"text": [mark[0] for mark in shown], "hovertemplate": "%{text}<extra></extra>"}
    return {**hover, "customdata": [m[1] for m in shown], **opening(m[2] for m in shown)}


def opening(counts: Iterable[int]) -> dict[str, Any]:
    """Return the metadata of a trace: the number of items that each of its marks opens."""
    return {"meta": {"opens": list(counts)}}


def opening_grid(counts: Sequence[Sequence[int]]) -> dict[str, Any]:
    """Return the same metadata for the cells of a heat map."""
    return {"meta": {"opens": [list(row) for row in counts]}}


def table_csv(table: Table) -> str:
    """Return a chart's table as CSV; cells that a spreadsheet would run as formulas are escaped."""
    buffer = io.StringIO()
    writer = csv.writer(buffer)
    writer.writerow([_safe(name) for name in table["columns"]])
    writer.writerows([_safe(cell) for cell in row] for row in table["rows"])
    return buffer.getvalue()


def _safe(cell: Cell) -> Cell:
    return defused(cell) if isinstance(cell, str) else cell
