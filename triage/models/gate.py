"""Gates: named conditions that builds, schedules and pages evaluate for runs."""

from __future__ import annotations

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from triage.models.project import Project


class Bound(models.TextChoices):
    POINT = "point", _("the rate")
    LOWER = "lower", _("the lower end of its 95 % interval")


class Gate(models.Model):
    """The conditions that runs of a suite must fulfil; empty conditions are not checked.

    ``suite``: the name of its campaigns, without the date that repetitions append; empty for all,
    or for all of one ``method``.
    ``capability`` restricts the pass rate to cases that test it.
    """

    # Without its own index, since the constraint below begins with it.
    project = models.ForeignKey(
        Project, on_delete=models.PROTECT, related_name="gates", db_index=False
    )
    name = models.CharField(max_length=80)
    suite = models.CharField(max_length=200, blank=True)
    method = models.CharField(max_length=20, blank=True)
    fail_under = models.FloatField(
        null=True, blank=True, validators=[MinValueValidator(0), MaxValueValidator(100)]
    )
    bound = models.CharField(max_length=8, choices=Bound.choices, default=Bound.POINT)
    capability = models.CharField(max_length=40, blank=True)
    no_new_critical = models.BooleanField(default=False)
    max_unreviewed = models.PositiveIntegerField(null=True, blank=True)
    max_unrated = models.PositiveIntegerField(null=True, blank=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(fields=["project", "name"], name="one_gate_per_name")
        ]

    def __str__(self) -> str:
        return self.name
