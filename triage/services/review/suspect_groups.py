"""Suspects grouped by cause, for bulk answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any

from django.db.models import Aggregate, Count, Max, Q, QuerySet, Sum, Value
from django.db.models.functions import Coalesce, Concat

from triage.models import Presence, Project, Suspect, SuspectCount, SuspectStatus
from triage.services.review.slots import OPEN
from triage.services.suspects.filters import FAILING, NONE, ViewFilter

MAX_GROUPS = 200
#: In views of more suspects, their templates are not counted: each would be looked up in its case.
MAX_LOOKED_UP = 20_000
#: What the suspects of a group are divided into.
PARTS = {
    "open": OPEN,
    "fixed": Q(status=SuspectStatus.OPEN, presence=Presence.FIXED),
    "adjudication": Q(status=SuspectStatus.ADJUDICATION),
    "confirmed": Q(status=SuspectStatus.CONFIRMED),
    "rejected": Q(status=SuspectStatus.REJECTED),
}
#: The columns that a list of groups can be sorted by, in descending order.
GROUP_ORDERS = (*PARTS, "total", "templates")
_CAUSE = ("method", "error_kind", "capability", "engine_line__name")
_TOGETHER = (*_CAUSE, "source_language", "target_language")


@dataclass(frozen=True)
class SuspectGroup:
    """Suspects with the same kind of error, capability and engine line, in one direction or several.

    ``templates`` is the number of templates or texts they come from, 0 if there are too many
    suspects to count them; ``fixed`` ones are undecided but no longer fail; ``example`` is the
    newest suspect.
    """

    view: ViewFilter
    error_kind: str
    capability: str
    total: int
    open: int
    fixed: int
    adjudication: int
    confirmed: int
    rejected: int
    templates: int
    example: Suspect | None = None
    directions: int = 1

    @property
    def query(self) -> str:
        return self.view.query_string()


def groups(project: Project, view: ViewFilter, order: str = "open") -> list[SuspectGroup]:
    """The groups of a view, most open items first unless ``order`` names another column."""
    wanted = order if order in GROUP_ORDERS else "open"
    counted = _counted(project, view)
    found = _read(project, view) if counted is None else counted
    rows = list(found.order_by(f"-{wanted}", "-total", *_TOGETHER)[:MAX_GROUPS])
    return _with_examples(project, view, rows)


def first_groups(project: Project, n: int) -> list[SuspectGroup]:
    """The ``n`` causes with the most open items that still fail, each over all its directions.

    Their templates are not counted.
    """
    view = ViewFilter(presence=FAILING)
    counts = view.counts(project)
    assert counts is not None
    direction = Concat("source_language", Value("-"), "target_language")
    found = _of_counts(counts, _CAUSE).annotate(
        directions=Count(direction, distinct=True), direction=Max(direction)
    )
    rows = list(found.filter(open__gt=0).order_by("-open", "-total", *_CAUSE)[:n])
    return _with_examples(project, view, rows)


def _with_examples(
    project: Project, view: ViewFilter, rows: list[dict[str, Any]]
) -> list[SuspectGroup]:
    shown = view.suspects(project).select_related("engine_line", "current__case", "project")
    examples = shown.in_bulk([row["newest"] for row in rows])
    return [_group(project, view, row, examples.get(row["newest"])) for row in rows]


def _counted(project: Project, view: ViewFilter) -> QuerySet[Any, dict[str, Any]] | None:
    """Groups from the stored counts, for views of many suspects; None for others."""
    counts = view.counts(project)
    if counts is None or (counts.aggregate(n=Sum("suspects"))["n"] or 0) <= MAX_LOOKED_UP:
        return None
    return _of_counts(counts)


def _of_counts(
    counts: QuerySet[SuspectCount], together: Sequence[str] = _TOGETHER
) -> QuerySet[Any, dict[str, Any]]:
    def number(condition: Q) -> Coalesce:
        return Coalesce(Sum("suspects", filter=condition), 0)

    rows = counts.order_by().values(*together).annotate(total=Sum("suspects"))
    return _numbers(rows.filter(total__gt=0), number, templates=Value(0), newest=Max("newest"))


def _read(project: Project, view: ViewFilter) -> QuerySet[Any, dict[str, Any]]:
    """Groups from the suspects themselves."""
    suspects = view.suspects(project).order_by()
    few = suspects[: MAX_LOOKED_UP + 1].count() <= MAX_LOOKED_UP
    rows = suspects.values(*_TOGETHER).annotate(total=Count("pk"))

    def number(condition: Q) -> Count:
        return Count("pk", filter=condition)

    templates = Count("current__case__cluster", distinct=True) if few else Value(0)
    return _numbers(rows, number, templates=templates, newest=Max("pk"))


def _numbers(
    rows: QuerySet[Any, dict[str, Any]],
    number: Callable[[Q], Coalesce | Count],
    **more: Aggregate | Value,
) -> QuerySet[Any, dict[str, Any]]:
    found: QuerySet[Any, dict[str, Any]] = rows.annotate(
        **{name: number(condition) for name, condition in PARTS.items()}, **more
    )
    return found


def _group(
    project: Project, view: ViewFilter, row: dict[str, Any], example: Suspect | None
) -> SuspectGroup:
    directions = row.get("directions", 1)
    own = replace(
        view,
        method=row["method"],
        error_kind=row["error_kind"] or NONE,
        capability=row["capability"] or NONE,
        engine=row["engine_line__name"],
        direction=""
        if directions > 1
        else row.get("direction") or f"{row['source_language']}-{row['target_language']}",
    )
    if example is None or not _belongs(example, row):
        # It has left the group since it was counted.
        example = own.suspects(project).select_related("engine_line", "current__case").last()
    return SuspectGroup(
        own,
        row["error_kind"],
        row["capability"],
        row["total"],
        **{name: row[name] for name in PARTS},
        templates=row["templates"],
        example=example,
        directions=directions,
    )


def _belongs(suspect: Suspect, row: dict[str, Any]) -> bool:
    return all(
        attrgetter(name.replace("__", "."))(suspect) == row[name]
        for name in _TOGETHER
        if name in row
    )


def view_of_similar(suspect: Suspect) -> ViewFilter:
    """The view of the open suspects with the same cause on the same engine line and direction."""
    return ViewFilter(
        method=suspect.method,
        cause=suspect.cause,
        engine=suspect.engine_line.name,
        direction=suspect.direction,
        status=SuspectStatus.OPEN,
    )
