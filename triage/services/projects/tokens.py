"""API tokens: creation, authentication, roles."""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from triage.models import ApiToken, Membership, Project, Role, Scope
from triage.models.token import digest_of, new_token
from triage.services.events.history import record_change

USED_GRANULARITY = timedelta(minutes=1)


def issue(user: User, project: Project, name: str, scope: Scope, days: int | None) -> str:
    """Create a token with the user's role in the project; return its text, which is shown once."""
    expires = None if days is None else timezone.now() + timedelta(days=days)
    with transaction.atomic():
        token, text = new_token(user, project, name, scope, expires)
        record_change(project, user, "token made", new={"token": token.name, "scope": scope})
    return text


def revoke(token: ApiToken, user: User) -> None:
    """Revoke a token; nothing happens if it is revoked already."""
    with transaction.atomic():
        standing = ApiToken.objects.filter(pk=token.pk, revoked_at__isnull=True)
        if standing.update(revoked_at=timezone.now()):
            record_change(token.project, user, "token revoked", new={"token": token.name})


def authenticate(text: str) -> ApiToken | None:
    """The valid token with this text if its owner may still sign in, else None."""
    token = (
        ApiToken.objects.select_related("user", "project")
        .filter(digest=digest_of(text), user__is_active=True, project__archived_at__isnull=True)
        .first()
    )
    if token is None or not token.is_valid:
        return None
    _note_use(token)
    return token


def _note_use(token: ApiToken) -> None:
    """Record the token's use, but not on every request, to avoid constant writes."""
    now = timezone.now()
    if token.last_used_at is None or now - token.last_used_at > USED_GRANULARITY:
        ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)


def role_of(token: ApiToken) -> Role | None:
    """The owner's current role in the token's project; None if no longer a member."""
    if token.user.is_superuser:
        return Role.ADMINISTRATOR
    membership = Membership.objects.filter(user=token.user, project=token.project).first()
    return None if membership is None else Role(membership.role)
