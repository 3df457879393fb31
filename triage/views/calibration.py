"""How right the oracles are."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET

from triage.models import Role
from triage.services.calibration import passed_sample, precision_tables
from triage.services.chart_sit import threshold
from triage.services.charting import Scope
from triage.services.filters import ViewFilter
from triage.services.screening_outlook import FEWEST_JUDGED
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
        "strata": strata,
        "figure": threshold(Scope(request.project, view)),
        "name": "sit-threshold",
    }
    return render(request, "triage/calibration/page.html", context)
