"""The word lists of a project: add, view, replace, delete."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Prefetch
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from triage.forms import ListFileForm, NamedListForm
from triage.models import Campaign, Role, WordList, WordListVersion
from triage.services.word_lists import stored_lists
from triage.services.word_lists.stored_lists import Entry
from triage.views.access import MemberRequest, role_required
from triage.views.uploads import name_bad_rows

PAGE_SIZE = 100


@role_required(Role.LEAD)
def list_lists(request: MemberRequest) -> HttpResponse:
    newest = stored_lists.newest(request.project)
    taken = frozenset(version.word_list.name for version in newest)
    form = NamedListForm(request.POST or None, request.FILES or None, taken=taken)
    if request.method == "POST" and form.is_valid():
        version = _save(request, form.cleaned_data, form.cleaned_data["name"])
        return redirect("word-list", version.word_list_id)
    return render(request, "triage/word_lists/all.html", {"versions": newest, "form": form})


@role_required(Role.LEAD)
def word_list(request: MemberRequest, pk: int) -> HttpResponse:
    chosen = _word_list(request, pk)
    form = ListFileForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        _save(request, form.cleaned_data, chosen.name)
        return redirect("word-list", pk)
    used = Campaign.objects.only("pk", "name", "created")
    versions = list(chosen.versions.prefetch_related(Prefetch("campaigns", queryset=used)))
    entries = list(stored_lists.entries_of(versions[0].content))
    context: dict[str, Any] = {
        "list": chosen,
        "versions": versions,
        "page": Paginator(_matching(entries, request.GET.get("q", "")), PAGE_SIZE).get_page(
            request.GET.get("page")
        ),
        "q": request.GET.get("q", ""),
        "form": form,
    }
    return render(request, "triage/word_lists/one.html", context)


@require_GET
@role_required(Role.LEAD)
def list_file(request: MemberRequest, pk: int, number: int) -> HttpResponse:
    """One version as a CSV file that can be uploaded again."""
    chosen = _word_list(request, pk)
    version = get_object_or_404(WordListVersion, word_list=chosen, number=number)
    response = HttpResponse(stored_lists.as_csv(version.content), content_type="text/csv")
    response["Content-Disposition"] = f'attachment; filename="list-{pk}-version-{number}.csv"'
    return response


@require_POST
@role_required(Role.LEAD)
def delete_list(request: MemberRequest, pk: int) -> HttpResponse:
    chosen = _word_list(request, pk)
    stored_lists.delete(chosen, request.user)
    messages.success(
        request,
        _("List “%(name)s” deleted; campaigns that used it keep its contents.")
        % {"name": chosen.name},
    )
    return redirect("word-lists")


def _word_list(request: MemberRequest, pk: int) -> WordList:
    return get_object_or_404(WordList, pk=pk, project=request.project, deleted_at__isnull=True)


def _matching(entries: list[Entry], text: str) -> list[Entry]:
    wanted = text.casefold()
    return [one for one in entries if wanted in f"{one.word} {one.more}".casefold()]


def _save(request: MemberRequest, data: dict[str, Any], name: str) -> WordListVersion:
    version = stored_lists.save(
        request.project, request.user, name, data["content"], data["file"].name
    )
    name_bad_rows(request, data["problems"])
    messages.success(
        request,
        ngettext(
            "%(name)s, version %(number)d: %(entries)d entry.",
            "%(name)s, version %(number)d: %(entries)d entries.",
            version.entries,
        )
        % {"name": name, "number": version.number, "entries": version.entries},
    )
    return version
