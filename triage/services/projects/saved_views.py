"""Named filters, shared by all members of a project."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from triage.models import Project, SavedView
from triage.services.events.history import record_change


def save_named(project: Project, actor: User, name: str, query: str) -> None:
    """Save a view, replacing one with the same name."""
    with transaction.atomic():
        SavedView.objects.update_or_create(
            project=project, name=name, defaults={"query": query, "owner": actor}
        )
        record_change(project, actor, "view saved", new={name: query})
