"""The review queue: what a reviewer sees next."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from django.db.models import Exists, QuerySet

from triage.models import (
    ItemKind,
    Mode,
    Presence,
    QueueOrder,
    Reservation,
    Suspect,
    SuspectStatus,
)
from triage.services.projects.review_settings import queue_order, review_settings
from triage.services.review.exclusions import twins, unseen
from triage.services.review.queue_cursor import forget, passes, remember
from triage.services.review.slots import ReviewSession, claim, hide_settled, release, return_expired
from triage.services.suspects.filters import ViewFilter

PREFETCH = 3
#: Another reviewer may be faster; each round looks at what is left then.
_ROUNDS = 12
_SLACK = 4


class Arm(StrEnum):
    """How an item came to a reviewer; figures use only the arms that are fair to them."""

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
    QueueOrder.LIKELY: ("-priority", "pk"),
}
ARM_OF = {
    QueueOrder.GROUPED: Arm.GROUPED,
    QueueOrder.RANDOM: Arm.RANDOM,
    QueueOrder.LIKELY: Arm.LIKELY,
}
#: What tells a rater how the oracle or an engine did: no filter of a blind queue.
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
class Wish:
    """What the queue is asked for: a view, how many items, a rating campaign or the tutorial."""

    view: ViewFilter
    count: int = PREFETCH
    rating: int | None = None
    tutorial: bool = False


def queue_view(view: ViewFilter, session: ReviewSession) -> ViewFilter:
    """The part of a view that the queue obeys: open items, and nothing that unblinds."""
    hidden = REVEALING if session.project.mode == Mode.MEASURING else ()
    return replace(view, status="", critical="", disclosed="", **dict.fromkeys(hidden, ""))


def reserve_next(
    session: ReviewSession,
    wish: Wish,
    *,
    rng: random.Random | None = None,
) -> list[Reservation]:
    """Lease the next items to a reviewer; nobody else gets the same slot.

    Expired leases of everybody return first. May give fewer than asked for, and none when
    nothing is left.
    """
    return_expired()
    wish = replace(wish, view=queue_view(wish.view, session))
    mixed: list[int] = []
    for arm, count in _draw_mixed(session, wish, rng or random.SystemRandom()).items():
        mixed += _claim_from(session, wish, arm, count)
    got = _claim_from(session, wish, main_arm(session, wish), wish.count - len(mixed)) + mixed
    if len(got) < wish.count and main_arm(session, wish) in ARM_OF.values():
        got += _claim_from(session, wish, Arm.PASSED, wish.count - len(got))
    return leases(session, got)


def start_over(session: ReviewSession, wish: Wish) -> None:
    """Give back what the tab holds and read the view from its start: a page was loaded."""
    release(session)
    view = queue_view(wish.view, session)
    forget(session, view, candidates(session, replace(wish, view=view), main_arm(session, wish)))


def leases(session: ReviewSession, suspect_ids: Sequence[int]) -> list[Reservation]:
    """The session's leases on these suspects, in the same order, with what a page shows."""
    rows = Reservation.objects.filter(
        reviewer=session.reviewer, suspect__in=suspect_ids, expires_at__isnull=False
    ).select_related(
        "suspect__engine_line",
        "suspect__current__case",
        "suspect__current__run__engine__line",
    )
    by_suspect = {row.suspect_id: row for row in rows}
    return [by_suspect[pk] for pk in suspect_ids if pk in by_suspect]


def main_arm(session: ReviewSession, wish: Wish) -> Arm:
    if wish.tutorial:
        return Arm.TUTORIAL
    if wish.rating:
        return Arm.RATING
    if wish.view.active():
        return Arm.FILTERED
    return ARM_OF[queue_order(session.project)]


def _shares(session: ReviewSession, wish: Wish) -> dict[Arm, float]:
    """Chances of the arms that are mixed in beside the main one."""
    settings = review_settings(session.project)
    if wish.tutorial:
        return {}
    if wish.rating:
        return {Arm.GOLD: settings.gold_share}
    shares = {Arm.GOLD: settings.gold_share, Arm.PASSED: settings.passed_share}
    if queue_order(session.project) == QueueOrder.LIKELY:
        shares[Arm.RANDOM] = settings.random_share
    return {} if wish.view.active() else shares


def _draw_mixed(session: ReviewSession, wish: Wish, rng: random.Random) -> Counter[Arm]:
    """How many of the wished items come from other arms than the main one."""
    drawn: Counter[Arm] = Counter()
    shares = _shares(session, wish)
    for _ in range(wish.count):
        point = rng.random()
        for arm, share in shares.items():
            if point < share:
                drawn[arm] += 1
                break
            point -= share
    return drawn


def chance_of(session: ReviewSession, wish: Wish, arm: Arm) -> float | None:
    """The probability that a draw went to this arm, where the arm itself draws evenly.

    Orders that rank or group draw nothing by chance: None, so that no figure weights by it.
    """
    if arm in {Arm.RANDOM, Arm.RATING}:
        return _shares(session, wish).get(arm, 1.0)
    if arm in {Arm.PASSED, Arm.GOLD}:
        return _shares(session, wish).get(arm)
    return None


KIND_OF = {
    Arm.PASSED: ItemKind.PASSED,
    Arm.RATING: ItemKind.RATING,
    Arm.GOLD: ItemKind.GOLD,
    Arm.TUTORIAL: ItemKind.GOLD,
}


def candidates(session: ReviewSession, wish: Wish, arm: Arm) -> QuerySet[Suspect]:
    """Items of an arm that this reviewer may still get, in the arm's order."""
    kind = KIND_OF.get(arm, ItemKind.SUSPECT)
    if kind == ItemKind.SUSPECT:
        rows = wish.view.suspects(session.project)
    else:
        rows = Suspect.items.filter(project=session.project, kind=kind)
    if arm == Arm.RATING:
        rows = rows.filter(rating=wish.rating)
    if kind == ItemKind.GOLD:
        rows = rows.filter(gold__retired_at__isnull=True, gold__tutorial=arm == Arm.TUTORIAL)
    if arm == Arm.GOLD:
        rows = rows.filter(~Exists(twins(session)))
    order = QueueOrder.RANDOM if kind != ItemKind.SUSPECT else queue_order(session.project)
    if arm == Arm.RANDOM:
        order = QueueOrder.RANDOM
    return unseen(session, rows.filter(available=True)).order_by(*ORDER_BY[order])


def _claim_from(session: ReviewSession, wish: Wish, arm: Arm, count: int) -> list[int]:
    got: list[int] = []
    chance = chance_of(session, wish, arm)
    for rows in passes(session, wish.view, candidates(session, wish, arm)):
        for attempt in range(_ROUNDS):
            if len(got) >= count:
                return got
            look_at = (count - len(got) + _SLACK) << min(attempt, 7)
            seen = list(rows[:look_at])
            if not seen:
                break
            if attempt == 0:
                remember(session, wish.view, rows, seen[0])
            fit = [row for row in seen if is_open(row)]
            if len(fit) < len(seen):
                hide_settled(seen)
            got += claim(session, fit[: count - len(got)], arm, chance)
    return got


def is_open(suspect: Suspect) -> bool:
    return suspect.status == SuspectStatus.OPEN and suspect.presence != Presence.FIXED
