"""Figures of agreement: coefficients, confusion matrix, and a table of raters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from triage.reporting.figures import base
from triage.reporting.figures.base import Cell, Chart, Style, Theme, Words
from triage.reporting.messages import FigureMessage, Message, hover, parts, word
from triage.reporting.messages import word as _
from triage.reporting.statistics.agreement_report import AgreementFigure
from triage.reporting.statistics.intervals import Interval, NoFigure
from triage.reporting.statistics.kappa import PairAgreement
from triage.reporting.statistics.rates import Rate

_PANEL = Words(
    _("Rater agreement"),
    x=_("coefficient"),
    notes=(
        _("First independent votes given before the evidence was seen; bulk votes excluded."),
        _("Error bars: 95 % bootstrap intervals. 0 is chance, 1 is perfect."),
        _(
            "Nearly all suspects are bugs, so alpha and kappa are low even though raters agree; compare AC1 and positive and negative agreement."
        ),
    ),
)


def agreement_panel(figures: Sequence[AgreementFigure], theme: Theme = "light") -> Chart:
    """Return each coefficient as a dot; those without a value are in the table with the reason."""
    known = [figure for figure in figures if not isinstance(figure.value, NoFigure)]
    if not known:
        reasons = base.ordered(f.value.reason for f in figures if isinstance(f.value, NoFigure))
        return base.no_figure(
            _PANEL, theme, parts("; ", *reasons) if reasons else FigureMessage.NO_RATINGS()
        )
    values = [figure.value for figure in known if not isinstance(figure.value, NoFigure)]
    limits = [
        figure.interval if isinstance(figure.interval, Interval) else None for figure in known
    ]
    trace = {
        "type": "scatter",
        "mode": "markers",
        "x": [round(value, 3) for value in values],
        "y": [figure.name for figure in known],
        "error_x": base.whiskers(list(zip(values, limits, strict=True)), scale=1),
        "marker": {"color": Style(0).color, "size": 11},
        **base.said(
            (
                parts(": ", f.name, parts(", ", _figure(v), FigureMessage.ITEMS(n=f.items))),
                f.query,
                f.items if f.query else 0,
            )
            for f, v in zip(known, values, strict=True)
        ),
    }
    low = min([0.0, *values, *(limit.low for limit in limits if limit)])
    across = {"range": [low - 0.05, 1.05]}
    drawn = base.names_down(_PANEL, theme, len(known), head=160, row=36, xaxis=across)
    head = [
        _("figure"),
        _("value"),
        _("95 % from"),
        _("95 % to"),
        _("suspects"),
        _("reason if none"),
    ]
    return base.chart(_PANEL, [trace], drawn, {"columns": head, "rows": [_row(f) for f in figures]})


def _row(figure: AgreementFigure) -> list[Cell]:
    if isinstance(figure.value, NoFigure):
        return [figure.name, None, None, None, figure.items, figure.value.reason]
    if isinstance(figure.interval, NoFigure):
        reason = FigureMessage.WITHOUT_INTERVAL(why=figure.interval.reason)
        return [figure.name, round(figure.value, 3), None, None, figure.items, reason]
    low, high = round(figure.interval.low, 3), round(figure.interval.high, 3)
    return [figure.name, round(figure.value, 3), low, high, figure.items, ""]


def _figure(value: float) -> Message:
    return FigureMessage.FIGURE(value=f"{value:.3f}")


def confusion(
    pair: PairAgreement, theme: Theme = "light", queries: Sequence[Sequence[str]] = ()
) -> Chart:
    """Return the confusion matrix of two raters, with counts in the cells.

    :param queries: the query string of each cell's items, in the order of the matrix
    """
    kappa = pair.kappa
    sentence = (
        FigureMessage.UNDEFINED(why=kappa.reason) if isinstance(kappa, NoFigure) else _figure(kappa)
    )
    words = Words(
        FigureMessage.BOTH(first=pair.first, second=pair.second),
        x=pair.second,
        y=pair.first,
        notes=(FigureMessage.SEEN_BY_BOTH(items=pair.items, kappa=sentence),),
    )
    names = [word(str(value)) if value else _("none") for value in pair.domain]
    heat = {
        "type": "heatmap",
        "x": names,
        "y": names,
        "z": [list(row) for row in pair.matrix],
        "texttemplate": "%{z}",
        "textfont": base.PRINT,
        "colorscale": base.NONE_TO_MANY,
        "showscale": False,
        "customdata": [list(row) for row in queries] or [["" for _ in row] for row in pair.matrix],
        **base.opening_grid(pair.matrix),
        "hovertemplate": hover(FigureMessage.BOTH_SAID(first="%{y}", second="%{x}", n="%{z}")),
    }
    # Digits are category names here, not numbers on an axis.
    drawn = base.layout(words, theme, xaxis=base.NAMES_ACROSS, yaxis=base.NAMES_DOWN)
    rows: list[list[Cell]] = [[name, *row] for name, row in zip(names, pair.matrix, strict=True)]
    table: base.Table = {"columns": [f"{pair.first} \\ {pair.second}", *names], "rows": rows}
    return base.chart(words, [heat], drawn, table)


_RATERS = Words(
    _("Raters on gold items"),
    x=_("accuracy on gold items, %"),
    notes=(base.WILSON_NOTE, _("Raters with fewer than 10 votes are not shown.")),
)
MIN_VOTES = 10


@dataclass(frozen=True, slots=True)
class RaterMark:
    """One rater; ``kappa`` is against the majority of the others, ``query`` opens ``items``."""

    rater: str
    votes: int
    median_seconds: float | None
    gold: Rate
    kappa: float | NoFigure
    query: str
    items: int = 0


def rater_table(raters: Sequence[RaterMark], theme: Theme = "light") -> Chart:
    """Return the accuracy on gold items as dots, and everything else in the table."""
    shown = [rater for rater in raters if rater.votes >= MIN_VOTES]
    if not shown:
        return base.no_figure(_RATERS, theme, FigureMessage.NO_TEN_VOTES(n=MIN_VOTES))
    known = [rater for rater in shown if rater.gold.n]
    trace = {
        "type": "scatter",
        "mode": "markers",
        "x": [base.percent(rater.gold.value) for rater in known],
        "y": [rater.rater for rater in known],
        "error_x": base.whiskers([(rater.gold.value, rater.gold.interval) for rater in known]),
        "marker": {"color": Style(0).color, "size": 11},
        **base.said((parts(": ", r.rater, r.gold), r.query, r.items) for r in known),
    }
    across = {"range": [-2, 102]}
    drawn = base.names_down(_RATERS, theme, len(known), head=160, row=36, xaxis=across)
    head = [
        _("rater"),
        _("votes"),
        _("median seconds"),
        *(parts(": ", _("gold items"), n) for n in base.RATE_COLUMNS),
    ]
    rows: list[list[Cell]] = [
        [r.rater, r.votes, r.median_seconds, *base.rate_cells(r.gold), _kappa(r)] for r in shown
    ]
    table: base.Table = {
        "columns": [*head, _("kappa with the majority of the others")],
        "rows": rows,
    }
    return base.chart(_RATERS, [trace] if known else [], drawn, table)


def _kappa(rater: RaterMark) -> Cell:
    return rater.kappa.reason if isinstance(rater.kappa, NoFigure) else round(rater.kappa, 3)
