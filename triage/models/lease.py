"""Rows that one worker at a time has in hand."""

from __future__ import annotations

from django.db import models


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
