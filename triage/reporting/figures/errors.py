"""Kinds of error with an example of each, as in NumberTest's table 4, and errors elsewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from triage.reporting.figures import base
from triage.reporting.figures.base import Cell, Chart, Style, Theme, Words
from triage.reporting.messages import FigureMessage, Message, capability, hover, parts
from triage.reporting.messages import word as _
from triage.reporting.statistics.rates import Rate

_WORDS = Words(
    _("Kinds of error"),
    x=_("suspects"),
    notes=(
        _("The table below has a real example of each kind; shares are of an engine's suspects."),
    ),
)


_PAPER = _(
    "Grouped as in table 4 of the NumberTest paper: scale and currency are units, mixed scripts are digits; anything else is other. Number tests only."
)


@dataclass(frozen=True, slots=True)
class ErrorExample:
    """A case with one kind of error: source, translation, and what it should contain."""

    source: str
    output: str
    expected: str = ""


@dataclass(frozen=True, slots=True)
class ErrorMark:
    """The number of suspects of one engine with one kind of error."""

    engine: str
    kind: str
    count: int
    query: str
    example: ErrorExample | None = None


#: Seven colours with "other kinds": as many as a reader keeps apart.
LARGEST = len(base.PALETTE) - 1


def error_kinds(
    marks: Sequence[ErrorMark],
    theme: Theme = "light",
    *,
    paper: bool = False,
    listed: Sequence[ErrorMark] = (),
) -> Chart:
    """Return a stacked bar per engine, with a segment per kind of error.

    :param paper: the kinds are those of NumberTest's table 4
    :param listed: what the table lists, if rare kinds are together in ``marks``
    """
    words = replace(_WORDS, notes=(*_WORDS.notes, _PAPER)) if paper else _WORDS
    shown = [mark for mark in marks if mark.count]
    if not shown:
        return base.no_figure(words, theme, FigureMessage.NO_SUSPECTS())
    engines = base.ordered(mark.engine for mark in shown)
    kinds = base.ordered(mark.kind for mark in shown)
    data = [
        _part([mark for mark in shown if mark.kind == kind], Style(place), theme)
        for place, kind in enumerate(kinds)
    ]
    # On a phone one or two legend entries fit on a line, and the legend takes at most half the
    # height.
    head, numbers = 180 + 18 * len(kinds), {"minsize": 11, "mode": "hide"}
    drawn = base.names_down(
        words, theme, len(engines), head=head, barmode="stack", uniformtext=numbers
    )
    return base.chart(words, data, drawn, _table([mark for mark in listed or shown if mark.count]))


def _part(marks: Sequence[ErrorMark], style: Style, theme: Theme) -> dict[str, Any]:
    kind = marks[0].kind
    return base.bars(
        kind,
        ((mark.engine, mark.count, mark.query, mark.count) for mark in marks),
        style.bar(theme),
        # Colour is not the only sign: a segment with room for it says what it is.
        text=[parts(" ", kind, mark.count) for mark in marks],
        textposition="inside",
        textangle=0,
        insidetextanchor="middle",
        insidetextfont={"color": style.text(theme)},
        hovertemplate=hover("%{y}", parts(": ", kind, "%{x}")),
    )


def _table(marks: Sequence[ErrorMark]) -> base.Table:
    totals: dict[str, int] = {}
    for mark in marks:
        totals[mark.engine] = totals.get(mark.engine, 0) + mark.count
    rows: list[list[Cell]] = []
    for mark in marks:
        example = mark.example or ErrorExample("", "")
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


@dataclass(frozen=True, slots=True)
class ElsewhereMark:
    """Cases of one engine and verdict with an error outside their given values.

    ``kinds``: the number of these cases per kind of error there; a case may have several.
    """

    engine: str
    verdict: Message
    cases: int
    query: str
    kinds: Mapping[str, int] = field(default_factory=dict)


ELSEWHERE = Words(
    _("Wrong elsewhere in the sentence"),
    x=_("cases"),
    notes=(
        _(
            "Number tests judge the numbers that they put into a template. What is wrong in the rest of the sentence, such as a date of the template, is counted here and in no rate."
        ),
    ),
)


def elsewhere_bars(marks: Sequence[ElsewhereMark], theme: Theme = "light") -> Chart:
    """Return a stacked bar per engine, with a segment per verdict on the given values."""
    shown = [mark for mark in marks if mark.cases]
    if not shown:
        return base.no_figure(ELSEWHERE, theme, FigureMessage.NOTHING_ELSEWHERE())
    engines = base.ordered(mark.engine for mark in shown)
    verdicts = base.ordered(mark.verdict for mark in shown)
    data = [
        base.bars(
            verdict,
            ((mark.engine, mark.cases, mark.query, mark.cases) for mark in part),
            Style(place).bar(theme),
            hovertemplate=hover("%{y}", parts(": ", verdict, "%{x}")),
        )
        for place, verdict in enumerate(verdicts)
        if (part := [mark for mark in shown if mark.verdict == verdict])
    ]
    drawn = base.names_down(ELSEWHERE, theme, len(engines), head=190, barmode="stack")
    head = [_("engine"), _("given values"), _("cases"), _("wrong elsewhere")]
    rows: list[list[Cell]] = [
        [mark.engine, mark.verdict, mark.cases, _kinds(mark.kinds)] for mark in shown
    ]
    return base.chart(ELSEWHERE, data, drawn, {"columns": head, "rows": rows})


def _kinds(kinds: Mapping[str, int]) -> Message:
    largest = sorted(kinds, key=lambda kind: (-kinds[kind], kind))
    return parts(", ", *(parts(" ", capability(kind), kinds[kind]) for kind in largest))
