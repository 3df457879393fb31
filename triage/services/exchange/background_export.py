"""Exports of large views, written by a worker into a file, with progress."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Iterable, Iterator
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.http import QueryDict

from triage.models import Export, ExportStatus, Project
from triage.reporting.bug_record import BugRecord
from triage.services.common import clock
from triage.services.events.history import record_change
from triage.services.exchange import export as bugs
from triage.services.suspects.filters import ViewFilter

logger = logging.getLogger(__name__)

EVERY = 500
"""Bugs between two notes of the progress."""

SILENT = timedelta(minutes=2)
"""After so long without a note, the worker is taken for dead."""

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


def abandoned() -> list[int]:
    """Exports that wait for a worker, or whose worker is gone."""
    silent = Q(status=ExportStatus.RUNNING, seen_at__lt=clock.now() - SILENT)
    rows = Export.objects.filter(silent | Q(status=ExportStatus.WAITING))
    return list(rows.values_list("pk", flat=True))


def write(export_id: int) -> bool:
    """Write the file, unless another worker does; False then."""
    now = clock.now()
    silent = Q(status=ExportStatus.RUNNING, seen_at__lt=now - SILENT)
    held = Export.objects.filter(Q(status=ExportStatus.WAITING) | silent, pk=export_id).update(
        status=ExportStatus.RUNNING, seen_at=now, done=0
    )
    if not held:
        return False
    row = Export.objects.select_related("project").get(pk=export_id)
    view = ViewFilter.from_query(QueryDict(row.query).dict())
    total = bugs.confirmed_bugs(row.project, view).count()
    Export.objects.filter(pk=export_id).update(total=total)
    try:
        _write(row, _counted(export_id, bugs.bug_records(row.project, view)))
    except Exception as error:
        # Told on the page instead of tried again for ever; who still wants the file asks anew.
        logger.exception("Export %s could not be written.", export_id)
        Export.objects.filter(pk=export_id).update(
            status=ExportStatus.FAILED, message=f"{type(error).__name__}: {error}"[:500]
        )
        return True
    _forget_old(row.project)
    return True


def _counted(export_id: int, records: Iterable[BugRecord]) -> Iterator[BugRecord]:
    number = 0
    for number, record in enumerate(records, start=1):
        if number % EVERY == 0:
            Export.objects.filter(pk=export_id).update(done=number, seen_at=clock.now())
        yield record
    Export.objects.filter(pk=export_id).update(done=number, seen_at=clock.now())


def _write(row: Export, records: Iterable[BugRecord]) -> None:
    """A half-written file never has the name that the page links."""
    folder().mkdir(parents=True, exist_ok=True)
    name = f"{row.pk}-{secrets.token_hex(8)}"
    part = folder() / f"{name}.part"
    with part.open("w", encoding="utf-8", newline="") as stream:
        stream.writelines(bugs.chunks(row.format, records))
    part.rename(folder() / name)
    Export.objects.filter(pk=row.pk).update(
        status=ExportStatus.DONE, file=name, size=(folder() / name).stat().st_size
    )


def _forget_old(project: Project) -> None:
    for row in Export.objects.filter(project=project, status=ExportStatus.DONE)[KEPT:]:
        (folder() / row.file).unlink(missing_ok=True)
        row.delete()
