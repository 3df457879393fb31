"""How right the oracles are."""

from __future__ import annotations

import random

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_POST

from triage.models import Role
from triage.services.calibration import passed_sample, precision_tables
from triage.services.chart_sit import threshold
from triage.services.charting import Scope
from triage.services.fault_gold import gold_from_faults
from triage.services.fault_truth import fault_table
from triage.services.filters import ViewFilter
from triage.services.screening_outlook import FEWEST_JUDGED
from triage.services.wording import worded
from triage.views.access import MemberRequest, role_required

TITLES = {
    "rule": _("By rule"),
    "signal": _("By signal of a screening"),
    "kind of error": _("By kind of error"),
    "engine": _("By engine"),
    "direction": _("By direction"),
    "method": _("By method"),
}


@require_GET
@role_required(Role.LEAD, Role.ENGINEER)
def calibration(request: MemberRequest) -> HttpResponse:
    view = ViewFilter.from_query(request.GET)
    estimate, strata = passed_sample(request.project)
    tables = precision_tables(request.project, view)
    context = {
        "view": view,
        "tables": [(name, TITLES[name], rows) for name, rows in tables.items() if rows],
        "floor_from": FEWEST_JUDGED,
        "judged": sum(row.judged for row in tables["method"]),
        "misses": estimate,
        "faults": fault_table(request.project, view),
        "strata": strata,
        "figure": worded(threshold(Scope(request.project, view))),
        "name": "sit-threshold",
    }
    return render(request, "triage/calibration/page.html", context)


@require_POST
@role_required(Role.LEAD)
def gold_of_faults(request: MemberRequest) -> HttpResponse:
    """Mix translations that were broken on purpose into the queue."""
    asked = request.POST.get("count", "")
    count = int(asked) if asked.isdecimal() and len(asked) < 4 else 0
    seed = random.SystemRandom().randrange(2**31)
    made = gold_from_faults(request.project, request.user, count, seed)
    messages.success(
        request, gettext("%(n)d broken translations are mixed into the queue.") % {"n": made}
    )
    return redirect("gold")
