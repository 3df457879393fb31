"""Lists of cases and outcomes that the marks of charts open, where these are not suspects."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from triage.models import Mode, Role, Suspect
from triage.services.messages.labels import tenth_label
from triage.services.statistics.rated_items import RatedFilter, rated, rating_of
from triage.services.suspects.filter_values import NAMES, SOME_OF
from triage.services.suspects.filters import ViewFilter, number
from triage.services.suspects.items import texts_of
from triage.views.access import MemberRequest, role_required

PAGE = 50


@require_GET
@role_required(Role.LEAD, Role.ENGINEER)
def rated_list(request: MemberRequest) -> HttpResponse:
    """The items of a rating campaign behind a mark, with their ratings."""
    rated_filter, view = RatedFilter.from_query(request.GET), ViewFilter.from_query(request.GET)
    rating = rating_of(request.project, request.GET.get("rating", ""))
    rows = [one for one in rated(rating, view) if rated_filter.picks(one)] if rating else []
    start = PAGE * max(number(request.GET.get("page", "0")), 0)
    shown = rows[start : start + PAGE]
    items = Suspect.items.select_related("engine_line", "current__case").in_bulk(
        [one.pk for one in shown]
    )
    address = request.GET.copy()
    address.pop("page", None)
    context = {
        "rating": rating,
        "asked": [(name, value) for name, value in address.items() if name != "rating" and value],
        "rows": [
            (
                items[one.pk],
                texts_of(items[one.pk]),
                one.item.ratings,
                Counter(vote.category for vote in one.item.ratings if vote.critical).most_common(),
            )
            for one in shown
        ],
        "total": len(rows),
        "next_page": start // PAGE + 1 if start + PAGE < len(rows) else None,
        "rest": address.urlencode(),
        "parameters": {*NAMES, *RatedFilter.__dataclass_fields__, "rating", "page"},
    }
    return render(request, "triage/charts/rated.html", context)


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
    scored = bool(view.tenth) or any(row.tenth for row in found)
    context = {
        "view": view,
        "tenths": [(one, tenth_label(one)) for one in SOME_OF["tenth"]]
        if scored and not blind
        else [],
        "untenthed": replace(view, tenth=""),
        "parameters": {*NAMES, "after"},
        "rows": [] if blind else found[:PAGE],
        "blind": blind,
        "scored": any("metric" in row.evidence for row in found),
        "total": total,
        "next_key": found[PAGE - 1].pk if len(found) > PAGE else None,
    }
    return render(request, "triage/charts/cases.html", context)
