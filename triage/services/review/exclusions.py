"""Items that a reviewer must not be given again."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, QuerySet

from triage.models import ItemKind, Judgement, Reservation, Suspect
from triage.services.review.slots import ReviewSession


def votes_on_original(session: ReviewSession) -> QuerySet[Judgement]:
    """The reviewer's votes on the suspect that a gold item copies; seeing both would reveal it."""
    return Judgement.objects.filter(
        suspect__current=OuterRef("current"),
        suspect__kind=ItemKind.SUSPECT,
        reviewer=session.reviewer,
        withdrawn_at__isnull=True,
    )


def exclude_seen(session: ReviewSession, rows: QuerySet[Suspect]) -> QuerySet[Suspect]:
    """Leave out items that the reviewer has leased, judged or skipped."""
    reservations = Reservation.objects.filter(suspect=OuterRef("pk"), reviewer=session.reviewer)
    judged = Judgement.objects.filter(
        suspect=OuterRef("pk"),
        reviewer=session.reviewer,
        output_hash=OuterRef("output_hash"),
        withdrawn_at__isnull=True,
    )
    return rows.filter(~Exists(reservations), ~Exists(judged))
