"""Uploads of exported bugs: previewed first, then imported, large files by a worker."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field
from typing import Any

from django.contrib.auth.models import User
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from engines.catalogue import by_text
from engines.errors import EngineConfigurationError
from engines.models import Engine
from engines.services import uploads
from triage.files.readers.base import Request
from triage.models import BugUpload, ImportStatus, Project, UploadStep
from triage.models.bulk_insert import chunks
from triage.reporting.bug_reading import NotBugs, ReadBug, read_bugs
from triage.reporting.bug_record import BugRecord
from triage.services.common import background_work
from triage.services.exchange.bug_import import (
    BugImport,
    import_bugs,
    import_in_steps,
    is_same,
    known_bugs,
    name_of,
)
from triage.services.exchange.bug_row_check import problem_of
from triage.services.messages.sentences import ServiceMessage, translated

LAYOUT = ".bugs"
AT_ONCE = 1_000_000
"""Files of up to this many bytes (some 700 bugs) are imported within the request."""

LARGEST = 200_000_000
"""Maximum bytes of an upload; larger files are imported with the command."""

MAX_BAD = 1000
"""Number of bad rows after which reading stops: the file is not an export."""

LONGEST_PROBLEM = 300
"""Maximum length of a row's problem: messages of the schema may quote the whole row."""

_CHUNK = 500


class UploadRefused(Exception):
    """The file as a whole cannot be imported; the message says why."""


@dataclass(frozen=True, slots=True)
class BugPreview:
    """The effect that an import would have: numbers of bugs, and the rows that cannot be stored.

    ``engines``: engine lines that do not exist here; ``people``: reviewers in the file who can sign
    in here, so that their votes count as theirs.
    """

    token: str
    new: int = 0
    updated: int = 0
    unchanged: int = 0
    problems: list[str] = field(default_factory=list)
    engines: list[str] = field(default_factory=list)
    people: list[str] = field(default_factory=list)

    @property
    def good(self) -> int:
        """The number of bugs that can be stored."""
        return self.new + self.updated + self.unchanged


@dataclass
class _Sums:
    seen: set[str] = field(default_factory=set)
    engines: set[str] = field(default_factory=set)
    people: set[str] = field(default_factory=set)
    new: int = 0
    updated: int = 0
    unchanged: int = 0

    def rows(self, problems: list[str]) -> int:
        return self.new + self.updated + self.unchanged + len(problems)


def store(project: Project, pieces: Iterable[bytes], size: int) -> str:
    """Store a file for a day and return its token.

    :param size: the total size in bytes
    :raises UploadRefused: the file is larger than :data:`LARGEST`.
    """
    if size > LARGEST:
        raise UploadRefused(
            _("The file is larger than %(most)s MB. Import it with manage.py import_bugs.")
            % {"most": LARGEST // 1_000_000}
        )
    return uploads.store(pieces, f"bugs{LAYOUT}", project)


def preview(
    project: Project, token: str, step: Callable[[int], None] = lambda _: None
) -> BugPreview:
    """Read the whole file and compare it with the stored bugs, without changing anything.

    :param step: called repeatedly with the number of rows read so far.
    :raises UploadRefused: the file is not an export, has more than :data:`MAX_BAD` bad rows, or is
        gone.
    """
    sums, problems = _Sums(), list[str]()
    for chunk in chunks(rows_of(project, token), _CHUNK):
        found = [(row, problem_of(row)) for row in chunk]
        problems += [
            ServiceMessage.BUG_ROW(n=row.row, why=problem) for row, problem in found if problem
        ]
        _compare(project, [row.bug for row, problem in found if row.bug and not problem], sums)
        step(sums.rows(problems))
        if len(problems) > MAX_BAD:
            raise UploadRefused(
                _("Reading stopped: more than %(most)s rows have errors. The first: %(why)s")
                % {
                    "most": f"{MAX_BAD:,}",
                    "why": Truncator(translated(problems[0])).chars(LONGEST_PROBLEM),
                }
            )
    engines = Engine.objects.visible_to(project).filter(line__name__in=sums.engines)
    known = engines.values_list("line__name", flat=True)
    people = User.objects.filter(username__in=sums.people, is_active=True)
    return BugPreview(
        token=token,
        new=sums.new,
        updated=sums.updated,
        unchanged=sums.unchanged,
        problems=problems,
        engines=sorted(sums.engines - set(known)),
        people=sorted(people.values_list("username", flat=True)),
    )


def import_upload(project: Project, user: User, token: str, *, keep_going: bool) -> BugImport:
    """Import a previewed upload.

    :raises UploadRefused: the upload is not an export, or is gone.
    :raises ImportRefused: there are bad rows, and ``keep_going`` was not set.
    """
    return import_bugs(project, rows_of(project, token), user, keep_going=keep_going)


def rows_of(project: Project, token: str) -> Iterator[ReadBug]:
    """Read an upload row by row.

    :raises UploadRefused: the upload is not an export, or is gone.
    """
    try:
        path = uploads.stored(token, project).path
        if path.suffix != LAYOUT:
            raise UploadRefused(_("This file is not a bug export."))
        yield from read_bugs(Request(path))
    except (EngineConfigurationError, NotBugs) as error:
        raise UploadRefused(str(error)) from error


def _compare(project: Project, bugs: list[BugRecord], sums: _Sums) -> None:
    names = [name_of(bug) for bug in bugs]
    known = known_bugs(project, names)
    for name, bug in zip(names, bugs, strict=True):
        if name not in known and name not in sums.seen:
            sums.new += 1
        elif name in sums.seen or not is_same(bug, known[name]):
            sums.updated += 1
        else:
            sums.unchanged += 1
        sums.seen.add(name)
        sums.engines.add(bug.engine.line)
        sums.people.update(vote.reviewer for vote in bug.votes)


#: The maximum number of problems stored for the page; their total is stored, too.
SHOWN_PROBLEMS = 100
#: The number of a project's latest uploads shown on its page.
LISTED = 5


def request_preview(project: Project, user: User, name: str, token: str, size: int) -> BugUpload:
    """Create the row of an upload that a worker will preview; the caller enqueues the task."""
    return BugUpload.objects.create(
        project=project, requested_by=user, name=name[-150:], token=token, size=size
    )


def request_import(upload: BugUpload) -> bool:
    """Mark a previewed upload for import; return False if it already was."""
    previewed = BugUpload.objects.filter(
        pk=upload.pk, step=UploadStep.PREVIEW, status=ImportStatus.DONE, preview__good__gt=0
    )
    return bool(previewed.update(step=UploadStep.IMPORT, status=ImportStatus.WAITING, done=0))


def run(upload_id: int) -> None:
    """Run the upload's current step, unless it is done or another worker has it.

    An interrupted import starts over; bugs that are stored already are updated.
    """
    background_work.run(BugUpload, upload_id, _step, UploadRefused)


def _step(upload: BugUpload) -> None:
    values = _preview(upload) if upload.step == UploadStep.PREVIEW else _import(upload)
    background_work.finish(upload, ImportStatus.DONE, **values)


def _preview(upload: BugUpload) -> dict[str, Any]:
    seen = preview(
        upload.project,
        upload.token,
        lambda rows: background_work.update_progress(upload, done=rows),
    )
    return {"preview": _plain(seen), "total": seen.good + len(seen.problems)}


def _import(upload: BugUpload) -> dict[str, Any]:
    done = import_in_steps(
        upload.project,
        rows_of(upload.project, upload.token),
        upload.requested_by,
        lambda bugs: background_work.update_progress(upload, done=bugs),
    )
    return {"report": {**done.counts, "left_out": len(done.problems)}}


def _plain(seen: BugPreview) -> dict[str, Any]:
    problems = [
        text if len(text) <= LONGEST_PROBLEM else text[:LONGEST_PROBLEM]
        for text in seen.problems[:SHOWN_PROBLEMS]
    ]
    counts = {"bad": len(seen.problems), "good": seen.good}
    return {**asdict(seen), "problems": problems, "messages": by_text(problems), **counts}
