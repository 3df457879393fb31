"""Schedules that repeat campaigns every night or week, and ends of campaigns."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _
from django_celery_beat.models import PeriodicTask

from triage.models.campaign import Campaign
from triage.models.fields import MessageField


class CampaignEnd(models.Model):
    """Marks that the end of all runs was announced, so that this happens only once.

    Deleted when a run is resumed.
    """

    campaign = models.OneToOneField(Campaign, on_delete=models.CASCADE, related_name="end")
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"end of {self.campaign}"


class CampaignRest(models.Model):
    """Marks that a stall of all runs was announced, so that this happens only once.

    Deleted when somebody resumes a run or retries its errors.
    """

    campaign = models.OneToOneField(Campaign, on_delete=models.CASCADE, related_name="rest")
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"rest of {self.campaign}"


class Every(models.TextChoices):
    NIGHT = "night", _("Every night")
    WEEK = "week", _("Every week")


class Schedule(models.Model):
    """Repeats a campaign; its times are in django-celery-beat's ``timer``.

    ``newest``: with the newest enabled version of each engine, not with those that it ran with.
    ``recipients`` are the e-mail addresses that get a summary, one per line. A start that was due
    after ``since`` and missed is made up.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="schedules")
    every = models.CharField(max_length=8, choices=Every.choices, default=Every.NIGHT)
    newest = models.BooleanField(default=False)
    recipients = models.TextField(blank=True)
    timer = models.OneToOneField(PeriodicTask, on_delete=models.CASCADE, related_name="+")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created = models.DateTimeField(auto_now_add=True)
    since = models.DateTimeField(db_default=Now())
    problem = MessageField(blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.get_every_display()}: {self.campaign}"


class ScheduledCampaign(models.Model):
    """What a schedule started on ``day``; without a campaign if it could not be started."""

    # Without its own index, since the constraint below begins with it.
    schedule = models.ForeignKey(
        Schedule, on_delete=models.CASCADE, related_name="started", db_index=False
    )
    campaign = models.OneToOneField(
        Campaign, null=True, on_delete=models.CASCADE, related_name="scheduled"
    )
    day = models.DateField()
    due = models.DateTimeField(null=True)
    summary_sent = models.BooleanField(default=False)

    class Meta:
        ordering = ["-day"]
        constraints = [
            models.UniqueConstraint(fields=["schedule", "day"], name="one_scheduled_start_a_day")
        ]

    def __str__(self) -> str:
        return f"{self.schedule} on {self.day}"
