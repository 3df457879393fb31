"""Access control: every view names the lowest role that it requires.

A test walks the URLconf and fails for a URL without a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from triage.models import Membership, Project, Role
from triage.services.messages.sentences import listed
from triage.services.projects import tokens
from triage.services.projects.members import GRANTS as GRANTS

P = ParamSpec("P")
Response = TypeVar("Response", bound=HttpResponseBase)
Row = TypeVar("Row", Membership, Project)


class MemberRequest(HttpRequest):
    """A request of a signed-in member, with the current project and the member's role in it."""

    user: User
    project: Project
    role: Role


def role_required(
    *roles: Role,
    token: bool = False,
) -> Callable[
    [Callable[Concatenate[MemberRequest, P], HttpResponseBase]],
    Callable[Concatenate[HttpRequest, P], HttpResponseBase],
]:
    """Admit members whose role includes one of ``roles``, or any member without roles.

    With ``token``, an API token in the Authorization header is accepted instead of a session.
    """

    def decorate(
        view: Callable[Concatenate[MemberRequest, P], HttpResponseBase],
    ) -> Callable[Concatenate[HttpRequest, P], HttpResponseBase]:
        @wraps(view)
        def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            try:
                member = _let_in(request, roles, token)
            except PermissionDenied as denied:
                if "X-Mtriage-User" not in request.headers:
                    raise
                # A script cannot show a page; it displays this message instead.
                return JsonResponse({"problem": str(denied)}, status=403)
            return _to_sign_in(request) if member is None else view(member, *args, **kwargs)

        guarded.access_rule = roles or tuple(Role)  # type: ignore[attr-defined]
        return guarded

    return decorate


def _let_in(request: HttpRequest, roles: Collection[Role], token: bool) -> MemberRequest | None:
    """The member who sends the request; None if not signed in.

    :raises PermissionDenied: with the reason why this member is refused.
    """
    member = _bearer(request) if token else None
    if member is None:
        if not request.user.is_authenticated:
            return None
        member = _as_member(request)
    if roles and not GRANTS[member.role].intersection(roles):
        named = listed(role.label for role in roles)
        raise PermissionDenied(
            _("Only these roles can open this page: %(roles)s.") % {"roles": named}
        )
    return member


def _to_sign_in(request: HttpRequest) -> HttpResponse:
    """Redirect to the sign-in page, and from there back to a page that can be opened again.

    Requests of scripts get no redirect: the script shows the error.
    """
    if "HX-Request" in request.headers:
        return HttpResponse(status=401)
    if request.method in ("GET", "HEAD"):
        return redirect_to_login(request.get_full_path())
    # A POST cannot be repeated by a redirect: return to the page with the form.
    before = request.headers.get("Referer", "")
    own = url_has_allowed_host_and_scheme(before, {request.get_host()})
    return redirect_to_login(before if own else reverse("overview"))


def public(view: Callable[P, Response]) -> Callable[P, Response]:
    """Mark a view as open to everybody, signed in or not."""
    view.access_rule = "public"  # type: ignore[attr-defined]
    return view


def _bearer(request: HttpRequest) -> MemberRequest | None:
    """The member whom the request's API token identifies; None without a token.

    :raises PermissionDenied: the token is invalid.
    """
    scheme, _space, text = request.headers.get("Authorization", "").partition(" ")
    if scheme != "Bearer":
        return None
    found = tokens.authenticate(text.strip())
    role = None if found is None else tokens.role_of(found)
    if found is None or role is None:
        raise PermissionDenied(_("The API token is not valid."))
    request.user = found.user
    request.project = found.project  # type: ignore[attr-defined]
    request.role = role  # type: ignore[attr-defined]
    return request  # type: ignore[return-value]


def _as_member(request: HttpRequest) -> MemberRequest:
    """Attach project and role: the project chosen in the session, or else the first one."""
    assert isinstance(request.user, User)
    project, role = member_project(request.user, _wanted_project(request))
    request.project = project  # type: ignore[attr-defined]
    request.role = role  # type: ignore[attr-defined]
    return request  # type: ignore[return-value]


def _wanted_project(request: HttpRequest) -> int | None:
    """Check that the page's user is still signed in, and return the project of the page.

    Pages send both: signing in as another user or switching projects in another tab must not
    redirect the answers of this page.

    :raises PermissionDenied: the page belongs to another user.
    """
    user = request.headers.get("X-Mtriage-User", "")
    if user and user != str(request.user.pk):
        raise PermissionDenied(_("This page was opened by another user. Reload it."))
    project = request.headers.get("X-Mtriage-Project", "")
    if project.isdecimal() and len(project) < 18:
        return int(project)
    chosen: int | None = request.session.get("project")
    return chosen


def member_project(user: User, wanted: int | None) -> tuple[Project, Role]:
    """Return the user's current project and role.

    :raises PermissionDenied: the user is a member of no project.
    """
    if user.is_superuser:
        projects = Project.objects.filter(archived_at__isnull=True).order_by("pk")
        chosen = _wanted_or_first(projects, "pk", wanted)
        if chosen is not None:
            return chosen, Role.ADMINISTRATOR
    memberships = Membership.objects.filter(user=user, project__archived_at__isnull=True)
    memberships = memberships.select_related("project").order_by("pk")
    membership = _wanted_or_first(memberships, "project_id", wanted)
    if membership is None:
        raise PermissionDenied(
            _("You are not a member of any project yet. Ask an administrator to add you.")
        )
    return membership.project, Role(membership.role)


def _wanted_or_first(rows: QuerySet[Row], column: str, wanted: int | None) -> Row | None:
    """The row of the wanted project if there is one, else the first row."""
    found = None if wanted is None else rows.filter(**{column: wanted}).first()
    return found or rows.first()
