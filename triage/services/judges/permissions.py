"""Whether a project's texts may go to an engine that judges them: not until a lead says so."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet

from engines.models import Engine
from triage.models import JudgePermission, JudgeRun, Project
from triage.services.common import background_work, clock
from triage.services.events.history import record_change


def may_judge(project: Project, engine: Engine) -> bool:
    """Whether a permission stands."""
    return _standing(project, engine).exists()


def allow(project: Project, actor: User, engine: Engine) -> None:
    """Let the project's texts go to the engine; nothing happens if they already may."""
    with transaction.atomic():
        Project.objects.select_for_update().get(pk=project.pk)
        if not may_judge(project, engine):
            JudgePermission.objects.create(project=project, engine=engine, allowed_by=actor)
            record_change(project, actor, "judge allowed", new={"engine": engine.name})


def withdraw(project: Project, actor: User, engine: Engine) -> None:
    """Send the engine no more of the project's texts; its runs that are not over end at once."""
    with transaction.atomic():
        ended = _standing(project, engine).update(withdrawn_by=actor, withdrawn_at=clock.now())
        if ended:
            for run in JudgeRun.objects.filter(project=project, engine=engine):
                background_work.cancel(run)
            record_change(project, actor, "judge withdrawn", old={"engine": engine.name})


def _standing(project: Project, engine: Engine) -> QuerySet[JudgePermission]:
    return JudgePermission.objects.filter(project=project, engine=engine, withdrawn_at__isnull=True)
