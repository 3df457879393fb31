"""Upload wizard: store for a day, preview, confirm."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import ngettext
from django.views import View

from triage.services.messages.sentences import translated
from triage.views.access import MemberRequest

SHOWN_BAD_ROWS = 20


class UploadWizard(View):
    """Three steps at one address, which pass on the token of the stored file.

    Errors that end the upload are raised as one of ``refusals``.
    """

    template: ClassVar[str]
    refusals: ClassVar[tuple[type[Exception], ...]]
    request: MemberRequest

    def get(self, request: MemberRequest) -> HttpResponse:
        return self.show({})

    def post(self, request: MemberRequest) -> HttpResponse:
        token = request.POST.get("token", "")
        try:
            if "import" in request.POST:
                return self.confirm(token)
            return self.preview(token or self.store())
        except self.refusals as error:
            return self.refuse(error)

    def store(self) -> str:
        """Store the upload and return its token; "" if there is nothing to preview."""
        raise NotImplementedError

    def preview(self, token: str) -> HttpResponse:
        """Show the content of a stored upload without changing anything."""
        raise NotImplementedError

    def confirm(self, token: str) -> HttpResponse:
        """Carry out the upload as previewed."""
        raise NotImplementedError

    def refuse(self, error: Exception) -> HttpResponse:
        """Show why the upload is refused."""
        raise NotImplementedError

    def show(self, context: dict[str, Any], status: int = 200) -> HttpResponse:
        return render(self.request, self.template, context, status=status)


def first_of(problems: Sequence[str], most: int) -> dict[str, Any]:
    """The first problems as text, and how many more there are."""
    return {"problems": problems[:most], "more": len(problems) - most}


def name_bad_rows(request: MemberRequest, problems: Sequence[str]) -> None:
    """Warn about rows that were left out."""
    for problem in problems[:SHOWN_BAD_ROWS]:
        messages.warning(request, translated(problem))
    if len(problems) > SHOWN_BAD_ROWS:
        more = len(problems) - SHOWN_BAD_ROWS
        skipped = ngettext(
            "%(more)d more row was skipped.", "%(more)d more rows were skipped.", more
        )
        messages.warning(request, skipped % {"more": more})
