"""Standing votes of exported bugs, read as plain rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import orjson
from django.db.models import TextField
from django.db.models.functions import Cast

from triage.models import Judgement
from triage.reporting.bug_record import Vote

#: JSON that need not be read.
EMPTY = frozenset({"{}", "[]"})


class GivenVote(NamedTuple):
    """A vote with what the form keeps elsewhere: its correction, and what it says of members."""

    vote: Vote
    correction: str
    members: Sequence[Mapping[str, Any]]


_VOTE = (
    *("suspect_id", "reviewer__username", "answer", "category", "critical", "likert", "note"),
    *("created", "reject_reason", "source_toxic", "adjudication", "bulk", "evidence_shown"),
    "corrected_translation",
)


def standing_votes(pks: list[int]) -> dict[int, list[GivenVote]]:
    """Standing votes of each suspect, oldest first, each with the correction it gave."""
    standing = (
        Judgement.objects.filter(suspect_id__in=pks, withdrawn_at__isnull=True)
        .order_by("created", "pk")
        .values_list(*_VOTE, Cast("members", TextField()))
    )
    found: dict[int, list[GivenVote]] = {}
    for pk, name, answer, category, critical, likert, note, created, *more in standing:
        reason, toxic, adjudication, bulk, shown, correction, text = more
        members = () if text in EMPTY else orjson.loads(text)
        vote = Vote(
            name,
            answer,
            category,
            critical,
            likert,
            note,
            created.isoformat(),
            reason,
            toxic,
            _kinds(members),
            adjudication,
            bulk,
            shown,
        )
        found.setdefault(pk, []).append(GivenVote(vote, correction, members))
    return found


def _kinds(members: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """Kinds of bug over all members of the issue, each once, in the order they were named."""
    return tuple(dict.fromkeys(kind for member in members for kind in member.get("kinds", ())))


def member_verdicts(votes: Sequence[GivenVote]) -> dict[int, str]:
    """What reviewers said of each member: the adjudication's word, else the majority's."""
    deciding = [given for given in votes if given.vote.adjudication][-1:] or votes
    balance: dict[int, int] = {}
    for given in deciding:
        for member in given.members:
            if (buggy := member.get("buggy")) is not None:
                step = 1 if buggy else -1
                balance[member["index"]] = balance.get(member["index"], 0) + step
    return {
        index: "confirmed" if sum_ > 0 else "rejected" for index, sum_ in balance.items() if sum_
    }
