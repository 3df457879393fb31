"""Deletes a recorded engine with all that came of it: runs, cases, suspects and what people said.

Suspects belong to an engine line and not to one of its versions, so once a run has used a version,
all of the project's versions go together. Nothing of other engines is touched: a campaign loses its
runs of this engine, and goes only if it has no others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet

from engines.errors import EngineConfigurationError
from engines.models import Engine
from triage.models import (
    FINAL_STATUSES,
    Campaign,
    Case,
    Comment,
    Judgement,
    Project,
    RatingCampaign,
    Run,
    Schedule,
    Suspect,
    SuspectCount,
    SuspectStatus,
)
from triage.services.campaigns import schedules
from triage.services.events.history import record_change
from triage.services.messages.sentences import ServiceMessage
from triage.services.recordings import recorded_engines
from triage.services.review.sampling import REFERENCE_LINE

#: Rows deleted by one statement; what refers to them is loaded.
_AT_ONCE = 1000


@dataclass(frozen=True)
class Deletion:
    """What is deleted with a recorded engine of a project."""

    project: Project
    engine: Engine

    @property
    def versions(self) -> QuerySet[Engine]:
        """All of the project's versions if a run has used this one, or else it alone."""
        known = Engine.objects.visible_to(self.project).filter(
            line=self.engine.line, owner=self.project.pk, kind="recorded"
        )
        is_used = self.engine.used or self.engine.runs.exists()
        return known if is_used else known.filter(pk=self.engine.pk)

    @property
    def runs(self) -> QuerySet[Run]:
        return Run.objects.filter(engine__in=self.versions, campaign__project=self.project)

    @property
    def items(self) -> QuerySet[Suspect]:
        """The suspects, and the other items that raters get; none without a run.

        What was imported to be rated has no run, whatever its system is called.
        """
        own = Suspect.items.filter(project=self.project, engine_line=self.engine.line)
        own = own.exclude(rating__isnull=False, current__isnull=True)
        return own if self.runs.exists() else own.none()

    @property
    def campaigns(self) -> QuerySet[Campaign]:
        """The campaigns without runs of other engines."""
        others = Run.objects.exclude(engine__in=self.versions).values("campaign")
        own = Campaign.objects.filter(project=self.project, pk__in=self.runs.values("campaign"))
        return own.exclude(pk__in=others)

    @property
    def ratings(self) -> QuerySet[RatingCampaign]:
        return RatingCampaign.objects.filter(pk__in=self.items.values("rating"))

    def extent(self) -> dict[str, int]:
        """How many rows of each kind go; ``bugs`` and ``published`` are among the suspects."""
        suspects = Suspect.objects.filter(pk__in=self.items.values("pk"))
        kinds: dict[str, QuerySet[Any]] = {
            "runs": self.runs,
            "campaigns": self.campaigns,
            "cases": Case.objects.filter(run__in=self.runs),
            "suspects": suspects,
            "bugs": suspects.filter(status=SuspectStatus.CONFIRMED),
            "published": suspects.filter(disclosed=True),
            "judgements": Judgement.objects.filter(suspect__in=self.items),
            "comments": Comment.objects.filter(suspect__in=self.items),
            "ratings": self.ratings,
        }
        return {name: rows.count() for name, rows in kinds.items()}

    def check(self) -> None:
        """
        :raises EngineConfigurationError: something of another engine, or work in progress, rests on
            this one.
        """
        name, versions = self.engine.name, self.versions
        recorded_engines.refuse_wrapped(self.project, self.engine)
        if self.runs.exclude(status__in=FINAL_STATUSES).exists():
            raise EngineConfigurationError(ServiceMessage.ENGINE_RUNNING(name=name))
        of_line = Run.objects.filter(engine__line=self.engine.line, campaign__project=self.project)
        foreign = Run.objects.filter(engine__in=versions).exclude(campaign__project=self.project)
        is_used = self.runs.exists() and of_line.exclude(engine__in=versions).exists()
        if is_used or foreign.exists():
            raise _refusal(ServiceMessage.ENGINE_SHARES_SUSPECTS(name=name))
        others = Suspect.items.exclude(engine_line=self.engine.line)
        others = others.exclude(engine_line__name=REFERENCE_LINE)
        if rating := self.ratings.filter(pk__in=others.values("rating")).first():
            raise _refusal(ServiceMessage.ENGINE_RATED(name=name, rating=rating.name))


def _refusal(message: str) -> EngineConfigurationError:
    return EngineConfigurationError(message, remedy=ServiceMessage.DISABLE_IT())


def delete(project: Project, user: User, engine: Engine) -> None:
    """Delete an engine with its translations and all that came of it; a line goes with its last version.

    :raises EngineConfigurationError: see :meth:`Deletion.check`.
    """
    gone = Deletion(project, engine)
    with transaction.atomic():
        # Locked, so that no new run can refer to them.
        versions = list(gone.versions.select_for_update(of=("self",)))
        if not versions:
            return  # somebody else was faster
        gone.check()
        counted = {name: count for name, count in gone.extent().items() if count}
        names = [version.name for version in versions]
        record_change(project, user, "engine deleted", old={"engines": names, **counted})
        runs, campaigns = (
            list(rows.values_list("pk", flat=True)) for rows in (gone.runs, gone.campaigns)
        )
        gone.ratings.delete()
        _delete_all(gone.items)
        if runs:
            SuspectCount.objects.filter(project=project, engine_line=engine.line).delete()
        for schedule in Schedule.objects.filter(campaign__in=campaigns):
            schedules.remove(schedule, user)
        for run in runs:
            _delete_all(Case.objects.filter(run=run))
        Run.objects.filter(pk__in=runs).delete()
        Campaign.objects.filter(pk__in=campaigns).delete()
        recorded_engines.remove(
            Engine.objects.visible_to(project).filter(pk__in=[one.pk for one in versions])
        )


def _delete_all(rows: QuerySet[Any]) -> None:
    """Delete many rows in turns, with what refers to them."""
    while pks := list(rows.order_by("pk").values_list("pk", flat=True)[:_AT_ONCE]):
        rows.model._base_manager.filter(pk__in=pks).delete()
