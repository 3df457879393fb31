"""The votes of imported bugs; a vote with the same reviewer, time and role is stored only once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from triage.models import Judgement, Suspect
from triage.models.bulk_insert import chunks
from triage.reporting.bug_record import BugRecord, RecordedVote
from triage.services.common.bulk_rows import set_timestamps, update_rows
from triage.services.exchange.imported_suspects import as_time
from triage.services.projects.members import is_imported

_CHUNK = 500
Pairs = Sequence[tuple[Suspect, BugRecord]]
#: Suspect -> the current votes on it, oldest first.
Standing = dict[int, list[Judgement]]


def store_votes(pairs: Pairs) -> None:
    """Add the votes that are not stored yet; reviewers of other installations cannot sign in."""
    standing = _standing(pairs)
    _withdraw_others(pairs, standing)
    people = _reviewers(vote.reviewer for _, bug in pairs for vote in bug.votes)
    added = [
        [
            _judgement(suspect, vote, people[vote.reviewer], standing[suspect.pk])
            for vote in bug.votes
        ]
        for suspect, bug in pairs
    ]
    _create([judgement for stored in added for judgement in stored if judgement.pk is None])
    _correct(pairs, added, standing)


def _standing(pairs: Pairs) -> Standing:
    found: Standing = defaultdict(list)
    for chunk in chunks([suspect.pk for suspect, _ in pairs], _CHUNK):
        rows = Judgement.objects.filter(suspect__in=chunk, withdrawn_at__isnull=True)
        for row in rows.select_related("reviewer").order_by("pk"):
            found[row.suspect_id].append(row)
    return found


def _withdraw_others(pairs: Pairs, standing: Standing) -> None:
    """Withdraw votes that were withdrawn or revised elsewhere since the last import."""
    gone: list[Judgement] = []
    for suspect, bug in pairs:
        if "imported" not in suspect.content:
            continue
        times = {as_time(vote.created) for vote in bug.votes}
        mine = standing[suspect.pk]
        theirs = [row for row in mine if is_imported(row.reviewer) and row.created not in times]
        standing[suspect.pk] = [row for row in mine if row not in theirs]
        gone += theirs
    for chunk in chunks([row.pk for row in gone], _CHUNK):
        Judgement.objects.filter(pk__in=chunk).update(withdrawn_at=timezone.now())


def _reviewers(names: Iterable[str]) -> dict[str, User]:
    wanted = sorted(set(names))
    User.objects.bulk_create(
        [User(username=name, is_active=False) for name in wanted], ignore_conflicts=True
    )
    found: dict[str, User] = {}
    for chunk in chunks(wanted, _CHUNK):
        found |= {user.username: user for user in User.objects.filter(username__in=chunk)}
    return found


def _judgement(
    suspect: Suspect, vote: RecordedVote, reviewer: User, standing: list[Judgement]
) -> Judgement:
    """The stored vote, or a new one, which is added to the current votes."""
    created = as_time(vote.created)
    mine = [
        row
        for row in standing
        if row.reviewer_id == reviewer.pk and row.adjudication == vote.adjudication
    ]
    if known := next((row for row in mine if row.created == created), None):
        return known
    judgement = Judgement(
        suspect=suspect,
        reviewer=reviewer,
        adjudication=vote.adjudication,
        outcome_id=suspect.current_id,
        output_hash=_free_output(suspect, {row.output_hash for row in mine}),
        created=created,
        **_fields(vote),
    )
    standing.append(judgement)
    return judgement


def _create(new: list[Judgement]) -> None:
    # auto_now_add overwrites the given times.
    given: list[datetime] = [row.created for row in new]
    Judgement.objects.bulk_create(new)
    for row, created in zip(new, given, strict=True):
        row.created = created
    set_timestamps(Judgement, "created", {row.pk: row.created for row in new})


def _correct(pairs: Pairs, added: list[list[Judgement]], standing: Standing) -> None:
    """Attach the current correction, whose author the format does not name, to the last vote."""
    changed = []
    for (suspect, bug), stored in zip(pairs, added, strict=True):
        corrected = any(row.corrected_translation for row in standing[suspect.pk])
        if bug.corrected_translation and stored and not corrected:
            last = max(stored, key=lambda vote: (vote.created, vote.pk))
            last.corrected_translation = bug.corrected_translation
            changed.append(last)
    update_rows(changed, ["corrected_translation"])


def _free_output(suspect: Suspect, used: set[str]) -> str:
    """The output of a vote; the format does not distinguish votes on earlier outputs."""
    names = (suspect.output_hash, *(f"earlier {number}" for number in range(1, len(used) + 1)))
    return next(name for name in names if name not in used)


def _members(vote: RecordedVote) -> list[dict[str, Any]]:
    """The answers on members; version 1.0 names none, so its kinds are taken as the original's."""
    if vote.members:
        return [member.as_json() for member in vote.members]
    return [{"index": 0, "kinds": list(vote.bug_kinds)}] if vote.bug_kinds else []


def _fields(vote: RecordedVote) -> dict[str, Any]:
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
