"""Rated outputs of a rating campaign, read once for charts and lists, and figures by system.

Figures count settled items: those of which three ratings lie within one step.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Case, Q, When
from django.db.models.fields.json import KT

from triage.language_codes import split_direction
from triage.models import Project, Protocol, RatingCampaign, Suspect, SuspectStatus
from triage.reporting.statistics import wmt
from triage.reporting.statistics.intervals import NoFigure
from triage.reporting.statistics.rates import Rate
from triage.reporting.statistics.wmt import (
    READINGS,
    CategoryCounts,
    RatedItem,
    Reading,
    is_critical,
    item_categories,
    item_lines,
)
from triage.services.common.stable_hashes import inputs_hash
from triage.services.review.rating_progress import CampaignRatings, RatingRow, rating_rows
from triage.services.suspects.filters import ViewFilter, number
from triage.services.suspects.subcategories import copied


@dataclass(frozen=True)
class Rated:
    """One output with its ratings; ``pk`` is that of the queue item."""

    pk: int
    system: str
    direction: str
    item: RatedItem


def rating_of(project: Project, chosen: str) -> RatingCampaign | None:
    """Return the campaign by WMT 2020 in the query string, or else the newest with a settled translation,
    or else the newest; surveys are no plain samples."""
    found = RatingCampaign.objects.filter(project=project, protocol=Protocol.WMT20, survey=None)
    if chosen.isdecimal():
        return found.filter(pk=number(chosen)).first()
    return found.filter(items__status=SuspectStatus.RATED).first() or found.first()


def rated(rating: RatingCampaign, view: ViewFilter) -> list[Rated]:
    """Return the settled items of the view in two queries."""
    votes = votes_of(rating_rows(rating))
    items = (
        Suspect.items.filter(_conditions(view), rating=rating, status=SuspectStatus.RATED)
        .order_by("pk")
        .annotate(copied=Case(When(copied("current__"), then=True), default=False))
    )
    found = []
    # Plain rows: a campaign may have 20,000 items, and evidence is large.
    for pk, copy, system, source, target, text, cluster, *texts in items.values_list(*_COLUMNS):
        if pk not in votes:
            continue
        direction = f"{source}-{target}"
        if text is None:
            # A reference, which no run produced.
            text = inputs_hash([texts[0] or ""])
            copy = texts[0] == texts[1]
        # The name is shared by all systems' outputs of one text, so that systems can be paired.
        item = RatedItem(f"{direction}/{text}", tuple(votes[pk]), cluster or "", bool(copy))
        found.append(Rated(pk, system, direction, item))
    return found


_COLUMNS = (
    *("pk", "copied", "engine_line__name", "source_language", "target_language"),
    *("current__case__input_hash", "current__case__cluster"),
    *(KT("content__source"), KT("content__translation")),
)


def unsettled(rating: RatingCampaign, view: ViewFilter) -> int:
    """How many items of the view figures leave out because they are not settled."""
    rows = Suspect.items.filter(_conditions(view), rating=rating)
    return rows.exclude(status=SuspectStatus.RATED).count()


def _conditions(view: ViewFilter) -> Q:
    found = Q()
    if view.engine:
        found &= Q(engine_line__name=view.engine)
    if view.direction:
        source, target = split_direction(view.direction)
        found &= Q(source_language=source, target_language=target)
    if view.method:
        found &= Q(method=view.method)
    if view.capability:
        found &= Q(capability=view.capability)
    if view.corpus:
        found &= Q(current__case__corpus=view.corpus)
    return found


@dataclass(frozen=True)
class RatedFilter:
    """The rated items that a mark opens: system, direction, and which of their items.

    ``show``: "any" or "majority" (items with a critical error), "clean", "several" (items in
    several categories) or empty. ``category``, which may be a subcategory, goes with a reading,
    ``likert`` with a rating.
    """

    system: str = ""
    direction: str = ""
    show: str = ""
    reading: str = ""
    category: str = ""
    likert: str = ""

    @classmethod
    def from_query(cls, query: Mapping[str, str]) -> RatedFilter:
        return cls(**{name: query.get(name, "") for name in cls.__dataclass_fields__})

    def picks(self, one: Rated) -> bool:
        return (
            self.system in ("", one.system)
            and self.direction in ("", one.direction)
            and (not self.show or (self.show in _SHOWS and _SHOWS[self.show](one.item)))
            and (not self.category or self._in_category(one.item))
            and (not self.likert or self.likert in {str(vote.likert) for vote in one.item.ratings})
        )

    def _in_category(self, item: RatedItem) -> bool:
        reading: Reading = "majority" if self.reading == "majority" else "any"
        return self.category in item_lines(item, reading)


_SHOWS: Mapping[str, Callable[[RatedItem], bool]] = {
    "any": lambda item: is_critical(item, "any"),
    "majority": lambda item: is_critical(item, "majority"),
    "clean": lambda item: not is_critical(item, "any"),
    "several": lambda item: len(item_categories(item, "any")) > 1,
}


@dataclass(frozen=True)
class SystemFigures:
    """The ratings of one engine, or of the reference, on its ``settled`` ones of ``items``.

    ``any_rater`` and ``majority`` are the two readings of "has a critical error"; so are those of
    ``categories``, which are counted over items.
    """

    system: str
    direction: str
    items: int
    settled: int
    mean: float | NoFigure
    distribution: dict[int, int]
    any_rater: Rate
    majority: Rate
    categories: dict[Reading, CategoryCounts]


def votes_of(rows: Iterable[RatingRow]) -> dict[int, list[wmt.Rating]]:
    """WMT 2020's ratings by item, in the order of the rows."""
    votes: dict[int, list[wmt.Rating]] = defaultdict(list)
    # There are few different ratings, and many votes.
    known: dict[RatingRow, wmt.Rating] = {}
    for row in rows:
        key = row[2:]
        if key not in known:
            likert, critical, category, toxic = key
            known[key] = wmt.Rating(likert, bool(critical), category if critical else "", toxic)
        votes[row[0]].append(known[key])
    return votes


def system_figures(read: CampaignRatings) -> list[SystemFigures]:
    """Figures by system and direction, best mean first."""
    votes = votes_of(read.rows)
    rows = [
        _figures(
            key,
            len(texts),
            [
                RatedItem(str(text.pk), tuple(votes[text.pk]))
                for text in texts
                if text.status == SuspectStatus.RATED
            ],
        )
        for key, texts in read.texts.items()
    ]
    return sorted(rows, key=lambda row: (row.direction, -_sortable(row.mean)))


def _figures(key: tuple[str, str], items: int, settled: list[RatedItem]) -> SystemFigures:
    return SystemFigures(
        *key,
        items=items,
        settled=len(settled),
        mean=wmt.likert_mean(settled),
        distribution=wmt.likert_counts(settled),
        any_rater=wmt.error_rate(settled, "any"),
        majority=wmt.error_rate(settled, "majority"),
        categories={reading: wmt.category_counts(settled, reading) for reading in READINGS},
    )


def _sortable(mean: float | NoFigure) -> float:
    return mean if isinstance(mean, float) else 0.0
