"""Answers for many suspects at once, given and taken back in the background."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from triage.models.background import BackgroundWork
from triage.models.project import Project


class BulkAnswerStatus(models.TextChoices):
    WAITING = "waiting", _("Waiting")
    RUNNING = "running", _("In progress")
    DONE = "done", _("Done")
    FAILED = "failed", _("Failed")
    STOPPED = "stopped", _("Stopped")


class BulkAnswer(BackgroundWork):
    """One answer for many suspects, or with ``undoes`` the undoing of one.

    ``batch`` names the votes, ``done`` of ``total`` suspects are through, and ``count`` of them got
    the answer or were reopened. ``view`` is the query string of the list that it was given from.
    """

    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="+")
    batch = models.CharField(max_length=32)
    undoes = models.BooleanField(default=False)
    suspects = models.JSONField(default=list)
    vote = models.JSONField(default=dict)
    view = models.CharField(max_length=1000, blank=True)
    status = models.CharField(
        max_length=8, choices=BulkAnswerStatus.choices, default=BulkAnswerStatus.WAITING
    )
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    count = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["-created", "-pk"]

    def __str__(self) -> str:
        return f"bulk answer {self.batch}"
