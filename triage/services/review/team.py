"""Who of a project can still rate an item, and who may decide where raters disagree."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet

from triage.models import Answer, ItemKind, Judgement, Project, Role, Suspect
from triage.services.review.slots import OPEN, RATERS, raters_for

_LEADS = (Role.LEAD, Role.ADMINISTRATOR)
_RATERS = (Role.ANNOTATOR, *_LEADS)


@dataclass(frozen=True, slots=True)
class Shortage:
    """Each item needs the votes of ``wanted`` raters, but there are only ``raters``."""

    raters: int
    wanted: int


def shortage(project: Project) -> Shortage | None:
    """What a project lacks for deciding items by votes; None if it has raters enough."""
    return too_few_raters(project) if measured(project).filter(OPEN).exists() else None


def too_few_raters(project: Project, wanted: int = RATERS) -> Shortage | None:
    raters = raters_of(project).count()
    return Shortage(raters, wanted) if raters < wanted else None


def raters_of(project: Project) -> QuerySet[User]:
    """The members who can review."""
    return _members(project, *_RATERS)


def _members(project: Project, *roles: Role) -> QuerySet[User]:
    return User.objects.filter(
        is_active=True, memberships__project=project, memberships__role__in=roles
    )


def decided_by_votes(project: Project) -> QuerySet[Suspect]:
    """Items that get a verdict; those of rating campaigns are only rated."""
    # Listed, because the index on the status starts with the kind.
    kinds = [kind for kind in ItemKind.values if kind not in (ItemKind.GOLD, ItemKind.RATING)]
    return Suspect.items.filter(project=project, kind__in=kinds)


def measured(project: Project) -> QuerySet[Suspect]:
    """Items that the votes of several raters decide."""
    rows = decided_by_votes(project)
    return rows.none() if project.raters_per_item == 1 else rows


def anyone_left(suspect: Suspect, project: Project, votes: int) -> bool:
    """Whether a member can be the next rater of an item; who skipped it is not asked again.

    Leads are not waited for once the item has the votes that it takes at first: they decide.
    """
    roles = (Role.ANNOTATOR,) if votes >= raters_for(suspect, project) else _RATERS
    answered = Judgement.objects.filter(
        suspect=suspect,
        reviewer=OuterRef("pk"),
        output_hash=suspect.output_hash,
        withdrawn_at__isnull=True,
    )
    return _members(project, *roles).filter(~Exists(answered)).exists()


def answered_by_all(project: Project) -> QuerySet[Suspect]:
    """Open items for which :func:`anyone_left` is false."""
    everybody = _answered_by(raters_of(project))
    annotators = _answered_by(_members(project, Role.ANNOTATOR))
    return measured(project).filter(OPEN & (everybody | annotators & Q(extra_slots__gt=0)))


def _answered_by(members: QuerySet[User]) -> Q:
    """Items answered by all of these members; the empty condition if there are none."""
    count = members.count()
    if not count:
        return Q()
    answered = (
        Judgement.objects.filter(
            reviewer__in=members.values("pk"),
            output_hash=F("suspect__output_hash"),
            withdrawn_at__isnull=True,
        )
        .order_by()
        .values("suspect")
        .annotate(by=Count("reviewer", distinct=True))
        .filter(by__gte=count)
    )
    return Q(pk__in=answered.values("suspect"))


def may_decide(project: Project, reviewer: User) -> Q:
    """The items that this lead may decide: not voted on by the lead, or else by every other lead too."""
    voted = Judgement.objects.filter(
        suspect=OuterRef("pk"),
        output_hash=OuterRef("output_hash"),
        withdrawn_at__isnull=True,
        adjudication=False,
    ).exclude(answer=Answer.SKIP)
    others = _members(project, *_LEADS).exclude(pk=reviewer.pk).values_list("pk", flat=True)
    if not others:
        return Q()
    own = Exists(voted.filter(reviewer=reviewer))
    return ~Q(own) | Q(*(Exists(voted.filter(reviewer=lead)) for lead in others))
