"""Rated outputs of a rating campaign, read once for charts and lists, and figures by system."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from django.db.models import Q

from triage.language_codes import split_direction
from triage.models import Judgement, Project, RatingCampaign, Suspect
from triage.reporting.statistics import wmt
from triage.reporting.statistics.intervals import NoFigure
from triage.reporting.statistics.rates import Rate
from triage.reporting.statistics.wmt import (
    RatedItem,
    Reading,
    is_critical,
    item_categories,
    item_lines,
)
from triage.services.common.stable_hashes import inputs_hash
from triage.services.statistics.agreement import not_undone
from triage.services.suspects.filters import ViewFilter, number
from triage.services.suspects.subcategories import is_copied


@dataclass(frozen=True)
class Rated:
    """One output with its ratings; ``pk`` is that of the queue item."""

    pk: int
    system: str
    direction: str
    item: RatedItem


def rating_of(project: Project, chosen: str) -> RatingCampaign | None:
    """Return the campaign in the query string, or else the newest one."""
    found = RatingCampaign.objects.filter(project=project)
    if chosen.isdecimal():
        return found.filter(pk=number(chosen)).first()
    return found.filter(archived_at__isnull=True).first()


def rated(rating: RatingCampaign, view: ViewFilter) -> list[Rated]:
    """Return the rated items of the view in two queries; items without a rating are left out."""
    votes = votes_of(rating)
    items = (
        Suspect.items.filter(_conditions(view), rating=rating)
        .select_related("engine_line", "current__case")
        .order_by("pk")
    )
    return [
        Rated(
            item.pk,
            item.engine_line.name,
            item.direction,
            RatedItem(_name(item), tuple(votes[item.pk]), _cluster(item), _is_copied(item)),
        )
        for item in items
        if item.pk in votes
    ]


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


def _name(item: Suspect) -> str:
    """A name shared by all systems' outputs of one text, so that systems can be paired."""
    if item.current is not None:
        name = item.current.case.input_hash
    else:
        name = inputs_hash([str(item.content.get("source", ""))])
    return f"{item.direction}/{name}"


def _cluster(item: Suspect) -> str:
    return item.current.case.cluster if item.current is not None else ""


def _is_copied(item: Suspect) -> bool:
    if item.current is not None:
        return is_copied(item.current)
    return bool(item.content.get("source") == item.content.get("translation"))


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
    """The ratings of one engine, or of the reference.

    ``any_rater`` and ``majority`` are the two readings of "has a critical error".
    """

    system: str
    direction: str
    items: int
    rated: int
    mean: float | NoFigure
    distribution: dict[int, int]
    any_rater: Rate
    majority: Rate


def rated_items(rating: RatingCampaign) -> dict[tuple[str, str], list[wmt.RatedItem]]:
    """Every item of the campaign with its votes, by system and direction."""
    found: dict[tuple[str, str], list[wmt.RatedItem]] = defaultdict(list)
    items = Suspect.items.filter(rating=rating).select_related("engine_line")
    votes = votes_of(rating)
    for item in items:
        found[item.engine_line.name, item.direction].append(
            wmt.RatedItem(str(item.pk), tuple(votes.get(item.pk, ())))
        )
    return found


def votes_of(rating: RatingCampaign) -> dict[int, list[wmt.Rating]]:
    """First, independent votes with a rating."""
    rows: Iterable[Judgement] = Judgement.objects.filter(
        suspect__rating=rating, adjudication=False, revision_of__isnull=True, likert__isnull=False
    ).filter(not_undone())
    votes: dict[int, list[wmt.Rating]] = defaultdict(list)
    for row in rows:
        category = row.category if row.critical else ""
        votes[row.suspect_id].append(
            wmt.Rating(row.likert or 0, bool(row.critical), category, row.source_toxic)
        )
    return votes


def system_figures(rating: RatingCampaign) -> list[SystemFigures]:
    """Figures by system and direction, best mean first."""
    rows = [
        SystemFigures(
            system=system,
            direction=direction,
            items=len(items),
            rated=sum(1 for item in items if item.ratings),
            mean=wmt.likert_mean(items),
            distribution=wmt.likert_counts(items),
            any_rater=wmt.error_rate(items, "any"),
            majority=wmt.error_rate(items, "majority"),
        )
        for (system, direction), items in rated_items(rating).items()
    ]
    return sorted(rows, key=lambda row: (row.direction, -_sortable(row.mean)))


def _sortable(mean: float | NoFigure) -> float:
    return mean if isinstance(mean, float) else 0.0
