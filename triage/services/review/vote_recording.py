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
    ErrorSpan,
    ItemKind,
    JudgeHelp,
    Judgement,
    Mode,
    Project,
    Protocol,
    RejectReason,
    Reservation,
    Suspect,
)
from triage.services.projects.review_settings import likert_required
from triage.services.review.gold import matches_gold
from triage.services.review.item_status import state_of, update_status
from triage.services.review.judge_help import help_with, suggestion_for
from triage.services.review.side_by_side import screen
from triage.services.review.slots import ReviewSession, mark_available, slot_for_vote
from triage.services.review.votes import (
    TextRating,
    Vote,
    VoteError,
    check_rating,
    check_vote,
    protocol_of,
)
from triage.services.suspects.items import suggested_category, texts_of

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


def record(
    session: ReviewSession,
    suspect_id: int,
    vote: Vote,
    *,
    batch: str = "",
    judge_help: JudgeHelp | str | None = None,
) -> Recorded:
    """Store a vote; requests with the same ``request_id`` store it once.

    :param judge_help: what the rater saw of a judge; None for whatever the queue shows
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
        texts = _checked(session, suspect, vote)
        if standing_vote(suspect, session.reviewer).exists():
            raise AlreadyJudgedError(_("You have already reviewed this suspect."))
        if judge_help is None:
            judge_help = "" if batch else help_with(session.project, suspect)
        return _store(session, suspect, vote, batch, judge_help, texts)


def _checked(session: ReviewSession, suspect: Suspect, vote: Vote) -> list[Suspect]:
    """Check the vote by the rules of its item; return the translations on the rater's screen in the
    order shown.

    A gold item answers for the queue that it is mixed into: a verdict, or ratings.
    """
    if suspect.kind == ItemKind.RATING:
        if hasattr(suspect, "stands_beside"):
            raise VoteError(
                {"answer": _("This translation is rated together with the others on its screen.")}
            )
        texts = screen(suspect, session.reviewer)
        protocol = Protocol(suspect.rating.protocol if suspect.rating else Protocol.WMT20)
        check_rating(vote, protocol, [texts_of(text) for text in texts])
        return texts
    if suspect.kind == ItemKind.GOLD and vote.answer == Answer.RATE:
        check_rating(vote, protocol_of(vote), [texts_of(suspect)])
        return [suspect]
    check_vote(
        vote,
        likert_required=likert_required(session.project),
        suggested=_suggested(session.project, suspect),
    )
    return [suspect]


def suggestion(project: Project, suspect: Suspect) -> str:
    """The category that a reviewer is shown as the checker's; measurement shows none."""
    return "" if project.mode == Mode.MEASURING else suggested_category(suspect)


def _suggested(project: Project, suspect: Suspect) -> str:
    """The category that the item's page suggests: the checker's, or else a judge's."""
    judges = suggestion_for(project, suspect)
    return suggestion(project, suspect) or (judges.category if judges else "")


def locked(session: ReviewSession, suspect_id: int) -> Suspect:
    """The item, locked until the end of the transaction, so that votes on it are serialised."""
    return (
        Suspect.items.select_for_update(of=("self",))
        .select_related("current__case", "engine_line", "rating")
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
    judge_help: JudgeHelp | str,
    texts: Sequence[Suspect],
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
        judge_help=judge_help,
        withdrawn_at=None if counted else timezone.now(),
        **vote_fields(vote),
    )
    if suspect.kind == ItemKind.GOLD:
        judgement.gold_correct = matches_gold(suspect.gold, vote)
    given = _said_of_each(judgement, texts, vote)
    old = state_of(suspect)
    if slot is not None:
        _use_slot(slot, vote)
        update_status(suspect, session.project)
    for stored in given:
        # The translations of one screen have the same state.
        new = {**described(stored), **state_of(suspect)}
        action = "judged" if counted else "judged too late"
        session.record(action, stored.suspect, old=old, new=new)
    return Recorded(judgement, counted)


def _said_of_each(judgement: Judgement, texts: Sequence[Suspect], vote: Vote) -> list[Judgement]:
    """Store what the vote says of each translation, its own item first; the vote has them in the order
    shown."""
    skipped = [TextRating()] * (len(texts) - 1) if vote.answer == Answer.SKIP else vote.others
    said = dict(zip((text.pk for text in texts), (vote, *skipped), strict=True))
    given = [judgement]
    for name, value in rating_fields(said[judgement.suspect.pk]).items():
        setattr(judgement, name, value)
    judgement.save()
    given += [
        Judgement.objects.create(
            suspect=text,
            reviewer=judgement.reviewer,
            output_hash=text.output_hash,
            answer=vote.answer,
            arm=judgement.arm,
            chance=judgement.chance,
            flagged=vote.flagged,
            evidence_shown=vote.evidence_shown,
            seconds=vote.seconds,
            withdrawn_at=judgement.withdrawn_at,
            **rating_fields(said[text.pk]),
        )
        for text in texts
        if text.pk != judgement.suspect.pk
    ]
    ErrorSpan.objects.bulk_create(
        ErrorSpan(
            judgement=one,
            side=span.side,
            start=span.start,
            end=span.end,
            severity=span.severity,
            category=span.category or "",
            critical=span.critical or "",
        )
        for one in given
        for span in said[one.suspect_id].spans
    )
    return given


def rating_fields(said: TextRating) -> dict[str, Any]:
    """What a vote says of one translation."""
    return {
        "category": said.category or "",
        "critical": said.critical,
        "likert": said.likert,
        "score": said.score,
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
    names = ("answer", "category", "critical", "likert", "score", "reject_reason", "note")
    values = {name: getattr(judgement, name) for name in (*names, "arm", "batch")}
    if judgement.answer == Answer.RATE:
        values["errors"] = judgement.spans.count() or None
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
        old = {"reject_reason": judgement.reject_reason}
        judgement.reject_reason = reason
        judgement.save(update_fields=["reject_reason"])
        session.record("reason given", judgement.suspect, old=old, new={"reject_reason": reason})
    return judgement
