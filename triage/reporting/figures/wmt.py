"""The figures of the WMT 2020 robustness task: categories, Likert, error rate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any

from triage.reporting.figures import base
from triage.reporting.figures.base import Cell, Chart, Style, Theme, Words
from triage.reporting.messages import FigureMessage, Message, category, parts
from triage.reporting.messages import word as _
from triage.reporting.statistics.correlation import correlation, in_words
from triage.reporting.statistics.intervals import Interval
from triage.reporting.statistics.rates import Rate
from triage.reporting.statistics.wmt import CATEGORIES, LINES, SPLIT, CategoryCounts, Reading
from triage.reporting.subcategories import Subcategory

#: Reading -> title and note.
_READINGS = {
    "any": (
        _("Critical errors by category, by any rater"),
        _(
            "A translation counts as critical if any rater flagged it; it can be in several categories."
        ),
    ),
    "majority": (
        _("Critical errors by category, by majority"),
        _(
            "A translation counts as critical if most of its first three ratings flagged it; it is in one category."
        ),
    ),
}
_SHARE = _("share of rated translations, %")
#: Shown, without any tests, for ratings that are not from a random sample of all outputs.
TRIAGE_NOTE = _("From triage, not a random sample: descriptive only, not comparable with WMT's.")


@dataclass(frozen=True, slots=True)
class CategoryMark:
    """Categories of one engine, with the query string of each category's items.

    If ``counts`` are votes, ``items`` has the numbers of items.
    """

    engine: str
    counts: CategoryCounts
    queries: Mapping[str, str]
    items: Mapping[str, int] | None = None

    def opens(self, name: str) -> int:
        return (self.counts.items if self.items is None else self.items).get(name, 0)


def category_bars(
    marks: Sequence[CategoryMark], theme: Theme = "light", reading: Reading = "any"
) -> Chart:
    """Return a stacked bar per engine: the share of rated items by critical category.

    :param reading: the reading named by an empty figure; marks have their own
    """
    reading = marks[0].counts.reading if marks else reading
    several = _several([mark.counts.several for mark in marks]) if reading == "any" else ()
    title, note = _READINGS[reading]
    shown = [mark for mark in marks if mark.counts.n]
    x = base.axis_of_shares(_SHARE, (mark.counts.n for mark in shown))
    words = Words(title, x=x, notes=(note, *several))
    if not shown:
        return base.no_figure(words, theme, FigureMessage.NO_RATED_ITEMS())
    used = [n for n in LINES if any(mark.counts.items.get(n) for mark in shown)]
    data = [_category(shown, name, theme) for name in used]
    # On a phone each legend entry takes a line, and the legend takes at most half the height.
    head = 190 + 18 * len(used)
    # Even a single category has to be named.
    drawn = base.names_down(words, theme, len(shown), head=head, barmode="stack", showlegend=True)
    rows: list[list[Cell]] = [
        [mark.engine, category(name), *base.rate_cells(rate)]
        for mark in marks
        for name, rate in mark.counts.shares().items()
    ]
    table: base.Table = {"columns": [_("engine"), _("category"), *base.RATE_COLUMNS], "rows": rows}
    return base.chart(words, data, drawn, table)


def _several(counts: Sequence[int]) -> tuple[Message, ...]:
    if not counts:
        return ()
    numbers = ", ".join(map(str, counts))
    return (FigureMessage.SEVERAL_CATEGORIES(value=f"{fmean(counts):.1f}", listed=numbers),)


def _category(marks: Sequence[CategoryMark], name: str, theme: Theme) -> dict[str, Any]:
    style = Style((*CATEGORIES, SPLIT, *Subcategory).index(name))
    rates = [Rate(mark.counts.items.get(name, 0), mark.counts.n) for mark in marks]
    rated = list(zip(marks, rates, strict=True))
    return base.bars(
        category(name),
        (
            (
                base.named(mark.engine, mark.counts.n),
                base.percent(rate.value),
                mark.queries.get(name, ""),
                mark.opens(name),
            )
            for mark, rate in rated
        ),
        base.faint(style.bar(theme), (mark.counts.n for mark in marks)),
        text=[_in_words(name, mark, rate) for mark, rate in rated],
    )


def _in_words(name: str, mark: CategoryMark, rate: Rate) -> Message:
    found = FigureMessage.ITEMS(n=rate.successes)
    if mark.items is not None:
        found = FigureMessage.VOTES_ON_ITEMS(n=rate.successes, items=mark.opens(name))
    return parts(": ", category(name), parts(", ", found, rate))


_NONE = Rate(0, 0)


@dataclass(frozen=True, slots=True)
class LikertMark:
    """Ratings of one engine: counts of 1 to 5, the mean over items and its interval.

    ``queries`` open the ``items`` that got each value from any rater; ``query`` opens the items
    without a critical error.
    """

    engine: str
    counts: Mapping[int, int]
    mean: float | None
    interval: Interval | None
    queries: Mapping[int, str]
    error_rate: Rate = _NONE
    query: str = ""
    items: Mapping[int, int] | None = None

    @property
    def votes(self) -> int:
        return sum(self.counts.values())

    def opens(self, value: int) -> int:
        return (self.counts if self.items is None else self.items).get(value, 0)


_LIKERT = Words(
    _("Likert ratings"),
    x=_("share of ratings, %"),
    notes=(_("All votes are counted."),),
)
_VALUES = (_("1 bad"), _("2 poor"), _("3 acceptable"), _("4 very good"), _("5 excellent"))


def likert_bars(
    marks: Sequence[LikertMark], theme: Theme = "light", *, measured: bool = True
) -> Chart:
    """Return a bar per engine, with a segment for each of the five values.

    :param measured: the ratings are from a rating campaign over a random sample of outputs
    """
    shown = [mark for mark in marks if mark.votes]
    notes = _LIKERT.notes if measured else (*_LIKERT.notes, TRIAGE_NOTE)
    x = base.axis_of_shares(_LIKERT.x, (mark.votes for mark in shown))
    words = Words(_LIKERT.title, x=x, notes=notes)
    if not shown:
        return base.no_figure(words, theme, FigureMessage.NO_RATINGS())
    data = [_likert(shown, value, theme) for value in range(1, 6)]
    all_votes = {"range": [0, 100]}
    drawn = base.names_down(words, theme, len(shown), head=190, barmode="stack", xaxis=all_votes)
    head = [
        _("engine"),
        *(FigureMessage.RATED(n=value) for value in range(1, 6)),
        _("mean"),
        _("95 % from"),
        _("95 % to"),
    ]
    rows = [_likert_row(mark) for mark in marks]
    return base.chart(words, data, drawn, {"columns": head, "rows": rows})


def _likert_row(mark: LikertMark) -> list[Cell]:
    limits = (mark.interval.low, mark.interval.high) if mark.interval else (None, None)
    values = [mark.mean, *limits]
    rounded = [None if value is None else round(value, 2) for value in values]
    return [mark.engine, *(mark.counts.get(value, 0) for value in range(1, 6)), *rounded]


def _likert(marks: Sequence[LikertMark], value: int, theme: Theme) -> dict[str, Any]:
    rates = [Rate(mark.counts.get(value, 0), mark.votes) for mark in marks]
    rated = list(zip(marks, rates, strict=True))
    marker = Style(0).bar(theme) | {"color": base.RAMP[value - 1]}
    return base.bars(
        _VALUES[value - 1],
        (
            (
                base.named(mark.engine, mark.votes),
                base.percent(rate.value),
                mark.queries.get(value, ""),
                mark.opens(value),
            )
            for mark, rate in rated
        ),
        base.faint(marker, (mark.votes for mark in marks)),
        text=[
            parts(
                ": ",
                FigureMessage.RATED(n=value),
                FigureMessage.VOTES_OF(n=rate.successes, all=rate.n, items=mark.opens(value)),
            )
            for mark, rate in rated
        ],
    )


_ERROR = Words(
    _("Without critical errors, and mean Likert ratings"), y=_("without critical error, %")
)


def error_and_likert(marks: Sequence[LikertMark], theme: Theme = "light") -> Chart:
    """Return the share of items without a critical error as bars, Likert means as points."""
    shown = [mark for mark in marks if mark.error_rate.n and mark.mean is not None]
    if not shown:
        return base.no_figure(_ERROR, theme, FigureMessage.NO_RATED_ITEMS())
    means = [mark.mean for mark in shown if mark.mean is not None]
    clean = [Rate(m.error_rate.n - m.error_rate.successes, m.error_rate.n) for m in shown]
    found = correlation([1 - (rate.value or 0) for rate in clean], means)
    sentence = FigureMessage.ERRORS_CORRELATED(found=in_words(found))
    words = Words(_ERROR.title, y=_ERROR.y, notes=(base.WILSON_NOTE, sentence))
    engines, queries = [mark.engine for mark in shown], [mark.query for mark in shown]
    bars = {
        "type": "bar",
        "name": _("without critical error"),
        "x": engines,
        "y": [base.percent(rate.value) for rate in clean],
        "error_y": base.whiskers([(rate.value, rate.interval) for rate in clean]),
        "marker": Style(0).bar(theme),
        "customdata": queries,
        **base.opening(rate.successes for rate in clean),
    }
    points = {
        "type": "scatter",
        "mode": "markers",
        "name": _("Mean Likert rating"),
        "yaxis": "y2",
        "x": engines,
        "y": [round(mean, 2) for mean in means],
        "marker": {"color": Style(3).color, "symbol": "diamond", "size": 12},
        "customdata": queries,
        **base.opening(rate.successes for rate in clean),
    }
    drawn = base.layout(words, theme, xaxis=base.NAMES_ACROSS, yaxis={"range": [0, 100]})
    drawn["yaxis2"] = base.right_axis(_("Mean Likert rating"), range=[1, 5], dtick=1)
    head = [
        _("engine"),
        *(parts(": ", _("clean"), name) for name in base.RATE_COLUMNS),
        _("Mean Likert rating"),
    ]
    rows: list[list[Cell]] = [
        [mark.engine, *base.rate_cells(rate), round(mean, 2)]
        for mark, rate, mean in zip(shown, clean, means, strict=True)
    ]
    return base.chart(words, [bars, points], drawn, {"columns": head, "rows": rows})
