"""What each screening signal is worth, and its minimum confidence for opening a suspect."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_GET, require_http_methods

from triage.methods.screening.metric import as_number
from triage.methods.screening.signal_benchmarks import signal_benchmarks
from triage.methods.screening.signals.registry import TITLES
from triage.models import Role
from triage.services.projects.signal_thresholds import set_threshold
from triage.services.statistics.signal_reliability import MAX_SUSPECTS, reliability_of_signals
from triage.views.access import GRANTS, MemberRequest, role_required


@require_GET
@role_required(Role.LEAD, Role.ENGINEER)
def signals(request: MemberRequest) -> HttpResponse:
    rows = [(gettext(TITLES[one.name]), one) for one in reliability_of_signals(request.project)]
    context = {"rows": rows, "measured": signal_benchmarks(), "most": MAX_SUSPECTS}
    return render(request, "triage/charts/signals.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@role_required(Role.LEAD, Role.ENGINEER)
def signal(request: MemberRequest, name: str) -> HttpResponse:
    found = {one.name: one for one in reliability_of_signals(request.project)}
    if name not in found:
        raise Http404
    may_choose = Role.LEAD in GRANTS[request.role]
    if request.method == "POST":
        if not may_choose:
            raise PermissionDenied
        least = as_number(request.POST.get("least"))
        if least is None or not 0 <= least <= 1:
            messages.error(request, gettext("The minimum confidence is a number from 0 to 1."))
        else:
            set_threshold(request.project, request.user, name, least)
            messages.success(
                request, gettext("Saved: campaigns that you start from now on use this.")
            )
        return redirect("charts-signal", name)
    context = {
        "title": gettext(TITLES[name]),
        "signal": found[name],
        "measured": signal_benchmarks(),
        "most": MAX_SUSPECTS,
        "may_choose": may_choose,
    }
    return render(request, "triage/charts/signal.html", context)
