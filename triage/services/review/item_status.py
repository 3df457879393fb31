"""Update the status of items from the votes on them, and the review mode and team of their project."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F, Q, QuerySet

from triage.models import (
    Answer,
    ItemKind,
    Judgement,
    Mode,
    Project,
    QueueOrder,
    Suspect,
    SuspectStatus,
)
from triage.services.counts.changes import counted_state, note_changes
from triage.services.events import campaign_events
from triage.services.events.history import record_change
from triage.services.review.decision_rules import (
    CountedVote,
    Decision,
    State,
    decide,
    decide_ratings,
    decide_spans,
)
from triage.services.review.judge_help import wants_second_look
from triage.services.review.side_by_side import beside
from triage.services.review.slots import OPEN, mark_full, raters_for, slots_wanted, taken_slots
from triage.services.review.team import answered_by_all, anyone_left, decided_by_votes, measured

STATUS_OF = {
    State.OPEN: SuspectStatus.OPEN,
    State.ADJUDICATION: SuspectStatus.ADJUDICATION,
    State.CONFIRMED: SuspectStatus.CONFIRMED,
    State.REJECTED: SuspectStatus.REJECTED,
    State.RATED: SuspectStatus.RATED,
}


def state_of(suspect: Suspect) -> dict[str, Any]:
    state = {
        "status": suspect.status,
        "decided_category": suspect.category,
        "decided_critical": suspect.critical,
    }
    return {name: value for name, value in state.items() if value not in ("", None)}


def counted_votes(suspect: Suspect) -> list[Judgement]:
    """Independent votes on the current output, oldest first.

    If a rater revised an answer after seeing the evidence, the first answer counts.
    """
    return votes_by_item([suspect])[suspect.pk]


def independent(votes: QuerySet[Judgement]) -> QuerySet[Judgement]:
    """Those of the votes that count: standing ones on current outputs, and first answers.

    ``votes``: all votes on the items in question.
    """
    standing = votes.filter(withdrawn_at__isnull=True)
    # Not by Exists: PostgreSQL expects 60,000 of these to be so dear that it compiles the query first.
    revised = standing.filter(revision_of__isnull=False).order_by().values("revision_of")
    first = Q(withdrawn_at__isnull=True, revision_of__isnull=True) | Q(pk__in=revised)
    return votes.filter(first, output_hash=F("suspect__output_hash"), adjudication=False).exclude(
        answer=Answer.SKIP
    )


def votes_by_item(suspects: Sequence[Suspect]) -> dict[int, list[Judgement]]:
    """The :func:`counted_votes` of several items."""
    votes = Judgement.objects.filter(suspect__in=[suspect.pk for suspect in suspects])
    found: dict[int, list[Judgement]] = {suspect.pk: [] for suspect in suspects}
    for row in independent(votes).select_related("reviewer").order_by("created", "pk"):
        found[row.suspect_id].append(row)
    return found


def as_counted(votes: Sequence[Judgement]) -> list[CountedVote]:
    return [
        CountedVote(vote.answer == Answer.CONFIRM, vote.likert, vote.critical, vote.category)
        for vote in votes
    ]


def update_status(suspect: Suspect, project: Project) -> None:
    """Update the item's status from its votes; call it in the transaction that changes them.

    The item's row must be locked and ``suspect`` up to date.
    """
    if suspect.kind == ItemKind.GOLD:
        return
    before, counted = suspect.status, counted_state(suspect)
    if suspect.kind == ItemKind.RATING:
        _update_rated(suspect, project)
    else:
        votes = counted_votes(suspect)
        _apply(_decision(suspect, project, votes), suspect, project)
        note_changes({suspect.pk: (counted, counted_state(suspect))})
    if suspect.available and len(taken_slots([suspect])[suspect.pk]) >= slots_wanted(
        suspect, project
    ):
        mark_full([suspect], project)
    is_new_bug = suspect.status == SuspectStatus.CONFIRMED != before
    if is_new_bug and suspect.kind == ItemKind.SUSPECT:
        campaign_events.bug_confirmed(suspect)


def _apply(decision: Decision, suspect: Suspect, project: Project) -> None:
    suspect.status = STATUS_OF[decision.state]
    suspect.category, suspect.critical = decision.category, decision.critical
    suspect.extra_slots = max(decision.votes_wanted - raters_for(suspect, project), 0)
    suspect.available = decision.state == State.OPEN
    suspect.save(update_fields=["status", "category", "critical", "extra_slots", "available"])


def _update_rated(suspect: Suspect, project: Project) -> None:
    """The translations of one screen are settled together, as each rater rates all of them."""
    texts = [suspect, *beside(suspect)]
    votes = votes_by_item(texts)
    rating = suspect.rating
    if rating and (rating.asks_spans or hasattr(rating, "survey")):
        decision = decide_spans(len(votes[suspect.pk]), rating.raters)
    else:
        decision = decide_ratings([[vote.likert or 0 for vote in votes[text.pk]] for text in texts])
    for text in texts:
        _apply(decision, text, project)


def _decision(suspect: Suspect, project: Project, votes: list[Judgement]) -> Decision:
    raters = raters_for(suspect, project)
    if raters == 1 and votes and wants_second_look(project, suspect, votes[0]):
        raters = 2
    deciding = (
        Judgement.objects.filter(
            suspect=suspect,
            output_hash=suspect.output_hash,
            adjudication=True,
            withdrawn_at__isnull=True,
        )
        .order_by("-created")
        .first()
    )
    if deciding is not None:
        return replace(decide(as_counted([deciding]), 1), votes_wanted=max(raters, len(votes)))
    others = raters == 1 or anyone_left(suspect, project, len(votes))
    return decide(as_counted(votes), raters, others=others)


def follow_team(project: Project) -> int:
    """Hand items that nobody is left to rate to the leads, and take back those that somebody is.

    Votes do this by themselves; this is for changes of the team and the mode. Returns how many items
    changed.
    """
    concerned = [*answered_by_all(project).values_list("pk", flat=True), *_out_of_step(project)]
    return sum(_follow(project, pk) for pk in sorted(concerned))


def _out_of_step(project: Project) -> list[int]:
    """Items whose votes mean something else in this mode, or with this team.

    In triage, open ones that have a vote; in measurement, those in adjudication that votes of members
    who are left could decide.
    """
    if project.raters_per_item == 1:
        on_open = {"suspect__project": project, "suspect__status": SuspectStatus.OPEN}
        voted = independent(Judgement.objects.filter(**on_open)).values("suspect")
        rows = list(decided_by_votes(project).filter(OPEN, pk__in=voted))
        votes = votes_by_item(rows)
        return [
            row.pk
            for row in rows
            if len(votes[row.pk]) > 1 or not wants_second_look(project, row, votes[row.pk][0])
        ]
    rows = list(measured(project).filter(status=SuspectStatus.ADJUDICATION))
    votes = votes_by_item(rows)
    return [
        row.pk
        for row in rows
        if decide(as_counted(votes[row.pk]), raters_for(row, project)).state == State.OPEN
        and anyone_left(row, project, len(votes[row.pk]))
    ]


def _follow(project: Project, pk: int) -> bool:
    with transaction.atomic():
        suspect = Suspect.items.select_for_update(of=("self",)).get(pk=pk)
        old = state_of(suspect)
        update_status(suspect, project)
        new = state_of(suspect)
        if new != old:
            record_change(project, None, "raters changed", suspect=suspect, old=old, new=new)
    return new != old


def restore_decisions(suspects: Sequence[Suspect], project: Project) -> None:
    """When an earlier output reappears, restore the decision of the votes on it."""
    judged = Judgement.objects.filter(
        suspect__in=[suspect.pk for suspect in suspects],
        output_hash=F("suspect__output_hash"),
        withdrawn_at__isnull=True,
    ).exclude(answer=Answer.SKIP)
    known = set(judged.values_list("suspect_id", flat=True))
    for suspect in suspects:
        if suspect.pk in known:
            update_status(suspect, project)


@dataclass(frozen=True, slots=True)
class ModeChange:
    """What another mode does to a project's items: ``open`` need another number of raters, ``moved`` get
    another status by the votes that they have."""

    open: int
    moved: int


def preview_mode(project: Project, mode: Mode) -> ModeChange:
    """What :func:`change_mode` to ``mode`` would do."""
    changed = copy(project)
    changed.mode = mode
    open_now = decided_by_votes(project).filter(OPEN, kind=ItemKind.SUSPECT)
    return ModeChange(open_now.count(), len(_out_of_step(changed)))


def change_mode(project: Project, actor: User, mode: Mode, order: QueueOrder) -> None:
    """Change review mode and queue order; decided items stay so, :func:`follow_team` does the rest."""
    old = {"mode": project.mode, "queue_order": project.queue_order}
    new = {"mode": mode.value, "queue_order": order.value}
    if old == new:
        return
    with transaction.atomic():
        project.mode, project.queue_order = mode, order
        project.save(update_fields=["mode", "queue_order"])
        Suspect.items.filter(OPEN, project=project).update(available=True)
        record_change(project, actor, "review mode changed", old=old, new=new)
