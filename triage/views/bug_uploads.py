"""Import bugs that another installation exported: upload, look, import."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from engines.messages import named_in
from triage import tasks
from triage.models import BugUpload, ImportStatus, Role
from triage.services.exchange import bug_uploads, large_bug_uploads
from triage.services.exchange.bug_import import ImportRefused
from triage.services.exchange.bug_uploads import LONGEST_PROBLEM, UploadRefused
from triage.services.exchange.large_bug_uploads import LISTED, SHOWN_PROBLEMS
from triage.services.messages.sentences import translated
from triage.views.access import MemberRequest, role_required


@require_http_methods(["GET", "POST"])
@role_required(Role.LEAD)
def bug_import(request: MemberRequest) -> HttpResponse:
    context: dict[str, Any] = {"most": bug_uploads.LARGEST // 1_000_000}
    if request.method == "POST":
        try:
            if "import" in request.POST:
                return _import(request)
            if (large := _large(request)) is not None:
                return redirect("bug-import-state", large.pk)
            context |= _look(request)
        except (UploadRefused, ImportRefused) as error:
            context["problem"] = str(error)
    context["uploads"] = BugUpload.objects.filter(project=request.project)[:LISTED]
    status = 400 if "problem" in context else 200
    return render(request, "triage/integrations/bug_import.html", context, status=status)


@require_http_methods(["GET", "POST"])
@role_required(Role.LEAD)
def bug_import_state(request: MemberRequest, pk: int) -> HttpResponse:
    """What a worker found in a large file, the button to import it, and how far it is."""
    upload = get_object_or_404(BugUpload, pk=pk, project=request.project)
    if request.method == "POST":
        if large_bug_uploads.ask_import(upload):
            tasks.enqueue_bug_upload(upload.pk)
        return redirect("bug-import-state", pk)
    context = {
        "upload": upload,
        "live": upload.status in (ImportStatus.WAITING, ImportStatus.RUNNING),
        "look": upload.look,
        "file": upload.name,
        "problems": [named_in(upload.look, one) for one in upload.look.get("problems", [])],
        "bad": upload.look.get("bad", 0),
        "more": upload.look.get("bad", 0) - len(upload.look.get("problems", [])),
    }
    part = bool(request.htmx)  # type: ignore[attr-defined]
    name = "_bug_upload.html" if part else "bug_upload.html"
    return render(request, f"triage/integrations/{name}", context)


def _large(request: MemberRequest) -> BugUpload | None:
    """Leave a large file to a worker; None for any other.

    :raises UploadRefused: too large even for that.
    """
    file = request.FILES.get("file")
    if file is None or (file.size or 0) <= bug_uploads.AT_ONCE:
        return None
    size = file.size or 0
    token = bug_uploads.keep(file.chunks(), size)
    upload = large_bug_uploads.ask(request.project, request.user, file.name or "", token, size)
    tasks.enqueue_bug_upload(upload.pk)
    return upload


def _look(request: MemberRequest) -> dict[str, Any]:
    file = request.FILES.get("file")
    if file is None:
        raise UploadRefused(_("Choose a file."))
    look = bug_uploads.look(request.project, bug_uploads.keep(file.chunks(), file.size or 0))
    problems = [
        Truncator(translated(text)).chars(LONGEST_PROBLEM)
        for text in look.problems[:SHOWN_PROBLEMS]
    ]
    bad = len(look.problems)
    return {
        "look": look,
        "file": file.name,
        "problems": problems,
        "bad": bad,
        "more": bad - len(problems),
    }


def _import(request: MemberRequest) -> HttpResponse:
    done = bug_uploads.import_upload(
        request.project,
        request.user,
        request.POST.get("token", ""),
        keep_going="keep_going" in request.POST,
    )
    said = _("Imported. New: %(added)s, brought up to date: %(updated)s, unchanged: %(unchanged)s.")
    counts = {"added": done.added, "updated": done.updated, "unchanged": done.unchanged}
    messages.success(request, said % counts)
    return redirect("bug-import")
