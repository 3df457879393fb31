"""Change how a project judges, and bring its open items in line with it."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction

from triage.models import Mode, Project, QueueOrder, Suspect
from triage.services.events.history import record_change
from triage.services.review.slots import OPEN


def change_mode(project: Project, actor: User, mode: Mode, order: QueueOrder) -> None:
    """Store mode and order. Decided items stay decided; open ones may get more votes now."""
    old = {"mode": project.mode, "queue_order": project.queue_order}
    new = {"mode": mode.value, "queue_order": order.value}
    if old == new:
        return
    with transaction.atomic():
        project.mode, project.queue_order = mode, order
        project.save(update_fields=["mode", "queue_order"])
        Suspect.items.filter(OPEN, project=project).update(available=True)
        record_change(project, actor, "way of working changed", old=old, new=new)
