"""The review settings of a project: typed, with defaults, stored with the project."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from triage.models import Category, Mode, Project, QueueOrder
from triage.models.project import REVIEW
from triage.services.events.history import record_change


class SettingsError(Exception):
    """Settings are invalid; ``problems`` has one sentence per field."""

    def __init__(self, problems: Mapping[str, str]) -> None:
        super().__init__(" ".join(problems.values()))
        self.problems = dict(problems)


class ReviewSettings(BaseModel):
    """The settings that leads can change. Shares are probabilities per draw."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    lease_minutes: int = Field(default=10, ge=1, le=240)
    likert_in_triage: bool = False
    random_share: float = Field(default=0.1, ge=0, le=1)
    passed_share: float = Field(default=0.1, ge=0, le=0.5)
    gold_share: float = Field(default=0.1, ge=0, le=0.5)
    tutorial_required: bool = False
    tutorial_pass: float = Field(default=0.7, ge=0, le=1)
    scorer_hints: bool = True
    hasty_seconds: float = Field(default=1.5, ge=0, le=60)
    judge_order: bool = False
    judge_prefill: bool = False
    judge_split: bool = False
    judge_second_look: bool = False
    judge_strata: bool = False
    critical_categories: tuple[Category, ...] = ()
    keys: dict[str, str] = Field(default_factory=dict)

    @property
    def lease(self) -> timedelta:
        return timedelta(minutes=self.lease_minutes)


def review_settings(project: Project) -> ReviewSettings:
    """Return the project's settings, with defaults for those that are not set."""
    return ReviewSettings(**project.settings.get(REVIEW, {}))


def likert_required(project: Project) -> bool:
    """Whether verdicts need a rating: in triage only if the project's settings say so."""
    return project.mode == Mode.MEASURING or review_settings(project).likert_in_triage


def queue_order(project: Project) -> QueueOrder:
    """The order of the queue; always random in measurement mode."""
    if project.mode == Mode.MEASURING:
        return QueueOrder.RANDOM
    return QueueOrder(project.queue_order)


def change_settings(project: Project, actor: User | None, changes: Mapping[str, Any]) -> None:
    """Store settings with a line in the history.

    :raises SettingsError: a value is out of range; nothing is stored.
    """
    with transaction.atomic():
        # Locked and read again, so that concurrent changes are not overwritten.
        locked = Project.objects.select_for_update(no_key=True).get(pk=project.pk)
        project.settings = locked.settings
        before = review_settings(project).model_dump()
        after = _changed(before, changes).model_dump()
        changed = {name for name in after if after[name] != before[name]}
        if not changed:
            return
        project.settings = {**project.settings, REVIEW: after}
        project.save(update_fields=["settings"])
        record_change(
            project,
            actor,
            "settings changed",
            old={name: before[name] for name in changed},
            new={name: after[name] for name in changed},
        )


def _changed(before: Mapping[str, Any], changes: Mapping[str, Any]) -> ReviewSettings:
    try:
        return ReviewSettings(**{**before, **changes})
    except ValidationError as error:
        raise SettingsError(
            {str(item["loc"][0]): str(item["msg"]) for item in error.errors()}
        ) from error
