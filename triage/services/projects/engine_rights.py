"""The permission to set up engines: administrators, and leads if an administrator allows it."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from triage.models import Project, Role
from triage.services.events.history import record_change

KEY = "engines"
LEADS = "leads_configure"


def leads_may_configure(project: Project) -> bool:
    return bool(project.settings.get(KEY, {}).get(LEADS, False))


def may_configure(project: Project, role: Role) -> bool:
    """Whether this role may add and change engines, which all projects share."""
    return role == Role.ADMINISTRATOR or (role == Role.LEAD and leads_may_configure(project))


def let_leads_configure(project: Project, actor: User, allowed: bool) -> None:
    """Allow or forbid the project's leads to set up engines, and record that in the history."""
    with transaction.atomic():
        locked = Project.objects.select_for_update().get(pk=project.pk)
        before = leads_may_configure(locked)
        locked.settings = {**locked.settings, KEY: {**locked.settings.get(KEY, {}), LEADS: allowed}}
        locked.save(update_fields=["settings"])
        record_change(
            locked,
            actor,
            "engines for leads",
            old={"allowed": before},
            new={"allowed": allowed},
        )


def record_saved(project: Project, actor: User, engine_name: str, *, new: bool) -> None:
    """Record who added or changed an engine, without its options and key."""
    record_change(
        project, actor, "engine added" if new else "engine changed", new={"engine": engine_name}
    )
