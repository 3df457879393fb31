"""Voting slots of items: leased by a rater, used by a vote, or free.

Unique constraints in the database decide who gets a slot. ``Suspect.available`` only lets the
queue skip items without a free slot; it is always cleared first and checked afterwards, so that a
slot freed at the same moment is never overlooked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from triage.models import ItemKind, Presence, Project, Reservation, Suspect, SuspectStatus
from triage.services.common import clock
from triage.services.events.history import record_change
from triage.services.projects.review_settings import review_settings

_NO_LIMIT = 30_000
#: Independent raters of an item of a rating campaign by WMT 2020.
RATERS = 3
_SWEEP = 200

_ANY = Q()
OPEN = Q(status=SuspectStatus.OPEN) & ~Q(presence=Presence.FIXED)


@dataclass(frozen=True)
class ReviewSession:
    """A reviewer working on a project in one browser tab."""

    project: Project
    reviewer: User
    tab: str = ""

    def lease_end(self) -> datetime:
        return clock.now() + review_settings(self.project).lease

    def record(
        self,
        action: str,
        suspect: Suspect | None = None,
        *,
        old: Mapping[str, Any] | None = None,
        new: Mapping[str, Any] | None = None,
    ) -> None:
        """Record what the reviewer did in the history, in the transaction of the change."""
        record_change(self.project, self.reviewer, action, suspect=suspect, old=old, new=new)


def slots_wanted(suspect: Suspect, project: Project) -> int:
    """How many votes the item may get; gold items go to everybody."""
    if suspect.kind == ItemKind.GOLD:
        return _NO_LIMIT
    return raters_for(suspect, project) + suspect.extra_slots


def raters_for(suspect: Suspect, project: Project) -> int:
    """The number of votes that decide the item; rating campaigns measure in any project."""
    return suspect.rating.raters if suspect.rating else project.raters_per_item


def taken_slots(suspects: Iterable[Suspect]) -> dict[int, set[int]]:
    """Return the slots with a vote or a lease, by suspect."""
    taken: dict[int, set[int]] = defaultdict(set)
    rows = Reservation.objects.filter(suspect__in=[suspect.pk for suspect in suspects])
    for pk, slot in rows.values_list("suspect_id", "slot"):
        taken[pk].add(slot)
    return taken


def free_slot(suspect: Suspect, project: Project, taken: set[int]) -> int | None:
    wanted = slots_wanted(suspect, project)
    if len(taken) >= wanted:
        return None
    return next(slot for slot in range(1, wanted + 1) if slot not in taken)


def claim(
    session: ReviewSession, suspects: Sequence[Suspect], arm: str, chance: float | None
) -> list[int]:
    """Lease a slot of each suspect that has a free one; return the suspects leased."""
    taken = taken_slots(suspects)
    requested, full = [], []
    # A fixed order, so that two reviewers cannot deadlock.
    for suspect in sorted(suspects, key=lambda row: row.pk):
        slot = free_slot(suspect, session.project, taken[suspect.pk])
        if slot is None:
            full.append(suspect)
            continue
        requested.append(
            Reservation(
                suspect=suspect,
                slot=slot,
                reviewer=session.reviewer,
                expires_at=session.lease_end(),
                tab=session.tab,
                arm=arm,
                chance=suspect.content.get("chance", chance),
            )
        )
    Reservation.objects.bulk_create(requested, ignore_conflicts=True)
    leased = _leased(session, requested)
    full += [
        row.suspect
        for row in requested
        if row.suspect_id in leased
        and len(taken[row.suspect_id]) + 1 >= slots_wanted(row.suspect, session.project)
    ]
    mark_full(full, session.project)
    return [suspect.pk for suspect in suspects if suspect.pk in leased]


def _leased(session: ReviewSession, requested: Sequence[Reservation]) -> set[int]:
    """Read the leases back: a concurrent claim may have been faster."""
    return set(
        Reservation.objects.filter(
            suspect__in=[row.suspect_id for row in requested],
            reviewer=session.reviewer,
            tab=session.tab,
            expires_at__isnull=False,
        ).values_list("suspect_id", flat=True)
    )


def mark_full(suspects: Sequence[Suspect], project: Project) -> None:
    """Mark items as unavailable, except where a slot became free meanwhile."""
    if not suspects:
        return
    pks = [suspect.pk for suspect in suspects]
    _set_available(pks, available=False)
    # Reload: a vote may have added a slot since ``suspects`` were loaded.
    fresh = list(Suspect.items.filter(pk__in=pks).select_related("rating"))
    taken = taken_slots(fresh)
    freed = [row.pk for row in fresh if len(taken[row.pk]) < slots_wanted(row, project)]
    if freed:
        mark_available(freed)


def mark_available(suspect_ids: Iterable[int]) -> None:
    """Make items available again after one of their slots became free."""
    _set_available(list(suspect_ids), OPEN, available=True)


def mark_settled_unavailable(suspects: Sequence[Suspect]) -> None:
    _set_available([suspect.pk for suspect in suspects], ~OPEN, available=False)


def _set_available(pks: Sequence[int], which: Q = _ANY, *, available: bool) -> None:
    """Update the flag, locking rows in a fixed order so that two reviewers cannot deadlock."""
    rows = Suspect.items.filter(which, pk__in=pks)
    if len(pks) == 1:
        rows.update(available=available)
        return
    with transaction.atomic():
        found = list(rows.select_for_update().order_by("pk").values_list("pk", flat=True))
        if found:
            Suspect.items.filter(pk__in=found).update(available=available)


def return_expired(now: datetime | None = None) -> int:
    """Free the slots whose lease has expired; return how many."""
    now = now or clock.now()
    rows = list(
        Reservation.objects.filter(expires_at__lt=now).values_list("pk", "suspect_id")[:_SWEEP]
    )
    if not rows:
        return 0
    gone, _ = Reservation.objects.filter(pk__in=[pk for pk, _ in rows], expires_at__lt=now).delete()
    mark_available(suspect for _, suspect in rows)
    return gone


def release(session: ReviewSession, only: Iterable[int] | None = None) -> int:
    """Release the tab's leases: all of them, or those on the suspects in ``only``."""
    leases = Reservation.objects.filter(
        reviewer=session.reviewer, tab=session.tab, expires_at__isnull=False
    )
    if only is not None:
        leases = leases.filter(suspect__in=list(only))
    suspects = list(leases.values_list("suspect_id", flat=True))
    gone, _ = leases.delete()
    mark_available(suspects)
    return gone


def renew(session: ReviewSession) -> datetime:
    """Extend the tab's leases; return their new end."""
    end = session.lease_end()
    Reservation.objects.filter(
        reviewer=session.reviewer,
        tab=session.tab,
        expires_at__gte=clock.now(),
    ).update(expires_at=end)
    return end


def slot_for_vote(session: ReviewSession, suspect: Suspect) -> Reservation | None:
    """Return the slot for a vote; None if others have taken all of them.

    An expired lease is still valid as long as nobody else has taken the slot.
    """
    own = Reservation.objects.filter(suspect=suspect, reviewer=session.reviewer).first()
    if own is not None:
        return own
    slot = free_slot(suspect, session.project, taken_slots([suspect])[suspect.pk])
    if slot is None:
        return None
    Reservation.objects.bulk_create(
        [
            Reservation(
                suspect=suspect,
                slot=slot,
                reviewer=session.reviewer,
                expires_at=session.lease_end(),
                tab=session.tab,
            )
        ],
        ignore_conflicts=True,
    )
    return Reservation.objects.filter(suspect=suspect, reviewer=session.reviewer).first()
