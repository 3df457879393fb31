"""Rows that one worker at a time has in hand, and work that somebody asked for beside runs."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from triage.models.fields import MessageField


class Leased(models.Model):
    """What lets another worker take over; :mod:`triage.services.common.leases` claims and renews.

    ``lease_token`` tells the worker that has the row from those before it; ``lease_until``: when
    others may take it. ``losses``: workers that let it run out since the row last got on; empty
    instead of 0, so that an index holds only the few that lost one.
    """

    lease_token = models.CharField(max_length=32, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    losses = models.PositiveSmallIntegerField(null=True, editable=False)

    class Meta:
        abstract = True


class BackgroundWork(Leased):
    """A job: asked for, at work under a lease, then done, failed or cancelled.

    ``status`` is waiting, running, done, failed or stopped; each kind has words of its own for
    them. ``message`` says why it failed.
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
