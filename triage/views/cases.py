"""Cases of a view with what came of them: what a mark of a chart opens beside suspects."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from triage.models import Mode, Role
from triage.services.filters import ViewFilter
from triage.views.access import MemberRequest, role_required

PAGE = 50


@require_GET
@role_required()
def case_list(request: MemberRequest) -> HttpResponse:
    view = ViewFilter.from_query(request.GET)
    rows = view.outcomes(request.project)
    total = rows.count()
    after = request.GET.get("after", "")
    if after.isdecimal() and len(after) < 18:
        rows = rows.filter(pk__gt=int(after))
    found = list(
        rows.select_related("case", "run__engine__line", "suspect").order_by("pk")[: PAGE + 1]
    )
    blind = request.role == Role.ANNOTATOR and request.project.mode == Mode.MEASURING
    context = {
        "view": view,
        "rows": [] if blind else found[:PAGE],
        "blind": blind,
        "total": total,
        "next_key": found[PAGE - 1].pk if len(found) > PAGE else None,
    }
    return render(request, "triage/charts/cases.html", context)
