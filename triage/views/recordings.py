"""Bring in translations that a team already has: look at the file, then import it."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.functional import cached_property

from engines.errors import EngineError
from engines.services.tables import FIELDS
from triage import tasks
from triage.methods.files.base import UploadError
from triage.models import Role
from triage.services.messages.sentences import Sentence, translated
from triage.services.recordings import engine_uploads, large_imports
from triage.views.access import role_required
from triage.views.recordings_form import RecordingsForm
from triage.views.uploads import UploadWizard, first_of

SHOWN_PROBLEMS = 20
FIELD_TITLES = {
    "source": "Source",
    "translation": "Translation",
    "src_lang": "Language of the source",
    "tgt_lang": "Language of the translation",
    "system": "System",
    "reference": "Reference",
}


class RecordedUpload(UploadWizard):
    """A table or text files; then its first rows with a choice of columns; then its engines."""

    template = "triage/recordings/page.html"
    refusals = (UploadError, EngineError)

    @cached_property
    def form(self) -> RecordingsForm:
        form = RecordingsForm(self.request.POST or None, self.request.FILES or None)
        # What goes wrong later is added to a form that was checked.
        form.is_valid()
        return form

    def keep(self) -> str:
        return self.form.keep() if self.form.is_valid() else ""

    def look(self, token: str) -> HttpResponse:
        return self.show(self._look(token) if token else {})

    def confirm(self, token: str) -> HttpResponse:
        if not self.form.is_valid():
            return self.look(token)
        token = token or self.keep()
        name = self.form.cleaned_data["name"]
        what = (token, self._chosen(), self.form.fixed)
        project, user = self.request.project, self.request.user
        if large_imports.is_large(token):
            asked = large_imports.ask(project, user, name, *what)
            tasks.enqueue_import(asked.pk)
            return redirect("recorded-import", asked.pk)
        done = engine_uploads.import_translations(*what, name, project, user)
        context = {**first_of(done.problems, SHOWN_PROBLEMS), "untranslated": done.untranslated}
        if done.made:
            return self.show({"done": done, **context})
        self.form.add_error(None, translated(Sentence.NO_ROW_USED()))
        return self.show({**self._look(token), **context})

    def refuse(self, error: Exception) -> HttpResponse:
        """The preview beside an error of the import; nothing where the upload itself is gone."""
        self.form.add_error(None, str(error))
        again: dict[str, Any] = {}
        if "import" in self.request.POST:
            with suppress(*self.refusals):
                again = self._look(self.request.POST.get("token", ""))
        return self.show(again)

    def show(self, context: dict[str, Any], status: int = 200) -> HttpResponse:
        return super().show({"form": self.form, **context}, status)

    def _look(self, token: str) -> dict[str, Any]:
        told = self.request.POST
        columns = self._chosen() if "column_source" in told else None
        languages = (told.get("src_lang", ""), told.get("tgt_lang", ""))
        seen = engine_uploads.look(token, columns, languages)
        choices = [(name, FIELD_TITLES[name], seen.columns.get(name, "")) for name in FIELDS]
        return {"look": seen, "choices": choices}

    def _chosen(self) -> dict[str, str]:
        return {name: self.request.POST.get(f"column_{name}", "") for name in FIELDS}


recordings = role_required(Role.LEAD)(RecordedUpload.as_view())
