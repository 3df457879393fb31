"""Adjudication: a lead decides where raters disagree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count, F, Max, Min, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from triage.models import Answer, ItemKind, Judgement, Project, Suspect, SuspectStatus
from triage.services.review.item_status import counted_votes, state_of, update_status, votes_by_item
from triage.services.review.slots import OPEN, ReviewSession
from triage.services.review.team import may_decide
from triage.services.review.vote_recording import AlreadyJudgedError, described, locked, vote_fields
from triage.services.review.votes import Vote, VoteError, check_vote

_STANDING = Q(
    judgements__withdrawn_at__isnull=True,
    judgements__adjudication=False,
    judgements__output_hash=F("output_hash"),
)


@dataclass(frozen=True)
class Agreed:
    """The values on which all raters of an item agree; they prefill the form."""

    answer: str = ""
    category: str = ""
    likert: int | None = None
    critical: bool | None = None


#: Outputs of rating campaigns are rated until raters agree; nobody decides for them.
_ADJUDICATED = [kind for kind in ItemKind.values if kind != ItemKind.RATING]
#: Open items that need a further vote because the votes so far disagree.
_CONTESTED = OPEN & Q(extra_slots__gt=0) & ~Q(kind=ItemKind.RATING)


def waiting(project: Project, reviewer: User) -> QuerySet[Suspect]:
    """Items in adjudication that the reviewer may decide, widest disagreement first.

    Disagreement is the spread of the ratings, then how evenly confirm and reject are split.
    """
    return (
        _in_adjudication(project)
        .filter(may_decide(project, reviewer))
        .annotate(
            spread=Max("judgements__likert", filter=_STANDING)
            - Min("judgements__likert", filter=_STANDING),
            minority=_least(),
        )
        .order_by(F("spread").desc(nulls_last=True), "-minority", "pk")
    )


def _in_adjudication(project: Project) -> QuerySet[Suspect]:
    # The kinds are listed, because the index on the status starts with the kind.
    return Suspect.items.filter(
        project=project, kind__in=_ADJUDICATED, status=SuspectStatus.ADJUDICATION
    )


def _least() -> Count:
    rejecting = _STANDING & Q(judgements__answer=Answer.REJECT)
    return Count("judgements", filter=rejecting, distinct=True)


def contested(project: Project) -> QuerySet[Suspect]:
    """Items that need another rater's vote; a lead need not wait for it."""
    return Suspect.items.filter(_CONTESTED, project=project).order_by("pk")


def contested_with_votes(
    project: Project, reviewer: User, most: int
) -> list[tuple[Suspect, list[Judgement], bool]]:
    """The first contested items, with the votes so far and whether the reviewer may decide."""
    rows = list(contested(project)[:most].select_related("engine_line", "current__case"))
    votes = votes_by_item(rows)
    open_to = contested(project).filter(may_decide(project, reviewer))
    own = set(open_to.filter(pk__in=[row.pk for row in rows]).values_list("pk", flat=True))
    return [(row, votes[row.pk], row.pk in own) for row in rows]


def decidable(project: Project, reviewer: User, suspect_id: int) -> Suspect | None:
    """The item, if it is in adjudication or contested and the reviewer may decide it."""
    return (
        (_in_adjudication(project) | contested(project))
        .filter(may_decide(project, reviewer), pk=suspect_id)
        .select_related("engine_line", "current__case")
        .first()
    )


def for_another_lead(project: Project, reviewer: User) -> int:
    """How many items somebody else must decide because the reviewer voted on them."""
    return _in_adjudication(project).exclude(may_decide(project, reviewer)).count()


def flagged(project: Project) -> QuerySet[Judgement]:
    """Judgements that a rater flagged for the lead, newest first."""
    return _noted(project).filter(flagged=True)


def guideline_gaps(project: Project) -> QuerySet[Judgement]:
    """Judgements marked as not covered by the guidelines."""
    return _noted(project).filter(guideline_gap=True)


def _noted(project: Project) -> QuerySet[Judgement]:
    return (
        Judgement.objects.filter(suspect__project=project, withdrawn_at__isnull=True)
        .select_related("suspect", "reviewer")
        .order_by("-created")
    )


def votes_on(suspect: Suspect) -> list[Judgement]:
    return counted_votes(suspect)


def agreed(votes: Sequence[Judgement]) -> Agreed:
    if not votes:
        return Agreed()
    first = votes[0]
    return Agreed(
        first.answer if len({vote.answer for vote in votes}) == 1 else "",
        first.category if len({vote.category for vote in votes}) == 1 else "",
        first.likert if len({vote.likert for vote in votes}) == 1 else None,
        first.critical if len({vote.critical for vote in votes}) == 1 else None,
    )


def adjudicate(session: ReviewSession, suspect_id: int, vote: Vote) -> Judgement:
    """Store the adjudicator's decision.

    An item that still waits for a further vote is decided without it.

    :raises VoteError: the answer is incomplete, a skip, or the adjudicator voted on the item and
        another lead has not.
    :raises AlreadyJudgedError: the item is decided, or votes can decide it now.
    :raises Suspect.DoesNotExist: the project has no such item.
    """
    check_vote(vote, likert_required=False)
    if vote.answer == Answer.SKIP:
        raise VoteError({"answer": _("An adjudication must be yes or no.")})
    with transaction.atomic():
        suspect = locked(session, suspect_id)
        rows = Suspect.items.filter(pk=suspect.pk)
        if not rows.filter(Q(status=SuspectStatus.ADJUDICATION) | _CONTESTED).exists():
            open_again = suspect.status == SuspectStatus.OPEN
            raise AlreadyJudgedError(
                _("This suspect is open again, because somebody can still review it.")
                if open_again
                else _("This suspect has already been decided.")
            )
        if not rows.filter(may_decide(session.project, session.reviewer)).exists():
            raise VoteError(
                {"answer": _("You voted on this suspect, so somebody else must decide.")}
            )
        return _decide(session, suspect, vote_fields(vote))


def _decide(session: ReviewSession, suspect: Suspect, said: dict[str, Any]) -> Judgement:
    """Store the deciding word on a locked item, and its decision."""
    old = state_of(suspect)
    judgement = Judgement.objects.create(
        suspect=suspect,
        reviewer=session.reviewer,
        outcome=suspect.current,
        output_hash=suspect.output_hash,
        adjudication=True,
        arm="adjudication",
        **said,
    )
    update_status(suspect, session.project)
    new = {**described(judgement), **state_of(suspect)}
    session.record("adjudicated", suspect, old=old, new=new)
    return judgement


def rate_critical(session: ReviewSession, suspect_id: int, likert: int | None) -> Judgement:
    """Store the lead's deciding word on whether a bug is critical.

    :param likert: the rating of a critical bug, 1 or 2; None for one that is not critical.
    :raises AlreadyJudgedError: the item is no longer a confirmed bug.
    :raises Suspect.DoesNotExist: the project has no such item.
    """
    with transaction.atomic():
        suspect = locked(session, suspect_id)
        if suspect.status != SuspectStatus.CONFIRMED or suspect.kind != ItemKind.SUSPECT:
            raise AlreadyJudgedError(_("Only a confirmed bug can be critical."))
        standing = Judgement.objects.filter(
            suspect=suspect,
            answer=Answer.CONFIRM,
            output_hash=suspect.output_hash,
            withdrawn_at__isnull=True,
        )
        # The deciding word speaks for the members of an issue, too.
        last = standing.order_by("adjudication", "created", "pk").last()
        standing.filter(reviewer=session.reviewer, adjudication=True).update(
            withdrawn_at=timezone.now()
        )
        said = {
            "answer": Answer.CONFIRM,
            "category": suspect.category,
            "critical": likert is not None,
            "likert": likert,
            "members": last.members if last else [],
        }
        return _decide(session, suspect, said)
