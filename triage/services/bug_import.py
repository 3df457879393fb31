"""Take exported bugs in: known ones are brought up to date, new ones opened as confirmed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.contrib.auth.models import User
from django.db import transaction

from triage.models import Project, Suspect
from triage.reporting.bug_reading import ReadBug
from triage.reporting.bug_record import BugRecord
from triage.services import imported_rows
from triage.services.bug_row_check import problem_of
from triage.services.history import record_change
from triage.services.identity import suspect_fingerprint
from triage.services.imported_votes import store_votes


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
            if problem := problem_of(row):
                report.problems.append(f"row {row.row}: {problem}")
            elif row.bug is not None:
                _store(project, row.bug, report)
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


def name_of(bug: BugRecord) -> str:
    """The fingerprint by which a bug is known in every project."""
    languages = bug.direction.source, bug.direction.target
    return suspect_fingerprint(bug.method, *languages, bug.engine.line, bug.source)


def _store(project: Project, bug: BugRecord, report: BugImport) -> None:
    name = name_of(bug)
    known = Suspect.items.filter(project=project, fingerprint=name).first()
    suspect = known or Suspect(project=project, fingerprint=name)
    imported_rows.judge(suspect, bug)
    if imported_rows.is_own(suspect, bug):
        suspect.save()
    else:
        imported_rows.describe(suspect, bug)
    store_votes(suspect, bug)
    report.updated += known is not None
    report.added += known is None
