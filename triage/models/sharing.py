"""Public links to disclosed bugs and to reports, and exports."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from triage.models.background import BackgroundWork
from triage.models.project import Project


class PublicLink(models.Model):
    """A secret URL that shows the disclosed bugs of one view, or a report of its campaign.

    It is shown once, when it is created; as with API tokens, only a hash of the secret is stored.
    """

    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="public_links")
    name = models.CharField(max_length=80)
    query = models.CharField(max_length=1000, blank=True)
    report = models.BooleanField(default=False)
    digest = models.CharField(max_length=64)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created = models.DateTimeField(auto_now_add=True)
    expires_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [models.UniqueConstraint(fields=["digest"], name="one_link_per_digest")]

    def __str__(self) -> str:
        return self.name

    @property
    def expired(self) -> bool:
        return self.expires_at is not None and self.expires_at <= timezone.now()


class ExportStatus(models.TextChoices):
    WAITING = "waiting", _("Waiting")
    RUNNING = "running", _("Writing")
    DONE = "done", _("Done")
    FAILED = "failed", _("Failed")


class Export(BackgroundWork):
    """A file of confirmed bugs; ``file`` is its name in the exports folder."""

    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="exports")
    format = models.CharField(max_length=12)
    query = models.CharField(max_length=1000, blank=True)
    status = models.CharField(
        max_length=8, choices=ExportStatus.choices, default=ExportStatus.WAITING
    )
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    file = models.CharField(max_length=80, blank=True)
    size = models.PositiveBigIntegerField(default=0)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.format} export {self.pk}"
