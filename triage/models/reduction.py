"""Searches for the smallest case that still fails."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from triage.models.background import BackgroundWork
from triage.models.suspect import Suspect


class ReductionStatus(models.TextChoices):
    WAITING = "waiting", _("Waiting")
    RUNNING = "running", _("Searching")
    DONE = "done", _("Done")
    FAILED = "failed", _("Failed")


class Reduction(BackgroundWork):
    """One search on a suspect's case, within a budget of translated texts."""

    suspect = models.ForeignKey(Suspect, on_delete=models.CASCADE, related_name="reductions")
    budget = models.PositiveIntegerField()
    status = models.CharField(
        max_length=8, choices=ReductionStatus.choices, default=ReductionStatus.WAITING
    )
    report = models.JSONField(default=dict)

    class Meta:
        ordering = ["-created", "-pk"]

    def __str__(self) -> str:
        return f"reduction of suspect {self.suspect_id}"
