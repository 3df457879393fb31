"""Suspected failures, one for each method, direction, engine line and input."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from triage.models.case import Outcome
from triage.models.project import Project


class SuspectStatus(models.TextChoices):
    OPEN = "open", "Open"
    ADJUDICATION = "adjudication", "In adjudication"
    CONFIRMED = "confirmed", "Confirmed"
    REJECTED = "rejected", "Rejected"


class Presence(models.TextChoices):
    """How the newest run saw it, next to earlier ones."""

    NEW = "new", "New"
    STILL = "still", "Still failing"
    FIXED = "fixed", "Fixed"
    REOPENED = "reopened", "Reopened"


class Suspect(models.Model):
    """A suspected failure and what people decided about it. A confirmed one is a bug."""

    project = models.ForeignKey(Project, on_delete=models.PROTECT, related_name="suspects")
    method = models.CharField(max_length=20)
    engine_line = models.ForeignKey(
        "engines.EngineLine", on_delete=models.PROTECT, related_name="suspects"
    )
    source_language = models.CharField(max_length=16)
    target_language = models.CharField(max_length=16)
    fingerprint = models.CharField(max_length=32)
    capability = models.CharField(max_length=40)
    error_kind = models.CharField(max_length=24, blank=True)
    cause = models.CharField(max_length=160, blank=True)
    abstained = models.BooleanField(default=False)
    priority = models.FloatField(default=0.0)
    shuffle = models.FloatField(default=0.0)
    status = models.CharField(
        max_length=12, choices=SuspectStatus.choices, default=SuspectStatus.OPEN
    )
    presence = models.CharField(max_length=8, choices=Presence.choices, default=Presence.NEW)
    category = models.CharField(max_length=3, blank=True)
    critical = models.BooleanField(null=True)
    disclosed = models.BooleanField(default=False)
    current = models.ForeignKey(Outcome, null=True, on_delete=models.SET_NULL, related_name="+")
    output_hash = models.CharField(max_length=32, blank=True)
    first_run = models.ForeignKey(
        "triage.Run", null=True, on_delete=models.SET_NULL, related_name="+"
    )
    last_run = models.ForeignKey(
        "triage.Run", null=True, on_delete=models.SET_NULL, related_name="+"
    )
    first_seen = models.DateTimeField(auto_now_add=True)
    last_seen = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["project", "fingerprint"], name="one_suspect_per_identity"
            )
        ]
        indexes = [
            models.Index(fields=["project", "status", "cause", "id"], name="queue_grouped"),
            models.Index(fields=["project", "status", "shuffle"], name="queue_random"),
            models.Index(fields=["project", "status", "-priority", "id"], name="queue_likely"),
        ]

    def __str__(self) -> str:
        return f"suspect {self.pk}"

    @property
    def direction(self) -> str:
        return f"{self.source_language}-{self.target_language}"


class Reservation(models.Model):
    """A reviewer's lease on one voting slot of a suspect; unique slots keep votes countable."""

    suspect = models.ForeignKey(Suspect, on_delete=models.CASCADE, related_name="reservations")
    slot = models.PositiveSmallIntegerField()
    reviewer = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE)
    expires_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["suspect", "slot"], name="one_reservation_per_slot"),
            models.UniqueConstraint(
                fields=["suspect", "reviewer"], name="one_reservation_per_reviewer"
            ),
        ]

    def __str__(self) -> str:
        return f"slot {self.slot} of suspect {self.suspect_id}"
