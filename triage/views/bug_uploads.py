"""Import bugs exported by another installation: upload, preview, import."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from engines.catalogue import named_in
from triage import tasks
from triage.models import BugUpload, Role
from triage.services.exchange import bug_uploads
from triage.services.exchange.bug_import import ImportRefused
from triage.services.exchange.bug_uploads import (
    LISTED,
    LONGEST_PROBLEM,
    SHOWN_PROBLEMS,
    UploadRefused,
)
from triage.services.messages.sentences import translated
from triage.views.access import MemberRequest, role_required
from triage.views.uploads import UploadWizard, first_of


class BugFile(UploadWizard):
    """An upload of bugs, its preview, and the import; large files are handled by a worker."""

    template = "triage/exchange/bug_import.html"
    refusals = (UploadRefused, ImportRefused)

    @property
    def file(self) -> UploadedFile[Any]:
        """
        :raises UploadRefused: no file was chosen.
        """
        file = self.request.FILES.get("file")
        if file is None:
            raise UploadRefused(_("Choose a file."))
        return file

    def store(self) -> str:
        return bug_uploads.store(self.request.project, self.file.chunks(), self.file.size or 0)

    def preview(self, token: str) -> HttpResponse:
        name, size = self.file.name or "", self.file.size or 0
        if size > bug_uploads.AT_ONCE:
            project, user = self.request.project, self.request.user
            upload = bug_uploads.request_preview(project, user, name, token, size)
            tasks.enqueue_bug_upload(upload.pk)
            return redirect("bug-import-state", upload.pk)
        found = bug_uploads.preview(self.request.project, token)
        shown = first_of(found.problems, SHOWN_PROBLEMS)
        shown["problems"] = [
            Truncator(translated(text)).chars(LONGEST_PROBLEM) for text in shown["problems"]
        ]
        return self.show({"preview": found, "file": name, "bad": len(found.problems), **shown})

    def confirm(self, token: str) -> HttpResponse:
        going = "keep_going" in self.request.POST
        done = bug_uploads.import_upload(
            self.request.project, self.request.user, token, keep_going=going
        )
        message = _("Imported. New: %(added)s, updated: %(updated)s, unchanged: %(unchanged)s.")
        counts = {"added": done.added, "updated": done.updated, "unchanged": done.unchanged}
        messages.success(self.request, message % counts)
        return redirect("bug-import")

    def refuse(self, error: Exception) -> HttpResponse:
        return self.show({"problem": str(error)}, status=400)

    def show(self, context: dict[str, Any], status: int = 200) -> HttpResponse:
        uploads = BugUpload.objects.filter(project=self.request.project)[:LISTED]
        most = bug_uploads.LARGEST // 1_000_000
        return super().show({"uploads": uploads, "most": most, **context}, status)


bug_import = role_required(Role.LEAD)(BugFile.as_view())


@require_http_methods(["GET", "POST"])
@role_required(Role.LEAD)
def bug_import_state(request: MemberRequest, pk: int) -> HttpResponse:
    """A worker's preview of a large file with the import button, and the progress of the import."""
    upload = get_object_or_404(BugUpload, pk=pk, project=request.project)
    if request.method == "POST":
        if bug_uploads.request_import(upload):
            tasks.enqueue_bug_upload(upload.pk)
        return redirect("bug-import-state", pk)
    context = {
        "upload": upload,
        "live": not upload.is_over,
        "preview": upload.preview,
        "file": upload.name,
        "problems": [named_in(upload.preview, one) for one in upload.preview.get("problems", [])],
        "bad": upload.preview.get("bad", 0),
        "more": upload.preview.get("bad", 0) - len(upload.preview.get("problems", [])),
    }
    part = bool(request.htmx)  # type: ignore[attr-defined]
    name = "_bug_upload.html" if part else "bug_upload.html"
    return render(request, f"triage/exchange/{name}", context)
