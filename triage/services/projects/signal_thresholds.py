"""The minimum confidence with which each screening signal opens a suspect, chosen per project."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from triage.models import Project
from triage.services.events.history import record_change

KEY = "signal_thresholds"


def signal_thresholds(project: Project) -> dict[str, float]:
    """Return the minimum confidence by signal; signals without one always open suspects."""
    return {str(name): float(least) for name, least in project.settings.get(KEY, {}).items()}


def set_threshold(project: Project, actor: User, signal: str, least: float) -> None:
    """Store a threshold with a line in the history; it applies to campaigns started later."""
    with transaction.atomic():
        # Locked and read again, so that concurrent changes are not overwritten.
        locked = Project.objects.select_for_update(no_key=True).get(pk=project.pk)
        before = signal_thresholds(locked)
        chosen = {**before, signal: least}
        after = {name: value for name, value in chosen.items() if value > 0}
        project.settings = {**locked.settings, KEY: after}
        if after == before:
            return
        project.save(update_fields=["settings"])
        record_change(project, actor, "settings changed", old={KEY: before}, new={KEY: after})


def with_thresholds(project: Project, method: str, options: Mapping[str, Any]) -> Mapping[str, Any]:
    """Add the project's thresholds to the options of a screening that does not set its own."""
    chosen = signal_thresholds(project)
    if method != "screening" or "thresholds" in options or not chosen:
        return options
    return {**options, "thresholds": chosen}
