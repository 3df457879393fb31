"""Forest plot of the differences between all pairs of engines on the cases they share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from triage.reporting.figures import base
from triage.reporting.figures.base import Chart, Table, Theme, Words
from triage.reporting.messages import FigureMessage, joined, parts
from triage.reporting.messages import word as _
from triage.reporting.statistics.comparison import EnginePair, sentence
from triage.reporting.statistics.intervals import Interval
from triage.reporting.statistics.paired import PairedResult

_WORDS = Words(
    _("Engines on shared cases"),
    x=_("failures, second minus first, points"),
    notes=(
        _(
            "Error bars: 95 % intervals for new templates, by resampling templates or seed sentences."
        ),
        _("A filled mark: p < 0.05 after Holm correction over all pairs shown."),
        _("The tests cover only the choice of test sentences, no other source of variation."),
        _("A mark opens the cases that one engine fails and the other passes."),
    ),
)


@dataclass(frozen=True, slots=True)
class PairMark:
    """A comparison, with the query string of the ``differing`` cases that it opens.

    ``notes`` are shown next to its sentence.
    """

    pair: EnginePair
    query: str
    what: str = ""
    differing: int = 0
    notes: tuple[str, ...] = ()

    @property
    def words(self) -> str:
        return joined(sentence(self.pair, self.what), *self.notes)

    @property
    def hover(self) -> str:
        return parts("<br>", self.words, FigureMessage.DIFFERING(n=self.differing))


def forest(
    marks: Sequence[PairMark], theme: Theme = "light", ranks: Sequence[Sequence[str]] = ()
) -> Chart:
    """Return one row per pair; to the right of zero, the second engine is worse.

    :param ranks: tied rank clusters, best first, to list below the figure
    """
    drawn = [mark for mark in marks if isinstance(mark.pair.result, PairedResult)]
    if not drawn:
        why = FigureMessage.NOTHING_SHARED if marks else FigureMessage.ONE_ENGINE
        return base.no_figure(_WORDS, theme, why())
    zero = {"type": "line", "x0": 0, "x1": 0, "yref": "paper", "y0": 0, "y1": 1}
    shape = {**zero, "line": {"color": base.ink(theme), "dash": "dot", "width": 1}}
    layout = base.names_down(_WORDS, theme, len(drawn), shapes=[shape], showlegend=False)
    words = replace(_WORDS, notes=(*_WORDS.notes, *_ranks(ranks)))
    return base.chart(words, [_trace(drawn)], layout, _table(marks))


def _ranks(ranks: Sequence[Sequence[str]]) -> tuple[str, ...]:
    if not ranks:
        return (_("No ranks: no case was run by every engine."),)
    ranking = "; ".join(f"{place}. {', '.join(names)}" for place, names in enumerate(ranks, 1))
    return (FigureMessage.FAILURE_RANKS(listed=ranking),)


def _trace(marks: Sequence[PairMark]) -> dict[str, Any]:
    results = [mark.pair.result for mark in marks]
    points = [(r.difference, r.interval) for r in results if isinstance(r, PairedResult)]
    known = [(value, i if isinstance(i, Interval) else None) for value, i in points]
    return {
        "type": "scatter",
        "mode": "markers",
        "x": [base.percent(value) for value, _ in points],
        "y": [f"{mark.pair.first} → {mark.pair.second}" for mark in marks],
        "error_x": base.whiskers(known),
        "marker": {
            "color": base.PALETTE[0],
            "symbol": ["circle" if mark.pair.differs else "circle-open" for mark in marks],
            "size": 11,
        },
        **base.said((mark.hover, mark.query, mark.differing) for mark in marks),
    }


def _table(marks: Sequence[PairMark]) -> Table:
    head = [
        _("first"),
        _("second"),
        _("difference, points"),
        _("95 % from"),
        _("95 % to"),
        "p",
        _("p after Holm"),
    ]
    return {
        "columns": [
            *head,
            _("test"),
            _("shared cases"),
            _("differing"),
            _("clusters"),
            _("in a sentence"),
        ],
        "rows": [_row(mark) for mark in marks],
    }


def _row(mark: PairMark) -> list[base.Cell]:
    pair, result = mark.pair, mark.pair.result
    words = mark.words
    if not isinstance(result, PairedResult):
        return [pair.first, pair.second, *[None] * 5, "", 0, 0, 0, words]
    interval = result.interval if isinstance(result.interval, Interval) else None
    return [
        pair.first,
        pair.second,
        base.percent(result.difference),
        base.percent(interval.low) if interval else None,
        base.percent(interval.high) if interval else None,
        base.significant(result.p),
        base.significant(pair.corrected),
        result.test,
        result.cases,
        mark.differing,
        result.clusters,
        words,
    ]
