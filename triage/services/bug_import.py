"""Take exported bugs in: known ones are brought up to date, new ones opened as confirmed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from engines.models import Engine, EngineLine
from triage.methods.registry import METHODS
from triage.models import (
    Campaign,
    Case,
    Judgement,
    Outcome,
    OutcomeVerdict,
    Presence,
    Project,
    Run,
    RunStatus,
    Suspect,
    SuspectStatus,
)
from triage.reporting.bug_reading import ReadBug
from triage.reporting.bug_record import BugRecord, Vote
from triage.services.history import record_change
from triage.services.identity import inputs_hash, outputs_hash, suspect_fingerprint

CAMPAIGN = "Imported bugs"
PRESENCE = {"fixed": Presence.FIXED, "new": Presence.NEW, "reopened": Presence.REOPENED}


class ImportRefused(Exception):
    """Rows were bad and nothing was changed; ``problems`` names each."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__(f"{len(problems)} bad rows; nothing was imported.")
        self.problems = problems


@dataclass
class BugImport:
    added: int = 0
    updated: int = 0
    problems: list[str] = field(default_factory=list)


def import_bugs(
    project: Project, rows: Iterable[ReadBug], user: User | None, *, keep_going: bool = False
) -> BugImport:
    """Store the bugs of an export in one transaction.

    :raises ImportRefused: there were bad rows, and ``keep_going`` was not set.
    """
    report = BugImport()
    with transaction.atomic():
        for row in rows:
            problem = "; ".join(row.problems) or _store(project, row.bug, report)
            if problem:
                report.problems.append(f"row {row.row}: {problem}")
        if report.problems and not keep_going:
            transaction.set_rollback(True)
            raise ImportRefused(report.problems)
        record_change(
            project,
            user,
            "bugs imported",
            new={"added": report.added, "updated": report.updated},
        )
    return report


def _store(project: Project, bug: BugRecord | None, report: BugImport) -> str:
    """Store one bug; return what is wrong with it, empty if nothing is."""
    if bug is None:
        return "no bug"
    if bug.method not in METHODS:
        return f"unknown method {bug.method!r}"
    name = suspect_fingerprint(
        bug.method, bug.direction.source, bug.direction.target, bug.engine.line, bug.source
    )
    known = Suspect.items.filter(project=project, fingerprint=name).first()
    outcome = _outcome(_run(project, bug), bug)
    suspect = known or Suspect(project=project, fingerprint=name)
    _fill(suspect, bug, outcome)
    Outcome.objects.filter(pk=outcome.pk).update(suspect=suspect)
    _store_votes(suspect, bug)
    report.updated += known is not None
    report.added += known is None
    return ""


def _run(project: Project, bug: BugRecord) -> Run:
    """The run that holds imported bugs of one engine, direction and method."""
    campaign, _ = Campaign.objects.get_or_create(
        project=project, method=bug.method, name=CAMPAIGN, defaults={"seed": 0}
    )
    line, _ = EngineLine.objects.get_or_create(name=bug.engine.line)
    engine, _ = Engine.objects.get_or_create(
        line=line,
        version_label=bug.engine.version,
        defaults={
            "kind": bug.engine.kind,
            "options": dict(bug.engine.options),
            # It came without its key or file: an administrator must set it up to be asked.
            "enabled": False,
        },
    )
    run, _ = Run.objects.get_or_create(
        campaign=campaign,
        engine=engine,
        source_language=bug.direction.source,
        target_language=bug.direction.target,
        defaults={"status": RunStatus.DONE, "signature": dict(bug.signature)},
    )
    return run


def _outcome(run: Run, bug: BugRecord) -> Outcome:
    case, _ = Case.objects.get_or_create(
        run=run,
        input_hash=inputs_hash(_inputs(bug)),
        defaults={
            "index": run.cases.count(),
            "inputs": _inputs(bug),
            "capability": bug.capability,
            "format": bug.format,
            "expectation": _expectation(bug),
        },
    )
    outputs = (
        [bug.translation, *(v.translation for v in bug.sit.variants)]
        if bug.sit
        else [bug.translation]
    )
    outcome, _ = Outcome.objects.update_or_create(
        case=case,
        defaults={
            "run": run,
            "capability": bug.capability,
            "verdict": OutcomeVerdict.FAIL,
            "error_kind": bug.error_kind,
            "message": bug.reason,
            "category": bug.category,
            "evidence": _evidence(bug),
            "outputs": outputs,
            "raw_outputs": [bug.raw_translation],
            "output_hash": outputs_hash(outputs),
        },
    )
    return outcome


def _inputs(bug: BugRecord) -> list[str]:
    variants = bug.sit.variants if bug.sit else ()
    return [bug.source, *(variant.source for variant in variants)]


def _expectation(bug: BugRecord) -> dict[str, Any]:
    if not bug.expected:
        return {}
    spans = [[item.start, item.end] for item in bug.expected if item.start is not None]
    expectation: dict[str, Any] = {"values": [item.value for item in bug.expected]}
    if len(spans) == len(bug.expected):
        expectation["spans"] = spans
    return expectation


def _evidence(bug: BugRecord) -> dict[str, Any]:
    evidence: dict[str, Any] = {
        "expected": [item.as_json() for item in bug.expected],
        "found": [item.as_json() for item in bug.found],
    }
    if bug.sit is not None:
        issue = bug.sit.as_json()
        evidence |= {
            "original": issue["original"],
            "members": issue["variants"],
            "structure": bug.sit.structure,
            "threshold": bug.sit.threshold,
        }
    return evidence


def _fill(suspect: Suspect, bug: BugRecord, outcome: Outcome) -> None:
    suspect.method = bug.method
    suspect.engine_line = outcome.run.engine.line
    suspect.source_language = bug.direction.source
    suspect.target_language = bug.direction.target
    suspect.capability = bug.capability
    suspect.error_kind = bug.error_kind
    suspect.status = SuspectStatus.CONFIRMED
    suspect.available = False
    suspect.presence = PRESENCE.get(bug.status, Presence.STILL)
    suspect.category = bug.category
    suspect.critical = bug.critical
    suspect.disclosed = bug.disclosure == "disclosed"
    suspect.current = outcome
    suspect.output_hash = outcome.output_hash
    # What only the other installation knows, so that the bug can be exported without loss.
    suspect.content["imported"] = {
        "project": bug.project,
        "first_seen": bug.first_seen.as_json(),
        "last_seen": bug.last_seen.as_json(),
        "signature": dict(bug.signature),
        "engine_options": dict(bug.engine.options),
        "output_hash": outcome.output_hash,
    }
    suspect.first_run = suspect.first_run or outcome.run
    suspect.last_run = outcome.run
    suspect.last_seen = _time(bug.last_seen.time)
    suspect.save()
    Suspect.items.filter(pk=suspect.pk).update(first_seen=_time(bug.first_seen.time))


def _time(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    return moment if timezone.is_aware(moment) else timezone.make_aware(moment)


def _store_votes(suspect: Suspect, bug: BugRecord) -> None:
    """Add votes that are not there yet; a reviewer of another installation cannot sign in."""
    for vote in bug.votes:
        reviewer, _ = User.objects.get_or_create(
            username=vote.reviewer, defaults={"is_active": False}
        )
        judgement, _ = Judgement.objects.update_or_create(
            suspect=suspect,
            reviewer=reviewer,
            output_hash=suspect.output_hash,
            adjudication=getattr(vote, "adjudication", False),
            withdrawn_at=None,
            defaults={**_vote_fields(vote), "outcome": suspect.current},
        )
        Judgement.objects.filter(pk=judgement.pk).update(created=_time(vote.created))
    last = Judgement.objects.filter(suspect=suspect).order_by("-created").first()
    if last is not None and bug.corrected_translation:
        Judgement.objects.filter(pk=last.pk).update(corrected_translation=bug.corrected_translation)


def _vote_fields(vote: Vote) -> dict[str, Any]:
    return {
        "answer": vote.verdict,
        "category": vote.category,
        "critical": vote.critical,
        "likert": vote.likert,
        "note": vote.comment,
        "reject_reason": vote.reject_reason,
        "source_toxic": vote.source_toxic,
        "bulk": vote.bulk,
        "evidence_shown": vote.evidence_shown,
    }
