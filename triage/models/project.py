"""Projects, their members and roles."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

#: The name of the review settings among those of a project.
REVIEW = "review"


class Role(models.TextChoices):
    """The roles of members, from the fewest permissions to the most."""

    ANNOTATOR = "annotator", _("Annotator")
    ENGINEER = "engineer", _("Engineer")
    LEAD = "lead", _("Lead")
    ADMINISTRATOR = "administrator", _("Administrator")


class Mode(models.TextChoices):
    """How reviewers judge: quickly, with the evidence shown, or by the WMT 2020 protocol."""

    TRIAGE = "triage", _("Triage")
    MEASURING = "measuring", _("Measurement")


class QueueOrder(models.TextChoices):
    GROUPED = "grouped", _("Grouped by cause")
    RANDOM = "random", _("Random")
    LIKELY = "likely", _("Likely bugs first")


class Project(models.Model):
    """Owns campaigns and suspects; its settings control how suspects are reviewed."""

    name = models.CharField(max_length=120)
    slug = models.SlugField(max_length=60, unique=True)
    mode = models.CharField(max_length=12, choices=Mode.choices, default=Mode.TRIAGE)
    queue_order = models.CharField(
        max_length=12, choices=QueueOrder.choices, default=QueueOrder.GROUPED
    )
    guidelines = models.TextField(blank=True)
    settings = models.JSONField(default=dict, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    archived_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["name"], name="one_project_per_name")]

    def __str__(self) -> str:
        return self.name

    @property
    def critical_categories(self) -> frozenset[str]:
        """The categories whose bugs count as critical where people left that open."""
        return frozenset(self.settings.get(REVIEW, {}).get("critical_categories", ()))

    @property
    def raters_per_item(self) -> int:
        """The number of independent votes that decide an item (WMT 2020: three)."""
        return 3 if self.mode == Mode.MEASURING else 1


class Membership(models.Model):
    # Without its own index, since the constraint below begins with it.
    project = models.ForeignKey(
        Project, on_delete=models.CASCADE, related_name="memberships", db_index=False
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    role = models.CharField(max_length=16, choices=Role.choices)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["project", "user"], name="one_role_per_project")
        ]

    def __str__(self) -> str:
        return f"{self.user} in {self.project}: {self.role}"
