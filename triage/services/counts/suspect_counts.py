"""Counts of suspects for the overview and groups, updated as suspects change.

The sum of all rows equals a count of the suspects; see :mod:`triage.services.counts.changes`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from django.db.models import Case, Count, F, Max, Sum, Value, When

from triage.models import ItemKind, Project, Suspect, SuspectCount, SuspectStatus
from triage.services.counts.added_rows import AddedRows

_COLUMNS = (
    "project_id",
    "method",
    "engine_line_id",
    "source_language",
    "target_language",
    "capability",
    "error_kind",
    "status",
    "presence",
    "category",
)
_ROWS = AddedRows(SuspectCount, _COLUMNS, "suspects", largest="newest")
#: A worker merges a project's rows from this many on.
_MERGED_FROM = 1_000

#: The values of a suspect's columns.
Place = tuple[Any, ...]


def place_of(suspect: Suspect) -> Place | None:
    """What a suspect is counted as; None for items that are not suspects."""
    if suspect.kind != ItemKind.SUSPECT:
        return None
    category = suspect.category if suspect.status == SuspectStatus.CONFIRMED else ""
    values = [getattr(suspect, name) for name in _COLUMNS[:-1]]
    return (*(str(value) if isinstance(value, str) else value for value in values), category)


def note(changes: Mapping[int, tuple[Place | None, Place | None]]) -> None:
    """Record changed suspects: suspect -> before and after."""
    counts, newest = Counter[Place](), dict[Place, int]()
    for pk, (old, new) in changes.items():
        if old == new:
            continue
        if old is not None:
            counts[old] -= 1
        if new is not None:
            counts[new] += 1
            newest[new] = max(pk, newest.get(new, 0))
    _ROWS.add(counts, newest)


def reconcile(project: Project) -> int:
    """Make the counts equal to the rows again; return how many counts were wrong."""
    actual = (
        Suspect.objects.filter(project=project)
        .order_by()
        .annotate(
            named=Case(When(status=SuspectStatus.CONFIRMED, then=F("category")), default=Value(""))
        )
        .values_list(*_COLUMNS[:-1], "named")
        .annotate(n=Count("pk"), top=Max("pk"))
    )
    stored = (
        SuspectCount.objects.filter(project=project)
        .order_by()
        .values_list(*_COLUMNS)
        .annotate(n=-Sum("suspects"), top=Value(0))
    )
    return _ROWS.correct(project, actual, stored)


def merge() -> None:
    """Merge the rows of projects that have many."""
    many = (
        SuspectCount.objects.order_by()
        .values_list("project")
        .annotate(n=Count("pk"))
        .filter(n__gte=_MERGED_FROM)
    )
    for project, _ in many:
        _ROWS.merge(SuspectCount.objects.filter(project=project))
