"""What each signal of a screening is worth, and how sure it must be to open a suspect."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from triage.forms.screening import SIGNAL_TITLES
from triage.methods.screening.metric import as_number
from triage.methods.screening.signals.registry import SIGNALS
from triage.methods.screening.worth import UNTOUCHED
from triage.models import Role
from triage.services.projects.signal_thresholds import set_thresholds, signal_thresholds
from triage.services.statistics.signal_worth import MOST, worth_of_signals
from triage.views.access import MemberRequest, role_required


@require_http_methods(["GET", "HEAD", "POST"])
@role_required(Role.LEAD, Role.ENGINEER)
def signals(request: MemberRequest) -> HttpResponse:
    may_choose = request.role == Role.LEAD
    if request.method == "POST":
        if may_choose:
            chosen = {**signal_thresholds(request.project), **_chosen(request)}
            set_thresholds(request.project, request.user, chosen)
            messages.success(
                request, gettext("Saved: campaigns that you start from now on use this.")
            )
        return redirect("charts-signals")
    rows = [(SIGNAL_TITLES[one.name], one) for one in worth_of_signals(request.project)]
    context = {"rows": rows, "untouched": UNTOUCHED, "most": MOST, "may_choose": may_choose}
    return render(request, "triage/charts/signals.html", context)


def _chosen(request: MemberRequest) -> dict[str, float]:
    """The least confidences of the form; what is no share of one is left as it was."""
    asked = {name: as_number(request.POST.get(f"least_{name}")) for name in SIGNALS}
    return {name: least for name, least in asked.items() if least is not None and 0 <= least <= 1}
