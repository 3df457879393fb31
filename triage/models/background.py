"""Abstract models for rows that workers lease, and for background jobs."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from triage.models.fields import MessageField


class Leased(models.Model):
    """The fields of a lease, managed by :mod:`triage.services.common.leases`.

    ``lease_token`` identifies the worker that has the row; after ``lease_until`` others may claim
    it. ``losses``: workers whose lease expired since the last progress; null instead of 0, so that
    an index holds only the few rows that lost one.
    """

    lease_token = models.CharField(max_length=32, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    losses = models.PositiveSmallIntegerField(null=True, editable=False)

    class Meta:
        abstract = True


class WorkStatus(models.TextChoices):
    """The status of a job that has no labels of its own for it."""

    WAITING = "waiting", _("Waiting")
    RUNNING = "running", _("In progress")
    DONE = "done", _("Done")
    FAILED = "failed", _("Failed")
    STOPPED = "stopped", _("Stopped")


class BackgroundWork(Leased):
    """A background job, run under a lease.

    ``status`` is waiting, running, done, failed or stopped; each kind has its own labels for them.
    ``message`` says why the job failed.
    """

    OPEN = ("waiting", "running")

    status = models.CharField(max_length=8, default="waiting")
    message = MessageField(blank=True)
    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        abstract = True

    @property
    def is_over(self) -> bool:
        return self.status not in self.OPEN
