"""Templates that a lead writes or imports, beside those that ship with the number tests."""

from __future__ import annotations

from django.db import models

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
