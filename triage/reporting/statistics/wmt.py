"""The figures of the WMT 2020 robustness task, from ratings of one system's outputs.

They are comparable with the task's only if a random sample of all outputs was rated. Items, not
votes, are counted: one item has up to five votes. Two readings of "has a critical error" are
distinguished by name: *any* rater flagged one (the task's apparent reading) or the *majority* of
the first three ratings did.

:source: L. Specia et al., Findings of the WMT 2020 Shared Task on MT Robustness.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Literal

from triage.reporting.messages import FigureMessage
from triage.reporting.statistics.intervals import NoFigure
from triage.reporting.statistics.rates import Rate
from triage.reporting.statistics.resampling import ClusterTotal
from triage.reporting.subcategories import CATEGORY_OF, Subcategory, subcategory

Reading = Literal["any", "majority"]
READINGS: tuple[Reading, Reading] = ("any", "majority")
CATEGORIES = ("TOX", "SAF", "NAM", "NEG", "SEN", "NUM", "OTH")
#: The category of an item whose critical ratings name no category more often than the others.
SPLIT = "split"
#: The lines of a figure by category, each subcategory next to its category.
LINES = (
    *("TOX", Subcategory.TOXIC_SOURCE.value),
    *("SAF", "NAM", "NEG", "SEN", "NUM"),
    *("OTH", Subcategory.COPIED_SOURCE.value, SPLIT),
)
COUNTED = 3


@dataclass(frozen=True, slots=True)
class Rating:
    """One rater's answer. ``category`` is empty unless ``critical``.

    ``source_toxic``: for TOX, whether the rater finds the source toxic already.
    """

    likert: int
    critical: bool = False
    category: str = ""
    source_toxic: bool | None = None


@dataclass(frozen=True, slots=True)
class RatedItem:
    """One output with all its ratings, in the order in which they were given.

    ``copied``: it is the source, character for character.
    """

    item: str
    ratings: tuple[Rating, ...]
    cluster: str = ""
    copied: bool = False

    @property
    def likert(self) -> float:
        # A sum of whole numbers is exact, and ten times as fast as fmean.
        return sum([rating.likert for rating in self.ratings]) / len(self.ratings)


def is_critical(item: RatedItem, reading: Reading) -> bool:
    """Return whether the item counts as having a critical error."""
    if reading == "any":
        return True in [rating.critical for rating in item.ratings]
    counted = item.ratings[:COUNTED]
    return 2 * sum([rating.critical for rating in counted]) > len(counted)


def error_rate(items: Sequence[RatedItem], reading: Reading) -> Rate:
    """Return the share of rated items with at least one critical error."""
    rated = _rated(items)
    return Rate(
        sum(is_critical(item, reading) for item in rated),
        len(rated),
        why_empty=FigureMessage.NO_RATED_ITEMS(),
    )


def _rated(items: Sequence[RatedItem]) -> list[RatedItem]:
    return [item for item in items if item.ratings]


@dataclass(frozen=True, slots=True)
class CategoryCounts:
    """Items per category or subcategory of ``n`` rated items; each item has one of the two.

    With the reading "any" an item can be in several categories; ``several`` counts such items.
    With "majority" it is in one category, or in "split".
    """

    reading: Reading
    items: Mapping[str, int]
    several: int
    n: int

    def shares(self) -> dict[str, Rate]:
        """Return each category's share of the rated items."""
        return {name: Rate(count, self.n) for name, count in self.items.items()}


def category_counts(
    items: Sequence[RatedItem], reading: Reading, *, other: bool = True
) -> CategoryCounts:
    """Count items by critical category.

    :param other: False leaves OTH and its subcategory out, as in the second half of the task's
        Figure 3
    """
    rated = _rated(items)
    categories = [item_categories(item, reading) for item in rated]
    counts = Counter(
        name for item, own in zip(rated, categories, strict=True) for name in _lines(item, own)
    )
    names = [name for name in LINES if other or CATEGORY_OF.get(name, name) != "OTH"]
    several = sum(len(own) > 1 for own in categories)
    shown = {name: counts[name] for name in names if name in CATEGORIES or counts[name]}
    return CategoryCounts(reading, shown, several, len(rated))


def item_categories(item: RatedItem, reading: Reading) -> set[str]:
    """Return the critical categories that the item counts for; none if it is not critical."""
    if not is_critical(item, reading):
        return set()
    if reading == "any":
        return {rating.category for rating in item.ratings if rating.critical}
    votes = Counter(rating.category for rating in item.ratings[:COUNTED] if rating.critical)
    (best, most), *rest = votes.most_common()
    return {SPLIT} if rest and rest[0][1] == most else {best}


def item_lines(item: RatedItem, reading: Reading) -> set[str]:
    """Return the categories of an item, each replaced by its subcategory if the item has one."""
    return _lines(item, item_categories(item, reading))


def _lines(item: RatedItem, categories: set[str]) -> set[str]:
    if not categories:
        return categories
    toxic = [rating.source_toxic for rating in item.ratings if rating.category == "TOX"]
    return {subcategory(category, toxic, copied=item.copied) or category for category in categories}


def likert_counts(items: Sequence[RatedItem]) -> dict[int, int]:
    """Count the *ratings* of each value from 1 to 5, over all votes."""
    counts = Counter(rating.likert for item in items for rating in item.ratings)
    return {likert: counts[likert] for likert in range(1, 6)}


def likert_mean(items: Sequence[RatedItem]) -> float | NoFigure:
    """Return the mean over items of each item's mean over all its votes."""
    rated = _rated(items)
    return (
        fmean(item.likert for item in rated) if rated else NoFigure(FigureMessage.NO_RATED_ITEMS())
    )


def likert_totals(items: Sequence[RatedItem]) -> list[ClusterTotal]:
    """Return Likert means summed per cluster, for ``resampling.cluster_interval``."""
    totals: dict[str, tuple[float, int]] = {}
    for item in _rated(items):
        name = item.cluster or item.item
        total, n = totals.get(name, (0.0, 0))
        totals[name] = (total + item.likert, n + 1)
    return [ClusterTotal(name, total, n) for name, (total, n) in totals.items()]
