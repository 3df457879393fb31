"""One answer for many suspects of a kind, by the rules of a single one, with one undo."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import uuid4

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from triage.models import Judgement, Mode, Reservation, Suspect
from triage.services.events.history import record_change
from triage.services.projects.review_settings import likert_required
from triage.services.review import judgements
from triage.services.review.exclusions import exclude_seen
from triage.services.review.item_status import update_status
from triage.services.review.judgements import AlreadyJudgedError
from triage.services.review.queue_state import held_elsewhere
from triage.services.review.slots import OPEN, ReviewSession
from triage.services.review.votes import Vote, check_vote
from triage.services.suspects.filters import ViewFilter

MOST_AT_ONCE = 500


class BulkError(Exception):
    """A bulk answer is not possible; the message says why."""


@dataclass(frozen=True)
class Preview:
    """What a bulk answer would touch: the items, those left out, and whether there are more."""

    items: list[Suspect]
    held: int
    more: bool


def preview(session: ReviewSession, view: ViewFilter) -> Preview:
    """List all items of a view that a bulk answer of this reviewer would go to.

    :raises BulkError: the project measures, which needs independent answers.
    """
    if session.project.mode == Mode.MEASURING:
        raise BulkError(
            _("A project that measures takes no bulk answers: each must be independent.")
        )
    rows = exclude_seen(session, view.suspects(session.project).filter(OPEN))
    found = list(
        rows.select_related("engine_line", "current__case").order_by("pk")[: MOST_AT_ONCE + 1]
    )
    held = held_elsewhere(session, [row.pk for row in found])
    fit = [row for row in found if row.pk not in held]
    return Preview(fit[:MOST_AT_ONCE], len(held), len(found) > MOST_AT_ONCE)


def apply(session: ReviewSession, suspect_ids: Sequence[int], vote: Vote) -> tuple[str, int]:
    """Judge each of the items the same way; returns the batch's name and how many it got.

    Items that somebody else has on the screen, or that were judged meanwhile, are left out.

    :raises VoteError: the answer is incomplete; nothing is stored.
    :raises BulkError: the project measures, or too many items were named.
    """
    if session.project.mode == Mode.MEASURING:
        raise BulkError(
            _("A project that measures takes no bulk answers: each must be independent.")
        )
    if len(suspect_ids) > MOST_AT_ONCE:
        raise BulkError(_("At most %(most)d items at once.") % {"most": MOST_AT_ONCE})
    check_vote(vote, likert_required=likert_required(session.project))
    batch = uuid4().hex
    with transaction.atomic():
        held = held_elsewhere(session, suspect_ids)
        free = sorted(set(suspect_ids) - held)
        count = sum(_judge_one(session, pk, vote, batch) for pk in free)
        record_change(
            session.project,
            session.reviewer,
            "bulk answer",
            new={"batch": batch, "items": count, "answer": vote.answer},
        )
    return batch, count


def _judge_one(session: ReviewSession, pk: int, vote: Vote, batch: str) -> bool:
    try:
        recorded = judgements.record(
            session, pk, vote.model_copy(update={"request_id": ""}), batch=batch
        )
    except (AlreadyJudgedError, Suspect.DoesNotExist):
        return False
    return recorded.counted


def undo_batch(session: ReviewSession, batch: str) -> int:
    """Take a whole bulk answer back; returns how many items are open again.

    :raises BulkError: there is no such batch of this reviewer.
    """
    with transaction.atomic():
        rows = list(
            Judgement.objects.filter(
                batch=batch,
                reviewer=session.reviewer,
                suspect__project=session.project,
                withdrawn_at__isnull=True,
            ).order_by("suspect_id")
        )
        if not batch or not rows:
            raise BulkError(_("There is no such bulk answer of yours to undo."))
        Judgement.objects.filter(pk__in=[row.pk for row in rows]).update(
            withdrawn_at=timezone.now()
        )
        for row in rows:
            Reservation.objects.filter(suspect=row.suspect_id, reviewer=session.reviewer).delete()
            update_status(judgements.locked(session, row.suspect_id), session.project)
        record_change(
            session.project,
            session.reviewer,
            "bulk answer undone",
            old={"batch": batch, "items": len(rows)},
        )
    return len(rows)
