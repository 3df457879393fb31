"""The figures of the WMT 2020 robustness task, from a rating campaign's random sample."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from urllib.parse import urlencode

from triage.reporting.figures import base
from triage.reporting.figures.base import Chart
from triage.reporting.figures.ratings import (
    CriticalMark,
    SeveralMark,
    critical_shares,
    rating_pairs,
    several_categories,
)
from triage.reporting.figures.wmt import CategoryMark, LikertMark, category_bars, likert_bars
from triage.reporting.figures.wmt import error_and_likert as error_and_likert_figure
from triage.reporting.messages import FigureMessage
from triage.reporting.messages import word as _
from triage.reporting.statistics import wmt
from triage.reporting.statistics.comparison import EnginePair
from triage.reporting.statistics.intervals import Interval, NoFigure
from triage.reporting.statistics.rating_comparison import compare_ratings, rating_ranks
from triage.reporting.statistics.resampling import cluster_interval
from triage.reporting.statistics.wmt import READINGS, RatedItem, Reading
from triage.services.statistics.comparisons.comparison import generator
from triage.services.statistics.scope import RATED, Scope, with_notes

NO_CAMPAIGN = FigureMessage.NO_FIGURE(why=FigureMessage.NO_CAMPAIGN_TO_RATE())


class Systems:
    """A campaign's settled items by system, with the direction added if there are several."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.rating = scope.rating
        self.rows = scope.rated

    def items(self) -> dict[str, list[RatedItem]]:
        return {name: [row.item for row in rows] for name, rows in self.rows.items()}

    def query(self, name: str, **conditions: str) -> str:
        """Return the query string of a system's items that meet ``conditions``."""
        one = self.rows[name][0]
        view = self.scope.view
        values = {
            "rating": str(self.rating.pk) if self.rating else "",
            "system": one.system,
            "direction": one.direction,
            "method": view.method,
            "capability": view.capability,
            "corpus": view.corpus,
            **conditions,
        }
        return RATED + urlencode({key: value for key, value in values.items() if value})

    def named(self, chart: Chart) -> Chart:
        """Add a note with the campaign's name and sample size to a figure."""
        if self.rating is None:
            return {**chart, "reason": NO_CAMPAIGN}
        size = self.rating.size
        notes = [FigureMessage.RATING_CAMPAIGN(name=self.rating.name, size=size)]
        if left_out := self.scope.unsettled:
            notes.append(FigureMessage.NOT_SETTLED(n=left_out))
        return with_notes(chart, *notes)


def critical_share(scope: Scope) -> Chart:
    """Share of items with at least one critical error, by any rater and by the majority."""
    systems = Systems(scope)
    marks = [
        CriticalMark(
            name,
            reading,
            wmt.error_rate(items, reading),
            systems.query(name, show=reading),
        )
        for name, items in systems.items().items()
        for reading in READINGS
    ]
    return systems.named(critical_shares(marks, scope.options.theme))


def categories_any(scope: Scope) -> Chart:
    return _categories(scope, "any")


def categories_majority(scope: Scope) -> Chart:
    return _categories(scope, "majority")


def _categories(scope: Scope, reading: Reading) -> Chart:
    systems = Systems(scope)
    marks = []
    for name, items in systems.items().items():
        counts = wmt.category_counts(items, reading, other=scope.options.other)
        queries = {
            category: systems.query(name, reading=reading, category=category)
            for category in counts.items
        }
        marks.append(CategoryMark(name, counts, queries))
    drawn = category_bars(marks, scope.options.theme, reading)
    without = () if scope.options.other else (_("Other critical errors are left out."),)
    return systems.named(with_notes(drawn, *without))


def several(scope: Scope) -> Chart:
    """Each system's items with several categories, and the mean over systems."""
    systems = Systems(scope)
    marks = []
    for name, items in systems.items().items():
        counts = wmt.category_counts(items, "any", other=scope.options.other)
        shown = set(counts.items)
        found = sum(len(wmt.item_categories(item, "any") & shown) > 1 for item in items)
        marks.append(SeveralMark(name, found, len(items), systems.query(name, show="several")))
    return systems.named(several_categories(marks, scope.options.theme))


def likert(scope: Scope) -> Chart:
    """Distribution of the votes, and the mean over items with its interval."""
    systems = Systems(scope)
    marks = _likert_marks(systems, intervals=True)
    return systems.named(likert_bars(marks, scope.options.theme))


def error_and_likert(scope: Scope) -> Chart:
    """Shares without critical error, Likert means, and their correlation over systems."""
    systems = Systems(scope)
    marks = _likert_marks(systems, intervals=False)
    return systems.named(error_and_likert_figure(marks, scope.options.theme))


def _likert_marks(systems: Systems, *, intervals: bool) -> list[LikertMark]:
    marks = []
    for name, items in systems.items().items():
        mean = wmt.likert_mean(items)
        # They take longer than all else.
        interval = cluster_interval(wmt.likert_totals(items), generator()) if intervals else None
        values = range(1, 6)
        marks.append(
            LikertMark(
                name,
                wmt.likert_counts(items),
                None if isinstance(mean, NoFigure) else mean,
                interval if isinstance(interval, Interval) else None,
                {value: systems.query(name, likert=str(value)) for value in values},
                wmt.error_rate(items, "any"),
                systems.query(name, show="clean"),
                _rated_with(items),
            )
        )
    return marks


def _rated_with(items: Sequence[RatedItem]) -> Mapping[int, int]:
    """The number of items, not votes, that got each value from any rater."""
    return Counter(value for item in items for value in {vote.likert for vote in item.ratings})


def pairs(scope: Scope) -> Chart:
    """Likert means of all pairs of systems on shared items; Holm over all pairs, tied ranks."""
    systems = Systems(scope)
    items, found = compared(systems)
    words = base.Words(_("Systems by rating, on shared translations"))
    if not found:
        drawn = base.no_figure(words, scope.options.theme, FigureMessage.FEWER_THAN_TWO())
    else:
        drawn = rating_pairs(found, rating_ranks(items, found))
    return systems.named(drawn)


def compared(systems: Systems) -> tuple[Mapping[str, Sequence[RatedItem]], list[EnginePair]]:
    """The rated items by system, and the comparisons of all pairs of systems."""
    known = systems.scope.known
    if "ratings" not in known:
        items = systems.items()
        known["ratings"] = items, compare_ratings(items, generator())
    found: tuple[Mapping[str, Sequence[RatedItem]], list[EnginePair]] = known["ratings"]
    return found
