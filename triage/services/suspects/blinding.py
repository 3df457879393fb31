"""What a rater may see of an item on its page: nothing that tells a known answer from a suspect."""

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

#: Entries of a suspect's history that tell that a known answer was made from it.
TELLING = ("known answer set",)
MOST_ENTRIES = 100


def items_seen_by(project: Project, rater: User) -> QuerySet[Suspect]:
    """Everything a rater may look at one by one; unaided ones only after the own vote."""
    rows = Suspect.items.filter(project=project)
    if project.mode == Mode.MEASURING:
        return unblinded(rows, rater)
    return rows.exclude(kind=ItemKind.RATING) | unblinded(rows, rater)


def votes_on(item: Suspect, rater: User | None) -> QuerySet[Judgement]:
    """Standing votes; everybody votes on known answers, so that a rater sees only the own."""
    votes = Judgement.objects.filter(suspect=item, withdrawn_at__isnull=True)
    if rater is not None and item.kind == ItemKind.GOLD:
        votes = votes.filter(reviewer=rater)
    return votes.select_related("reviewer")


def history_of(item: Suspect, rater: User | None) -> list[HistoryEntry]:
    """The last changes, without what would tell a rater of a known answer.

    ``item`` as :func:`blinded` gives it: the status that a rater's vote led to is its own.
    """
    entries = HistoryEntry.objects.filter(suspect=item).select_related("actor")
    if rater is None:
        return list(entries[:MOST_ENTRIES])
    entries = entries.exclude(action__in=TELLING)
    if item.kind != ItemKind.GOLD:
        return list(entries[:MOST_ENTRIES])
    own = list(entries.filter(actor=rater)[:MOST_ENTRIES])
    if own and "status" in own[0].new:
        own[0].new["status"] = item.status
    return own


def outcomes_of(item: Suspect) -> QuerySet[Outcome]:
    """In which runs it was seen; what was mixed in hangs on the one outcome it shows."""
    own = Outcome.objects.filter(suspect=item)
    if item.kind != ItemKind.SUSPECT:
        own = Outcome.objects.filter(pk=item.current_id)
    return own.select_related("run__engine__line", "run__campaign").order_by("-created")


def blinded(item: Suspect, rater: User | None, mode: str) -> Suspect:
    """Give a known answer the state that the rater's own vote would have given a suspect.

    Only in memory. Where one vote settles an item, its suspects are settled by it.
    """
    if rater is None or item.kind != ItemKind.GOLD or mode != Mode.TRIAGE:
        return item
    vote = votes_on(item, rater).exclude(answer=Answer.SKIP).first()
    if vote is not None:
        confirmed = vote.answer == Answer.CONFIRM
        item.status = SuspectStatus.CONFIRMED if confirmed else SuspectStatus.REJECTED
        item.category, item.critical = vote.category, vote.critical
    return item
