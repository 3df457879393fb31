"""How many votes a rating campaign has, how many it still needs, and who can give them."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass

from triage.models import Judgement, RatingCampaign, Suspect, SuspectStatus
from triage.services.review.item_status import votes_by_item
from triage.services.review.queue import is_open
from triage.services.review.slots import slots_wanted
from triage.services.review.team import raters_of


@dataclass(frozen=True, slots=True)
class Votes:
    """Votes given, and those that open items still need."""

    given: int
    needed: int

    @property
    def total(self) -> int:
        return self.given + self.needed


@dataclass(frozen=True, slots=True)
class RaterVotes:
    """``left``: the open items that the rater can still vote on; None for former raters."""

    name: str
    given: int
    left: int | None


@dataclass(frozen=True, slots=True)
class RatingProgress:
    """``by_system`` is by engine line and direction; ``disputed`` items await a lead."""

    votes: Votes
    by_system: dict[tuple[str, str], Votes]
    raters: list[RaterVotes]
    disputed: int


def rating_progress(rating: RatingCampaign) -> RatingProgress:
    items = list(Suspect.items.filter(rating=rating).select_related("engine_line"))
    votes = votes_by_item(items)
    given: Counter[tuple[str, str]] = Counter()
    needed: Counter[tuple[str, str]] = Counter()
    for item in items:
        system = item.engine_line.name, item.direction
        given[system] += len(votes[item.pk])
        if is_open(item):
            needed[system] += max(slots_wanted(item, rating.project) - len(votes[item.pk]), 0)
    return RatingProgress(
        Votes(given.total(), needed.total()),
        {system: Votes(given[system], needed[system]) for system in given},
        _raters(rating, items, votes),
        sum(item.status == SuspectStatus.ADJUDICATION for item in items),
    )


def _raters(
    rating: RatingCampaign, items: list[Suspect], votes: dict[int, list[Judgement]]
) -> list[RaterVotes]:
    given = Counter(vote.reviewer.username for rows in votes.values() for vote in rows)
    answered: dict[str, set[int]] = defaultdict(set)
    standing = Judgement.objects.filter(suspect__rating=rating, withdrawn_at__isnull=True)
    for name, item in standing.values_list("reviewer__username", "suspect_id"):
        answered[name].add(item)
    open_items = {item.pk for item in items if is_open(item)}
    team = set(raters_of(rating.project).values_list("username", flat=True))
    return [
        RaterVotes(name, given[name], len(open_items - answered[name]) if name in team else None)
        for name in sorted(team | given.keys())
    ]
