"""Who works in the project: members, their roles, and the project at hand."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from triage.views.access import MemberRequest, role_required


@require_POST
@role_required()
def switch_project(request: MemberRequest) -> HttpResponse:
    """Work in another project from now on; one that is not yours is passed over."""
    chosen = request.POST.get("project", "")
    if chosen.isdigit():
        request.session["project"] = int(chosen)
    return redirect("/")
