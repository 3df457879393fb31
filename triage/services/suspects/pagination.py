"""Suspects as a list: pages by key, so that the last of a million opens as fast as the first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, Q, QuerySet

from triage.models import Judgement, Mode, Project, Suspect, SuspectStatus
from triage.services.suspects.filters import ViewFilter

PAGE = 50


@dataclass(frozen=True)
class SuspectPage:
    """Rows, newest first, and the key after which the next page begins; None at the end."""

    rows: list[Suspect]
    next_key: int | None


def suspects_for(
    project: Project, user: User, view: ViewFilter, *, blind: bool
) -> QuerySet[Suspect]:
    """Suspects of a view; ``blind`` leaves out what the user has still to judge unaided."""
    rows = view.suspects(project)
    return unblinded(rows, user) if blind and project.mode == Mode.MEASURING else rows


def unblinded(rows: QuerySet[Suspect], user: User) -> QuerySet[Suspect]:
    """Items that are settled, or that the user has voted on."""
    voted = Judgement.objects.filter(
        suspect=OuterRef("pk"), reviewer=user, withdrawn_at__isnull=True
    )
    return rows.filter(~Q(status=SuspectStatus.OPEN) | Exists(voted))


def suspect_page(rows: QuerySet[Suspect], before: int | None) -> SuspectPage:
    """One page; ``before`` is the ``next_key`` of the page before it."""
    if before is not None:
        rows = rows.filter(pk__lt=before)
    found = list(rows.select_related("engine_line", "current__case").order_by("-pk")[: PAGE + 1])
    more = len(found) > PAGE
    return SuspectPage(found[:PAGE], found[PAGE - 1].pk if more else None)


def filter_choices(project: Project) -> dict[str, list[tuple[str, str]]]:
    """What the filter bar offers, from what the project's suspects have."""
    rows = Suspect.objects.filter(project=project).order_by()
    names = ("capability", "error_kind", "method")
    choices = {name: _distinct(rows, name) for name in names}
    choices["engine"] = _distinct(rows, "engine_line__name")
    directions = rows.values_list("source_language", "target_language").distinct()
    choices["direction"] = sorted((f"{s}-{t}", f"{s} → {t}") for s, t in directions)
    return choices


def _distinct(rows: QuerySet[Suspect], field: str) -> list[tuple[str, str]]:
    values: Any = rows.values_list(field, flat=True).distinct()[:200]
    return sorted((value, value) for value in values if value)
