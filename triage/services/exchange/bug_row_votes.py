"""Reads the current votes on exported bugs as plain rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

import orjson
from django.db.models import Q, TextField
from django.db.models.functions import Cast

from triage.models import Judgement
from triage.reporting.bug_record import RecordedVote
from triage.reporting.bug_sit import MemberVerdict

#: JSON values that need not be parsed.
EMPTY = frozenset({"{}", "[]"})


class GivenVote(NamedTuple):
    """A vote, with its correction and its answers on members, which the format stores elsewhere."""

    vote: RecordedVote
    correction: str
    members: Sequence[Mapping[str, Any]]


_SELECTED = (
    *("suspect_id", "reviewer__username", "answer", "category", "critical", "likert", "note"),
    Cast("created", TextField()),
    *("reject_reason", "source_toxic", "adjudication", "bulk", "evidence_shown"),
    "corrected_translation",
    Cast("members", TextField()),
)
#: If the primary keys span less than this many times their number, reading the whole range is
#: cheaper than a list of keys.
_SPARSE = 3


def standing_votes(pks: Sequence[int]) -> dict[int, list[GivenVote]]:
    """The current votes on each suspect, oldest first.

    :param pks: in ascending order
    """
    near = pks[-1] - pks[0] < _SPARSE * len(pks)
    between = Q(suspect_id__gte=pks[0], suspect_id__lte=pks[-1])
    mine = between if near else Q(suspect_id__in=pks)
    standing = Judgement.objects.filter(mine, withdrawn_at__isnull=True)
    found: dict[int, list[GivenVote]] = {}
    for row in standing.order_by("created", "pk").values_list(*_SELECTED):
        pk, name, answer, category, critical, likert, note, created, *more = row
        reason, toxic, adjudication, bulk, shown, correction, text = more
        members = () if text in EMPTY else orjson.loads(text)
        vote = RecordedVote(
            name,
            answer,
            category,
            critical,
            likert,
            note,
            iso(created),
            reason,
            toxic,
            _kinds(members),
            adjudication,
            bulk,
            shown,
            _member_verdicts(members),
        )
        found.setdefault(pk, []).append(GivenVote(vote, correction, members))
    return found


def iso(time: str) -> str:
    """Convert a time from a database's notation (UTC if it has no offset) to ISO 8601.

    >>> iso("2031-05-04 10:00:00.5+00"), iso("2031-05-04 10:00:00")
    ('2031-05-04T10:00:00.500000+00:00', '2031-05-04T10:00:00+00:00')
    """
    moment = datetime.fromisoformat(time)
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return moment.isoformat()


def _kinds(members: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """The kinds of bugs in all members of the issue, each once, in the order they were named."""
    if not members:
        return ()
    return tuple(dict.fromkeys(kind for member in members for kind in member.get("kinds", ())))


def _member_verdicts(members: Sequence[Mapping[str, Any]]) -> tuple[MemberVerdict, ...]:
    """The verdicts on members, without empty ones; none if ``bug_kinds`` already says it all."""
    if not members:
        return ()
    read = (_member_verdict(place, member) for place, member in enumerate(members))
    found = tuple(one for one in read if one != MemberVerdict(one.index))
    # Votes from files of version 1.0, which has kinds only, are stored like this; their export
    # equals the import.
    alone = len(found) == 1 and found[0] == MemberVerdict(0, kinds=found[0].kinds)
    return () if alone else found


def _member_verdict(place: int, member: Mapping[str, Any]) -> MemberVerdict:
    return MemberVerdict(
        member.get("index", place),
        member.get("buggy"),
        tuple(member.get("kinds", ())),
        bool(member.get("same")),
        tuple(member.get("same_kinds", ())),
    )


def member_verdicts(votes: Sequence[GivenVote]) -> dict[int, str]:
    """The decision on each member: by the adjudication if there is one, else by the majority."""
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
