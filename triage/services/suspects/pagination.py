"""Keyset pagination of suspects, so that the last page of a million opens as fast as the first."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, Q, QuerySet, Sum

from triage.models import (
    CaseCount,
    Judgement,
    Mode,
    Outcome,
    OutcomeVerdict,
    Project,
    Suspect,
    SuspectStatus,
)
from triage.services.suspects.filters import ViewFilter
from triage.services.suspects.order import SuspectOrder

PAGE = 50


@dataclass(frozen=True)
class SuspectPage:
    """Rows in order, and the key where the next page starts; None at the end."""

    rows: list[Suspect]
    next_key: int | None


def suspects_for(
    project: Project, user: User, view: ViewFilter, *, blind: bool
) -> QuerySet[Suspect]:
    """Suspects of a view; ``blind`` leaves out those that the user has yet to judge blind."""
    rows = view.suspects(project)
    return unblinded(rows, user) if blind and project.mode == Mode.MEASURING else rows


def unblinded(rows: QuerySet[Suspect], user: User) -> QuerySet[Suspect]:
    """Items that are decided or that the user has voted on."""
    voted = Judgement.objects.filter(
        suspect=OuterRef("pk"), reviewer=user, withdrawn_at__isnull=True
    )
    return rows.filter(~Q(status=SuspectStatus.OPEN) | Exists(voted))


def suspect_page(rows: QuerySet[Suspect], before: int | None, order: SuspectOrder) -> SuspectPage:
    """One page; ``before`` is the ``next_key`` of the previous page."""
    known = Suspect.items.select_related("engine_line")
    last = None if before is None else known.filter(pk=before).first()
    # Primary keys first: with joined columns, the database would sort all of a view's suspects.
    keys = order.first(rows, PAGE + 1) if last is None else order.after(rows, last, PAGE + 1)
    shown = Suspect.items.select_related("engine_line", "current__case", "assignee", "project")
    found = shown.in_bulk(keys[:PAGE])
    more = len(keys) > PAGE
    return SuspectPage([found[key] for key in keys[:PAGE]], keys[PAGE - 1] if more else None)


def numbers_of(project: Project, view: ViewFilter) -> dict[tuple[str, str], int]:
    """The suspects of a view by status and presence; {} if stored counts do not cover it."""
    counts = view.counts(project)
    if counts is None:
        return {}
    rows = counts.order_by().values_list("status", "presence").annotate(Sum("suspects"))
    return {(status, presence): n for status, presence, n in rows}


def filter_choices(project: Project) -> dict[str, list[tuple[str, str]]]:
    """The choices of the filter bar, from the runs of the project.

    They are read from stored counts, since a project has too many suspects to query on each page.
    """
    rows = CaseCount.objects.filter(
        run__campaign__project=project,
        verdict__in=[OutcomeVerdict.FAIL, OutcomeVerdict.ABSTAIN],
    )
    found = list(rows.order_by().values_list(*_CHOICES.values(), *_SIDES).distinct())
    choices = {
        name: sorted({(row[at], row[at]) for row in found if row[at]})
        for at, name in enumerate(_CHOICES)
    }
    directions = {row[-2:] for row in found}
    choices["direction"] = sorted((f"{s}-{t}", f"{s} → {t}") for s, t in directions)
    return choices


def has_scores(project: Project) -> bool:
    """Whether a scorer, or an upload, gave translations of the project a score."""
    scored = Outcome.objects.filter(tenth__isnull=False, run__campaign__project=project)
    return scored.exists()


_CHOICES = {
    "capability": "capability",
    "error_kind": "error_kind",
    "method": "run__campaign__method",
    "engine": "run__engine__line__name",
}
_SIDES = ("run__source_language", "run__target_language")
