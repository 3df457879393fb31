"""Who may open which page: every view names the least role that it needs.

A test walks the URL table and fails for an address without a rule.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from triage.models import Membership, Project, Role
from triage.services.projects import tokens
from triage.services.projects.members import GRANTS as GRANTS

P = ParamSpec("P")
Response = TypeVar("Response", bound=HttpResponseBase)


class MemberRequest(HttpRequest):
    """A request of a signed-in member, with the project at hand and the role in it."""

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
    """Let in members whose role includes one of ``roles``; no roles: any member.

    ``token``: an API token in the Authorization header will do instead of a session.
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
                # A page's script cannot show a page; it says this where it says what is not saved.
                return JsonResponse({"problem": str(denied)}, status=403)
            return _to_sign_in(request) if member is None else view(member, *args, **kwargs)

        guarded.access_rule = roles or tuple(Role)  # type: ignore[attr-defined]
        return guarded

    return decorate


def _let_in(request: HttpRequest, roles: Collection[Role], token: bool) -> MemberRequest | None:
    """The member who asks; None where nobody is signed in.

    :raises PermissionDenied: with the reason why this member may not.
    """
    member = _bearer(request) if token else None
    if member is None:
        if not request.user.is_authenticated:
            return None
        member = _as_member(request)
    if roles and not GRANTS[member.role].intersection(roles):
        named = ", ".join(str(role.label) for role in roles)
        raise PermissionDenied(
            _("Only these roles can open this page: %(roles)s.") % {"roles": named}
        )
    return member


def _to_sign_in(request: HttpRequest) -> HttpResponse:
    """To the sign-in page, and from there back to what can be opened again.

    A part of a page that asks by itself gets no page in its place: its script says what happened.
    """
    if "HX-Request" in request.headers:
        return HttpResponse(status=401)
    if request.method in ("GET", "HEAD"):
        return redirect_to_login(request.get_full_path())
    # A form cannot be sent again from an address: back to the page that it stood on.
    before = request.headers.get("Referer", "")
    own = url_has_allowed_host_and_scheme(before, {request.get_host()})
    return redirect_to_login(before if own else "/")


def public(view: Callable[P, Response]) -> Callable[P, Response]:
    """Mark a view that anybody may open, signed in or not."""
    view.access_rule = "public"  # type: ignore[attr-defined]
    return view


def _bearer(request: HttpRequest) -> MemberRequest | None:
    """The member for whom a token of the request stands; None without a token.

    :raises PermissionDenied: there is a token and it is not valid.
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
    """Attach project and role: the project chosen in the session, else the first one."""
    assert isinstance(request.user, User)
    project, role = member_project(request.user, _wanted_project(request))
    request.project = project  # type: ignore[attr-defined]
    request.role = role  # type: ignore[attr-defined]
    return request  # type: ignore[return-value]


def _wanted_project(request: HttpRequest) -> int | None:
    """A page's script says whose page it is: signing in as somebody else or changing the
    project in another tab must not turn its answers into somebody else's.

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
    """Return the project a user works in and the role there.

    :raises PermissionDenied: the user is a member of no project.
    """
    if user.is_superuser:
        projects = Project.objects.filter(archived_at__isnull=True).order_by("pk")
        chosen = projects.filter(pk=wanted or 0).first() or projects.first()
        if chosen is not None:
            return chosen, Role.ADMINISTRATOR
    memberships = Membership.objects.filter(user=user, project__archived_at__isnull=True)
    membership = (
        memberships.filter(project_id=wanted or 0).select_related("project").first()
        or memberships.select_related("project").order_by("pk").first()
    )
    if membership is None:
        raise PermissionDenied(
            _("You are not a member of any project yet. Ask an administrator to add you.")
        )
    return membership.project, Role(membership.role)
