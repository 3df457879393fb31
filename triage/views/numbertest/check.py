"""Check a pasted pair with the number oracle."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render

from triage.forms import CheckForm
from triage.methods.numbers.languages import UnknownLanguageError
from triage.services.suspects.pair_check import PairView, check_pair
from triage.views.access import MemberRequest, role_required


@role_required()
def check(request: MemberRequest) -> HttpResponse:
    form = CheckForm(request.POST or None)
    result: PairView | None = None
    if form.is_bound and form.is_valid():
        data = form.cleaned_data
        try:
            result = check_pair(
                data["source"],
                data["translation"],
                data["source_language"],
                data["target_language"],
            )
        except UnknownLanguageError as error:
            form.add_error(None, str(error))
    return render(request, "triage/check/page.html", {"form": form, "result": result})
