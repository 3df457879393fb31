"""Sets the fields of suspects from imported bugs: decisions and everything else."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils import timezone

from triage.models import Case, Presence, Suspect, SuspectStatus
from triage.reporting.bug_record import BugRecord
from triage.services.common.stable_hashes import outputs_hash
from triage.services.exchange.imported_rows import outputs_of

_PRESENCE = {"fixed": Presence.FIXED, "new": Presence.NEW, "reopened": Presence.REOPENED}
_STATUS = {"rejected": SuspectStatus.REJECTED, "open": SuspectStatus.OPEN}


JUDGED = ("status", "available", "category", "critical")
"""The fields that :func:`judge` sets."""
DESCRIBED = (
    *JUDGED,
    "method",
    "engine_line",
    "source_language",
    "target_language",
    "capability",
    "error_kind",
    "presence",
    "disclosed",
    "current",
    "output_hash",
    "content",
    "first_run",
    "last_run",
    "first_seen",
    "last_seen",
    "flaky",
)
"""The fields that :func:`judge` and :func:`describe` set."""


def is_own(suspect: Suspect, bug: BugRecord) -> bool:
    """Whether the bug was found on this site, and the file has its current output.

    If so, this site's run, evidence and dates are better than those in the file.
    """
    current = suspect.current
    if current is None or "imported" in suspect.content:
        return False
    return bool(current.outputs[:1] == [bug.translation])


def judge(suspect: Suspect, bug: BugRecord) -> None:
    """Set the decision; the caller saves the suspect."""
    suspect.status = _STATUS.get(bug.verdict, SuspectStatus.CONFIRMED)
    suspect.available = suspect.status == SuspectStatus.OPEN
    suspect.category = bug.category
    # What the rule of another project says is not what people said.
    suspect.critical = bug.said_critical


def describe(suspect: Suspect, bug: BugRecord, case: Case) -> None:
    """Set all other fields from the file; the caller saves the suspect.

    The suspect's current outcome is that of ``case``, which
    :func:`~triage.services.exchange.imported_rows.store_outcomes` stores.
    """
    suspect.method = bug.method
    suspect.engine_line_id = case.run.engine.line_id
    suspect.source_language = bug.direction.source
    suspect.target_language = bug.direction.target
    suspect.capability = bug.capability
    suspect.error_kind = bug.error_kind
    suspect.presence = _PRESENCE.get(bug.status, Presence.STILL)
    suspect.disclosed = bug.disclosure == "disclosed"
    suspect.current_id = case.pk
    suspect.output_hash = outputs_hash(outputs_of(bug))
    suspect.content["imported"] = _only_known_there(bug)
    suspect.first_run_id = suspect.first_run_id or case.run_id
    suspect.last_run_id = case.run_id
    suspect.first_seen = as_time(bug.first_seen.time)
    suspect.last_seen = as_time(bug.last_seen.time)
    suspect.flaky = bug.repeats is not None and bug.repeats.failed < bug.repeats.asked


def as_time(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    return moment if timezone.is_aware(moment) else timezone.make_aware(moment)


def _only_known_there(bug: BugRecord) -> dict[str, Any]:
    """Values that only the other installation knows, kept so that exports lose nothing."""
    return {
        "project": bug.project,
        "first_seen": bug.first_seen.as_json(),
        "last_seen": bug.last_seen.as_json(),
        "signature": dict(bug.signature),
        "engine_options": dict(bug.engine.options),
        "output_hash": outputs_hash(outputs_of(bug)),
        "likert_mean": bug.likert_mean,
        "corrected_translation": bug.corrected_translation,
        "disclosure": bug.disclosure,
        "status": bug.status,
        "critical_by_rule": bug.by_rule,
    }
