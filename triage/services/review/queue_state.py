"""The progress of a queue, and why it is empty."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from django.db.models import Exists, Min, OuterRef, QuerySet

from triage.models import Answer, Judgement, Reservation, Suspect
from triage.services.common import clock
from triage.services.review.exclusions import exclude_seen
from triage.services.review.queue import QueueRequest, queue_view
from triage.services.review.rating_progress import own_progress
from triage.services.review.slots import OPEN, ReviewSession, slots_wanted

_COUNTED_TO = 10_000


class EmptyReason(StrEnum):
    ALL_DONE = "all-done"
    NOTHING_YET = "nothing-yet"
    FILTER = "filter"
    LEASED = "leased"
    YOURS_DONE = "yours-done"
    TUTORIAL_FIRST = "tutorial"
    TUTORIAL_DONE = "tutorial-done"


@dataclass(frozen=True)
class Emptiness:
    """Why a queue is empty, how many items are affected, and when the next lease expires."""

    reason: EmptyReason
    count: int = 0
    free_at: datetime | None = None


def why_empty(session: ReviewSession, queue_request: QueueRequest) -> Emptiness:
    """Explain an empty answer of :func:`reserve_next`."""
    queue_request = replace(queue_request, view=queue_view(queue_request.view, session))
    rows = _pool(session, queue_request).filter(OPEN)
    left = _count(rows)
    if not left:
        return _nothing_open(session, queue_request)
    leased = Reservation.objects.filter(suspect__in=rows, expires_at__gte=clock.now())
    own_tabs = leased.filter(reviewer=session.reviewer).exclude(tab=session.tab)
    unmet = exclude_seen(session, rows)
    waiting = _count(unmet) + own_tabs.count()
    if not waiting:
        return Emptiness(EmptyReason.YOURS_DONE, left)
    # Items this reviewer has judged may be leased by others; there is no point in waiting.
    others = leased.exclude(reviewer=session.reviewer).filter(suspect__in=unmet)
    first = (others | own_tabs).aggregate(first=Min("expires_at"))["first"]
    return Emptiness(EmptyReason.LEASED, waiting, first)


def _nothing_open(session: ReviewSession, queue_request: QueueRequest) -> Emptiness:
    everything = Suspect.objects.filter(project=session.project)
    if queue_request.view.active() and (others := _count(everything.filter(OPEN))):
        return Emptiness(EmptyReason.FILTER, others)
    done = _count(_pool(session, queue_request))
    return Emptiness(EmptyReason.ALL_DONE if done else EmptyReason.NOTHING_YET, done)


def _pool(session: ReviewSession, queue_request: QueueRequest) -> QuerySet[Suspect]:
    if queue_request.tutorial:
        return Suspect.items.filter(
            project=session.project, gold__tutorial=True, gold__retired_at__isnull=True
        )
    if queue_request.rating:
        return Suspect.items.filter(
            project=session.project, rating=queue_request.rating, stands_beside__isnull=True
        )
    return queue_request.view.suspects(session.project)


def _count(rows: QuerySet[Suspect]) -> int:
    """Count up to a limit, so that a page never counts a million rows."""
    return rows.order_by()[:_COUNTED_TO].count()


@dataclass(frozen=True)
class Progress:
    """The progress in a view: items decided or judged by this reviewer, and all items.

    In a rating campaign: the translations that this reviewer has rated, and those left besides.
    """

    done: int
    total: int
    capped: bool


def progress(session: ReviewSession, queue_request: QueueRequest) -> Progress:
    if queue_request.rating:
        rated, left = own_progress(session, queue_request.rating)
        return Progress(rated, rated + left, capped=False)
    queue_request = replace(queue_request, view=queue_view(queue_request.view, session))
    rows = _pool(session, queue_request)
    total = _count(rows)
    left = _count(_without_own_votes(session, rows.filter(OPEN)))
    return Progress(max(total - left, 0), total, total >= _COUNTED_TO)


def _without_own_votes(session: ReviewSession, rows: QuerySet[Suspect]) -> QuerySet[Suspect]:
    own = Judgement.objects.filter(
        suspect=OuterRef("pk"), reviewer=session.reviewer, withdrawn_at__isnull=True
    ).exclude(answer=Answer.SKIP)
    return rows.filter(~Exists(own))


def taken_by_others(session: ReviewSession, suspect_ids: Sequence[int]) -> set[int]:
    """The items whose voting slots are all taken by other reviewers."""
    taken: Counter[int] = Counter(
        Reservation.objects.filter(suspect__in=suspect_ids)
        .exclude(reviewer=session.reviewer)
        .values_list("suspect_id", flat=True)
    )
    rows = Suspect.items.filter(pk__in=suspect_ids)
    return {row.pk for row in rows if taken[row.pk] >= slots_wanted(row, session.project)}
