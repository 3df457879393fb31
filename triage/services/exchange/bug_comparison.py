"""Bugs of a file held against those that are here: whether an import would change anything."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from triage.models import Project, Suspect
from triage.reporting.bug_record import BugRecord
from triage.services.exchange import bug_rows

#: What an import changes of a bug that was found here; its run and evidence stay.
_JUDGED = ("verdict", "category", "critical")


@dataclass(frozen=True, slots=True)
class KnownBug:
    """A suspect that is here; ``record`` None: no run has it any more."""

    own: bool
    record: BugRecord | None


def known_bugs(project: Project, names: Iterable[str]) -> dict[str, KnownBug]:
    """The suspects that are here, by fingerprint."""
    rows = Suspect.items.filter(project=project, fingerprint__in=list(names))
    records = dict(bug_rows.records(rows.filter(current__isnull=False), project))
    facts = rows.values_list("pk", "fingerprint", "status", "content")
    return {
        name: KnownBug(
            own="imported" not in content,
            record=replace(records[pk], verdict=status) if pk in records else None,
        )
        for pk, name, status, content in facts
    }


def is_same(bug: BugRecord, known: KnownBug) -> bool:
    """Whether an import of the bug would change nothing."""
    here = known.record
    if here is None:
        return False
    if not known.own or bug.translation != here.translation:
        return replace(bug, id=here.id).as_json() == here.as_json()
    judged = all(getattr(bug, name) == getattr(here, name) for name in _JUDGED)
    corrected = not bug.corrected_translation or bool(here.corrected_translation)
    return judged and corrected and set(bug.votes) <= set(here.votes)
