"""Exports of large views, written by a worker into a file, with progress."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator
from pathlib import Path

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.http import QueryDict

from triage.models import Export, ExportStatus, Project
from triage.reporting.bug_record import BugRecord
from triage.services.common import background_work
from triage.services.events.history import record_change
from triage.services.exchange import export as bugs
from triage.services.suspects.filters import ViewFilter

EVERY = 500
"""Bugs between two notes of the progress."""

KEPT = 20
"""Finished files of a project that are kept."""


def folder() -> Path:
    return Path(settings.MEDIA_ROOT) / "exports"


def ask(project: Project, user: User, format_name: str, view: ViewFilter) -> Export:
    """Note that an export is wanted; a worker makes it.

    :raises KeyError: no such format.
    """
    bugs.FORMATS[format_name]
    with transaction.atomic():
        row = Export.objects.create(
            project=project, format=format_name, query=view.query_string(), requested_by=user
        )
        record_change(
            project, user, "export asked for", new={"format": format_name, "view": row.query}
        )
    return row


def write(export_id: int) -> bool:
    """Write the file, unless another worker does; False then."""
    return background_work.do(Export, export_id, _write)


def _write(row: Export) -> None:
    """A half-written file never has the name that the page links."""
    view = ViewFilter.from_query(QueryDict(row.query).dict())
    background_work.note(row, done=0, total=bugs.confirmed_bugs(row.project, view).count())
    folder().mkdir(parents=True, exist_ok=True)
    name = f"{row.pk}-{secrets.token_hex(8)}"
    part = folder() / f"{name}.part"
    with part.open("w", encoding="utf-8", newline="") as stream:
        records = _counted(row, bugs.bug_records(row.project, view))
        stream.writelines(bugs.chunks(row.format, records))
    part.rename(folder() / name)
    size = (folder() / name).stat().st_size
    background_work.end(row, ExportStatus.DONE, file=name, size=size)
    _forget_old(row.project)


def _counted(row: Export, records: Iterable[BugRecord]) -> Iterator[BugRecord]:
    number = 0
    for number, record in enumerate(records, start=1):
        if number % EVERY == 0:
            background_work.note(row, done=number)
        yield record
    background_work.note(row, done=number)


def _forget_old(project: Project) -> None:
    for row in Export.objects.filter(project=project, status=ExportStatus.DONE)[KEPT:]:
        (folder() / row.file).unlink(missing_ok=True)
        row.delete()
