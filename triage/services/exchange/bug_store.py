"""Store bugs of an export some hundred at a time, with few statements for all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from triage.models import Project, Suspect
from triage.reporting.bug_record import BugRecord
from triage.services.common.bulk_rows import set_moments, update_rows
from triage.services.common.identity import suspect_fingerprint
from triage.services.counts.decision_counts import decision_on, note_changes
from triage.services.exchange import imported_rows, imported_suspects
from triage.services.exchange.bug_comparison import is_same, known_bugs
from triage.services.exchange.imported_rows import RunsOfImports
from triage.services.exchange.imported_votes import store_votes

CHUNK = 500
"""Bugs that are stored together."""

_Rows = list[tuple[Suspect, BugRecord]]


def name_of(bug: BugRecord) -> str:
    """The fingerprint by which a bug is known in every project."""
    languages = bug.direction.source, bug.direction.target
    return suspect_fingerprint(bug.method, *languages, bug.engine.line, bug.source)


class BugStore:
    """Stores bugs in one project; ``added``, ``updated``, ``unchanged`` tell what came of them."""

    def __init__(self, project: Project) -> None:
        self.added = 0
        self.updated = 0
        self.unchanged = 0
        self._project = project
        self._runs = RunsOfImports(project)

    def store(self, bugs: Sequence[BugRecord]) -> None:
        """Call it in a transaction. A bug that comes twice is brought up to date by the second."""
        for part in _apart(bugs):
            self._store(part)

    def _store(self, bugs: dict[str, BugRecord]) -> None:
        held = Suspect.items.select_for_update(of=("self",)).select_related("current")
        known = {
            row.fingerprint: row
            for row in held.filter(project=self._project, fingerprint__in=bugs).order_by("pk")
        }
        for name, here in known_bugs(self._project, known).items():
            if is_same(bugs[name], here):
                del bugs[name], known[name]
                self.unchanged += 1
        note_changes({row.pk: (decision_on(row), None) for row in known.values()})
        rows = [
            (known.get(name) or Suspect(project=self._project, fingerprint=name), bug)
            for name, bug in bugs.items()
        ]
        for suspect, bug in rows:
            imported_suspects.judge(suspect, bug)
        own = [row for row in rows if imported_suspects.is_own(*row)]
        update_rows([suspect for suspect, _ in own], imported_suspects.JUDGED)
        self._describe([row for row in rows if not imported_suspects.is_own(*row)])
        note_changes({suspect.pk: (None, decision_on(suspect)) for suspect, _ in rows})
        store_votes(rows)
        self.updated += len(known)
        self.added += len(rows) - len(known)

    def _describe(self, rows: _Rows) -> None:
        """Store suspects that only the file knows all of, with their cases and outcomes."""
        cases = imported_rows.store_cases([bug for _, bug in rows], self._runs)
        for (suspect, bug), case in zip(rows, cases, strict=True):
            imported_suspects.describe(suspect, bug, case)
        known = [suspect for suspect, _ in rows if suspect.pk is not None]
        Suspect.items.bulk_create([suspect for suspect, _ in rows if suspect.pk is None])
        update_rows(known, imported_suspects.DESCRIBED)
        seen = {suspect.pk: imported_suspects.as_time(bug.first_seen.time) for suspect, bug in rows}
        set_moments(Suspect, "first_seen", seen)
        imported_rows.store_outcomes(
            [(suspect, bug, case) for (suspect, bug), case in zip(rows, cases, strict=True)]
        )


def _apart(bugs: Sequence[BugRecord]) -> Iterator[dict[str, BugRecord]]:
    """Parts of ``bugs``, in order, in each of which no fingerprint stands twice."""
    part: dict[str, BugRecord] = {}
    for bug in bugs:
        name = name_of(bug)
        if name in part:
            yield part
            part = {}
        part[name] = bug
    if part:
        yield part
