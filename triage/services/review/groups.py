"""Suspects of one cause, so that a pattern is judged once."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.db.models import Count, Q

from triage.models import Project, Suspect, SuspectStatus
from triage.services.review.slots import OPEN
from triage.services.suspects.filters import ViewFilter

MOST_GROUPS = 200


@dataclass(frozen=True)
class Group:
    """Suspects of one method, engine line, direction and cause."""

    view: ViewFilter
    total: int
    open: int
    confirmed: int
    rejected: int

    @property
    def query(self) -> str:
        return self.view.query_string()


def groups(project: Project, view: ViewFilter) -> list[Group]:
    """The largest groups of a view, most open items first."""
    keys = ("method", "cause", "engine_line__name", "source_language", "target_language")
    rows = (
        view.suspects(project)
        .exclude(cause="")
        .order_by()
        .values(*keys)
        .annotate(
            total=Count("pk"),
            left=Count("pk", filter=OPEN),
            confirmed=Count("pk", filter=Q(status=SuspectStatus.CONFIRMED)),
            rejected=Count("pk", filter=Q(status=SuspectStatus.REJECTED)),
        )
        .order_by("-left", "-total", "cause")[:MOST_GROUPS]
    )
    return [
        Group(
            replace(
                view,
                method=row["method"],
                cause=row["cause"],
                engine=row["engine_line__name"],
                direction=f"{row['source_language']}-{row['target_language']}",
            ),
            row["total"],
            row["left"],
            row["confirmed"],
            row["rejected"],
        )
        for row in rows
    ]


def view_of_similar(suspect: Suspect) -> ViewFilter:
    """The view that holds the suspects of the same cause on the same engine."""
    return ViewFilter(
        method=suspect.method,
        cause=suspect.cause,
        engine=suspect.engine_line.name,
        direction=suspect.direction,
        status=SuspectStatus.OPEN,
    )
