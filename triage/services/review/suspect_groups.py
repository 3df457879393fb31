"""Suspects grouped by cause, for bulk answers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Count, Max, Q, Value

from triage.models import Project, Suspect, SuspectStatus
from triage.services.review.slots import OPEN
from triage.services.suspects.filters import NONE, ViewFilter

MOST_GROUPS = 200
#: In views of more suspects, their templates are not counted: each would be looked up in its case.
MOST_LOOKED_UP = 50_000
#: The columns that a list of groups can be sorted by, in descending order.
GROUP_ORDERS = ("open", "confirmed", "rejected", "total", "templates")
_TOGETHER = (
    "method",
    "error_kind",
    "capability",
    "engine_line__name",
    "source_language",
    "target_language",
)


@dataclass(frozen=True)
class Group:
    """Suspects with the same kind of error, capability, engine line and direction.

    ``templates`` is the number of templates or texts they come from, 0 if there are too many
    suspects to count them; ``example`` is the newest suspect.
    """

    view: ViewFilter
    error_kind: str
    capability: str
    total: int
    open: int
    confirmed: int
    rejected: int
    templates: int
    example: Suspect | None = None

    @property
    def query(self) -> str:
        return self.view.query_string()


def groups(project: Project, view: ViewFilter, order: str = "open") -> list[Group]:
    """The groups of a view, most open items first unless ``order`` names another column."""
    wanted = order if order in GROUP_ORDERS else "open"
    left = {"open": "left"}.get(wanted, wanted)
    suspects = view.suspects(project).order_by()
    few = suspects[: MOST_LOOKED_UP + 1].count() <= MOST_LOOKED_UP
    rows = list(
        suspects.values(*_TOGETHER)
        .annotate(
            total=Count("pk"),
            left=Count("pk", filter=OPEN),
            confirmed=Count("pk", filter=Q(status=SuspectStatus.CONFIRMED)),
            rejected=Count("pk", filter=Q(status=SuspectStatus.REJECTED)),
            templates=Count("current__case__cluster", distinct=True) if few else Value(0),
            newest=Max("pk"),
        )
        .order_by(f"-{left}", "-total", *_TOGETHER)[:MOST_GROUPS]
    )
    shown = Suspect.objects.select_related("engine_line", "current__case")
    examples = shown.in_bulk([row["newest"] for row in rows])
    return [_group(view, row, examples.get(row["newest"])) for row in rows]


def _group(view: ViewFilter, row: dict[str, Any], example: Suspect | None) -> Group:
    own = replace(
        view,
        method=row["method"],
        error_kind=row["error_kind"] or NONE,
        capability=row["capability"] or NONE,
        engine=row["engine_line__name"],
        direction=f"{row['source_language']}-{row['target_language']}",
    )
    return Group(
        own,
        row["error_kind"],
        row["capability"],
        row["total"],
        row["left"],
        row["confirmed"],
        row["rejected"],
        row["templates"],
        example,
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
