"""Exports of bugs that a worker looks at and imports while their page waits."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.contrib.auth.models import User

from engines.messages import by_text
from triage.models import BugUpload, ImportStatus, Project, UploadStep
from triage.services.common import background_work
from triage.services.exchange.bug_import import import_in_steps
from triage.services.exchange.bug_uploads import (
    LONGEST_PROBLEM,
    BugLook,
    UploadRefused,
    look,
    rows_of,
)

#: Problems that are kept to be shown; their number is kept as well.
SHOWN_PROBLEMS = 100
#: The last uploads of a project, as its page lists them.
LISTED = 5


def ask(project: Project, user: User, name: str, token: str, size: int) -> BugUpload:
    """Note that a file is to be looked at; nothing is enqueued here."""
    return BugUpload.objects.create(
        project=project, requested_by=user, name=name[-150:], token=token, size=size
    )


def ask_import(upload: BugUpload) -> bool:
    """Note that what was looked at is to be imported; False where that was asked for already."""
    looked = BugUpload.objects.filter(
        pk=upload.pk, step=UploadStep.LOOK, status=ImportStatus.DONE, look__good__gt=0
    )
    return bool(looked.update(step=UploadStep.IMPORT, status=ImportStatus.WAITING, done=0))


def run(upload_id: int) -> None:
    """Do the step that is waited for, unless that is done or another worker is at it.

    An import that a worker left half-way is done again from the start: what is stored already
    is brought up to date.
    """
    background_work.do(BugUpload, upload_id, _step, UploadRefused)


def _step(upload: BugUpload) -> None:
    values = _look(upload) if upload.step == UploadStep.LOOK else _import(upload)
    background_work.end(upload, ImportStatus.DONE, **values)


def _look(upload: BugUpload) -> dict[str, Any]:
    seen = look(upload.project, upload.token, lambda rows: background_work.note(upload, done=rows))
    return {"look": _plain(seen), "total": seen.good + len(seen.problems)}


def _import(upload: BugUpload) -> dict[str, Any]:
    done = import_in_steps(
        upload.project,
        rows_of(upload.token),
        upload.requested_by,
        lambda bugs: background_work.note(upload, done=bugs),
    )
    report = {
        "added": done.added,
        "updated": done.updated,
        "unchanged": done.unchanged,
        "left_out": len(done.problems),
    }
    return {"report": report}


def _plain(seen: BugLook) -> dict[str, Any]:
    problems = [
        text if len(text) <= LONGEST_PROBLEM else text[:LONGEST_PROBLEM]
        for text in seen.problems[:SHOWN_PROBLEMS]
    ]
    counts = {"bad": len(seen.problems), "good": seen.good}
    return {**asdict(seen), "problems": problems, "messages": by_text(problems), **counts}
