"""Record votes: one transaction stores the vote, the resulting decision and the history."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from triage.models import (
    Answer,
    ItemKind,
    Judgement,
    Mode,
    Project,
    RejectReason,
    Reservation,
    Suspect,
)
from triage.services.events.history import record_change
from triage.services.projects.review_settings import likert_required
from triage.services.review.gold import matches_gold
from triage.services.review.item_status import state_of, update_status
from triage.services.review.side_by_side import reference_beside, reference_is_first
from triage.services.review.slots import ReviewSession, mark_available, slot_for_vote
from triage.services.review.votes import TextRating, Vote, VoteError, check_rating, check_vote
from triage.services.suspects.items import suggested_category

UNDO_DEPTH = 10


class AlreadyJudgedError(Exception):
    """The reviewer has already voted on this output."""


class NothingToUndoError(Exception):
    """None of the reviewer's judgements can be undone."""


@dataclass(frozen=True)
class Recorded:
    """A stored judgement. ``counted`` is False if it is kept in the history only, because all
    slots had been taken or the engine's output had changed; ``repeated`` if the same request was
    stored before."""

    judgement: Judgement
    counted: bool
    repeated: bool = False


def record(session: ReviewSession, suspect_id: int, vote: Vote, *, batch: str = "") -> Recorded:
    """Store a vote; requests with the same ``request_id`` store it once.

    :raises VoteError: the answer is incomplete or inconsistent.
    :raises AlreadyJudgedError: the reviewer has voted on this output with another request.
    :raises Suspect.DoesNotExist: the project has no such item.
    """
    with transaction.atomic():
        if vote.request_id:
            earlier = Judgement.objects.filter(
                reviewer=session.reviewer, request_id=vote.request_id
            ).first()
            if earlier is not None:
                return Recorded(earlier, earlier.withdrawn_at is None, repeated=True)
        suspect = locked(session, suspect_id)
        references = _checked(session.project, suspect, vote)
        if standing_vote(suspect, session.reviewer).exists():
            raise AlreadyJudgedError(_("You have already reviewed this suspect."))
        return _store(session, suspect, vote, batch, references)


def _checked(project: Project, suspect: Suspect, vote: Vote) -> list[Suspect]:
    """Check the vote by the rules of its item; return the reference that it rates as well, if any.

    A gold item answers for the queue that it is mixed into: a verdict, or ratings.
    """
    rated = suspect.kind == ItemKind.RATING
    if rated or (suspect.kind == ItemKind.GOLD and vote.answer == Answer.RATE):
        if hasattr(suspect, "stands_beside"):
            raise VoteError(
                {"answer": _("This reference is rated together with the output beside it.")}
            )
        references = reference_beside(suspect) if rated else []
        check_rating(vote, 1 + len(references))
        return references
    check_vote(
        vote,
        likert_required=likert_required(project),
        suggested=suggestion(project, suspect),
    )
    return []


def suggestion(project: Project, suspect: Suspect) -> str:
    """The category that a reviewer is shown as the checker's; measurement shows none."""
    return "" if project.mode == Mode.MEASURING else suggested_category(suspect)


def locked(session: ReviewSession, suspect_id: int) -> Suspect:
    """The item, locked until the end of the transaction, so that votes on it are serialised."""
    return (
        Suspect.items.select_for_update(of=("self",))
        .select_related("current", "engine_line")
        .get(pk=suspect_id, project=session.project)
    )


def standing_vote(suspect: Suspect, reviewer: User) -> Any:
    return Judgement.objects.filter(
        suspect=suspect,
        reviewer=reviewer,
        output_hash=suspect.output_hash,
        withdrawn_at__isnull=True,
        adjudication=False,
    )


def _store(
    session: ReviewSession,
    suspect: Suspect,
    vote: Vote,
    batch: str,
    references: Sequence[Suspect] = (),
) -> Recorded:
    same_output = vote.output_hash in {"", suspect.output_hash}
    slot = slot_for_vote(session, suspect) if same_output else None
    counted = slot is not None
    judgement = Judgement(
        suspect=suspect,
        reviewer=session.reviewer,
        outcome=suspect.current if same_output else None,
        output_hash=vote.output_hash or suspect.output_hash,
        batch=batch,
        bulk=bool(batch),
        arm=slot.arm if slot else "",
        chance=slot.chance if slot else None,
        withdrawn_at=None if counted else timezone.now(),
        **vote_fields(vote),
    )
    beside = [_rate_beside(judgement, reference, vote) for reference in references]
    if suspect.kind == ItemKind.GOLD:
        judgement.gold_correct = matches_gold(suspect.gold, vote)
    judgement.save()
    old = state_of(suspect)
    if slot is not None:
        _use_slot(slot, vote)
        update_status(suspect, session.project)
    for stored in (judgement, *beside):
        record_change(
            session.project,
            session.reviewer,
            "judged" if counted else "judged too late",
            suspect=stored.suspect,
            old=old,
            # An output and the reference beside it have the same state.
            new={**described(stored), **state_of(suspect)},
        )
    return Recorded(judgement, counted)


def _rate_beside(judgement: Judgement, reference: Suspect, vote: Vote) -> Judgement:
    """Store what the vote says of the reference, and leave to ``judgement`` what it says of the
    output: the vote has both in the order in which the rater saw them."""
    first, second = rating_fields(vote), rating_fields(vote.second or TextRating())
    if reference_is_first(judgement.suspect, judgement.reviewer):
        first, second = second, first
    for name, value in first.items():
        setattr(judgement, name, value)
    return Judgement.objects.create(
        suspect=reference,
        reviewer=judgement.reviewer,
        output_hash=reference.output_hash,
        answer=vote.answer,
        arm=judgement.arm,
        chance=judgement.chance,
        flagged=vote.flagged,
        evidence_shown=vote.evidence_shown,
        seconds=vote.seconds,
        withdrawn_at=judgement.withdrawn_at,
        **second,
    )


def rating_fields(said: TextRating) -> dict[str, Any]:
    """What a vote says of one translation."""
    return {
        "category": said.category or "",
        "critical": said.critical,
        "likert": said.likert,
        "source_toxic": said.source_toxic,
        "note": said.note.strip(),
    }


def vote_fields(vote: Vote) -> dict[str, Any]:
    return {
        "answer": vote.answer,
        **rating_fields(vote),
        "reject_reason": vote.reject_reason or "",
        "corrected_translation": vote.corrected_translation.strip(),
        "members": [member.model_dump(mode="json") for member in vote.members],
        "flagged": vote.flagged,
        "guideline_gap": vote.guideline_gap,
        "evidence_shown": vote.evidence_shown,
        "seconds": vote.seconds,
        "request_id": vote.request_id,
    }


def _use_slot(slot: Reservation, vote: Vote) -> None:
    """A vote keeps its slot for good; a skip frees it for another rater."""
    if vote.answer == Answer.SKIP:
        slot.delete()
        mark_available([slot.suspect_id])
    else:
        Reservation.objects.filter(pk=slot.pk).update(expires_at=None)


def described(judgement: Judgement) -> dict[str, Any]:
    """A judgement's non-empty fields, as stored in the history."""
    names = ("answer", "category", "critical", "likert", "reject_reason", "note", "arm", "batch")
    values = {name: getattr(judgement, name) for name in names}
    return {name: value for name, value in values.items() if value not in ("", None)}


def add_reason(session: ReviewSession, judgement_id: int, reason: RejectReason) -> Judgement:
    """Add a reason to a rejection that was just stored.

    :raises VoteError: the reviewer has no such rejection.
    """
    with transaction.atomic():
        judgement = (
            Judgement.objects.filter(
                pk=judgement_id,
                reviewer=session.reviewer,
                suspect__project=session.project,
                answer=Answer.REJECT,
                withdrawn_at__isnull=True,
            )
            .select_related("suspect")
            .first()
        )
        if judgement is None:
            raise VoteError({"reject_reason": _("You have no rejection to explain.")})
        old = judgement.reject_reason
        judgement.reject_reason = reason
        judgement.save(update_fields=["reject_reason"])
        record_change(
            session.project,
            session.reviewer,
            "reason given",
            suspect=judgement.suspect,
            old={"reject_reason": old},
            new={"reject_reason": reason},
        )
    return judgement
