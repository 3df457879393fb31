"""The projects of a user: list, create and rename them."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from triage.models import Role
from triage.services.projects import projects as services
from triage.services.projects.projects import ProjectError
from triage.views.access import MemberRequest, role_required


@require_GET
@role_required()
def projects(request: MemberRequest) -> HttpResponse:
    return _page(request)


@require_POST
@role_required(Role.ADMINISTRATOR)
def new_project(request: MemberRequest) -> HttpResponse:
    name = request.POST.get("name", "")
    try:
        made = services.create(name, request.user)
    except ProjectError as error:
        return _page(request, problem=str(error), name=name)
    request.session["project"] = made.pk
    messages.success(request, _("You are now working in “%(name)s”.") % {"name": made.name})
    return redirect("overview")


@require_POST
@role_required(Role.ADMINISTRATOR)
def rename_project(request: MemberRequest) -> HttpResponse:
    """Rename the current project."""
    try:
        services.rename(request.project, request.POST.get("name", ""), request.user)
    except ProjectError as error:
        return _page(request, problem=str(error))
    return redirect("projects")


def _page(request: MemberRequest, *, problem: str = "", name: str = "") -> HttpResponse:
    context = {"mine": services.projects_of(request.user), "problem": problem, "name": name}
    return render(request, "triage/projects/page.html", context, status=422 if problem else 200)
