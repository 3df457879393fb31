"""How far a large import is, and what it brought."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET, require_POST

from triage.models import RecordedImport, Role
from triage.services.recordings import large_imports
from triage.views.access import MemberRequest, role_required


@require_GET
@role_required(Role.LEAD)
def recorded_import(request: MemberRequest, pk: int) -> HttpResponse:
    asked = get_object_or_404(RecordedImport, pk=pk, project=request.project)
    done = large_imports.finished(asked)
    context = {
        "asked": asked,
        "live": not asked.is_over,
        "done": done,
        "problems": done.problems,
        "untranslated": done.untranslated,
        "more": done.more,
    }
    part = bool(request.htmx)  # type: ignore[attr-defined]
    name = "_import.html" if part else "import.html"
    return render(request, f"triage/recordings/{name}", context)


@require_POST
@role_required(Role.LEAD)
def cancel_import(request: MemberRequest, pk: int) -> HttpResponse:
    asked = get_object_or_404(RecordedImport, pk=pk, project=request.project)
    large_imports.cancel(asked, request.user)
    return redirect("recorded-import", asked.pk)
