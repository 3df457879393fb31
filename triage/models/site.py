"""Settings that must be the same on all hosts of a site."""

from __future__ import annotations

from django.db import models


class SiteKey(models.Model):
    """A digest of the site's secret key, in one row; processes with another key refuse to start."""

    digest = models.CharField(max_length=64)

    def __str__(self) -> str:
        return "the site's secret key"
