"""Rows of the database as bug records: plain tuples in chunks, never model instances.

Exports spend most of their time here. Each chunk needs three queries, whatever its size: for its
rows, the current votes on them, and the runs that did not occur in earlier chunks.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import islice
from typing import Any, NamedTuple

import orjson
from django.db.models import Q, QuerySet, TextField
from django.db.models.functions import Cast

from triage.models import Judgement, Presence, Project, Run, Suspect
from triage.reporting.bug_record import (
    RULE,
    BugRecord,
    Direction,
    EngineInfo,
    ErrorElsewhere,
    Expected,
    Found,
    MetricScore,
    RecordedVote,
    Repeats,
    Sighting,
)
from triage.reporting.bug_sit import MemberVerdict, RecordedVariant, SitIssue
from triage.services.common.critical import Critical, critical_bug

CHUNK = 2000
_STATUS: dict[str, str] = {
    Presence.NEW: "new",
    Presence.STILL: "failing",
    Presence.FIXED: "fixed",
    Presence.REOPENED: "reopened",
}


class _Row(NamedTuple):
    """The columns of one bug; the last ones are unparsed JSON, which most bugs do not need."""

    pk: int
    fingerprint: str
    method: str
    source_language: str
    target_language: str
    capability: str
    error_kind: str
    category: str
    critical: bool | None
    presence: str
    disclosed: bool
    output_hash: str
    first_run_id: int | None
    last_run_id: int | None
    first_seen: str
    last_seen: str
    run: int
    repeats: int | None
    repeats_failed: int | None
    message: str
    format: str
    inputs: str
    outputs: str
    raw_outputs: str
    evidence: str
    content: str


#: Columns that are not fields of the suspect, or are read as text.
_PLACES: dict[str, Any] = {
    "run": "current__run_id",
    "repeats": "current__repeats",
    "repeats_failed": "current__repeats_failed",
    "message": "current__message",
    "format": "current__case__format",
    "inputs": Cast("current__case__inputs", TextField()),
    "outputs": Cast("current__outputs", TextField()),
    "raw_outputs": Cast("current__raw_outputs", TextField()),
    "evidence": Cast("current__evidence", TextField()),
    "content": Cast("content", TextField()),
    # As text, since parsing times in the drivers takes a sixth of the whole time.
    "first_seen": Cast("first_seen", TextField()),
    "last_seen": Cast("last_seen", TextField()),
}
_SELECTED = [_PLACES.get(name, name) for name in _Row._fields]


@dataclass(frozen=True, slots=True)
class _RunFacts:
    """The values that all bugs of a run share."""

    engine: EngineInfo
    signature: Mapping[str, Any]


def records(
    bugs: QuerySet[Suspect], project: Project, *, with_rule: bool = True
) -> Iterator[tuple[int, BugRecord]]:
    """Yield the primary key and record of each bug of ``project``, in constant memory.

    :param with_rule: whether the project's rule says which bugs are critical where people did not
    """
    rule = project.critical_categories if with_rule else frozenset()
    rows = bugs.values_list(*_SELECTED).iterator(chunk_size=CHUNK)
    runs: dict[int, _RunFacts] = {}
    while chunk := [_Row._make(row) for row in islice(rows, CHUNK)]:
        _learn_runs(runs, {row.run for row in chunk})
        votes = standing_votes([row.pk for row in chunk])
        for row in chunk:
            critical = critical_bug(row.critical, row.category, rule)
            record = _record(row, project.slug, runs[row.run], votes.get(row.pk, ()), critical)
            yield row.pk, record if row.content in EMPTY else _as_imported(row, record)


def _learn_runs(known: dict[int, _RunFacts], wanted: set[int]) -> None:
    if not (new := wanted - known.keys()):
        return
    for run in Run.objects.filter(pk__in=new).select_related("engine__line"):
        engine = run.engine
        info = EngineInfo(engine.line.name, engine.version_label, engine.kind, engine.options)
        known[run.pk] = _RunFacts(info, run.signature)


def _record(
    row: _Row, project: str, run: _RunFacts, votes: Sequence[GivenVote], critical: Critical
) -> BugRecord:
    evidence = {} if row.evidence in EMPTY else orjson.loads(row.evidence)
    likert = [vote.likert for vote, *_ in votes if vote.likert is not None]
    return BugRecord(
        id=row.fingerprint,
        project=project,
        method=row.method,
        direction=Direction(row.source_language, row.target_language),
        engine=run.engine,
        source=_first(row.inputs),
        translation=_first(row.outputs),
        raw_translation=_first(row.raw_outputs),
        first_seen=_sighting(row.first_run_id, row.first_seen),
        last_seen=_sighting(row.last_run_id, row.last_seen),
        capability=row.capability,
        format=row.format,
        error_kind=row.error_kind,
        category=row.category,
        expected=tuple(_expected(item) for item in evidence.get("expected", ())),
        found=tuple(_found(item) for item in evidence.get("found", ())),
        reason=row.message,
        sit=_sit_issue(evidence, votes) if "members" in evidence else None,
        votes=tuple(given.vote for given in votes),
        critical=critical.value,
        by_rule=critical.by == RULE,
        likert_mean=sum(likert) / len(likert) if likert else None,
        corrected_translation=next((g.correction for g in reversed(votes) if g.correction), ""),
        status=_STATUS[row.presence],
        signature=run.signature,
        disclosure="disclosed" if row.disclosed else "private",
        repeats=Repeats(row.repeats, row.repeats_failed or 0) if row.repeats else None,
        metric=MetricScore.from_json(evidence.get("metric")),
        elsewhere=tuple(ErrorElsewhere.from_json(one) for one in evidence.get("elsewhere", ())),
    )


def _as_imported(row: _Row, record: BugRecord) -> BugRecord:
    """Restore the values of an imported bug that only the other installation knows.

    Once this installation has seen another output, it exports its own last sighting, signature and
    engine options.
    """
    # With the json module, since numbers from other installations may have any length.
    known = json.loads(row.content).get("imported")
    if known is None:
        return record
    record = replace(
        record,
        project=known["project"],
        first_seen=Sighting(**known["first_seen"]),
        # The file may give these two without the votes that they come from.
        corrected_translation=record.corrected_translation
        or known.get("corrected_translation", ""),
        likert_mean=known.get("likert_mean") if record.likert_mean is None else record.likert_mean,
        disclosure=_unless_changed(
            known.get("disclosure"), "reported", record.disclosure, "private"
        ),
        status=_unless_changed(known.get("status"), "stale", record.status, "failing"),
    )
    if row.output_hash != known["output_hash"]:
        return record
    if record.critical is None and known.get("critical_by_rule"):
        record = replace(record, critical=True, by_rule=True)
    return replace(
        record,
        last_seen=Sighting(**known["last_seen"]),
        signature=known["signature"],
        engine=replace(record.engine, options=known["engine_options"]),
    )


def _unless_changed(theirs: str | None, unknown_here: str, ours: str, stored_as: str) -> str:
    """Return the file's value ``unknown_here`` while ``stored_as``, stored for it, is unchanged."""
    return unknown_here if theirs == unknown_here and ours == stored_as else ours


def _first(texts: str) -> str:
    """The first text of a JSON list; empty if there is none."""
    found = orjson.loads(texts)
    return str(found[0]) if found else ""


def _sighting(run_id: int | None, time: str) -> Sighting:
    return Sighting(str(run_id or ""), iso(time))


def _expected(item: Mapping[str, Any]) -> Expected:
    return Expected(
        str(item.get("value", "")), item.get("text", ""), item.get("start"), item.get("end")
    )


def _found(item: Mapping[str, Any]) -> Found:
    return Found(item["text"], item["start"], item["end"], tuple(item.get("values", ())))


def _sit_issue(evidence: Mapping[str, Any], votes: Sequence[GivenVote]) -> SitIssue:
    original, verdicts = evidence["original"], member_verdicts(votes)
    return SitIssue(
        source=original["source"],
        translation=original["translation"],
        structure=evidence.get("structure", ""),
        threshold=evidence.get("threshold"),
        original_verdict=verdicts.get(0, original.get("verdict", "")),
        reported=evidence.get("reported", {}),
        variants=tuple(
            _variant({**member, "verdict": verdicts.get(number, member.get("verdict", ""))})
            for number, member in enumerate(evidence["members"], start=1)
        ),
    )


def _variant(member: Mapping[str, Any]) -> RecordedVariant:
    names = RecordedVariant.__dataclass_fields__
    return RecordedVariant(**{name: value for name, value in member.items() if name in names})


#: JSON values that need not be parsed.
EMPTY = frozenset({"{}", "[]"})


class GivenVote(NamedTuple):
    """A vote, with its correction and its answers on members, which the format stores elsewhere."""

    vote: RecordedVote
    correction: str
    members: Sequence[Mapping[str, Any]]


_VOTE_COLUMNS = (
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
    for row in standing.order_by("created", "pk").values_list(*_VOTE_COLUMNS):
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
