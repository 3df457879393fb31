"""Who sets engines up: administrators, and leads where an administrator allows it."""

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
    """Whether this role adds and changes engines, which all projects share."""
    return role == Role.ADMINISTRATOR or (role == Role.LEAD and leads_may_configure(project))


def let_leads_configure(project: Project, actor: User, allowed: bool) -> None:
    """Allow or forbid it to the project's leads; the history keeps who did."""
    with transaction.atomic():
        fresh = Project.objects.select_for_update().get(pk=project.pk)
        before = leads_may_configure(fresh)
        fresh.settings = {**fresh.settings, KEY: {**fresh.settings.get(KEY, {}), LEADS: allowed}}
        fresh.save(update_fields=["settings"])
        record_change(
            fresh,
            actor,
            "engines for leads",
            old={"allowed": before},
            new={"allowed": allowed},
        )


def record_saved(project: Project, actor: User, engine_name: str, *, new: bool) -> None:
    """Note who added or changed an engine; options and keys are not repeated in the history."""
    record_change(
        project, actor, "engine added" if new else "engine changed", new={"engine": engine_name}
    )
