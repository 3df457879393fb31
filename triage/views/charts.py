"""Charts of the view that the query string names."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from triage.models import Campaign, Outcome, Run
from triage.reporting.figures import Theme, pass_rate_dots, rate_heatmap
from triage.services.charting import rate_marks
from triage.services.filters import ViewFilter
from triage.views.access import MemberRequest, role_required


@require_GET
@role_required()
def charts(request: MemberRequest) -> HttpResponse:
    view = ViewFilter.from_query(request.GET)
    marks = rate_marks(request.project, view)
    figures = {
        "pass-rates": pass_rate_dots(marks),
        "heat-map": rate_heatmap([mark for mark in marks if mark.kind == "raw"]),
    }
    context = {"figures": figures, "view": view, "choices": _filter_bar(request, view)}
    return render(request, "triage/charts/page.html", context)


@require_GET
@role_required()
def chart_data(request: MemberRequest) -> JsonResponse:
    """The figures of the same view, in the page's theme."""
    view = ViewFilter.from_query(request.GET)
    theme: Theme = "dark" if request.GET.get("theme") == "dark" else "light"
    marks = rate_marks(request.project, view)
    return JsonResponse(
        {
            "pass-rates": pass_rate_dots(marks, theme),
            "heat-map": rate_heatmap([mark for mark in marks if mark.kind == "raw"], theme),
        }
    )


def _filter_bar(
    request: MemberRequest, view: ViewFilter
) -> list[tuple[str, list[tuple[Any, str]], list[Any]]]:
    """Return name, options and the chosen value (as a list) of each filter."""
    active = view.active()
    return [
        (name, options, [value for value, _ in options if str(value) == active.get(name)])
        for name, options in _choices(request).items()
    ]


def _choices(request: MemberRequest) -> dict[str, Any]:
    """What the filter bar offers: what the project's runs have."""
    runs = Run.objects.filter(campaign__project=request.project, cases_total__gt=0)
    directions = runs.order_by().values_list("source_language", "target_language").distinct()
    return {
        "campaign": list(
            Campaign.objects.filter(project=request.project, archived_at__isnull=True)
            .order_by("-created")
            .values_list("pk", "name")[:50]
        ),
        "engine": _pairs(runs.order_by().values_list("engine__line__name", flat=True).distinct()),
        "direction": _pairs(f"{source}-{target}" for source, target in directions),
        "method": _pairs(runs.order_by().values_list("campaign__method", flat=True).distinct()),
        "capability": _pairs(
            Outcome.objects.filter(run__campaign__project=request.project)
            .order_by()
            .values_list("capability", flat=True)
            .distinct()
        ),
    }


def _pairs(values: Any) -> list[tuple[str, str]]:
    return [(value, value) for value in sorted(set(values))]
