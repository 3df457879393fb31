"""The project's own templates: list, add, import, switch on and off."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from triage.forms import TemplatesForm
from triage.methods.base import MethodError
from triage.methods.numbertest.importing import parse_any
from triage.models import Role, Template
from triage.services.messages.sentences import translated
from triage.services.projects import templates
from triage.views.access import MemberRequest, role_required

PAGE_SIZE = 50


@require_GET
@role_required(Role.LEAD, Role.ENGINEER)
def template_list(request: MemberRequest) -> HttpResponse:
    return _show(request, TemplatesForm())


def _show(request: MemberRequest, form: TemplatesForm) -> HttpResponse:
    found = Template.objects.filter(project=request.project)
    if language := request.GET.get("language"):
        found = found.filter(language=language)
    page = Paginator(found, PAGE_SIZE).get_page(request.GET.get("page"))
    return render(request, "triage/templates/list.html", {"page": page, "form": form})


@require_POST
@role_required(Role.LEAD)
def add_templates(request: MemberRequest) -> HttpResponse:
    form = TemplatesForm(request.POST, request.FILES)
    if not form.is_valid():
        return _show(request, form)
    data = form.cleaned_data
    try:
        parsed = parse_any(
            data["content"], data["language"], data["capabilities"], data["corpus"] or "import"
        )
    except MethodError as error:
        form.add_error(None, str(error))
        return _show(request, form)
    report = templates.add(request.project, request.user, parsed)
    for problem in report.problems[:20]:
        messages.warning(request, translated(str(problem)))
    messages.success(
        request,
        _("%(added)d templates added, %(known)d known already.")
        % {"added": report.added, "known": report.known},
    )
    return redirect("templates")


@require_POST
@role_required(Role.LEAD)
def switch_template(request: MemberRequest, pk: int) -> HttpResponse:
    template = get_object_or_404(Template, pk=pk, project=request.project)
    templates.switch(template, request.user)
    return redirect("templates")
