"""Undo, reopen and revise: withdraw judgements, and change them after seeing the evidence."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from triage.models import Answer, ItemKind, Judgement, Reservation, Suspect, SuspectStatus
from triage.services.projects.review_settings import likert_required
from triage.services.review.item_status import state_of, update_status
from triage.services.review.side_by_side import beside
from triage.services.review.slots import ReviewSession, slot_for_vote
from triage.services.review.vote_recording import (
    UNDO_DEPTH,
    NothingToUndoError,
    Recorded,
    described,
    locked,
    vote_fields,
)
from triage.services.review.votes import Vote, VoteError, check_vote


def undoable(session: ReviewSession) -> QuerySet[Judgement]:
    """The reviewer's latest judgements that can be undone, newest first.

    Bulk votes can only be undone as a whole, and adjudications not at all.
    """
    recent = Judgement.objects.filter(
        reviewer=session.reviewer,
        suspect__project=session.project,
        withdrawn_at__isnull=True,
        adjudication=False,
        bulk=False,
        suspect__stands_beside__isnull=True,
    ).order_by("-created", "-pk")
    return recent.select_related("suspect")[:UNDO_DEPTH]


def undo(session: ReviewSession, judgement_id: int | None = None) -> Judgement:
    """Withdraw a judgement and lease its item to the reviewer again.

    By default the latest one. The row is kept, marked as withdrawn.

    :raises NothingToUndoError: it is not one of the reviewer's last ten, or an adjudicator has
        decided the item since.
    """
    allowed = list(undoable(session).values_list("pk", flat=True))
    wanted = judgement_id if judgement_id is not None else next(iter(allowed), None)
    if wanted is None or wanted not in allowed:
        raise NothingToUndoError(_("Nothing to undo."))
    with transaction.atomic():
        # Like a vote, this waits for the item's lock; a second request then finds nothing to undo.
        suspect = locked(
            session, Judgement.objects.values_list("suspect_id", flat=True).get(pk=wanted)
        )
        judgement = Judgement.objects.get(pk=wanted)
        if judgement.withdrawn_at is not None:
            raise NothingToUndoError(_("Nothing to undo."))
        deciding = suspect.judgements.filter(adjudication=True, withdrawn_at__isnull=True)
        if deciding.filter(output_hash=judgement.output_hash).exists():
            raise NothingToUndoError(_("An adjudicator has since decided this suspect."))
        old = {**described(judgement), **state_of(suspect)}
        judgement.withdrawn_at = timezone.now()
        judgement.save(update_fields=["withdrawn_at"])
        _withdraw_beside(suspect, session.reviewer)
        if judgement.revision_of_id:
            Judgement.objects.filter(pk=judgement.revision_of_id).update(withdrawn_at=None)
        elif judgement.output_hash == suspect.output_hash:
            _lease_again(session, judgement)
        update_status(suspect, session.project)
        for undone in (suspect, *beside(suspect)):
            before = old if undone is suspect else {}
            session.record("judgement undone", undone, old=before, new=state_of(suspect))
    return judgement


def _withdraw_beside(suspect: Suspect, reviewer: User | None = None) -> None:
    """Withdraw the ratings of what stands beside an item: one rater's, or all."""
    votes = Judgement.objects.filter(
        suspect__stands_beside__lead=suspect, withdrawn_at__isnull=True
    )
    if reviewer is not None:
        votes = votes.filter(reviewer=reviewer)
    votes.update(withdrawn_at=timezone.now())


def _lease_again(session: ReviewSession, judgement: Judgement) -> None:
    """Turn the vote's slot back into a lease of this tab."""
    if judgement.answer == Answer.SKIP:
        slot_for_vote(session, judgement.suspect)
    Reservation.objects.filter(suspect=judgement.suspect_id, reviewer=session.reviewer).update(
        expires_at=session.lease_end(), tab=session.tab
    )


def reopen(session: ReviewSession, suspect_id: int) -> int:
    """Reopen a decided item: withdraw the votes on its current output and return how many.

    :raises NothingToUndoError: nobody has judged this output.
    :raises Suspect.DoesNotExist: the project has no such item.
    """
    with transaction.atomic():
        suspect = locked(session, suspect_id)
        old = state_of(suspect)
        votes = Judgement.objects.filter(
            suspect=suspect, output_hash=suspect.output_hash, withdrawn_at__isnull=True
        )
        count = votes.update(withdrawn_at=timezone.now())
        _withdraw_beside(suspect)
        if not count:
            raise NothingToUndoError(_("Nobody has reviewed this output yet."))
        Reservation.objects.filter(suspect=suspect, expires_at__isnull=True).delete()
        update_status(suspect, session.project)
        old["votes"] = count
        session.record("opened again", suspect, old=old, new=state_of(suspect))
    return count


def revise(session: ReviewSession, judgement_id: int, vote: Vote) -> Recorded:
    """Store a second answer, given after the evidence was shown, in addition to the first.

    Decision and agreement use the first answer, which is independent.

    :raises VoteError: the answer is incomplete, or there is no such judgement to revise.
    """
    with transaction.atomic():
        first = (
            Judgement.objects.select_for_update()
            .filter(
                pk=judgement_id,
                reviewer=session.reviewer,
                suspect__project=session.project,
                withdrawn_at__isnull=True,
                revision_of__isnull=True,
                evidence_shown=False,
                adjudication=False,
            )
            .exclude(suspect__kind__in=(ItemKind.GOLD, ItemKind.RATING))
            .first()
        )
        if first is None:
            raise VoteError({"answer": _("You have no first answer to revise.")})
        suspect = locked(session, first.suspect_id)
        check_vote(vote, likert_required=likert_required(session.project))
        first.withdrawn_at = timezone.now()
        first.save(update_fields=["withdrawn_at"])
        second = Judgement.objects.create(
            suspect=suspect,
            reviewer=session.reviewer,
            outcome=first.outcome,
            output_hash=first.output_hash,
            arm=first.arm,
            chance=first.chance,
            revision_of=first,
            **{**vote_fields(vote), "evidence_shown": True},
        )
        if suspect.status != SuspectStatus.OPEN:
            update_status(suspect, session.project)
        session.record("judgement revised", suspect, old=described(first), new=described(second))
    return Recorded(second, counted=False)
