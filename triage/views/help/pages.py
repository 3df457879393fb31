"""The site's own documents."""

from __future__ import annotations

from django.http import FileResponse, Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from triage.views.access import MemberRequest, role_required
from triage.views.help import documents


@require_GET
@role_required()
def index(request: MemberRequest) -> HttpResponse:
    return render(request, "triage/help/index.html", {"documents": documents.all_documents()})


@require_GET
@role_required()
def document(request: MemberRequest, name: str) -> HttpResponse:
    try:
        found = documents.document(name)
    except FileNotFoundError as error:
        raise Http404 from error
    return render(request, "triage/help/document.html", {"document": found})


@require_GET
@role_required()
def linked_file(request: MemberRequest, name: str) -> FileResponse:
    try:
        path = documents.linked_file(name)
    except FileNotFoundError as error:
        raise Http404 from error
    return FileResponse(path.open("rb"))
