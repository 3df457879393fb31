"""Imports exported bugs: updates known ones, stores new ones as confirmed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from django.contrib.auth.models import User
from django.db import transaction

from triage.models import Project, Suspect
from triage.models.bulk_insert import chunks
from triage.reporting.bug_reading import ReadBug
from triage.reporting.bug_record import BugRecord
from triage.services.common.bulk_rows import update_rows
from triage.services.common.stable_hashes import suspect_fingerprint
from triage.services.counts.changes import UNCOUNTED, counted_state, note_changes
from triage.services.events.history import record_change
from triage.services.exchange import bug_rows, imported_rows, imported_suspects
from triage.services.exchange.bug_row_check import problem_of
from triage.services.exchange.imported_rows import RunsOfImports
from triage.services.exchange.imported_votes import store_votes
from triage.services.messages.sentences import ServiceMessage
from triage.services.suspects import text_search


class ImportRefused(Exception):
    """Some rows are invalid and nothing was changed; ``problems`` lists them."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__(f"{len(problems)} bad rows; nothing was imported.")
        self.problems = problems


@dataclass
class BugImport:
    added: int = 0
    updated: int = 0
    unchanged: int = 0
    problems: list[str] = field(default_factory=list)

    @property
    def counts(self) -> dict[str, int]:
        return {"added": self.added, "updated": self.updated, "unchanged": self.unchanged}


def import_bugs(
    project: Project, rows: Iterable[ReadBug], user: User | None, *, keep_going: bool = False
) -> BugImport:
    """Store the bugs of an export in one transaction.

    :raises ImportRefused: there were bad rows, and ``keep_going`` was not set.
    """
    report = BugImport()
    store = BugStore(project, report)
    with transaction.atomic():
        for bugs in _good(rows, report):
            store.store(bugs)
        if report.problems and not keep_going:
            transaction.set_rollback(True)
            raise ImportRefused(report.problems)
        record_change(project, user, "bugs imported", new=report.counts)
    return report


def import_in_steps(
    project: Project, rows: Iterable[ReadBug], user: User | None, step: Callable[[int], None]
) -> BugImport:
    """Store the valid bugs of a large export, in one transaction per step.

    Other users can keep working. To complete an interrupted import, import the file again.

    :param step: called with the number of bugs stored so far.
    """
    report = BugImport()
    store = BugStore(project, report)
    for bugs in _good(rows, report):
        with transaction.atomic():
            store.store(bugs)
        step(sum(report.counts.values()))
    with transaction.atomic():
        record_change(project, user, "bugs imported", new=report.counts)
    return report


def _good(rows: Iterable[ReadBug], report: BugImport) -> Iterator[list[BugRecord]]:
    """Yield the valid bugs in chunks, and record the problems of invalid rows in ``report``."""
    for chunk in chunks(rows, CHUNK):
        bugs = []
        for row in chunk:
            if problem := problem_of(row):
                report.problems.append(ServiceMessage.BUG_ROW(n=row.row, why=problem))
            elif row.bug is not None:
                bugs.append(row.bug)
        yield bugs


CHUNK = 500
"""Number of bugs that are stored together."""

_Rows = list[tuple[Suspect, BugRecord]]


def name_of(bug: BugRecord) -> str:
    """The fingerprint of a bug, which is the same in all projects."""
    languages = bug.direction.source, bug.direction.target
    return suspect_fingerprint(bug.method, *languages, bug.engine.line, bug.source)


class BugStore:
    """Stores bugs in one project and counts them in ``report``."""

    def __init__(self, project: Project, report: BugImport) -> None:
        self._project = project
        self._report = report
        self._runs = RunsOfImports(project)

    def store(self, bugs: Sequence[BugRecord]) -> None:
        """Store bugs inside a transaction; if a bug occurs twice, the second updates the first."""
        for part in _apart(bugs):
            self._store(part)

    def _store(self, bugs: dict[str, BugRecord]) -> None:
        locked = Suspect.items.select_for_update(of=("self",)).select_related("current")
        known = {
            row.fingerprint: row
            for row in locked.filter(project=self._project, fingerprint__in=bugs).order_by("pk")
        }
        for name, here in known_bugs(self._project, known).items():
            if is_same(bugs[name], here):
                del bugs[name], known[name]
                self._report.unchanged += 1
        note_changes({row.pk: (counted_state(row), UNCOUNTED) for row in known.values()})
        rows = [
            (known.get(name) or Suspect(project=self._project, fingerprint=name), bug)
            for name, bug in bugs.items()
        ]
        for suspect, bug in rows:
            imported_suspects.judge(suspect, bug)
        own = [row for row in rows if imported_suspects.is_own(*row)]
        update_rows([suspect for suspect, _ in own], imported_suspects.JUDGED)
        self._describe([row for row in rows if not imported_suspects.is_own(*row)])
        note_changes({suspect.pk: (UNCOUNTED, counted_state(suspect)) for suspect, _ in rows})
        store_votes(rows)
        self._report.updated += len(known)
        self._report.added += len(rows) - len(known)

    def _describe(self, rows: _Rows) -> None:
        """Store new or imported suspects with their cases and outcomes."""
        cases = imported_rows.store_cases([bug for _, bug in rows], self._runs)
        for (suspect, bug), case in zip(rows, cases, strict=True):
            imported_suspects.describe(suspect, bug, case)
        known = [suspect for suspect, _ in rows if suspect.pk is not None]
        Suspect.items.bulk_create([suspect for suspect, _ in rows if suspect.pk is None])
        update_rows(known, imported_suspects.DESCRIBED)
        imported_rows.store_outcomes(
            [(suspect, bug, case) for (suspect, bug), case in zip(rows, cases, strict=True)]
        )
        text_search.keep(
            (suspect.pk, case.inputs, imported_rows.outputs_of(bug))
            for (suspect, bug), case in zip(rows, cases, strict=True)
        )


def _apart(bugs: Sequence[BugRecord]) -> Iterator[dict[str, BugRecord]]:
    """Split ``bugs``, in order, into parts without duplicate fingerprints."""
    part: dict[str, BugRecord] = {}
    for bug in bugs:
        name = name_of(bug)
        if name in part:
            yield part
            part = {}
        part[name] = bug
    if part:
        yield part


#: The fields that an import updates of a bug found on this site; its run and evidence stay.
_JUDGED = ("verdict", "category", "said_critical")


@dataclass(frozen=True, slots=True)
class KnownBug:
    """A stored suspect; ``record`` is None if it no longer has a run."""

    own: bool
    record: BugRecord | None


def known_bugs(project: Project, names: Iterable[str]) -> dict[str, KnownBug]:
    """The stored suspects by fingerprint."""
    rows = Suspect.items.filter(project=project, fingerprint__in=list(names))
    records = dict(bug_rows.records(rows.filter(current__isnull=False), project, with_rule=False))
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
