"""What a reviewer has met already, in this queue or in another guise."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, QuerySet

from triage.models import ItemKind, Judgement, Reservation, Suspect
from triage.services.review.slots import ReviewSession


def twins(session: ReviewSession) -> QuerySet[Judgement]:
    """Own judgements on the suspect that a known answer was made of: seen twice, it is told."""
    return Judgement.objects.filter(
        suspect__current=OuterRef("current"),
        suspect__kind=ItemKind.SUSPECT,
        reviewer=session.reviewer,
        withdrawn_at__isnull=True,
    )


def exclude_seen(session: ReviewSession, rows: QuerySet[Suspect]) -> QuerySet[Suspect]:
    """Leave out what the reviewer holds, has judged or has skipped."""
    held = Reservation.objects.filter(suspect=OuterRef("pk"), reviewer=session.reviewer)
    judged = Judgement.objects.filter(
        suspect=OuterRef("pk"),
        reviewer=session.reviewer,
        output_hash=OuterRef("output_hash"),
        withdrawn_at__isnull=True,
    )
    return rows.filter(~Exists(held), ~Exists(judged))
