"""Items that cannot be decided because the project has too few raters."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Count, F, QuerySet

from triage.models import ItemKind, Judgement, Project, Role, Suspect
from triage.services.review.decision_rules import MAX_VOTES
from triage.services.review.slots import OPEN, RATERS

_JUDGE = (Role.ANNOTATOR, Role.LEAD, Role.ADMINISTRATOR)


@dataclass(frozen=True, slots=True)
class Shortage:
    """``items`` have an answer of each of the ``raters`` and need another vote.

    :param wanted: the votes that each item needs if there are fewer ``raters``; else 0
    """

    items: int
    raters: int
    wanted: int = 0


def shortage(project: Project) -> Shortage | None:
    """The items that a project lacks raters for; None if all can be decided.

    No item gets more than :data:`MAX_VOTES` votes, so a team of that size needs no query.
    """
    team = _team(project)
    raters = team.count()
    if raters >= MAX_VOTES:
        return None
    measured = _measured(project)
    items = _answered_by_all(measured, team, raters).count() if raters else 0
    too_few = raters < RATERS and measured.filter(OPEN).exists()
    if not items and not too_few:
        return None
    return Shortage(items, raters, RATERS if too_few else 0)


def _team(project: Project) -> QuerySet[User]:
    """The members who may judge in a project."""
    return User.objects.filter(
        is_active=True, memberships__project=project, memberships__role__in=_JUDGE
    )


def _measured(project: Project) -> QuerySet[Suspect]:
    """Items judged independently by several raters: all, or only those of rating campaigns."""
    rows = Suspect.items.filter(project=project)
    if project.raters_per_item > 1:
        return rows.exclude(kind=ItemKind.GOLD)
    return rows.filter(kind=ItemKind.RATING)


def _answered_by_all(
    measured: QuerySet[Suspect], team: QuerySet[User], raters: int
) -> QuerySet[Suspect]:
    """Open items that every rater has answered; a skip is an answer, too."""
    answered = (
        Judgement.objects.filter(
            reviewer__in=team.values("pk"),
            output_hash=F("suspect__output_hash"),
            withdrawn_at__isnull=True,
        )
        .order_by()
        .values("suspect")
        .annotate(by=Count("reviewer", distinct=True))
        .filter(by__gte=raters)
    )
    return measured.filter(OPEN, pk__in=answered.values("suspect"))
