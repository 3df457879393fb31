"""Imports exported bugs: updates known ones, stores new ones as confirmed."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from triage.models import Judgement, Project, Suspect
from triage.models.bulk_insert import chunks
from triage.reporting.bug_reading import ReadBug
from triage.reporting.bug_record import BugRecord, RecordedVote
from triage.services.common.bulk_rows import set_timestamps, update_rows
from triage.services.common.stable_hashes import suspect_fingerprint
from triage.services.counts.changes import UNCOUNTED, counted_state, note_changes
from triage.services.events.history import record_change
from triage.services.exchange import bug_rows, imported_rows, imported_suspects
from triage.services.exchange.bug_row_check import problem_of
from triage.services.exchange.imported_rows import RunsOfImports
from triage.services.exchange.imported_suspects import as_time
from triage.services.messages.sentences import ServiceMessage
from triage.services.projects.members import is_imported
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


_CHUNK = 500
Pairs = Sequence[tuple[Suspect, BugRecord]]
#: Suspect -> the current votes on it, oldest first.
Standing = dict[int, list[Judgement]]


def store_votes(pairs: Pairs) -> None:
    """Add the votes that are not stored yet; reviewers of other installations cannot sign in."""
    standing = _standing(pairs)
    _withdraw_others(pairs, standing)
    people = _reviewers(vote.reviewer for _, bug in pairs for vote in bug.votes)
    added = [
        [
            _judgement(suspect, vote, people[vote.reviewer], standing[suspect.pk])
            for vote in bug.votes
        ]
        for suspect, bug in pairs
    ]
    _create([judgement for stored in added for judgement in stored if judgement.pk is None])
    _correct(pairs, added, standing)


def _standing(pairs: Pairs) -> Standing:
    found: Standing = defaultdict(list)
    for chunk in chunks([suspect.pk for suspect, _ in pairs], _CHUNK):
        rows = Judgement.objects.filter(suspect__in=chunk, withdrawn_at__isnull=True)
        for row in rows.select_related("reviewer").order_by("pk"):
            found[row.suspect_id].append(row)
    return found


def _withdraw_others(pairs: Pairs, standing: Standing) -> None:
    """Withdraw votes that were withdrawn or revised elsewhere since the last import."""
    gone: list[Judgement] = []
    for suspect, bug in pairs:
        if "imported" not in suspect.content:
            continue
        times = {as_time(vote.created) for vote in bug.votes}
        mine = standing[suspect.pk]
        theirs = [row for row in mine if is_imported(row.reviewer) and row.created not in times]
        standing[suspect.pk] = [row for row in mine if row not in theirs]
        gone += theirs
    for chunk in chunks([row.pk for row in gone], _CHUNK):
        Judgement.objects.filter(pk__in=chunk).update(withdrawn_at=timezone.now())


def _reviewers(names: Iterable[str]) -> dict[str, User]:
    wanted = sorted(set(names))
    User.objects.bulk_create(
        [User(username=name, is_active=False) for name in wanted], ignore_conflicts=True
    )
    found: dict[str, User] = {}
    for chunk in chunks(wanted, _CHUNK):
        found |= {user.username: user for user in User.objects.filter(username__in=chunk)}
    return found


def _judgement(
    suspect: Suspect, vote: RecordedVote, reviewer: User, standing: list[Judgement]
) -> Judgement:
    """The stored vote, or a new one, which is added to the current votes."""
    created = as_time(vote.created)
    mine = [
        row
        for row in standing
        if row.reviewer_id == reviewer.pk and row.adjudication == vote.adjudication
    ]
    if known := next((row for row in mine if row.created == created), None):
        return known
    judgement = Judgement(
        suspect=suspect,
        reviewer=reviewer,
        adjudication=vote.adjudication,
        outcome_id=suspect.current_id,
        output_hash=_free_output(suspect, {row.output_hash for row in mine}),
        created=created,
        **_fields(vote),
    )
    standing.append(judgement)
    return judgement


def _create(new: list[Judgement]) -> None:
    # auto_now_add overwrites the given times.
    given: list[datetime] = [row.created for row in new]
    Judgement.objects.bulk_create(new)
    for row, created in zip(new, given, strict=True):
        row.created = created
    set_timestamps(Judgement, "created", {row.pk: row.created for row in new})


def _correct(pairs: Pairs, added: list[list[Judgement]], standing: Standing) -> None:
    """Attach the current correction, whose author the format does not name, to the last vote."""
    changed = []
    for (suspect, bug), stored in zip(pairs, added, strict=True):
        corrected = any(row.corrected_translation for row in standing[suspect.pk])
        if bug.corrected_translation and stored and not corrected:
            last = max(stored, key=lambda vote: (vote.created, vote.pk))
            last.corrected_translation = bug.corrected_translation
            changed.append(last)
    update_rows(changed, ["corrected_translation"])


def _free_output(suspect: Suspect, used: set[str]) -> str:
    """The output of a vote; the format does not distinguish votes on earlier outputs."""
    names = (suspect.output_hash, *(f"earlier {number}" for number in range(1, len(used) + 1)))
    return next(name for name in names if name not in used)


def _members(vote: RecordedVote) -> list[dict[str, Any]]:
    """The answers on members; version 1.0 names none, so its kinds are taken as the original's."""
    if vote.members:
        return [member.as_json() for member in vote.members]
    return [{"index": 0, "kinds": list(vote.bug_kinds)}] if vote.bug_kinds else []


def _fields(vote: RecordedVote) -> dict[str, Any]:
    return {
        "answer": vote.verdict,
        "category": vote.category,
        "critical": vote.critical,
        "likert": vote.likert,
        "note": vote.comment,
        "reject_reason": vote.reject_reason,
        "source_toxic": vote.source_toxic,
        "members": _members(vote),
        "bulk": vote.bulk,
        "evidence_shown": vote.evidence_shown,
    }
