"""Figures of rating campaigns as in WMT: error rates, items in several categories, pairs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import fmean
from typing import Any

from triage.reporting.figures import base
from triage.reporting.figures.base import Cell, Chart, Style, Theme, Words
from triage.reporting.messages import FigureMessage, parts
from triage.reporting.messages import word as _
from triage.reporting.statistics.comparison import EnginePair
from triage.reporting.statistics.intervals import Interval
from triage.reporting.statistics.paired import PairedResult
from triage.reporting.statistics.rates import Rate
from triage.reporting.statistics.rating_comparison import rating_sentence
from triage.reporting.statistics.wmt import Reading

_SAID = {
    "any": _("by at least one rater"),
    "majority": _("by most of the first three raters"),
}
_SHARES = Words(
    _("Translations with at least one critical error"),
    x=_("share of rated translations, %"),
    notes=(
        _("Translations are counted, not votes. More raters raise the share by any rater."),
        _("Error bars and ranges: Wilson 95 % intervals."),
    ),
)


@dataclass(frozen=True, slots=True)
class CriticalMark:
    """A system's error rate under one reading; ``query`` opens the items with an error."""

    engine: str
    reading: Reading
    rate: Rate
    query: str


def critical_shares(marks: Sequence[CriticalMark], theme: Theme = "light") -> Chart:
    """Return a bar per system and reading, with intervals."""
    shown = [mark for mark in marks if mark.rate.n]
    if not shown:
        return base.no_figure(_SHARES, theme, FigureMessage.NO_RATED_ITEMS())
    x = base.axis_of_shares(_SHARES.x, (mark.rate.n for mark in shown))
    words = replace(_SHARES, x=x)
    readings = list(dict.fromkeys(mark.reading for mark in shown))
    data = [
        _bars([mark for mark in shown if mark.reading == reading], place, theme)
        for place, reading in enumerate(readings)
    ]
    systems = {mark.engine for mark in shown}
    drawn = base.names_down(words, theme, len(systems), head=190, row=56)
    rows: list[list[Cell]] = [
        [mark.engine, _SAID[mark.reading], mark.rate.successes, *base.rate_cells(mark.rate)]
        for mark in marks
    ]
    head = [_("system"), _("critical"), _("translations with an error"), *base.RATE_COLUMNS]
    return base.chart(words, data, drawn, {"columns": head, "rows": rows})


def _bars(marks: Sequence[CriticalMark], place: int, theme: Theme) -> dict[str, Any]:
    return base.bars(
        _SAID[marks[0].reading],
        (
            (
                base.named(m.engine, m.rate.n),
                base.percent(m.rate.value),
                m.query,
                m.rate.successes,
            )
            for m in marks
        ),
        base.faint(Style(place).bar(theme), (m.rate.n for m in marks)),
        error_x=base.whiskers([(mark.rate.value, mark.rate.interval) for mark in marks]),
        text=[parts(", ", FigureMessage.ITEMS(n=m.rate.successes), m.rate) for m in marks],
    )


_SEVERAL = Words(_("Translations with several critical categories"), x=_("translations"))


@dataclass(frozen=True, slots=True)
class SeveralMark:
    """The number of a system's ``n`` rated items with more than one critical category."""

    engine: str
    items: int
    n: int
    query: str


def several_categories(marks: Sequence[SeveralMark], theme: Theme = "light") -> Chart:
    """Return a bar per system, with the mean over systems below."""
    shown = [mark for mark in marks if mark.n]
    if not shown:
        return base.no_figure(_SEVERAL, theme, FigureMessage.NO_RATED_ITEMS())
    mean = fmean(mark.items for mark in shown)
    of_systems = FigureMessage.MEAN_OF_SYSTEM if len(shown) == 1 else FigureMessage.MEAN_OF_SYSTEMS
    sentence = of_systems(n=len(shown), value=f"{mean:.2f}")
    words = Words(_SEVERAL.title, x=_SEVERAL.x, notes=(sentence,))
    bars = base.bars(
        "",
        ((mark.engine, mark.items, mark.query, mark.items) for mark in shown),
        Style(0).bar(theme),
        text=[FigureMessage.ITEMS_OF(n=mark.items, all=mark.n) for mark in shown],
        textposition="auto",
    )
    drawn = base.names_down(words, theme, len(shown), showlegend=False)
    rows: list[list[Cell]] = [[mark.engine, mark.items, mark.n] for mark in shown]
    rows.append([_("mean"), round(mean, 2), None])
    head = [_("system"), _("translations with several categories"), _("rated translations")]
    return base.chart(words, [bars], drawn, {"columns": head, "rows": rows})


def rating_pairs(pairs: Sequence[EnginePair], ranks: Sequence[Sequence[str]]) -> Chart:
    """Return all pairs of systems with their Likert means, as a table without a figure."""
    ranking = "; ".join(f"{place}. {', '.join(names)}" for place, names in enumerate(ranks, 1))
    head = [
        _("first"),
        _("second"),
        _("difference"),
        _("95 % from"),
        _("95 % to"),
        "p",
        _("p after Holm"),
        _("suspects"),
    ]
    return {
        "data": [],
        "layout": {"title": {"text": _("Systems by rating, on shared translations")}},
        "config": {},
        "table": {"columns": [*head, _("in a sentence")], "rows": [_pair(pair) for pair in pairs]},
        "notes": [
            _(
                "Differences of mean Likert ratings, second minus first, on texts for which both were rated; paired permutation test, Holm correction over all pairs."
            ),
            FigureMessage.RATING_RANKS(listed=ranking),
        ],
        "reason": "",
    }


def _pair(pair: EnginePair) -> list[Cell]:
    result, words = pair.result, rating_sentence(pair)
    if not isinstance(result, PairedResult):
        return [pair.first, pair.second, *[None] * 5, 0, words]
    interval = result.interval if isinstance(result.interval, Interval) else None
    return [
        pair.first,
        pair.second,
        round(result.difference, 2),
        round(interval.low, 2) if interval else None,
        round(interval.high, 2) if interval else None,
        base.significant(result.p),
        base.significant(pair.corrected),
        result.cases,
        words,
    ]
