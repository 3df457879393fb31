"""Answers for many suspects at once, given and taken back in the background."""

from __future__ import annotations

from django.db import models

from triage.models.background import BackgroundWork, WorkStatus
from triage.models.project import Project


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
    status = models.CharField(max_length=8, choices=WorkStatus.choices, default=WorkStatus.WAITING)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    count = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["-created", "-pk"]

    def __str__(self) -> str:
        return f"bulk answer {self.batch}"
