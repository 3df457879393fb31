"""Large imports of existing translations, done by a worker while the page waits."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from engines.catalogue import by_text, named_in
from engines.errors import EngineConfigurationError
from engines.models import Engine
from engines.services import uploads
from triage.files.units import FileError
from triage.models import ImportStatus, Project, RecordedImport
from triage.services.common import background_work
from triage.services.events.history import record_change
from triage.services.messages.sentences import ServiceMessage
from triage.services.recordings import engine_uploads, reading
from triage.services.recordings.engine_uploads import Imported, Made

#: Imports of at least this many bytes, about two seconds of work, go to a worker.
LARGE = 2_000_000
SHOWN_PROBLEMS = 20
#: Seconds between progress updates.
SECONDS_BETWEEN_REPORTS = 0.5


def is_large(token: str, project: Project) -> bool:
    """Whether an upload is left to a worker.

    :raises EngineConfigurationError: the upload is gone.
    """
    return uploads.stored(token, project).path.stat().st_size >= LARGE


def request_import(
    project: Project,
    user: User,
    name: str,
    token: str,
    columns: Mapping[str, str],
    languages: Mapping[str, str],
) -> RecordedImport:
    """Store a request for an import; nothing is enqueued here."""
    return RecordedImport.objects.create(
        project=project,
        requested_by=user,
        name=name,
        token=token,
        columns=dict(columns),
        languages=dict(languages),
    )


def run(import_id: int) -> None:
    """Import an upload unless done; the import of a killed worker is repeated from the start."""
    background_work.run(RecordedImport, import_id, _import, FileError, EngineConfigurationError)


def _import(job: RecordedImport) -> None:
    parts = reading.read(
        job.token, job.project, job.columns, job.languages, _progress_callback(job)
    )
    with transaction.atomic():
        done = engine_uploads.store(
            parts,
            job.name,
            job.project,
            job.requested_by,  # type: ignore[arg-type]
        )
        # Raises if cancelled meanwhile, which rolls everything back.
        if done.made:
            background_work.finish(job, ImportStatus.DONE, report=_report(done))
        else:
            values = {"report": _report(done), "message": ServiceMessage.NO_ROW_USED()}
            background_work.finish(job, ImportStatus.FAILED, **values)


def _progress_callback(job: RecordedImport) -> Callable[[int], None]:
    """A callback that stores the progress from time to time and stops a cancelled import."""
    due = 0.0

    def on_progress(rows: int) -> None:
        nonlocal due
        if time.monotonic() >= due:
            due = time.monotonic() + SECONDS_BETWEEN_REPORTS
            background_work.update_progress(job, rows_read=rows)

    return on_progress


def cancel(job: RecordedImport, actor: User) -> bool:
    """Cancel an import in progress, leaving all engines unchanged; False if it had ended."""
    with transaction.atomic():
        ended = background_work.cancel(job)
        if ended:
            record_change(job.project, actor, "import cancelled", new={"name": job.name})
    return ended


def _report(done: Imported) -> dict[str, Any]:
    made = [
        {
            "engine": one.engine.pk,
            "rows": one.rows,
            "directions": list(one.directions),
            "replaced": one.replaced,
        }
        for one in done.made
    ]
    return {
        "made": made,
        "problems": done.problems[:SHOWN_PROBLEMS],
        "messages": by_text(done.problems[:SHOWN_PROBLEMS]),
        "more": max(0, len(done.problems) - SHOWN_PROBLEMS),
        "untranslated": done.untranslated,
    }


def finished(job: RecordedImport) -> Imported:
    """The report of a finished import with the first of its problems, and its engines as they are now."""
    rows = job.report.get("made", [])
    known = Engine.objects.visible_to(job.project_id)
    engines = known.in_bulk([row["engine"] for row in rows])
    made = [
        Made(
            engines[row["engine"]],
            row["rows"],
            [(a, b) for a, b in row["directions"]],
            row.get("replaced", False),
        )
        for row in rows
        if row["engine"] in engines
    ]
    problems = [named_in(job.report, one) for one in job.report.get("problems", [])]
    return Imported(made, problems, job.report.get("untranslated", 0))
