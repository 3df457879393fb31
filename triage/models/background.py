"""Work that somebody asked for and a worker does beside runs."""

from __future__ import annotations

from django.db import models

from triage.models.fields import MessageField


class BackgroundWork(models.Model):
    """What lets another worker take over.

    ``status`` is waiting, running, done or failed; each kind has words of its own for them.
    ``message`` says why it failed. ``seen_at``: when the worker that is at it last gave a sign of
    life; ``attempts``: workers that have begun.
    """

    status = models.CharField(max_length=8, default="waiting")
    message = MessageField(blank=True)
    created = models.DateTimeField(auto_now_add=True)
    seen_at = models.DateTimeField(null=True, blank=True, editable=False)
    attempts = models.PositiveSmallIntegerField(default=0, editable=False)

    class Meta:
        abstract = True
