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
