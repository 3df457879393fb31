"""Import bugs that another installation exported: upload, look, import."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from triage.models import Role
from triage.services import bug_uploads
from triage.services.bug_import import ImportRefused
from triage.services.bug_uploads import UploadRefused
from triage.views.access import MemberRequest, role_required

SHOWN_PROBLEMS = 100
LONGEST = 300


@require_http_methods(["GET", "POST"])
@role_required(Role.LEAD)
def bug_import(request: MemberRequest) -> HttpResponse:
    context: dict[str, Any] = {"most": bug_uploads.LARGEST // 1_000_000}
    if request.method == "POST":
        try:
            if "import" in request.POST:
                return _import(request)
            context |= _look(request)
        except (UploadRefused, ImportRefused) as error:
            context["problem"] = str(error)
    status = 400 if "problem" in context else 200
    return render(request, "triage/integrations/bug_import.html", context, status=status)


def _look(request: MemberRequest) -> dict[str, Any]:
    file = request.FILES.get("file")
    if file is None:
        raise UploadRefused(_("Choose a file."))
    look = bug_uploads.look(request.project, bug_uploads.keep(file.read()))
    # A message of the schema may quote a whole row.
    problems = [Truncator(text).chars(LONGEST) for text in look.problems[:SHOWN_PROBLEMS]]
    more = len(look.problems) - len(problems)
    return {"look": look, "file": file.name, "problems": problems, "more": more}


def _import(request: MemberRequest) -> HttpResponse:
    done = bug_uploads.import_upload(
        request.project,
        request.user,
        request.POST.get("token", ""),
        keep_going="keep_going" in request.POST,
    )
    said = _("Imported. New: %(added)s, brought up to date: %(known)s.")
    messages.success(request, said % {"added": done.added, "known": done.updated})
    return redirect("bug-import")
