"""Confirmed bugs as plain records, streamed, for pages, commands and the API."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import QueryDict
from django.utils import timezone

from engines import files
from triage.models import Export, ExportStatus, Judgement, Project, Suspect, SuspectStatus
from triage.reporting import bug_formats, bug_json
from triage.reporting.bug_record import BugRecord
from triage.services.common import background_work
from triage.services.events.history import record_change
from triage.services.exchange import bug_rows
from triage.services.suspects.filters import ViewFilter

FORMATS: dict[str, tuple[str, Callable[[Iterable[BugRecord]], Iterator[str]]]] = {
    "json": (
        "application/json",
        lambda bugs: bug_json.json_chunks(bugs, timezone.now().isoformat()),
    ),
    "jsonl": ("application/x-ndjson", bug_json.jsonl_chunks),
    "csv": ("text/csv; charset=utf-8", bug_formats.csv_chunks),
    "tmx": ("application/xml", bug_formats.tmx_chunks),
    "training": ("application/x-ndjson", bug_formats.training_chunks),
    "negative": ("application/x-ndjson", bug_formats.negative_chunks),
    "patch": ("application/x-ndjson", bug_formats.patch_chunks),
}

#: Formats that hold only bugs with a better translation.
CORRECTED = frozenset({"tmx", "training", "patch"})


def confirmed_bugs(project: Project, view: ViewFilter) -> QuerySet[Suspect]:
    """The bugs of a view, oldest first."""
    found = view.suspects(project).filter(status=SuspectStatus.CONFIRMED, current__isnull=False)
    return found.order_by("pk")


def corrected_bugs(project: Project, view: ViewFilter) -> QuerySet[Suspect]:
    """The bugs of a view for which somebody wrote a better translation."""
    written = Judgement.objects.filter(
        suspect=OuterRef("pk"), output_hash=OuterRef("output_hash"), withdrawn_at__isnull=True
    ).exclude(corrected_translation="")
    # A bug may have come with a correction and without the vote that it is from.
    imported = Q(content__imported__corrected_translation__regex=".")
    return confirmed_bugs(project, view).filter(Exists(written) | imported)


def bug_records(project: Project, view: ViewFilter) -> Iterator[BugRecord]:
    """Yield records in constant memory, reading rows in chunks."""
    return (record for _, record in bug_rows.records(confirmed_bugs(project, view), project))


def bug_page(
    project: Project, view: ViewFilter, after: int, limit: int
) -> tuple[list[BugRecord], int | None]:
    """Return at most ``limit`` bugs after a cursor, and the next page's cursor or None."""
    rows = confirmed_bugs(project, view).filter(pk__gt=after)[: limit + 1]
    found = list(bug_rows.records(rows, project))
    following = found[limit - 1][0] if len(found) > limit else None
    return [record for _, record in found[:limit]], following


def chunks(format_name: str, bugs: Iterable[BugRecord]) -> Iterator[str]:
    """Yield the text of an export in chunks.

    :raises KeyError: no such format; ``FORMATS`` lists them.
    """
    return FORMATS[format_name][1](bugs)


EVERY = 500
"""Number of bugs between two updates of the progress."""

KEPT = 20
"""Number of a project's finished exports that are kept."""


def folder() -> Path:
    return files.path_of(_stored(""))


def file_of(row: Export) -> Path:
    """The local path of a finished export, which may no longer exist."""
    files.fetch(_stored(row.file))
    return folder() / row.file


def _stored(name: str) -> str:
    return f"media/exports/{name}"


def request_export(project: Project, user: User, format_name: str, view: ViewFilter) -> Export:
    """Create the row of an export that a worker will write.

    :raises KeyError: no such format.
    """
    FORMATS[format_name]
    with transaction.atomic():
        row = Export.objects.create(
            project=project, format=format_name, query=view.query_string(), requested_by=user
        )
        record_change(
            project, user, "export asked for", new={"format": format_name, "view": row.query}
        )
    return row


def write(export_id: int) -> bool:
    """Write the file; return False if another worker has the job."""
    return background_work.run(Export, export_id, _write)


def _write(row: Export) -> None:
    """Write to a temporary name first, so that the page never links a half-written file."""
    view = ViewFilter.from_query(QueryDict(row.query).dict())
    background_work.update_progress(row, done=0, total=confirmed_bugs(row.project, view).count())
    folder().mkdir(parents=True, exist_ok=True)
    name = f"{row.pk}-{secrets.token_hex(8)}"
    part = folder() / f"{name}.part"
    with part.open("w", encoding="utf-8", newline="") as stream:
        records = _counted(row, bug_records(row.project, view))
        stream.writelines(chunks(row.format, records))
    part.rename(folder() / name)
    files.publish(_stored(name))
    size = (folder() / name).stat().st_size
    background_work.finish(row, ExportStatus.DONE, file=name, size=size)
    _forget_old(row.project)


def _counted(row: Export, records: Iterable[BugRecord]) -> Iterator[BugRecord]:
    number = 0
    for number, record in enumerate(records, start=1):
        if number % EVERY == 0:
            background_work.update_progress(row, done=number)
        yield record
    background_work.update_progress(row, done=number)


def _forget_old(project: Project) -> None:
    for row in Export.objects.filter(project=project, status=ExportStatus.DONE)[KEPT:]:
        files.forget(_stored(row.file))
        row.delete()
