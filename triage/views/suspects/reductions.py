"""Ask for the smallest failing case of a suspect, and see what came of it."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render

from triage import tasks
from triage.models import Reduction, ReductionStatus, Role, Suspect
from triage.services.runs.reductions import request_reduction
from triage.views.access import MemberRequest, role_required


@role_required(Role.LEAD, Role.ENGINEER)
def reduction(request: MemberRequest, pk: int) -> HttpResponse:
    """The part of a suspect's page about its smallest case; a POST starts the search."""
    suspect = get_object_or_404(Suspect, pk=pk, project=request.project, method="numbertest")
    if request.method == "POST":
        wanted = request_reduction(suspect, request.user)
        if wanted.status == ReductionStatus.WAITING:
            tasks.enqueue_reduction(wanted.pk)
    latest = Reduction.objects.filter(suspect=suspect).first()
    going_on = (ReductionStatus.WAITING, ReductionStatus.RUNNING)
    live = latest is not None and latest.status in going_on
    context = {"suspect": suspect, "reduction": latest, "live": live}
    return render(request, "triage/reductions/_part.html", context)
