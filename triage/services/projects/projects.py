"""Create, rename and find projects, and list those of a user."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count
from django.utils.text import slugify
from django.utils.translation import gettext as _

from triage.models import Membership, Project, Role
from triage.services.events.history import record_change

FIRST_SLUG = "first"


def first_project() -> Project:
    """Return the oldest project; create it if there is none."""
    existing = Project.objects.order_by("pk").first()
    if existing is not None:
        return existing
    project, _created = Project.objects.get_or_create(
        slug=FIRST_SLUG, defaults={"name": "Machine translation quality"}
    )
    return project


class UnknownProject(LookupError):
    """There is no project with that name; the message lists the existing ones."""


def find_project(slug: str = "") -> Project:
    """Return the project with this slug, or the first project if ``slug`` is empty.

    :raises UnknownProject: there is none.
    """
    if not slug:
        return first_project()
    project = Project.objects.filter(slug=slug, archived_at__isnull=True).first()
    if project is None:
        known = ", ".join(Project.objects.values_list("slug", flat=True)) or "none"
        raise UnknownProject(f"There is no project {slug!r}. Known: {known}.")
    return project


class ProjectError(Exception):
    """A project cannot be created or renamed; the message says why."""


@dataclass(frozen=True, slots=True)
class ProjectSummary:
    """A project with the user's role in it, and its numbers of members and campaigns."""

    project: Project
    role: Role
    members: int
    campaigns: int


def projects_of(user: User) -> list[ProjectSummary]:
    """The projects that ``user`` may open, without archived ones, sorted by name."""
    rows = Project.objects.filter(archived_at__isnull=True)
    roles = dict(Membership.objects.filter(user=user).values_list("project_id", "role"))
    if not user.is_superuser:
        rows = rows.filter(pk__in=roles)
    counted = rows.annotate(
        members=Count("memberships", distinct=True), started=Count("campaigns", distinct=True)
    ).order_by("name")
    return [
        ProjectSummary(
            project=row,
            role=Role.ADMINISTRATOR if user.is_superuser else Role(roles[row.pk]),
            members=row.members,
            campaigns=row.started,
        )
        for row in counted
    ]


def create(name: str, actor: User) -> Project:
    """Create a project with its creator as the administrator.

    :raises ProjectError: the name is missing, taken or too long.
    """
    name = _checked(name)
    with transaction.atomic():
        project = Project.objects.create(name=name, slug=_free_slug(name))
        Membership.objects.create(project=project, user=actor, role=Role.ADMINISTRATOR)
        record_change(project, actor, "project made", new={"name": name})
    return project


def rename(project: Project, name: str, actor: User) -> None:
    """Rename a project; its slug, by which commands refer to it, stays the same.

    :raises ProjectError: the name is missing, taken or too long.
    """
    name = _checked(name, project)
    with transaction.atomic():
        record_change(
            project, actor, "project renamed", old={"name": project.name}, new={"name": name}
        )
        project.name = name
        project.save(update_fields=["name"])


def _checked(name: str, but: Project | None = None) -> str:
    name = " ".join(name.split())
    longest = Project._meta.get_field("name").max_length or 0
    if not name:
        raise ProjectError(_("Enter a project name."))
    if len(name) > longest:
        raise ProjectError(_("A name can have max. %(longest)d characters.") % {"longest": longest})
    others = Project.objects.exclude(pk=but.pk) if but else Project.objects.all()
    if others.filter(name__iexact=name).exists():
        raise ProjectError(_("There is already a project with that name."))
    return name


def _free_slug(name: str) -> str:
    stem = slugify(name)[:50] or "project"
    taken = set(Project.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
    names = (stem if number == 1 else f"{stem}-{number}" for number in count(1))
    return next(slug for slug in names if slug not in taken)
