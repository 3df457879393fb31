"""Kinds of error with a real example of each, as in NumberTest's table 4."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from triage.reporting.figures import base
from triage.reporting.figures.base import Cell, Chart, Style, Theme, Words
from triage.reporting.messages import Sentence, hover, parts
from triage.reporting.messages import word as _
from triage.reporting.statistics.rates import Rate

_WORDS = Words(
    _("Kinds of error"),
    x=_("suspects"),
    notes=(
        _("The table below has a real example of each kind; shares are of an engine's suspects."),
    ),
)


@dataclass(frozen=True, slots=True)
class Example:
    """One case of a kind: what was asked, what came back, what it should carry."""

    source: str
    output: str
    expected: str = ""


@dataclass(frozen=True, slots=True)
class ErrorMark:
    """How many suspects of one engine are of one kind."""

    engine: str
    kind: str
    count: int
    query: str
    example: Example | None = None


def error_kinds(marks: Sequence[ErrorMark], theme: Theme = "light") -> Chart:
    """Return a stacked bar an engine, one part a kind of error."""
    shown = [mark for mark in marks if mark.count]
    if not shown:
        return base.no_figure(_WORDS, theme, Sentence.NO_SUSPECTS())
    engines = base.ordered(mark.engine for mark in shown)
    kinds = base.ordered(mark.kind for mark in shown)
    data = [
        _part([mark for mark in shown if mark.kind == kind], Style(place), theme)
        for place, kind in enumerate(kinds)
    ]
    # On a phone one or two names of the legend fit on a line, in half the height at most.
    height = 180 + 44 * len(engines) + 18 * len(kinds)
    drawn = base.layout(_WORDS, theme, barmode="stack", yaxis=base.NAMES_DOWN, height=height)
    return base.chart(_WORDS, data, drawn, _table(shown))


def _part(marks: Sequence[ErrorMark], style: Style, theme: Theme) -> dict[str, Any]:
    return {
        "type": "bar",
        "orientation": "h",
        "name": marks[0].kind,
        "y": [mark.engine for mark in marks],
        "x": [mark.count for mark in marks],
        "marker": style.bar(theme),
        "hovertemplate": hover("%{y}", parts(": ", marks[0].kind, "%{x}")),
        "customdata": [mark.query for mark in marks],
        **base.opening(mark.count for mark in marks),
    }


def _table(marks: Sequence[ErrorMark]) -> base.Table:
    totals: dict[str, int] = {}
    for mark in marks:
        totals[mark.engine] = totals.get(mark.engine, 0) + mark.count
    rows: list[list[Cell]] = []
    for mark in marks:
        example = mark.example or Example("", "")
        share = base.percent(Rate(mark.count, totals[mark.engine]).value)
        texts = [example.source, example.output, example.expected]
        rows.append([mark.engine, mark.kind, mark.count, share, *texts])
    head = [
        _("engine"),
        _("kind of error"),
        _("suspects"),
        _("share, %"),
        _("source"),
        _("output"),
        _("expected"),
    ]
    return {"columns": head, "rows": rows}
