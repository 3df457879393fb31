"""Confirmed bugs as plain records, streamed, for pages, commands and the API."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from django.db.models import QuerySet
from django.utils import timezone

from triage.models import Project, Suspect, SuspectStatus
from triage.reporting import bug_formats, bug_json
from triage.reporting.bug_record import BugRecord
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


def confirmed_bugs(project: Project, view: ViewFilter) -> QuerySet[Suspect]:
    """The bugs of a view, oldest first."""
    found = view.suspects(project).filter(status=SuspectStatus.CONFIRMED, current__isnull=False)
    return found.order_by("pk")


def bug_records(project: Project, view: ViewFilter) -> Iterator[BugRecord]:
    """Yield records at flat memory: a chunk of rows at a time."""
    return (record for _, record in bug_rows.records(confirmed_bugs(project, view), project))


def bug_page(
    project: Project, view: ViewFilter, after: int, limit: int
) -> tuple[list[BugRecord], int | None]:
    """Return at most ``limit`` bugs after a cursor, and the next page's cursor, None at the end."""
    rows = confirmed_bugs(project, view).filter(pk__gt=after)[: limit + 1]
    found = list(bug_rows.records(rows, project))
    following = found[limit - 1][0] if len(found) > limit else None
    return [record for _, record in found[:limit]], following


def chunks(format_name: str, bugs: Iterable[BugRecord]) -> Iterator[str]:
    """Yield the text of an export piece by piece.

    :raises KeyError: no such format; ``FORMATS`` lists them.
    """
    return FORMATS[format_name][1](bugs)
