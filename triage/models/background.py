"""Work that somebody asked for and a worker does beside runs."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from triage.models.fields import MessageField
from triage.models.lease import Leased


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
