"""Projects: the first one, and who belongs to them."""

from __future__ import annotations

from triage.models import Project

FIRST_SLUG = "first"


def first_project() -> Project:
    """Return the project that everything starts in; the first call makes it."""
    existing = Project.objects.order_by("pk").first()
    if existing is not None:
        return existing
    project, _ = Project.objects.get_or_create(
        slug=FIRST_SLUG, defaults={"name": "Machine translation quality"}
    )
    return project


class UnknownProject(LookupError):
    """There is no project of that name; the message lists those that there are."""


def find_project(slug: str = "") -> Project:
    """Return the project called ``slug``; the first one for an empty name.

    :raises UnknownProject: there is none.
    """
    if not slug:
        return first_project()
    project = Project.objects.filter(slug=slug, archived_at__isnull=True).first()
    if project is None:
        known = ", ".join(Project.objects.values_list("slug", flat=True)) or "none"
        raise UnknownProject(f"There is no project {slug!r}. Known: {known}.")
    return project
