"""Take exported bugs in: known ones are brought up to date, new ones opened as confirmed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from django.contrib.auth.models import User
from django.db import transaction

from triage.models import Project
from triage.reporting.bug_reading import ReadBug
from triage.reporting.bug_record import BugRecord
from triage.services.events.history import record_change
from triage.services.exchange.bug_row_check import problem_of
from triage.services.exchange.bug_store import CHUNK, BugStore
from triage.services.exchange.bug_store import name_of as name_of
from triage.services.messages.sentences import Sentence


class ImportRefused(Exception):
    """Rows were bad and nothing was changed; ``problems`` names each."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__(f"{len(problems)} bad rows; nothing was imported.")
        self.problems = problems


@dataclass
class BugImport:
    added: int = 0
    updated: int = 0
    unchanged: int = 0
    problems: list[str] = field(default_factory=list)


def import_bugs(
    project: Project, rows: Iterable[ReadBug], user: User | None, *, keep_going: bool = False
) -> BugImport:
    """Store the bugs of an export in one transaction.

    :raises ImportRefused: there were bad rows, and ``keep_going`` was not set.
    """
    report, store = BugImport(), BugStore(project)
    with transaction.atomic():
        for bugs in _good(rows, report):
            store.store(bugs)
        if report.problems and not keep_going:
            transaction.set_rollback(True)
            raise ImportRefused(report.problems)
        _note(project, user, store, report)
    return report


def import_in_steps(
    project: Project, rows: Iterable[ReadBug], user: User | None, step: Callable[[int], None]
) -> BugImport:
    """The same for large files, bad rows left out, a transaction for each step: others go on
    working meanwhile, and an import that was broken off is done by importing again.

    :param step: is told how many bugs are stored.
    """
    report, store = BugImport(), BugStore(project)
    for bugs in _good(rows, report):
        with transaction.atomic():
            store.store(bugs)
        step(store.added + store.updated + store.unchanged)
    with transaction.atomic():
        _note(project, user, store, report)
    return report


def _good(rows: Iterable[ReadBug], report: BugImport) -> Iterator[list[BugRecord]]:
    """The bugs that can be stored, some hundred at a time; the others are noted."""
    rest = iter(rows)
    while chunk := list(islice(rest, CHUNK)):
        bugs = []
        for row in chunk:
            if problem := problem_of(row):
                report.problems.append(Sentence.BUG_ROW(n=row.row, why=problem))
            elif row.bug is not None:
                bugs.append(row.bug)
        yield bugs


def _note(project: Project, user: User | None, store: BugStore, report: BugImport) -> None:
    report.added, report.updated = store.added, store.updated
    report.unchanged = store.unchanged
    new = {"added": report.added, "updated": report.updated, "unchanged": report.unchanged}
    record_change(project, user, "bugs imported", new=new)
