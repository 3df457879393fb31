"""A project's own templates for number tests, and their selection from corpora."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from triage.models.background import BackgroundWork
from triage.models.project import Project


class Template(models.Model):
    """A sentence with one or more ``[NUM]`` slots."""

    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="templates")
    language = models.CharField(max_length=16)
    text = models.TextField()
    capabilities = models.JSONField(default=list)
    filler = models.CharField(max_length=16, blank=True)
    noun = models.CharField(max_length=4, blank=True)
    corpus = models.CharField(max_length=80, blank=True)
    selected_by = models.JSONField(default=list, blank=True)
    active = models.BooleanField(default=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["language", "pk"]

    def __str__(self) -> str:
        return self.text[:80]


class HarvestStatus(models.TextChoices):
    WAITING = "waiting", _("Waiting")
    RUNNING = "running", _("Translating")
    DONE = "done", _("Done")
    FAILED = "failed", _("Failed")


class Harvest(BackgroundWork):
    """One uploaded corpus, the engines that select templates from it, and the result."""

    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="harvests")
    corpus = models.CharField(max_length=80)
    text = models.TextField()
    source_language = models.CharField(max_length=16)
    target_language = models.CharField(max_length=16)
    engines = models.ManyToManyField("engines.Engine", related_name="+")
    minimum = models.PositiveSmallIntegerField(null=True)
    status = models.CharField(
        max_length=8, choices=HarvestStatus.choices, default=HarvestStatus.WAITING
    )
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    report = models.JSONField(default=dict)

    class Meta:
        ordering = ["-created", "-pk"]

    def __str__(self) -> str:
        return self.corpus
