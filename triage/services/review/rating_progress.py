"""How far a rating campaign is: ratings given and needed, what is settled, and who can go on.

Translations are counted, so that an output and the reference beside it are two.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet
from django.db.models.fields.json import KT

from triage.models import (
    Answer,
    ItemKind,
    Judgement,
    Presence,
    Project,
    RatingCampaign,
    Suspect,
    SuspectStatus,
)
from triage.services.review.exclusions import exclude_seen
from triage.services.review.item_status import independent
from triage.services.review.slots import OPEN, ReviewSession
from triage.services.review.team import raters_of


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

    @property
    def part(self) -> int:
        """What the rater has rated and can still rate."""
        return self.given + (self.left or 0)


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

    @property
    def unsettled(self) -> int:
        return self.items - self.settled


def counted_ratings(rating: RatingCampaign) -> QuerySet[Judgement]:
    """The ratings that count: standing ones of the current outputs, and first answers."""
    return independent(Judgement.objects.filter(suspect__rating=rating)).order_by()


class RatedText(NamedTuple):
    """A translation of a campaign; ``extra_slots``: the raters asked for beyond the first ones."""

    pk: int
    status: str
    presence: str
    extra_slots: int
    document: str | None
    phenomenon: str | None


_TEXT = (
    *("engine_line__name", "source_language", "target_language"),
    *("pk", "status", "presence", "extra_slots"),
    *(KT("content__document"), KT("content__phenomenon")),
)
#: Item and rater, and what the protocol asks for.
RatingRow = tuple[Any, ...]
_SAID = ("likert", "critical", "category", "source_toxic")
_MARKED = (
    *("score", "spans__side", "spans__start", "spans__end"),
    *("spans__severity", "spans__category", "spans__critical"),
)


@dataclass(frozen=True, slots=True)
class CampaignRatings:
    """The translations of a campaign and the ratings that count, read once for all its figures.

    ``texts`` are by system and direction; ``rated``: rater -> item -> Likert value or score. A row
    begins with item and rater. By WMT 2020, it is a rating: Likert value, critical or not, category,
    source toxic or not; rows are in the order in which ratings were given. By ESA and MQM, it is a
    mark, or a rating without marks: score; side, start, end, severity, category and critical category
    of the mark, all None if there is none.
    """

    rating: RatingCampaign
    texts: dict[tuple[str, str], list[RatedText]]
    rows: list[RatingRow]
    rated: dict[str, dict[int, int | None]]
    given: Counter[int]


def read_ratings(rating: RatingCampaign) -> CampaignRatings:
    texts: dict[tuple[str, str], list[RatedText]] = defaultdict(list)
    items = Suspect.items.filter(rating=rating).order_by("pk")
    for system, source, target, *values in items.values_list(*_TEXT):
        texts[system, f"{source}-{target}"].append(RatedText._make(values))
    rated: dict[str, dict[int, int | None]] = defaultdict(dict)
    for row in (rows := rating_rows(rating)):
        rated[row[1]][row[0]] = row[2]
    given = Counter[int]()
    for own in rated.values():
        given.update(own.keys())
    return CampaignRatings(rating, texts, rows, rated, given)


def rating_rows(rating: RatingCampaign) -> list[RatingRow]:
    """The ratings that count, or their marks: see :class:`CampaignRatings`."""
    rows = counted_ratings(rating)
    if rating.asks_spans:
        return list(rows.values_list("suspect_id", "reviewer__username", *_MARKED))
    rows = rows.filter(likert__isnull=False).order_by("created", "pk")
    return list(rows.values_list("suspect_id", "reviewer__username", *_SAID))


def rating_progress(read: CampaignRatings) -> RatingProgress:
    by_system: dict[tuple[str, str], Votes] = {}
    waiting: list[RatedText] = []
    for key, texts in read.texts.items():
        open_texts = [
            text
            for text in texts
            if text.status == SuspectStatus.OPEN and text.presence != Presence.FIXED
        ]
        wanted = sum(
            read.rating.raters + text.extra_slots - read.given[text.pk] for text in open_texts
        )
        by_system[key] = Votes(sum(read.given[text.pk] for text in texts), wanted)
        waiting += open_texts
    raters = list(raters_of(read.rating.project).order_by("username"))
    answered = _answered(read.rating)
    of_member = Counter(reviewer for _, reviewer in answered)
    left = {user.username: len(waiting) - of_member[user.pk] for user in raters}
    team = {user.pk for user in raters}
    of_team = Counter(item for item, reviewer in answered if reviewer in team)
    texts = [text for texts in read.texts.values() for text in texts]
    return RatingProgress(
        Votes(read.given.total(), sum(votes.needed for votes in by_system.values())),
        by_system,
        [
            RaterVotes(name, len(read.rated.get(name, ())), left.get(name))
            for name in sorted({*read.rated, *left})
        ],
        len(texts),
        sum(text.status == SuspectStatus.RATED for text in texts),
        sum(text.extra_slots > 0 for text in waiting),
        sum(of_team[text.pk] >= len(team) for text in waiting),
    )


def _answered(rating: RatingCampaign) -> set[tuple[int, int]]:
    """Open items and who answered them, skips included: who skipped one is not asked again."""
    waiting = Suspect.items.filter(OPEN, rating=rating)
    rows = Judgement.objects.filter(
        suspect__in=waiting, output_hash=F("suspect__output_hash"), withdrawn_at__isnull=True
    )
    return set(rows.order_by().values_list("suspect_id", "reviewer_id"))


@dataclass(frozen=True, slots=True)
class ToRate:
    """How many translations of a rating campaign wait for a rater."""

    rating: int
    name: str
    items: int


@dataclass(frozen=True, slots=True)
class CampaignProgress:
    """How many items of a rating campaign are settled; ``stopped``: one that ended before its time."""

    rating: int
    name: str
    protocol: str
    created: datetime
    stopped: datetime | None
    is_survey: bool
    settled: int
    items: int

    @property
    def percent(self) -> int:
        return round(100 * self.settled / self.items)

    @property
    def is_over(self) -> bool:
        return self.stopped is not None or self.settled == self.items


def started(project: Project) -> list[CampaignProgress]:
    """The rating campaigns of a project, surveys among them, newest first."""
    items = Suspect.items.filter(project=project, kind=ItemKind.RATING).order_by("-rating")
    rows = items.values_list(
        "rating", "rating__name", "rating__protocol", "rating__created", "rating__archived_at"
    )
    counted = rows.annotate(
        is_survey=Q(rating__survey__isnull=False),
        settled=Count("pk", filter=Q(status=SuspectStatus.RATED)),
        total=Count("pk"),
    )
    return [CampaignProgress(*row) for row in counted]


def unfinished(project: Project) -> list[CampaignProgress]:
    """Those of them that have open items, oldest first."""
    return [one for one in reversed(started(project)) if not one.is_over]


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
