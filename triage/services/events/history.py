"""The append-only record of who changed what."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User

from triage.models import HistoryEntry, Project, Suspect


def record_change(
    project: Project,
    actor: User | None,
    action: str,
    *,
    suspect: Suspect | None = None,
    old: Mapping[str, Any] | None = None,
    new: Mapping[str, Any] | None = None,
) -> HistoryEntry:
    """Add one line to the project's history; call it in the transaction of the change."""
    return HistoryEntry.objects.create(
        project=project,
        actor=actor,
        action=action,
        suspect=suspect,
        old=dict(old or {}),
        new=dict(new or {}),
    )
