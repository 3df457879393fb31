"""Authentication and permissions of the API: the caller's token, project and role."""

from __future__ import annotations

from django.http import HttpRequest
from ninja.security import HttpBearer

from triage.api.errors import Problem
from triage.models import ApiToken, Role, Scope
from triage.services.projects import tokens
from triage.services.projects.members import GRANTS


class TokenAuth(HttpBearer):
    """``Authorization: Bearer mtr_...``; the token determines the project."""

    def authenticate(self, request: HttpRequest, token: str) -> ApiToken | None:
        return tokens.authenticate(token)


class Caller:
    """A token with its owner's current role."""

    def __init__(self, request: HttpRequest) -> None:
        self.token: ApiToken = request.auth  # type: ignore[attr-defined]
        role = tokens.role_of(self.token)
        if role is None:
            raise Problem(403, "The token's owner is no longer a member of its project.")
        self.role = role
        self.user = self.token.user
        self.project = self.token.project


def caller(request: HttpRequest, *roles: Role, write: bool = False) -> Caller:
    """Return the caller.

    :raises Problem: 403 if their role or the token's scope does not allow the request.
    """
    found = Caller(request)
    if roles and not GRANTS[found.role].intersection(roles):
        names = ", ".join(str(role.label) for role in roles)
        raise Problem(403, f"Only these roles may do this: {names}.")
    if write and found.token.scope != Scope.WRITE:
        raise Problem(403, 'This token may only read; create one with the scope "write".')
    return found
