"""How far a rating campaign is: ratings given and needed, what is settled, and who can go on.

Translations are counted, so that an output and the reference beside it are two.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Sum

from triage.models import (
    Answer,
    ItemKind,
    Judgement,
    Project,
    RatingCampaign,
    Suspect,
    SuspectStatus,
)
from triage.services.review.exclusions import exclude_seen
from triage.services.review.slots import OPEN, ReviewSession
from triage.services.review.team import raters_of

_SYSTEM = ("engine_line__name", "source_language", "target_language")


@dataclass(frozen=True, slots=True)
class Votes:
    """Ratings given, and those that open items still need."""

    given: int
    needed: int

    @property
    def total(self) -> int:
        return self.given + self.needed


@dataclass(frozen=True, slots=True)
class RaterVotes:
    """``left``: the open items that the rater can still rate; None for former raters."""

    name: str
    given: int
    left: int | None


@dataclass(frozen=True, slots=True)
class RatingProgress:
    """``by_system`` is by engine line and direction.

    ``settled``: the items of which three ratings lie within one step, of ``items``. ``apart``: open
    items that have three ratings or more, which need another rater. ``stranded``: open items that
    every rater has rated or skipped.
    """

    votes: Votes
    by_system: dict[tuple[str, str], Votes]
    raters: list[RaterVotes]
    items: int
    settled: int
    apart: int
    stranded: int


def counted_ratings(rating: RatingCampaign) -> QuerySet[Judgement]:
    """The ratings that count: standing ones of the current outputs, and first answers."""
    revised = Exists(Judgement.objects.filter(revision_of=OuterRef("pk"), withdrawn_at=None))
    return (
        Judgement.objects.filter(
            Q(withdrawn_at__isnull=True, revision_of__isnull=True) | revised,
            suspect__rating=rating,
            suspect__output_hash=F("output_hash"),
            adjudication=False,
        )
        .exclude(answer=Answer.SKIP)
        .order_by()
    )


def rating_progress(rating: RatingCampaign) -> RatingProgress:
    items = Suspect.items.filter(rating=rating).order_by()
    waiting = items.filter(OPEN)
    ratings = counted_ratings(rating)
    given = _by_system(ratings, "suspect__", Count("pk"))
    of_open = _by_system(
        ratings.filter(suspect__status=SuspectStatus.OPEN), "suspect__", Count("pk")
    )
    wanted = _by_system(waiting, "", Sum(rating.raters + F("extra_slots")))
    raters = list(raters_of(rating.project).order_by("username"))
    answered = _answered(waiting)
    return RatingProgress(
        Votes(given.total(), wanted.total() - of_open.total()),
        {
            system: Votes(given[system], wanted[system] - of_open[system])
            for system in given | wanted
        },
        _raters(ratings, waiting.count(), raters, answered),
        items.count(),
        items.filter(status=SuspectStatus.RATED).count(),
        waiting.filter(extra_slots__gt=0).count(),
        _stranded(waiting, raters),
    )


def _by_system(rows: QuerySet[Any], prefix: str, total: Count | Sum) -> Counter[tuple[str, str]]:
    """Totals by engine line and direction."""
    names = [prefix + name for name in _SYSTEM]
    return Counter(
        {
            (system, f"{source}-{target}"): n
            for system, source, target, n in rows.values_list(*names).annotate(n=total)
        }
    )


def _standing(waiting: QuerySet[Suspect]) -> QuerySet[Judgement]:
    """All answers to open items, skips included: who skipped one is not asked again."""
    return Judgement.objects.filter(
        suspect__in=waiting, output_hash=F("suspect__output_hash"), withdrawn_at__isnull=True
    ).order_by()


def _answered(waiting: QuerySet[Suspect]) -> dict[int, int]:
    """The number of open items that each member has rated or skipped."""
    rows = _standing(waiting).values_list("reviewer")
    return dict(rows.annotate(n=Count("suspect", distinct=True)))


def _raters(
    ratings: QuerySet[Judgement], waiting: int, raters: list[User], answered: dict[int, int]
) -> list[RaterVotes]:
    given = dict(ratings.values_list("reviewer__username").annotate(n=Count("pk")))
    left = {user.username: waiting - answered.get(user.pk, 0) for user in raters}
    return [RaterVotes(name, given.get(name, 0), left.get(name)) for name in sorted(given | left)]


def _stranded(waiting: QuerySet[Suspect], raters: list[User]) -> int:
    """How many open items nobody of the team is left to rate."""
    by_team = (
        _standing(waiting)
        .filter(reviewer__in=raters)
        .values_list("suspect")
        .annotate(n=Count("reviewer", distinct=True))
    )
    return by_team.filter(n__gte=len(raters)).count() if raters else waiting.count()


@dataclass(frozen=True, slots=True)
class ToRate:
    """How many translations of a rating campaign wait for a rater."""

    rating: int
    name: str
    items: int


@dataclass(frozen=True, slots=True)
class CampaignProgress:
    """How many items of a rating campaign are settled."""

    rating: int
    name: str
    settled: int
    items: int

    @property
    def percent(self) -> int:
        return round(100 * self.settled / self.items)


def unfinished(project: Project) -> list[CampaignProgress]:
    """The rating campaigns of a project that have open items, oldest first."""
    items = Suspect.items.filter(
        project=project, kind=ItemKind.RATING, rating__archived_at__isnull=True
    )
    rows = items.order_by("rating").values_list("rating", "rating__name")
    counted = rows.annotate(
        settled=Count("pk", filter=Q(status=SuspectStatus.RATED)), total=Count("pk")
    )
    return [CampaignProgress(*row) for row in counted.filter(settled__lt=F("total"))]


def to_rate(session: ReviewSession) -> list[ToRate]:
    """What each rating campaign of the project has left for this rater, oldest first."""
    rows = _left(session).values_list("rating", "rating__name").order_by("rating")
    counted = rows.annotate(left=Count("pk") + Count("beside"))
    return [ToRate(*row) for row in counted if row[-1]]


def _left(session: ReviewSession) -> QuerySet[Suspect]:
    open_items = Suspect.items.filter(
        OPEN,
        project=session.project,
        kind=ItemKind.RATING,
        rating__archived_at__isnull=True,
        available=True,
        stands_beside__isnull=True,
    )
    return exclude_seen(session, open_items)


def own_progress(session: ReviewSession, rating: int) -> tuple[int, int]:
    """How many translations of a campaign this rater has rated, and how many are left."""
    own = Judgement.objects.filter(
        suspect__rating=rating,
        suspect__project=session.project,
        reviewer=session.reviewer,
        withdrawn_at__isnull=True,
        adjudication=False,
    ).exclude(answer=Answer.SKIP)
    # Including those that this rater has on the screen.
    left = Suspect.items.filter(OPEN, project=session.project, rating=rating)
    answered = Judgement.objects.filter(
        suspect=OuterRef("pk"),
        reviewer=session.reviewer,
        output_hash=OuterRef("output_hash"),
        withdrawn_at__isnull=True,
    )
    return own.count(), left.filter(~Exists(answered)).count()
