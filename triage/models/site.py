"""What all hosts of one site must have alike."""

from __future__ import annotations

from django.db import models


class SiteKey(models.Model):
    """A digest of the site's secret key, in one row; whoever starts with another key is refused."""

    digest = models.CharField(max_length=64)

    def __str__(self) -> str:
        return "the site's secret key"
