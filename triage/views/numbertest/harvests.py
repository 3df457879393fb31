"""Make templates of an uploaded corpus, and see what was dropped and why."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET

from triage import tasks
from triage.forms import HarvestForm
from triage.models import Harvest, Role
from triage.services.projects.template_harvests import request_harvest
from triage.views.access import MemberRequest, role_required

SHOWN = 20


@role_required(Role.LEAD)
def harvest_list(request: MemberRequest) -> HttpResponse:
    form = HarvestForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        harvest = request_harvest(request.project, request.user, **form.wanted())
        tasks.enqueue_harvest(harvest.pk)
        return redirect("harvests")
    found = Harvest.objects.filter(project=request.project).defer("text")[:SHOWN]
    return render(request, "triage/harvests/list.html", {"form": form, "harvests": found})


@require_GET
@role_required(Role.LEAD)
def harvest_part(request: MemberRequest, pk: int) -> HttpResponse:
    """One harvest with its progress, asked for again and again until it is over."""
    found = Harvest.objects.defer("text")
    harvest = get_object_or_404(found, pk=pk, project=request.project)
    return render(request, "triage/harvests/_part.html", {"harvest": harvest})
