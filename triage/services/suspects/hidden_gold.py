"""Hides from raters everything on an item's page that distinguishes a gold item from a suspect."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db.models import QuerySet

from triage.models import (
    Answer,
    HistoryEntry,
    ItemKind,
    Judgement,
    Mode,
    Outcome,
    Project,
    Suspect,
    SuspectStatus,
)
from triage.services.suspects.pagination import unblinded

#: History entries that reveal that a gold item was made from a suspect.
REVEALING_ACTIONS = ("known answer set",)
MAX_ENTRIES = 100


def items_seen_by(project: Project, rater: User) -> QuerySet[Suspect]:
    """Items that a rater may open; blind ones only after they have voted."""
    rows = Suspect.items.filter(project=project)
    if project.mode == Mode.MEASURING:
        return unblinded(rows, rater)
    return rows.exclude(kind=ItemKind.RATING) | unblinded(rows, rater)


def votes_on(item: Suspect, rater: User | None) -> QuerySet[Judgement]:
    """The votes on an item. Everybody votes on gold items, so a rater sees only their own."""
    votes = Judgement.objects.filter(suspect=item, withdrawn_at__isnull=True)
    if rater is not None and item.kind == ItemKind.GOLD:
        votes = votes.filter(reviewer=rater)
    return votes.select_related("reviewer")


def history_of(item: Suspect, rater: User | None) -> list[HistoryEntry]:
    """The latest history entries, without those that would reveal a gold item to a rater.

    ``item`` is the result of :func:`blinded`: it has the status that the rater's vote led to.
    """
    entries = HistoryEntry.objects.filter(suspect=item).select_related("actor")
    if rater is None:
        return list(entries[:MAX_ENTRIES])
    entries = entries.exclude(action__in=REVEALING_ACTIONS)
    if item.kind != ItemKind.GOLD:
        return list(entries[:MAX_ENTRIES])
    own = list(entries.filter(actor=rater)[:MAX_ENTRIES])
    if own and "status" in own[0].new:
        own[0].new["status"] = item.status
    return own


def outcomes_of(item: Suspect) -> QuerySet[Outcome]:
    """The outcomes of a suspect; items of other kinds have only the one they show."""
    own = Outcome.objects.filter(suspect=item)
    if item.kind != ItemKind.SUSPECT:
        own = Outcome.objects.filter(pk=item.current_id)
    return own.select_related("run__engine__line", "run__campaign").order_by("-created")


def blinded(item: Suspect, rater: User | None, mode: str) -> Suspect:
    """Give a gold item, in memory, the status that the rater's vote would give a suspect.

    Only in triage, where one vote decides.
    """
    if rater is None or item.kind != ItemKind.GOLD or mode != Mode.TRIAGE:
        return item
    vote = votes_on(item, rater).exclude(answer=Answer.SKIP).first()
    if vote is not None:
        confirmed = vote.answer == Answer.CONFIRM
        item.status = SuspectStatus.CONFIRMED if confirmed else SuspectStatus.REJECTED
        item.category, item.critical = vote.category, vote.critical
    return item
