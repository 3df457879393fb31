"""The rules by which a project's file checks ignore findings."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from triage.forms import ConfigForm, RuleForm
from triage.models import IgnoreRule, Role
from triage.services.file_checks import ignore_rules
from triage.services.file_checks.errors import FileCheckError
from triage.services.messages.sentences import translated
from triage.templatetags.mtriage import grouped
from triage.views.access import MemberRequest, role_required


@require_http_methods(["GET", "POST"])
@role_required(Role.LEAD)
def rules(request: MemberRequest) -> HttpResponse:
    """The rules, with forms that add one or read those of a file."""
    posted = request.method == "POST"
    form = RuleForm(request.POST if "add" in request.POST else None)
    file_form = ConfigForm(*((request.POST, request.FILES) if "read" in request.POST else ()))
    try:
        if form.is_bound and form.is_valid():
            data = form.cleaned_data
            _rule, n = ignore_rules.add(request.project, request.user, form.rule(), data["reason"])
            text = ngettext(
                "Added; it ignores %(n)s finding.", "Added; it ignores %(n)s findings.", n
            )
            messages.success(request, text % {"n": grouped(n)})
            return redirect("ignore-rules")
        if file_form.is_bound and file_form.is_valid():
            data = file_form.cleaned_data["config"].read()
            n = ignore_rules.read_yaml(request.project, request.user, data)
            text = ngettext("%(n)s new rule added.", "%(n)s new rules added.", n)
            messages.success(request, text % {"n": grouped(n)})
            return redirect("ignore-rules")
    except FileCheckError as error:
        (form if form.is_bound else file_form).add_error(None, translated(str(error)))
    known = IgnoreRule.objects.filter(project=request.project).select_related("created_by")
    context = {"rules": known, "form": form, "file_form": file_form}
    return render(request, "triage/files/rules.html", context, status=422 if posted else 200)


@require_GET
@role_required()
def rules_file(request: MemberRequest) -> HttpResponse:
    response = HttpResponse(ignore_rules.as_yaml(request.project), content_type="text/yaml")
    response["Content-Disposition"] = 'attachment; filename="mtriage.yaml"'
    return response


@require_POST
@role_required(Role.LEAD)
def delete_rule(request: MemberRequest, pk: int) -> HttpResponse:
    rule = get_object_or_404(IgnoreRule, pk=pk, project=request.project)
    n = ignore_rules.delete(rule, request.user)
    text = ngettext(
        "Deleted; %(n)s finding is shown again.", "Deleted; %(n)s findings are shown again.", n
    )
    messages.success(request, text % {"n": grouped(n)})
    return redirect("ignore-rules")
