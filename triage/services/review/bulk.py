"""Bulk answers: one answer for many suspects, undone as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from triage.models import BulkAnswer, Judgement, Mode, Project, Reservation, Suspect, WorkStatus
from triage.services.common import background_work
from triage.services.projects.review_settings import likert_required
from triage.services.review import vote_recording
from triage.services.review.exclusions import exclude_seen
from triage.services.review.item_status import update_status
from triage.services.review.queue_state import taken_by_others
from triage.services.review.slots import OPEN, ReviewSession
from triage.services.review.vote_recording import AlreadyJudgedError, suggestion
from triage.services.review.votes import Vote, VoteError, check_vote
from triage.services.suspects.filters import ViewFilter

MAX_AT_ONCE = 500
#: Suspects that are answered within one transaction.
AT_A_TIME = 25


class BulkError(Exception):
    """A bulk answer is not possible; the message says why."""


@dataclass(frozen=True)
class BulkPreview:
    """The items that a bulk answer would apply to, those left out, and whether there are more."""

    items: list[Suspect]
    held: int
    more: bool


def preview(session: ReviewSession, *views: ViewFilter) -> BulkPreview:
    """List the items of the views that a bulk answer of this reviewer would apply to.

    :raises BulkError: the project is in measurement mode, which needs independent answers.
    """
    _refuse_measuring(session.project)
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
    return BulkPreview(fit[:MAX_AT_ONCE], len(reserved), len(found) > MAX_AT_ONCE)


def request_answer(
    session: ReviewSession, suspect_ids: Sequence[int], vote: Vote, *, view: str = ""
) -> BulkAnswer:
    """Ask for the same answer for each of the suspects; :func:`run` gives it.

    :raises VoteError: the answer is incomplete; nothing is stored.
    :raises BulkError: the project is in measurement mode, or there are too many suspects.
    """
    _refuse_measuring(session.project)
    if len(suspect_ids) > MAX_AT_ONCE:
        raise BulkError(_("Max. %(most)d suspects at once.") % {"most": MAX_AT_ONCE})
    check_vote(
        vote,
        likert_required=likert_required(session.project),
        suggested=_common_suggestion(session, suspect_ids),
    )
    wanted = sorted(set(suspect_ids))
    return BulkAnswer.objects.create(
        project=session.project,
        requested_by=session.reviewer,
        batch=uuid4().hex,
        suspects=wanted,
        vote=vote.model_copy(update={"request_id": ""}).model_dump(mode="json"),
        view=view[:1000],
        total=len(wanted),
    )


def request_undo(session: ReviewSession, batch: str) -> BulkAnswer:
    """Ask for a whole bulk answer to be undone; what is left of it to give is cancelled.

    :raises BulkError: the reviewer has no such batch, or it is undone already.
    """
    given = BulkAnswer.objects.filter(
        project=session.project, requested_by=session.reviewer, batch=batch, undoes=False
    ).first()
    if given is not None:
        # Waits for the votes that are being stored now.
        background_work.cancel(given)
    standing = _standing(session, batch).values_list("suspect_id", flat=True)
    suspects = sorted(set(standing)) if batch else []
    if not suspects:
        raise BulkError(_("You have no such bulk answer to undo."))
    return BulkAnswer.objects.create(
        project=session.project,
        requested_by=session.reviewer,
        batch=batch,
        undoes=True,
        suspects=suspects,
        view=given.view if given else "",
        total=len(suspects),
    )


def run(job_id: int) -> None:
    """Give or undo a requested answer; delivering the same task twice does no harm.

    If its worker is killed, it goes on behind the suspects that are done.
    """
    background_work.run(BulkAnswer, job_id, _run, BulkError, VoteError)


def _run(job: BulkAnswer) -> None:
    if job.requested_by is None:
        raise BulkError(_("The account that asked for this no longer exists."))
    session = ReviewSession(job.project, job.requested_by)
    step, action = (_undo, "bulk answer undone") if job.undoes else (_answer, "bulk answer")
    count = job.count
    for start in range(job.done, job.total, AT_A_TIME):
        chunk = job.suspects[start : start + AT_A_TIME]
        with transaction.atomic():
            count += step(session, job.batch, chunk, job.vote)
            # Last, because of the row that whoever cancels waits for.
            done = start + len(chunk)
            background_work.update_progress(job, done=done, count=count, losses=None)
    with transaction.atomic():
        values: dict[str, Any] = {"batch": job.batch, "items": count}
        if job.undoes:
            session.record(action, old=values)
        else:
            session.record(action, new={**values, "answer": job.vote["answer"]})
        background_work.finish(job, WorkStatus.DONE)


def _refuse_measuring(project: Project) -> None:
    if project.mode == Mode.MEASURING:
        raise BulkError(
            _("Bulk answers are not allowed in measurement mode: each answer must be independent.")
        )


def _common_suggestion(session: ReviewSession, suspect_ids: Sequence[int]) -> str:
    rows = Suspect.items.filter(pk__in=suspect_ids, project=session.project)
    found = {suggestion(session.project, row) for row in rows.select_related("current")}
    return found.pop() if len(found) == 1 else ""


def _standing(session: ReviewSession, batch: str) -> QuerySet[Judgement]:
    return Judgement.objects.filter(
        batch=batch,
        reviewer=session.reviewer,
        suspect__project=session.project,
        withdrawn_at__isnull=True,
    ).order_by("suspect_id")


def _answer(
    session: ReviewSession, batch: str, suspect_ids: Sequence[int], values: dict[str, Any]
) -> int:
    """Judge suspects; those that others have leased, or judged meanwhile, are left out."""
    _refuse_measuring(session.project)
    vote = Vote.model_validate(values)
    count = 0
    for pk in sorted(set(suspect_ids) - taken_by_others(session, suspect_ids)):
        with suppress(AlreadyJudgedError, Suspect.DoesNotExist):
            count += vote_recording.record(session, pk, vote, batch=batch).counted
    return count


def _undo(
    session: ReviewSession, batch: str, suspect_ids: Sequence[int], values: dict[str, Any]
) -> int:
    standing = _standing(session, batch).filter(suspect_id__in=suspect_ids)
    # Locked like a vote, suspects before votes; a second request then finds nothing to undo.
    items = [
        vote_recording.locked(session, pk) for pk in standing.values_list("suspect_id", flat=True)
    ]
    count = standing.order_by().update(withdrawn_at=timezone.now())
    for item in items:
        Reservation.objects.filter(suspect=item, reviewer=session.reviewer).delete()
        update_status(item, session.project)
    return count
