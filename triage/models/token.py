"""Tokens for scripts that use the API."""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime

from django.conf import settings
from django.contrib.auth.models import User
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from triage.models.project import Project

PREFIX = "mtr_"


class Scope(models.TextChoices):
    """The permissions of a token, within its owner's role."""

    READ = "read", pgettext_lazy("access", "Read")
    WRITE = "write", _("Start campaigns and review")


class ApiToken(models.Model):
    """A token, shown once when it is created; only its hash is stored.

    SHA-256 suffices: the token is 256 random bits, so there is nothing to guess.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens"
    )
    project = models.ForeignKey(Project, on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=80)
    scope = models.CharField(max_length=8, choices=Scope.choices, default=Scope.READ)
    digest = models.CharField(max_length=64)
    expires_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    last_used_at = models.DateTimeField(null=True, blank=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-created"]
        constraints = [models.UniqueConstraint(fields=["digest"], name="one_token_per_digest")]

    def __str__(self) -> str:
        return self.name

    @property
    def is_valid(self) -> bool:
        expired = self.expires_at is not None and self.expires_at <= timezone.now()
        return self.revoked_at is None and not expired


def digest_of(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def new_token(
    user: User, project: Project, name: str, scope: str, expires_at: datetime | None
) -> tuple[ApiToken, str]:
    """Create a token; return it with its text, which cannot be retrieved later."""
    text = PREFIX + secrets.token_urlsafe(32)
    token = ApiToken.objects.create(
        user=user,
        project=project,
        name=name,
        scope=scope,
        digest=digest_of(text),
        expires_at=expires_at,
    )
    return token, text
