"""One finding: its place in the check, the answer to it, and rules that ignore it."""

from __future__ import annotations

import json

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from triage.forms import IgnoreForm
from triage.models import FileFinding, Ignored, Role
from triage.services.file_checks import answers, findings, ignore_rules
from triage.services.file_checks.errors import FileCheckError
from triage.services.file_checks.findings import FindingsView
from triage.services.messages.sentences import translated
from triage.templatetags.mtriage import grouped
from triage.views.access import MemberRequest, role_required
from triage.views.files.checks import address, is_part, rights
from triage.views.files.rows import FindingRow

#: Findings that a rule takes off an open page at once; those further down go when it is loaded again.
MOST_TAKEN_OFF = 2000


@require_GET
@role_required()
def finding(request: MemberRequest, pk: int) -> HttpResponse:
    """Open the check at a finding."""
    return HttpResponseRedirect(_place(_finding(request, pk)))


@require_POST
@role_required(Role.ANNOTATOR)
def answer(request: MemberRequest, pk: int) -> HttpResponse:
    """Say that a finding is fine or wrong, or take that back."""
    found = _finding(request, pk)
    try:
        answers.answer(found, request.user, request.POST.get("answer", ""))
    except FileCheckError as error:
        return HttpResponse(translated(str(error)), status=422)
    if is_part(request):
        return _card(request, found)
    return HttpResponseRedirect(_place(found))


@require_http_methods(["GET", "POST"])
@role_required(Role.LEAD)
def ignore(request: MemberRequest, pk: int) -> HttpResponse:
    """Ignore a finding by a rule, chosen from what is prepared."""
    found = _finding(request, pk)
    form = IgnoreForm(found, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            _rule, count = ignore_rules.add(request.project, request.user, form.rule())
        except FileCheckError as error:
            form.add_error(None, translated(str(error)))
        else:
            return _ignored(request, found, count)
    part = is_part(request)
    context = {
        "finding": found,
        "row": FindingRow(found),
        "check": found.file.check_of,
        "form": form,
    }
    response = render(request, f"triage/files/{'_ignore' if part else 'ignore'}.html", context)
    if request.method == "POST" and part:
        # Back into its place, instead of that of the finding.
        response["HX-Retarget"], response["HX-Reswap"] = "this", "outerHTML"
    return response


def _ignored(request: MemberRequest, found: FileFinding, count: int) -> HttpResponse:
    text = ngettext("%(n)s finding ignored", "%(n)s findings ignored", count)
    said = text % {"n": grouped(count)}
    if not is_part(request):
        messages.success(request, said)
        return HttpResponseRedirect(address(found.file.check_of, FindingsView()))
    found.refresh_from_db(fields=["ignored"])
    response = _card(request, found)
    same = FileFinding.objects.filter(
        file__check_of=found.file.check_of, signal=found.signal, ignored=Ignored.RULE
    )
    others = list(same.exclude(pk=found.pk).values_list("pk", flat=True)[:MOST_TAKEN_OFF])
    response["HX-Trigger"] = json.dumps({"mtriage:ignored": {"findings": others, "said": said}})
    return response


def _finding(request: MemberRequest, pk: int) -> FileFinding:
    known = FileFinding.objects.select_related("file__check_of__project", "answered_by")
    return get_object_or_404(known, pk=pk, file__check_of__project=request.project)


def _place(found: FileFinding) -> str:
    """The address of the page that begins with a finding."""
    view = FindingsView(state="ignored" if found.ignored else "")
    check = found.file.check_of
    return f"{address(check, view, after=findings.cursor_before(found))}#finding-{found.pk}"


def _card(request: MemberRequest, found: FileFinding) -> HttpResponse:
    """A finding as it is now, and the counts of its check."""
    check = found.file.check_of
    context = {"row": FindingRow(found), "check": check, **rights(request)}
    card = render_to_string("triage/files/_finding.html", context, request)
    known = {"check": check, "counts": findings.counts(check), "refreshed": True}
    return HttpResponse(card + render_to_string("triage/files/_counts.html", known, request))
