"""The rows that an imported bug needs: a run to stand in, its case, its outcome, the suspect."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils import timezone

from engines.models import Engine, EngineLine
from triage.models import (
    Campaign,
    Case,
    Outcome,
    OutcomeVerdict,
    Presence,
    Project,
    Run,
    RunStatus,
    Suspect,
    SuspectStatus,
)
from triage.reporting.bug_record import BugRecord
from triage.services.identity import inputs_hash, outputs_hash

CAMPAIGN = "Imported bugs"
_PRESENCE = {"fixed": Presence.FIXED, "new": Presence.NEW, "reopened": Presence.REOPENED}
_STATUS = {"rejected": SuspectStatus.REJECTED, "open": SuspectStatus.OPEN}


def is_own(suspect: Suspect, bug: BugRecord) -> bool:
    """Whether the bug was found here and comes back as it left.

    Its run, evidence and dates are then better here than in the file.
    """
    current = suspect.current
    if current is None or "imported" in suspect.content:
        return False
    return bool(current.outputs[:1] == [bug.translation])


def judge(suspect: Suspect, bug: BugRecord) -> None:
    """Set what people decided; the caller saves it."""
    suspect.status = _STATUS.get(bug.verdict, SuspectStatus.CONFIRMED)
    suspect.available = suspect.status == SuspectStatus.OPEN
    suspect.category = bug.category
    suspect.critical = bug.critical


def describe(suspect: Suspect, bug: BugRecord) -> None:
    """Give the suspect everything else that the file tells, and save it."""
    outcome = _outcome(_run(suspect.project, bug), bug)
    suspect.method = bug.method
    suspect.engine_line = outcome.run.engine.line
    suspect.source_language = bug.direction.source
    suspect.target_language = bug.direction.target
    suspect.capability = bug.capability
    suspect.error_kind = bug.error_kind
    suspect.presence = _PRESENCE.get(bug.status, Presence.STILL)
    suspect.disclosed = bug.disclosure == "disclosed"
    suspect.current = outcome
    suspect.output_hash = outcome.output_hash
    suspect.content["imported"] = _only_known_there(bug, outcome)
    suspect.first_run = suspect.first_run or outcome.run
    suspect.last_run = outcome.run
    suspect.last_seen = as_time(bug.last_seen.time)
    suspect.save()
    Suspect.items.filter(pk=suspect.pk).update(first_seen=as_time(bug.first_seen.time))
    Outcome.objects.filter(pk=outcome.pk).update(suspect=suspect)


def as_time(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    return moment if timezone.is_aware(moment) else timezone.make_aware(moment)


def _only_known_there(bug: BugRecord, outcome: Outcome) -> dict[str, Any]:
    """What only the other installation knows, so that the bug can be exported without loss."""
    return {
        "project": bug.project,
        "first_seen": bug.first_seen.as_json(),
        "last_seen": bug.last_seen.as_json(),
        "signature": dict(bug.signature),
        "engine_options": dict(bug.engine.options),
        "output_hash": outcome.output_hash,
        "likert_mean": bug.likert_mean,
        "corrected_translation": bug.corrected_translation,
        "disclosure": bug.disclosure,
        "status": bug.status,
    }


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
    variants = bug.sit.variants if bug.sit else ()
    outputs = [bug.translation, *(variant.translation for variant in variants)]
    values = {
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
    }
    return Outcome.objects.update_or_create(case=_case(run, bug), defaults=values)[0]


def _case(run: Run, bug: BugRecord) -> Case:
    variants = bug.sit.variants if bug.sit else ()
    inputs = [bug.source, *(variant.source for variant in variants)]
    values = {
        "inputs": inputs,
        "capability": bug.capability,
        "format": bug.format,
        "expectation": _expectation(bug),
    }
    case, _ = Case.objects.update_or_create(
        run=run,
        input_hash=inputs_hash(inputs),
        defaults=values,
        create_defaults={**values, "index": run.cases.count()},
    )
    return case


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
