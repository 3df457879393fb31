"""Settings that must be the same on all hosts of a site."""

from __future__ import annotations

from django.db import models


class Backup(models.Model):
    """A backup that was written, for the page that says how old the last one is."""

    at = models.DateTimeField(auto_now_add=True)
    place = models.CharField(max_length=500)
    bytes = models.PositiveBigIntegerField()
    native = models.BooleanField()

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.place} at {self.at}"


class SiteKey(models.Model):
    """A digest of the site's secret key, in one row; processes with another key refuse to start."""

    digest = models.CharField(max_length=64)

    def __str__(self) -> str:
        return "the site's secret key"
