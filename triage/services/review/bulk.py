"""Bulk answers: one answer for many suspects, undone as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import uuid4

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from triage.models import Judgement, Mode, Reservation, Suspect
from triage.services.events.history import record_change
from triage.services.projects.review_settings import likert_required
from triage.services.review import vote_recording
from triage.services.review.exclusions import exclude_seen
from triage.services.review.item_status import update_status
from triage.services.review.queue_state import taken_by_others
from triage.services.review.slots import OPEN, ReviewSession
from triage.services.review.vote_recording import AlreadyJudgedError, suggestion
from triage.services.review.votes import Vote, check_vote
from triage.services.suspects.filters import ViewFilter

MAX_AT_ONCE = 500


class BulkError(Exception):
    """A bulk answer is not possible; the message says why."""


@dataclass(frozen=True)
class Preview:
    """The items that a bulk answer would apply to, those left out, and whether there are more."""

    items: list[Suspect]
    held: int
    more: bool


def preview(session: ReviewSession, *views: ViewFilter) -> Preview:
    """List the items of the views that a bulk answer of this reviewer would apply to.

    :raises BulkError: the project is in measurement mode, which needs independent answers.
    """
    if session.project.mode == Mode.MEASURING:
        raise BulkError(
            _("Bulk answers are not allowed in measurement mode: each answer must be independent.")
        )
    wanted = Q(pk__in=[])
    for view in views:
        wanted |= Q(pk__in=view.suspects(session.project).order_by().values("pk"))
    # A single view is queried directly, so that its conditions can use an index.
    rows = views[0].suspects(session.project) if len(views) == 1 else Suspect.objects.filter(wanted)
    rows = exclude_seen(session, rows.filter(OPEN))
    found = list(
        rows.select_related("engine_line", "current__case").order_by("pk")[: MAX_AT_ONCE + 1]
    )
    reserved = taken_by_others(session, [row.pk for row in found])
    fit = [row for row in found if row.pk not in reserved]
    return Preview(fit[:MAX_AT_ONCE], len(reserved), len(found) > MAX_AT_ONCE)


def apply(session: ReviewSession, suspect_ids: Sequence[int], vote: Vote) -> tuple[str, int]:
    """Give each of the items the same answer; return the batch's name and the number of items.

    Items that others have leased, or that have been judged meanwhile, are left out.

    :raises VoteError: the answer is incomplete; nothing is stored.
    :raises BulkError: the project is in measurement mode, or there are too many items.
    """
    if session.project.mode == Mode.MEASURING:
        raise BulkError(
            _("Bulk answers are not allowed in measurement mode: each answer must be independent.")
        )
    if len(suspect_ids) > MAX_AT_ONCE:
        raise BulkError(_("Max. %(most)d suspects at once.") % {"most": MAX_AT_ONCE})
    check_vote(
        vote,
        likert_required=likert_required(session.project),
        suggested=_common_suggestion(session, suspect_ids),
    )
    batch = uuid4().hex
    with transaction.atomic():
        reserved = taken_by_others(session, suspect_ids)
        free = sorted(set(suspect_ids) - reserved)
        count = sum(_judge_one(session, pk, vote, batch) for pk in free)
        record_change(
            session.project,
            session.reviewer,
            "bulk answer",
            new={"batch": batch, "items": count, "answer": vote.answer},
        )
    return batch, count


def _common_suggestion(session: ReviewSession, suspect_ids: Sequence[int]) -> str:
    rows = Suspect.items.filter(pk__in=suspect_ids, project=session.project)
    found = {suggestion(session.project, row) for row in rows.select_related("current")}
    return found.pop() if len(found) == 1 else ""


def _judge_one(session: ReviewSession, pk: int, vote: Vote, batch: str) -> bool:
    try:
        recorded = vote_recording.record(
            session, pk, vote.model_copy(update={"request_id": ""}), batch=batch
        )
    except (AlreadyJudgedError, Suspect.DoesNotExist):
        return False
    return recorded.counted


def undo_batch(session: ReviewSession, batch: str) -> int:
    """Undo a whole bulk answer; return how many items are open again.

    :raises BulkError: the reviewer has no such batch.
    """
    with transaction.atomic():
        standing = Judgement.objects.filter(
            batch=batch,
            reviewer=session.reviewer,
            suspect__project=session.project,
            withdrawn_at__isnull=True,
        ).order_by("suspect_id")
        # Locked like a vote, items before votes; a second request then finds nothing to undo.
        items = [
            vote_recording.locked(session, pk)
            for pk in standing.values_list("suspect_id", flat=True)
        ]
        rows = list(standing)
        if not batch or not rows:
            raise BulkError(_("You have no such bulk answer to undo."))
        Judgement.objects.filter(pk__in=[row.pk for row in rows]).update(
            withdrawn_at=timezone.now()
        )
        for item in items:
            Reservation.objects.filter(suspect=item, reviewer=session.reviewer).delete()
            update_status(item, session.project)
        record_change(
            session.project,
            session.reviewer,
            "bulk answer undone",
            old={"batch": batch, "items": len(rows)},
        )
    return len(rows)
