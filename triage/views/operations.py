"""The state of the site, for administrators."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from triage.models import Role
from triage.services.statistics import operations as service
from triage.views.access import MemberRequest, role_required

BACKUP = ".venv/bin/python manage.py backup --native /backups/mtriage-$(date -I).zip"


@require_GET
@role_required(Role.ADMINISTRATOR)
def operations(request: MemberRequest) -> HttpResponse:
    template = "_state.html" if "HX-Request" in request.headers else "page.html"
    context = {"site": service.operations(request.project), "command": BACKUP}
    return render(request, f"triage/operations/{template}", context)
