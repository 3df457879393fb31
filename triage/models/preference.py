"""What a person chose for the whole site."""

from __future__ import annotations

from django.conf import settings
from django.db import models


class Preference(models.Model):
    """``language`` is a code of ``settings.LANGUAGES``: of the pages after signing in, and of mail."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="preference"
    )
    language = models.CharField(max_length=8)

    def __str__(self) -> str:
        return f"{self.user}: {self.language}"
