"""Bring in translations that a team already has: look at the file, then import it."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect, render

from engines.errors import EngineError
from engines.services.tables import FIELDS
from triage import tasks
from triage.methods.screening.uploads.base import UploadError
from triage.models import Role
from triage.services.messages.sentences import Sentence, translated
from triage.services.recordings import engine_uploads, large_imports
from triage.views.access import MemberRequest, role_required
from triage.views.recordings_form import RecordingsForm

SHOWN_PROBLEMS = 20
FIELD_TITLES = {
    "source": "Source",
    "translation": "Translation",
    "src_lang": "Language of the source",
    "tgt_lang": "Language of the translation",
    "system": "System",
    "reference": "Reference",
}


@role_required(Role.LEAD)
def recordings(request: MemberRequest) -> HttpResponse:
    """An upload, then its first rows with a choice of columns, then its engines."""
    form = RecordingsForm(request.POST or None, request.FILES or None)
    context: dict[str, Any] = {"form": form}
    valid = form.is_valid()
    try:
        token = request.POST.get("token", "") or (form.keep() if valid else "")
        if token and valid and "import" in request.POST:
            if large_imports.is_large(token):
                return _left_to_a_worker(request, form, token)
            context |= _imported(request, form, token)
        elif token:
            context |= _look(request, token)
    except (UploadError, EngineError) as error:
        form.add_error(None, str(error))
        if request.POST.get("import"):
            context |= _look_again(request)
    return render(request, "triage/recordings/page.html", context)


def _chosen(request: MemberRequest) -> dict[str, str]:
    return {name: request.POST.get(f"column_{name}", "") for name in FIELDS}


def _look(request: MemberRequest, token: str) -> dict[str, Any]:
    told = "column_source" in request.POST
    languages = (request.POST.get("src_lang", ""), request.POST.get("tgt_lang", ""))
    shown = engine_uploads.look(token, _chosen(request) if told else None, languages)
    choices = [(name, FIELD_TITLES[name], shown.columns.get(name, "")) for name in FIELDS]
    cells = [(row.number, [row.fields.get(name, "") for name in shown.names]) for row in shown.rows]
    return {"look": shown, "choices": choices, "cells": cells}


def _look_again(request: MemberRequest) -> dict[str, Any]:
    """The preview beside an error of the import; nothing where the upload itself is gone."""
    try:
        return _look(request, request.POST.get("token", ""))
    except (UploadError, EngineError):
        return {}


def _left_to_a_worker(request: MemberRequest, form: RecordingsForm, token: str) -> HttpResponse:
    asked = large_imports.ask(
        request.project,
        request.user,
        form.cleaned_data["name"],
        token,
        _chosen(request),
        form.fixed,
    )
    tasks.enqueue_import(asked.pk)
    return redirect("recorded-import", asked.pk)


def _imported(request: MemberRequest, form: RecordingsForm, token: str) -> dict[str, Any]:
    name = form.cleaned_data["name"]
    done = engine_uploads.import_translations(
        token, _chosen(request), form.fixed, name, request.project, request.user
    )
    if not done.made:
        form.add_error(None, translated(Sentence.NO_ROW_USED()))
        return {**_look(request, token), **_left_out(done)}
    return {"done": done, **_left_out(done)}


def _left_out(done: engine_uploads.Imported) -> dict[str, Any]:
    return {
        "problems": done.problems[:SHOWN_PROBLEMS],
        "more": len(done.problems) - SHOWN_PROBLEMS,
        "untranslated": done.untranslated,
    }
