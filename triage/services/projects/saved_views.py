"""Named filters, shared by all members of a project, and what a member's list begins with."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from triage.models import Preference, Project, SavedView
from triage.services.events.history import record_change


def save_named(project: Project, actor: User, name: str, query: str) -> None:
    """Save a view, replacing one with the same name."""
    with transaction.atomic():
        SavedView.objects.update_or_create(
            project=project, name=name, defaults={"query": query, "owner": actor}
        )
        record_change(project, actor, "view saved", new={name: query})


def delete_named(project: Project, actor: User, name: str) -> None:
    """Delete a saved view; there need not be one."""
    with transaction.atomic():
        for view in SavedView.objects.filter(project=project, name=name):
            view.delete()
            record_change(project, actor, "view deleted", old={name: view.query})


def begin_with(project: Project, user: User, query: str | None) -> None:
    """Store the view that the user's list of suspects begins with; None for the usual one."""
    with transaction.atomic():
        row, _ = Preference.objects.select_for_update().get_or_create(user=user)
        views = {**row.first_views, str(project.pk): query}
        row.first_views = {key: value for key, value in views.items() if value is not None}
        row.save(update_fields=["first_views"])


def first_view(project: Project, user: User) -> str | None:
    """The query string that :func:`begin_with` stored, if any."""
    views = Preference.objects.filter(user=user).values_list("first_views", flat=True).first()
    return (views or {}).get(str(project.pk))
