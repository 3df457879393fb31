"""Harvest templates from an uploaded corpus in the background."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from django.contrib.auth.models import User
from django.db import transaction

from engines.errors import EngineError
from engines.models import Engine
from triage.methods.base import MethodError
from triage.models import Harvest, HarvestStatus, Project
from triage.services.common import background_work
from triage.services.events.history import record_change
from triage.services.projects.templates import harvest_corpus


def request_harvest(
    project: Project,
    user: User,
    *,
    corpus: str,
    text: str,
    direction: tuple[str, str],
    engines: Sequence[Engine],
    minimum: int | None,
) -> Harvest:
    with transaction.atomic():
        harvest = Harvest.objects.create(
            project=project,
            corpus=corpus,
            text=text,
            source_language=direction[0],
            target_language=direction[1],
            minimum=minimum,
            requested_by=user,
        )
        harvest.engines.set(engines)
        record_change(project, user, "harvest started", new={"corpus": corpus})
    return harvest


def run_harvest(harvest_id: int) -> None:
    """Run a requested harvest; delivering the same task twice does no harm.

    Errors are stored with the harvest. If its worker is killed, the harvest starts over.
    """
    background_work.run(Harvest, harvest_id, _run, EngineError, MethodError)
    # The corpus is no longer needed; the templates made from it are kept.
    over = [HarvestStatus.DONE, HarvestStatus.FAILED]
    Harvest.objects.filter(pk=harvest_id, status__in=over).update(text="")


def _run(harvest: Harvest) -> None:
    found = harvest_corpus(
        harvest.project,
        harvest.text.splitlines(),
        (harvest.source_language, harvest.target_language),
        list(harvest.engines.select_related("line")),
        harvest.corpus,
        minimum=harvest.minimum,
        # Every engine translates all candidates; progress is that of the current engine.
        progress=lambda done, total: background_work.update_progress(
            harvest, done=done, total=total
        ),
    )
    background_work.finish(harvest, HarvestStatus.DONE, report=asdict(found))
