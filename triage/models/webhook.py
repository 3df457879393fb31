"""Addresses of other systems that are notified of events, and the messages sent to them."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from triage.models.fields import MessageField
from triage.models.project import Project


class Event(models.TextChoices):
    CAMPAIGN_FINISHED = "campaign.finished", _("Campaign finished")
    CAMPAIGN_PAUSED = "campaign.paused", _("Campaign paused (stalled)")
    CAMPAIGN_BUDGET = "campaign.budget_reached", _("Character limit reached")
    BUG_CONFIRMED = "bug.confirmed", _("Bug confirmed")
    GATE_FAILED = "gate.failed", _("Gate failed")
    GATE_UNDECIDED = "gate.undecided", _("Gate undecided")


class Webhook(models.Model):
    """A subscription to events. ``sealed_secret``, encrypted and shown once, signs the messages."""

    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="webhooks")
    url = models.URLField(max_length=500)
    events = models.JSONField(default=list)
    sealed_secret = models.TextField()
    active = models.BooleanField(default=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.url


class DeliveryStatus(models.TextChoices):
    WAITING = "waiting", _("Waiting")
    SENT = "sent", _("Delivered")
    FAILED = "failed", _("Given up")


def new_message_id() -> str:
    return f"msg_{secrets.token_hex(12)}"


class Delivery(models.Model):
    """One message to one webhook; its id stays the same over all attempts.

    ``not_before`` says when the next attempt is due, and doubles as the lease of the worker
    that makes one.
    """

    webhook = models.ForeignKey(Webhook, on_delete=models.CASCADE, related_name="deliveries")
    event = models.CharField(max_length=24, choices=Event.choices)
    message_id = models.CharField(max_length=40, default=new_message_id)
    payload = models.JSONField()
    status = models.CharField(
        max_length=8, choices=DeliveryStatus.choices, default=DeliveryStatus.WAITING
    )
    attempts = models.PositiveSmallIntegerField(default=0)
    not_before = models.DateTimeField()
    response_status = models.PositiveSmallIntegerField(null=True)
    message = MessageField(blank=True)
    created = models.DateTimeField(auto_now_add=True)
    delivered_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [models.UniqueConstraint(fields=["message_id"], name="one_delivery_per_id")]
        indexes = [models.Index(fields=["status", "not_before"], name="delivery_due")]

    def __str__(self) -> str:
        return f"{self.event} to {self.webhook}"
