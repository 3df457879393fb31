"""Members of the project, their roles, and the choice of the current project."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from triage import tasks
from triage.models import Membership, Role
from triage.services.projects import members as services
from triage.services.projects.members import MemberError
from triage.views.access import MemberRequest, role_required


@require_POST
@role_required()
def switch_project(request: MemberRequest) -> HttpResponse:
    """Change the current project; one that the user is no member of is ignored."""
    chosen = request.POST.get("project", "")
    if chosen.isdecimal() and len(chosen) < 18:
        request.session["project"] = int(chosen)
    return redirect("overview")


@require_http_methods(["GET", "POST"])
@role_required(Role.ADMINISTRATOR)
def members(request: MemberRequest) -> HttpResponse:
    link = problem = ""
    if request.method == "POST":
        try:
            link = _invite(request)
        except (MemberError, ValueError) as error:
            problem = str(error)
    return _page(request, link=link, problem=problem)


def _invite(request: MemberRequest) -> str:
    invited = services.invite(
        request.project,
        request.user,
        request.POST.get("name", ""),
        Role(request.POST.get("role", "")),
        request.POST.get("email", ""),
    )
    tasks.enqueue_team(request.project.pk)
    name = invited.membership.user.get_username()
    messages.success(request, _("%(name)s is now a member.") % {"name": name})
    return request.build_absolute_uri(invited.path) if invited.path else ""


def _page(
    request: MemberRequest, *, link: str = "", problem: str = "", status: int = 200
) -> HttpResponse:
    rows = Membership.objects.filter(project=request.project).select_related("user")
    context = {
        "members": rows.order_by("user__username"),
        "roles": Role.choices,
        "link": link,
        "problem": problem,
        "posted": request.POST if problem else {},
    }
    return render(request, "triage/review/members.html", context, status=422 if problem else status)


@require_POST
@role_required(Role.ADMINISTRATOR)
def member_change(request: MemberRequest, pk: int) -> HttpResponse:
    """Change a role, end a membership, or create a link to set a new password."""
    membership = get_object_or_404(
        Membership.objects.select_related("user"), pk=pk, project=request.project
    )
    action = request.POST.get("action", "")
    try:
        if action == "reset":
            path = services.reset_path(request.project, request.user, membership)
            return _page(request, link=request.build_absolute_uri(path))
        if action == "remove":
            services.remove(request.project, request.user, membership)
            message = _("%(name)s is no longer a member; invite the same name to undo this.")
        else:
            role = Role(request.POST.get("role", ""))
            services.change_role(request.project, request.user, membership, role)
            message = _("Role of %(name)s changed.")
    except (MemberError, ValueError) as error:
        return _page(request, problem=str(error))
    tasks.enqueue_team(request.project.pk)
    messages.success(request, message % {"name": membership.user.get_username()})
    return redirect("members")
