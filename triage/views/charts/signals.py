"""The reliability of each screening signal, and its minimum confidence for opening a suspect."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from triage.methods.screening.metric import as_number
from triage.methods.screening.signals.registry import SIGNALS, TITLES
from triage.methods.screening.worth import UNTOUCHED
from triage.models import Role
from triage.services.projects.signal_thresholds import set_thresholds, signal_thresholds
from triage.services.statistics.signal_worth import MOST, worth_of_signals
from triage.views.access import GRANTS, MemberRequest, role_required


@require_http_methods(["GET", "HEAD", "POST"])
@role_required(Role.LEAD, Role.ENGINEER)
def signals(request: MemberRequest) -> HttpResponse:
    may_choose = Role.LEAD in GRANTS[request.role]
    if request.method == "POST":
        if not may_choose:
            raise PermissionDenied
        chosen = {**signal_thresholds(request.project), **_chosen(request)}
        set_thresholds(request.project, request.user, chosen)
        messages.success(request, gettext("Saved: campaigns that you start from now on use this."))
        return redirect("charts-signals")
    rows = [(gettext(TITLES[one.name]), one) for one in worth_of_signals(request.project)]
    context = {"rows": rows, "untouched": UNTOUCHED, "most": MOST, "may_choose": may_choose}
    return render(request, "triage/charts/signals.html", context)


def _chosen(request: MemberRequest) -> dict[str, float]:
    """Return the thresholds entered; a value outside 0 to 1 leaves its threshold unchanged."""
    thresholds = {name: as_number(request.POST.get(f"least_{name}")) for name in SIGNALS}
    return {
        name: least for name, least in thresholds.items() if least is not None and 0 <= least <= 1
    }
