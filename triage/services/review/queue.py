"""The review queue: which items a reviewer gets next."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import blake2b
from typing import Any

from django.core.cache import cache
from django.db.models import Exists, F, QuerySet

from triage.models import (
    Beside,
    ItemKind,
    Judgement,
    Mode,
    Presence,
    QueueOrder,
    Reservation,
    Suspect,
    SuspectStatus,
)
from triage.services.projects.review_settings import queue_order, review_settings
from triage.services.review.exclusions import exclude_seen, votes_on_original
from triage.services.review.slots import (
    ReviewSession,
    claim,
    mark_settled_unavailable,
    release,
    return_expired,
)
from triage.services.suspects.filters import ViewFilter

PREFETCH = 3
#: Other reviewers may claim items first; each round tries what is left.
_ROUNDS = 12
_SLACK = 4


class SamplingMode(StrEnum):
    """How an item was sampled; figures use only the arms that do not bias them."""

    RANDOM = "random"
    LIKELY = "likely-first"
    GROUPED = "grouped"
    FILTERED = "filtered"
    PASSED = "passed-sample"
    RATING = "rating"
    GOLD = "gold"
    TUTORIAL = "tutorial"


ORDER_BY: dict[QueueOrder, tuple[str, ...]] = {
    QueueOrder.GROUPED: ("cause", "pk"),
    QueueOrder.RANDOM: ("shuffle",),
    # Of those without a place in the last ranking, see candidates().
    QueueOrder.LIKELY: ("-priority", "pk"),
}
ARM_OF = {
    QueueOrder.GROUPED: SamplingMode.GROUPED,
    QueueOrder.RANDOM: SamplingMode.RANDOM,
    QueueOrder.LIKELY: SamplingMode.LIKELY,
}
#: Filters that reveal the checker's verdict or the engine; a blind queue ignores them.
REVEALING = (
    *(
        "error_kind",
        "cause",
        "rule",
        "signal",
        "engine",
        "version",
        "verdict",
        "presence",
        "q",
        "category",
    ),
    *("voted", "likert", "rater", "reason", "voted_on"),
)


@dataclass(frozen=True)
class QueueRequest:
    """Which items to lease: a view, their number, a rating campaign or the tutorial."""

    view: ViewFilter
    count: int = PREFETCH
    rating: int | None = None
    tutorial: bool = False


def queue_view(view: ViewFilter, session: ReviewSession) -> ViewFilter:
    """The view without filters that the queue ignores: status, and what reveals the verdict."""
    hidden = REVEALING if session.project.mode == Mode.MEASURING else ()
    return replace(view, status="", critical="", disclosed="", **dict.fromkeys(hidden, ""))


def reserve_next(
    session: ReviewSession,
    queue_request: QueueRequest,
    *,
    rng: random.Random | None = None,
) -> list[Reservation]:
    """Lease the next items to a reviewer; nobody else gets the same slot.

    Expired leases are freed first. Returns fewer items than requested if not enough are left.
    """
    return_expired()
    queue_request = replace(queue_request, view=queue_view(queue_request.view, session))
    mixed: list[int] = []
    for arm, count in _draw_mixed(session, queue_request, rng or random.SystemRandom()).items():
        mixed += _claim_from(session, queue_request, arm, count)
    got = (
        _claim_from(
            session,
            queue_request,
            main_arm(session, queue_request),
            queue_request.count - len(mixed),
        )
        + mixed
    )
    if len(got) < queue_request.count and main_arm(session, queue_request) in ARM_OF.values():
        got += _claim_from(
            session, queue_request, SamplingMode.PASSED, queue_request.count - len(got)
        )
    return leases(session, got)


def start_over(session: ReviewSession, queue_request: QueueRequest) -> None:
    """Release the tab's leases and read the view from its start, as when a page is loaded."""
    release(session)
    view = queue_view(queue_request.view, session)
    arm = main_arm(session, queue_request)
    for rows in candidates(session, replace(queue_request, view=view), arm):
        _forget_place(session, view, rows)


def leases(session: ReviewSession, suspect_ids: Sequence[int]) -> list[Reservation]:
    """The session's leases on these suspects, in that order, with the relations a page shows."""
    rows = Reservation.objects.filter(
        reviewer=session.reviewer, suspect__in=suspect_ids, expires_at__isnull=False
    ).select_related(
        "suspect__engine_line",
        "suspect__rating",
        "suspect__current__case",
        "suspect__current__run__engine__line",
    )
    by_suspect = {row.suspect_id: row for row in rows}
    return [by_suspect[pk] for pk in suspect_ids if pk in by_suspect]


def main_arm(session: ReviewSession, queue_request: QueueRequest) -> SamplingMode:
    if queue_request.tutorial:
        return SamplingMode.TUTORIAL
    if queue_request.rating:
        return SamplingMode.RATING
    if queue_request.view.active():
        return SamplingMode.FILTERED
    return ARM_OF[queue_order(session.project)]


def _shares(session: ReviewSession, queue_request: QueueRequest) -> dict[SamplingMode, float]:
    """The shares of the arms that are mixed into the main one."""
    settings = review_settings(session.project)
    if queue_request.tutorial:
        return {}
    if queue_request.rating:
        # A gold item has nothing beside it, so that it would be known among pairs.
        pairs = Beside.objects.filter(lead__rating=queue_request.rating)
        return {} if pairs.exists() else {SamplingMode.GOLD: settings.gold_share}
    shares = {SamplingMode.GOLD: settings.gold_share, SamplingMode.PASSED: settings.passed_share}
    if queue_order(session.project) != QueueOrder.RANDOM:
        shares[SamplingMode.RANDOM] = settings.random_share
    return {} if queue_request.view.active() else shares


def _draw_mixed(
    session: ReviewSession, queue_request: QueueRequest, rng: random.Random
) -> Counter[SamplingMode]:
    """Draw how many of the requested items come from each arm other than the main one."""
    drawn: Counter[SamplingMode] = Counter()
    shares = _shares(session, queue_request)
    for _ in range(queue_request.count):
        point = rng.random()
        for arm, share in shares.items():
            if point < share:
                drawn[arm] += 1
                break
            point -= share
    return drawn


def chance_of(
    session: ReviewSession, queue_request: QueueRequest, arm: SamplingMode
) -> float | None:
    """The probability that an item is drawn from this arm, if the arm draws uniformly.

    None for orders that rank or group, which draw nothing at random, so that no figure weights
    by it.
    """
    if arm in {SamplingMode.RANDOM, SamplingMode.RATING}:
        return _shares(session, queue_request).get(arm, 1.0)
    if arm in {SamplingMode.PASSED, SamplingMode.GOLD}:
        return _shares(session, queue_request).get(arm)
    return None


KIND_OF = {
    SamplingMode.PASSED: ItemKind.PASSED,
    SamplingMode.RATING: ItemKind.RATING,
    SamplingMode.GOLD: ItemKind.GOLD,
    SamplingMode.TUTORIAL: ItemKind.GOLD,
}


def candidates(
    session: ReviewSession, queue_request: QueueRequest, arm: SamplingMode
) -> list[QuerySet[Suspect]]:
    """Items of an arm that this reviewer may still get, in the arm's order.

    They are to be read in turn: where the likeliest come first, those with a place in the last
    ranking, then all.
    """
    kind = KIND_OF.get(arm, ItemKind.SUSPECT)
    if kind == ItemKind.SUSPECT:
        rows = queue_request.view.suspects(session.project)
    else:
        rows = Suspect.items.filter(project=session.project, kind=kind)
    if arm == SamplingMode.RATING:
        rows = rows.filter(rating=queue_request.rating, rating__archived_at__isnull=True)
        rows = rows.filter(stands_beside__isnull=True)
        rows = rows.select_related("rating")
    if kind == ItemKind.GOLD:
        rows = rows.filter(
            gold__retired_at__isnull=True, gold__tutorial=arm == SamplingMode.TUTORIAL
        )
    if arm == SamplingMode.GOLD:
        rows = rows.filter(~Exists(votes_on_original(session)))
    order = QueueOrder.RANDOM if kind != ItemKind.SUSPECT else queue_order(session.project)
    if arm == SamplingMode.RANDOM:
        order = QueueOrder.RANDOM
    rows = exclude_seen(session, rows.filter(available=True))
    found = [rows.order_by(*ORDER_BY[order])]
    if order == QueueOrder.LIKELY:
        ranked = rows.filter(ranked__project=session.project).annotate(place=F("ranked__place"))
        found.insert(0, ranked.order_by("place"))
    return found


def _claim_from(
    session: ReviewSession, queue_request: QueueRequest, arm: SamplingMode, count: int
) -> list[int]:
    got: list[int] = []
    chance = chance_of(session, queue_request, arm)
    ranges = (
        part
        for rows in candidates(session, queue_request, arm)
        # Ratings are given in the order of their draw, whatever else the rater has judged.
        for part in (
            [rows] if arm == SamplingMode.RATING else read_ranges(session, queue_request.view, rows)
        )
    )
    for rows in ranges:
        for attempt in range(_ROUNDS):
            if len(got) >= count:
                return got
            look_at = (count - len(got) + _SLACK) << min(attempt, 7)
            seen = list(rows[:look_at])
            if not seen:
                break
            if attempt == 0:
                _remember_place(session, queue_request.view, rows, seen[0])
            fit = [row for row in seen if is_open(row)]
            if len(fit) < len(seen):
                mark_settled_unavailable(seen)
            got += claim(session, fit[: count - len(got)], arm, chance)
    return got


def is_open(suspect: Suspect) -> bool:
    return suspect.status == SuspectStatus.OPEN and suspect.presence != Presence.FIXED


#: Items that return before the cursor (lease expired, ranked higher) wait at most this long.
CURSOR_SECONDS = 600


def read_ranges(
    session: ReviewSession, view: ViewFilter, rows: QuerySet[Suspect]
) -> list[QuerySet[Suspect]]:
    """Return the ranges to read in turn: from the rater's cursor on, then everything."""
    cursor = _cursor(session, view, rows)
    if cursor is None:
        return [rows]
    field = _first_field(rows)
    beyond = f"{field[1:]}__lte" if field.startswith("-") else f"{field}__gte"
    return [rows.filter(**{beyond: cursor}), rows]


def _remember_place(
    session: ReviewSession, view: ViewFilter, rows: QuerySet[Suspect], first: Suspect
) -> None:
    """Set the cursor of a filtered view to the first item found in it."""
    if view.active():
        value = getattr(first, _first_field(rows).lstrip("-"))
        cache.set(_place_key(session, view, rows), value, CURSOR_SECONDS)


def _forget_place(session: ReviewSession, view: ViewFilter, rows: QuerySet[Suspect]) -> None:
    """Drop the cursor, so that the view is read from its start."""
    cache.delete(_place_key(session, view, rows))


def _cursor(session: ReviewSession, view: ViewFilter, rows: QuerySet[Suspect]) -> Any:
    if view.active():
        return cache.get(_place_key(session, view, rows))
    if session.project.raters_per_item == 1 or _first_field(rows) != "shuffle":
        return None
    return (
        Judgement.objects.filter(reviewer=session.reviewer, suspect__project=session.project)
        .order_by("-created")
        .values_list("suspect__shuffle", flat=True)
        .first()
    )


def _first_field(rows: QuerySet[Suspect]) -> str:
    return str(rows.query.order_by[0])


def _place_key(session: ReviewSession, view: ViewFilter, rows: QuerySet[Suspect]) -> str:
    parts = (session.project.pk, session.reviewer.pk, _first_field(rows), view.query_string())
    digest = blake2b(repr(parts).encode(), digest_size=16).hexdigest()
    return f"queue-mark-{digest}"
