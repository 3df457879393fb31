"""Figures of a rating campaign, for each system in it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from triage.models import Judgement, RatingCampaign, Suspect
from triage.reporting.statistics import wmt
from triage.reporting.statistics.intervals import NoFigure
from triage.reporting.statistics.rates import Rate


@dataclass(frozen=True)
class SystemFigures:
    """One engine, or the reference, as its sampled outputs were rated.

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
    """First, independent answers that carry a rating."""
    rows: Iterable[Judgement] = Judgement.objects.filter(
        suspect__rating=rating, adjudication=False, revision_of__isnull=True, likert__isnull=False
    ).exclude(withdrawn_at__isnull=False, revision__isnull=True)
    votes: dict[int, list[wmt.Rating]] = defaultdict(list)
    for row in rows:
        votes[row.suspect_id].append(
            wmt.Rating(row.likert or 0, bool(row.critical), row.category if row.critical else "")
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
