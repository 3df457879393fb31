"""The project's own templates: list, add, import, harvest from a corpus, switch on and off."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from triage import tasks
from triage.forms import HarvestForm, TemplatesForm
from triage.methods.base import MethodError
from triage.methods.numbertest.importing import parse_any
from triage.models import Harvest, Role, Template
from triage.services.messages.sentences import translated
from triage.services.projects import templates
from triage.services.projects.template_harvests import request_harvest
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
        form.add_error(None, translated(str(error)))
        return _show(request, form)
    report = templates.add(request.project, request.user, parsed)
    for problem in report.problems[:20]:
        messages.warning(request, translated(str(problem)))
    messages.success(
        request,
        ngettext(
            "%(added)d template added, %(known)d already known.",
            "%(added)d templates added, %(known)d already known.",
            report.added,
        )
        % {"added": report.added, "known": report.known},
    )
    return redirect("templates")


@require_POST
@role_required(Role.LEAD)
def switch_template(request: MemberRequest, pk: int) -> HttpResponse:
    template = get_object_or_404(Template, pk=pk, project=request.project)
    templates.switch(template, request.user)
    return redirect("templates")


SHOWN = 20


@role_required(Role.LEAD)
def harvest_list(request: MemberRequest) -> HttpResponse:
    form = HarvestForm(request.POST or None, request.FILES or None, project=request.project)
    if request.method == "POST" and form.is_valid():
        harvest = request_harvest(request.project, request.user, **form.wanted())
        tasks.enqueue_harvest(harvest.pk)
        return redirect("harvests")
    found = Harvest.objects.filter(project=request.project).defer("text")[:SHOWN]
    return render(request, "triage/harvests/list.html", {"form": form, "harvests": found})


@require_GET
@role_required(Role.LEAD)
def harvest_part(request: MemberRequest, pk: int) -> HttpResponse:
    """One harvest with its progress, polled until it ends."""
    found = Harvest.objects.defer("text")
    harvest = get_object_or_404(found, pk=pk, project=request.project)
    return render(request, "triage/harvests/_part.html", {"harvest": harvest})
