"""Import translations that a team already has, after a preview of the file."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_POST

from engines.errors import EngineError
from triage import tasks
from triage.files.units import FileError
from triage.forms.recordings import RecordingsForm
from triage.models import RecordedImport, Role
from triage.services.messages.sentences import ServiceMessage, translated
from triage.services.recordings import engine_uploads, large_imports
from triage.services.recordings.engine_uploads import UploadPreview
from triage.services.recordings.guessing import guess
from triage.services.recordings.reading import EVERY_LANGUAGE, FIELDS
from triage.views.access import MemberRequest, role_required
from triage.views.uploads import UploadWizard, first_of

SHOWN_PROBLEMS = 20
FIELD_TITLES = {
    "source": "Source",
    "translation": "Translation",
    "src_lang": "Language of the source",
    "tgt_lang": "Language of the translation",
    "system": "System",
    "reference": "Reference",
    "score": "Score of a metric",
}


BETTER = {"higher": _("the higher ones"), "lower": _("the lower ones")}


class RecordedUpload(UploadWizard):
    """Upload a table or text files, choose columns in a preview, and import them as engines."""

    template = "triage/recordings/page.html"
    refusals = (FileError, EngineError)

    @cached_property
    def form(self) -> RecordingsForm:
        form = RecordingsForm(self.request.POST or None, self.request.FILES or None)
        # Later errors can only be added to a form that has been validated.
        form.is_valid()
        return form

    def store(self) -> str:
        return self.form.store(self.request.project) if self.form.is_valid() else ""

    def preview(self, token: str) -> HttpResponse:
        return self.show(self._preview(token) if token else {})

    def confirm(self, token: str) -> HttpResponse:
        if not self.form.is_valid():
            return self.preview(token)
        token = token or self.store()
        name = self.form.called
        what = (token, self._chosen(), self._defaults())
        project, user = self.request.project, self.request.user
        if large_imports.is_large(token, self.request.project):
            job = large_imports.request_import(project, user, name, *what)
            tasks.enqueue_import(job.pk)
            return redirect("recorded-import", job.pk)
        done = engine_uploads.import_translations(*what, name, project, user)
        context = {**first_of(done.problems, SHOWN_PROBLEMS), "untranslated": done.untranslated}
        if done.made:
            return self.show({"done": done, **context})
        self.form.add_error(None, translated(ServiceMessage.NO_ROW_USED()))
        return self.show({**self._preview(token), **context})

    def _guessed(self, token: str) -> UploadPreview:
        """Guess the columns and languages of the upload, and put the languages into the form."""
        posted = self.request.POST
        found = guess(
            token, self.request.project, (posted.get("src_lang", ""), posted.get("tgt_lang", ""))
        )
        self.form.take(found.languages)
        return found

    def refuse(self, error: Exception) -> HttpResponse:
        """Show an import error with the preview, or alone if the upload no longer exists."""
        self.form.add_error(None, translated(str(error)))
        again: dict[str, Any] = {}
        if "import" in self.request.POST:
            with suppress(*self.refusals):
                again = self._preview(self.request.POST.get("token", ""))
        return self.show(again)

    def show(self, context: dict[str, Any], status: int = 200) -> HttpResponse:
        return super().show({"form": self.form, **context}, status)

    def _preview(self, token: str) -> dict[str, Any]:
        posted = self.request.POST
        if "column_source" in posted:
            seen = engine_uploads.preview_upload(token, self.request.project, self._chosen())
        else:
            seen = self._guessed(token)
        choices = [(name, FIELD_TITLES[name], seen.columns.get(name, "")) for name in FIELDS]
        better = posted.get("better", "")
        return {
            "look": seen,
            "choices": choices,
            "better": better,
            "betters": BETTER.items(),
            "every": EVERY_LANGUAGE,
        }

    def _defaults(self) -> dict[str, str]:
        """Defaults for all rows: languages, and whether higher or lower scores are better."""
        better = self.request.POST.get("better", "")
        scored = better in BETTER and bool(self.request.POST.get("column_score"))
        return {**self.form.fixed, **({"better": better} if scored else {})}

    def _chosen(self) -> dict[str, str]:
        return {name: self.request.POST.get(f"column_{name}", "") for name in FIELDS}


recordings = role_required(Role.LEAD)(RecordedUpload.as_view())


@require_GET
@role_required(Role.LEAD)
def recorded_import(request: MemberRequest, pk: int) -> HttpResponse:
    job = get_object_or_404(RecordedImport, pk=pk, project=request.project)
    done = large_imports.finished(job)
    context = {
        "asked": job,
        "live": not job.is_over,
        "done": done,
        "problems": done.problems,
        "untranslated": done.untranslated,
        "more": job.report.get("more", 0),
    }
    part = bool(request.htmx)  # type: ignore[attr-defined]
    name = "_import.html" if part else "import.html"
    return render(request, f"triage/recordings/{name}", context)


@require_POST
@role_required(Role.LEAD)
def cancel_import(request: MemberRequest, pk: int) -> HttpResponse:
    job = get_object_or_404(RecordedImport, pk=pk, project=request.project)
    large_imports.cancel(job, request.user)
    return redirect("recorded-import", job.pk)
