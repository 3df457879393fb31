"""The votes of an imported bug. The same vote again changes nothing: who, when and in what role."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from triage.models import Judgement, Suspect
from triage.reporting.bug_record import BugRecord, Vote
from triage.services.imported_rows import as_time


def store_votes(suspect: Suspect, bug: BugRecord) -> None:
    """Add the votes that are not there yet; a reviewer of another installation cannot sign in."""
    if "imported" in suspect.content:
        _withdraw_others(suspect, bug)
    stored = [_store(suspect, vote) for vote in bug.votes]
    # The form says which correction stands, not whose it is: the last vote carries it.
    if bug.corrected_translation and stored and not _corrected(suspect):
        last = max(stored, key=lambda vote: (vote.created, vote.pk))
        Judgement.objects.filter(pk=last.pk).update(corrected_translation=bug.corrected_translation)


def _withdraw_others(suspect: Suspect, bug: BugRecord) -> None:
    """What reviewers elsewhere took back or revised since the last import does not stand here."""
    theirs = suspect.judgements.filter(reviewer__is_active=False, withdrawn_at__isnull=True)
    told = [as_time(vote.created) for vote in bug.votes]
    theirs.exclude(created__in=told).update(withdrawn_at=timezone.now())


def _corrected(suspect: Suspect) -> bool:
    standing = Judgement.objects.filter(suspect=suspect, withdrawn_at__isnull=True)
    return standing.exclude(corrected_translation="").exists()


def _store(suspect: Suspect, vote: Vote) -> Judgement:
    reviewer, _ = User.objects.get_or_create(username=vote.reviewer, defaults={"is_active": False})
    created = as_time(vote.created)
    mine = Judgement.objects.filter(
        suspect=suspect, reviewer=reviewer, adjudication=vote.adjudication, withdrawn_at=None
    )
    if known := mine.filter(created=created).first():
        return known
    judgement = Judgement.objects.create(
        suspect=suspect,
        reviewer=reviewer,
        adjudication=vote.adjudication,
        outcome=suspect.current,
        output_hash=_free_output(suspect, mine.values_list("output_hash", flat=True)),
        **_fields(vote),
    )
    # Creating a row notes the present time, whatever is asked for.
    Judgement.objects.filter(pk=judgement.pk).update(created=created)
    judgement.created = created
    return judgement


def _free_output(suspect: Suspect, taken: Iterable[str]) -> str:
    """The output a vote is about; the form does not tell apart those about earlier outputs."""
    used = set(taken)
    names = (suspect.output_hash, *(f"earlier {number}" for number in range(1, len(used) + 1)))
    return next(name for name in names if name not in used)


def _members(vote: Vote) -> list[dict[str, Any]]:
    """Files of version 1.0 do not say which member has a kind of bug: the original stands for all."""
    if vote.members:
        return [member.as_json() for member in vote.members]
    return [{"index": 0, "kinds": list(vote.bug_kinds)}] if vote.bug_kinds else []


def _fields(vote: Vote) -> dict[str, Any]:
    return {
        "answer": vote.verdict,
        "category": vote.category,
        "critical": vote.critical,
        "likert": vote.likert,
        "note": vote.comment,
        "reject_reason": vote.reject_reason,
        "source_toxic": vote.source_toxic,
        "members": _members(vote),
        "bulk": vote.bulk,
        "evidence_shown": vote.evidence_shown,
    }
