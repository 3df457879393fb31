"""Confirmed bugs as plain records, streamed, for pages, commands and the API."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.utils import timezone

from triage.models import Judgement, Presence, Project, Suspect, SuspectStatus
from triage.reporting import bug_formats, bug_json
from triage.reporting.bug_record import (
    BugRecord,
    Direction,
    EngineInfo,
    Expected,
    Found,
    Sighting,
    Vote,
)
from triage.reporting.bug_sit import SitIssue, Variant
from triage.services.filters import ViewFilter

_CHUNK = 2000
_STATUS = {
    Presence.NEW: "new",
    Presence.STILL: "failing",
    Presence.FIXED: "fixed",
    Presence.REOPENED: "reopened",
}

FORMATS: dict[str, tuple[str, Callable[[Iterable[BugRecord]], Iterator[str]]]] = {
    "json": (
        "application/json",
        lambda bugs: bug_json.json_chunks(bugs, timezone.now().isoformat()),
    ),
    "jsonl": ("application/x-ndjson", bug_json.jsonl_chunks),
    "csv": ("text/csv; charset=utf-8", bug_formats.csv_chunks),
    "tmx": ("application/xml", bug_formats.tmx_chunks),
    "training": ("application/x-ndjson", bug_formats.training_chunks),
    "negative": ("application/x-ndjson", bug_formats.negative_chunks),
    "patch": ("application/x-ndjson", bug_formats.patch_chunks),
}


def confirmed_bugs(project: Project, view: ViewFilter) -> QuerySet[Suspect]:
    """The bugs of a view, oldest first, with everything that a record needs.

    What many bugs share (runs, engines, reviewers) is fetched once a chunk, not joined to
    every row: building the rows is what an export spends its time on.
    """
    standing = Judgement.objects.filter(withdrawn_at__isnull=True).order_by("created", "pk")
    return (
        view.suspects(project)
        .filter(status=SuspectStatus.CONFIRMED, current__isnull=False)
        .select_related("current__case")
        .prefetch_related(
            "project",
            "current__run__engine__line",
            Prefetch(
                "judgements", queryset=standing.prefetch_related("reviewer"), to_attr="standing"
            ),
        )
        .order_by("pk")
    )


def bug_records(project: Project, view: ViewFilter) -> Iterator[BugRecord]:
    """Yield records at flat memory: a chunk of rows at a time."""
    for suspect in confirmed_bugs(project, view).iterator(chunk_size=_CHUNK):
        yield as_imported(suspect, bug_record(suspect))


def chunks(format_name: str, bugs: Iterable[BugRecord]) -> Iterator[str]:
    """Yield the text of an export piece by piece.

    :raises KeyError: no such format; ``FORMATS`` lists them.
    """
    return FORMATS[format_name][1](bugs)


def bug_record(suspect: Suspect) -> BugRecord:
    """Return the plain form of a confirmed suspect loaded by :func:`confirmed_bugs`."""
    outcome = suspect.current
    assert outcome is not None
    case, run = outcome.case, outcome.run
    votes: list[Judgement] = suspect.standing  # type: ignore[attr-defined]
    evidence = outcome.evidence
    return BugRecord(
        id=suspect.fingerprint,
        project=suspect.project.slug,
        method=suspect.method,
        direction=Direction(suspect.source_language, suspect.target_language),
        engine=EngineInfo(
            run.engine.line.name, run.engine.version_label, run.engine.kind, run.engine.options
        ),
        source=case.inputs[0],
        translation=outcome.outputs[0] if outcome.outputs else "",
        raw_translation=outcome.raw_outputs[0] if outcome.raw_outputs else "",
        first_seen=_sighting(suspect.first_run_id, suspect.first_seen.isoformat()),
        last_seen=_sighting(suspect.last_run_id, suspect.last_seen.isoformat()),
        capability=suspect.capability,
        format=case.format,
        error_kind=suspect.error_kind,
        category=suspect.category,
        expected=tuple(_expected(item) for item in evidence.get("expected", ())),
        found=tuple(_found(item) for item in evidence.get("found", ())),
        reason=outcome.message,
        sit=_sit_issue(evidence) if "members" in evidence else None,
        votes=tuple(_vote(vote) for vote in votes),
        critical=suspect.critical,
        likert_mean=_mean([vote.likert for vote in votes if vote.likert is not None]),
        corrected_translation=next(
            (v.corrected_translation for v in reversed(votes) if v.corrected_translation), ""
        ),
        status=_STATUS[Presence(suspect.presence)],
        signature=run.signature,
        disclosure="disclosed" if suspect.disclosed else "private",
    )


def as_imported(suspect: Suspect, record: BugRecord) -> BugRecord:
    """Give an imported bug back what only the other installation knew of it.

    Once this installation has seen another output, what it saw itself is told.
    """
    known = suspect.content.get("imported")
    if known is None:
        return record
    record = replace(record, project=known["project"], first_seen=Sighting(**known["first_seen"]))
    if suspect.output_hash != known["output_hash"]:
        return record
    return replace(
        record,
        last_seen=Sighting(**known["last_seen"]),
        signature=known["signature"],
        engine=replace(record.engine, options=known["engine_options"]),
    )


def _sighting(run_id: int | None, time: str) -> Sighting:
    return Sighting(str(run_id or ""), time)


def _expected(item: Mapping[str, Any]) -> Expected:
    return Expected(
        str(item.get("value", "")), item.get("text", ""), item.get("start"), item.get("end")
    )


def _found(item: Mapping[str, Any]) -> Found:
    return Found(item["text"], item["start"], item["end"], tuple(item.get("values", ())))


def _sit_issue(evidence: Mapping[str, Any]) -> SitIssue:
    names = [name for name in Variant.__dataclass_fields__ if name != "verdict"]
    return SitIssue(
        source=evidence["original"]["source"],
        translation=evidence["original"]["translation"],
        structure=evidence.get("structure", ""),
        threshold=evidence.get("threshold"),
        variants=tuple(
            Variant(**{name: member[name] for name in names if name in member})
            for member in evidence["members"]
        ),
    )


def _vote(judgement: Judgement) -> Vote:
    return Vote(
        reviewer=judgement.reviewer.get_username(),
        verdict=judgement.answer,
        category=judgement.category,
        critical=judgement.critical,
        likert=judgement.likert,
        comment=judgement.note,
        created=judgement.created.isoformat(),
        reject_reason=judgement.reject_reason,
        source_toxic=judgement.source_toxic,
        bug_kinds=_bug_kinds(judgement),
        adjudication=judgement.adjudication,
        bulk=judgement.bulk,
        evidence_shown=judgement.evidence_shown,
    )


def _bug_kinds(judgement: Judgement) -> tuple[str, ...]:
    """Kinds of bug over all members of the issue, each once, in the order they were named."""
    kinds = (kind for member in judgement.members for kind in member.get("kinds", ()))
    return tuple(dict.fromkeys(kinds))


def _mean(values: list[int]) -> float | None:
    return sum(values) / len(values) if values else None
