"""Charts of the view in the query string, one tab at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET

from triage import tasks
from triage.models import Protocol, RatingCampaign, Role
from triage.reporting.figures.base import Chart, in_theme, spoken, table_csv
from triage.reporting.latex import table_latex
from triage.services.messages.charts import localized
from triage.services.statistics import figure_cache
from triage.services.statistics.charts import (
    answers,
    chart_errors,
    chart_examples,
    chart_metric_ratings,
    chart_pairs,
    chart_rates,
    chart_ratings,
    chart_references,
    chart_review,
    chart_sit,
    chart_sit_tables,
    trends,
)
from triage.services.statistics.charts.answers import Answer
from triage.services.statistics.charts.chart_rates import flaky_in
from triage.services.statistics.charts.filter_bar import filter_bar
from triage.services.statistics.charts.run_chips import run_chips
from triage.services.statistics.figure_kinds import waits_for
from triage.services.statistics.found_shares import found_shares
from triage.services.statistics.scope import Options, Scope
from triage.services.suspects.filter_values import NAMES, unknown_names
from triage.services.suspects.filters import ViewFilter, number
from triage.views.access import GRANTS, MemberRequest, role_required

Builder = Callable[[Scope], Chart]


class Tab(NamedTuple):
    """Figures that answer one question; ``more``: those that only some readers want."""

    label: Any
    figures: dict[str, Builder]
    more: dict[str, Builder]


#: Only leads see ``LEAD_ONLY`` figures.
TABS = {
    "rates": Tab(
        _("Engines"),
        {"pass-rates": chart_rates.pass_rates, "forest": chart_pairs.engine_pairs},
        {
            "heat-map": chart_rates.heat_map,
            "by-format": chart_rates.by_format,
            "review-parts": chart_rates.review_parts,
            "cases": chart_rates.left_out,
            "capability-table": chart_rates.capability_by_direction,
            "reviewed-table": chart_rates.reviewed_by_direction,
            "averages": chart_rates.averages,
        },
    ),
    "trend": Tab(_("Over time"), {"trend": trends.over_runs}, {}),
    "errors": Tab(
        _("Errors"),
        {"error-kinds": chart_errors.kinds_of_error, "categories": chart_errors.categories},
        {
            "error-examples": chart_examples.error_examples,
            "elsewhere": chart_errors.elsewhere,
            "likert": chart_errors.likert,
        },
    ),
    "ratings": Tab(
        _("Ratings and metrics"),
        {
            "critical-share": chart_ratings.critical_share,
            "rated-likert": chart_ratings.likert,
            "bleu": chart_references.bleu,
            "chrf": chart_references.chrf,
            "metric-ratings": chart_metric_ratings.metrics_and_people,
        },
        {
            "error-likert": chart_ratings.error_and_likert,
            "categories-any": chart_ratings.categories_any,
            "categories-majority": chart_ratings.categories_majority,
            "several": chart_ratings.several,
            "rating-pairs": chart_ratings.pairs,
            "reference-ranks": chart_references.ranks,
            "reference-pairs": chart_references.pairs,
        },
    ),
    "review": Tab(
        _("Review"),
        {"funnel": chart_review.review_funnel, "burn-down": chart_review.open_and_votes},
        {
            "raters": chart_review.raters,
            "agreement": chart_review.agreement,
            "confusion": chart_review.confusions,
        },
    ),
    "sit": Tab(
        _("Structure tests"),
        {"sit-kinds": chart_sit_tables.kinds, "sit-top-k": chart_sit_tables.accuracy},
        {
            "sit-structures": chart_sit_tables.structures,
            "sit-threshold": chart_sit.threshold,
            "sit-inputs": chart_sit_tables.inputs,
            "sit-times": chart_sit_tables.times,
        },
    ),
}
#: Tabs of earlier releases, all of whose figures are shown in these now.
FORMER = {"capabilities": "rates", "formats": "rates", "engines": "rates", "references": "ratings"}
FIRST = "rates"
#: Tab -> the sentence that answers before any figure is read.
ANSWERS: dict[str, Callable[[Scope], Answer]] = {
    "rates": answers.of_engines,
    "trend": answers.over_time,
    "errors": answers.of_errors,
    "ratings": answers.of_scores,
    "review": answers.of_review,
    "sit": answers.of_structure_tests,
}
#: Tab -> the page where leads start what its figures depend on, and the label of its button.
BEGINNINGS = {
    "ratings": ("ratings", _("Rating campaigns")),
    "trend": ("campaigns", _("Campaigns")),
    "sit": ("queue", _("Review suspects")),
}
#: The filters that are always visible; the others are collapsed until one is used.
MAIN_FILTERS = frozenset({"method", "engine", "version", "direction", "capability"})
LEAD_ONLY = frozenset({"raters", "agreement", "confusion", "error-examples"})
#: The parameters in the addresses of charts: filters, the tab and display options.
PARAMETERS = frozenset(
    {*NAMES, "tab", "more", "count", "oth", "weighting", "theme", "rating", "split", "kinds"}
)
OF_PASS_RATES = frozenset({"rates", "trend"})


@require_GET
@role_required()
def charts(request: MemberRequest) -> HttpResponse:
    tab, more, scope = _tab(request), _more(request), _scope(request)
    lead = Role.LEAD in GRANTS[request.role]
    figures = _figures(scope, _builders(request, tab, more=more))
    answer = ANSWERS[tab](scope)
    enqueue_figures(figures.values())
    enqueue_rows([answer.waiting] if answer.waiting else [])
    for run in scope.uncounted:
        tasks.enqueue_counting(run.pk)
    address = request.GET.copy()
    for name in set(address) - (PARAMETERS - {"tab"}):
        del address[name]
    if more:
        address["more"] = "1"
    bar = filter_bar(scope)
    others = [field for field in bar if field["name"] not in MAIN_FILTERS]
    ratings = _ratings(request)
    without = _without_data(scope, rated=bool(ratings)) - {tab}
    context = {
        "figures": figures,
        "answer": answer,
        "nothing": _nothing(figures),
        "empty": {name: one for name, one in figures.items() if _is_empty(one)},
        "may_start": lead,
        "beginning": BEGINNINGS.get(tab) if lead else None,
        "view": scope.view,
        "scope": scope,
        "bar": [field for field in bar if field["name"] in MAIN_FILTERS],
        "more_filters": others,
        "more_open": any(field["chosen"] for field in others)
        or scope.view.since
        or scope.view.until,
        "chips": run_chips(scope),
        "without_runs": _without(address, "run"),
        "without_more": _without(address, "more"),
        "more": more,
        "has_more": len(_builders(request, tab, more=True)) > len(TABS[tab].figures),
        "ratings": ratings if tab == "ratings" else [],
        "tab": tab,
        # Figures of failures count flaky ones like others.
        "flaky": flaky_in(scope) if tab in OF_PASS_RATES | {"errors"} else None,
        "found_shares": found_shares(request.project, scope.runs.values())
        if tab in OF_PASS_RATES
        else [],
        "tabs": [(name, one.label) for name, one in TABS.items() if name not in without],
        "rest": address.urlencode(),
        "parameters": PARAMETERS,
        "options": scope.options,
    }
    return render(request, "triage/charts/page.html", context)


@require_GET
@role_required()
def chart_data(request: MemberRequest) -> JsonResponse:
    """The figures of the same tab and view, in the page's theme."""
    if problems := unknown_names(request.GET, PARAMETERS):
        return JsonResponse({"problems": problems}, status=400)
    scope = _scope(request)
    builders = _builders(request, _tab(request), more=_more(request))
    figures = _figures(scope, builders)
    enqueue_figures(figures.values())
    return JsonResponse(figures)


def _without(address: QueryDict, name: str) -> str:
    """The query string with the tab, ready for one more parameter."""
    query = address.copy()
    query.pop(name, None)
    return f"{query.urlencode()}&" if query else ""


def _nothing(figures: Mapping[str, Chart]) -> str:
    """The usual reason of the figures of a tab, if all of them are empty; "" otherwise."""
    if not all(map(_is_empty, figures.values())):
        return ""
    return Counter(figure["reason"] for figure in figures.values()).most_common(1)[0][0]


def _is_empty(figure: Chart) -> bool:
    """Whether a figure has nothing to show, and no worker is about to change that."""
    return bool(figure["reason"]) and "waiting" not in figure


def _figures(scope: Scope, builders: Mapping[str, Builder]) -> dict[str, Chart]:
    """The figures in the reader's language; the CSV keeps English headers for scripts."""
    theme = scope.options.theme
    return {
        name: localized(spoken(in_theme(build(scope), theme))) for name, build in builders.items()
    }


def enqueue_figures(figures: Iterable[Chart]) -> None:
    """Enqueue the figures that a worker has to compute, unless one is computing them already."""
    enqueue_rows(waits_for(figures))


def enqueue_rows(pks: Sequence[int]) -> None:
    for pk in figure_cache.unclaimed(pks) if pks else ():
        tasks.enqueue_figure(pk)


@require_GET
@role_required()
def chart_waiting(request: MemberRequest) -> JsonResponse:
    """Which of the rows in ``figures=3,4`` are not computed yet."""
    pks = [number(part) for part in request.GET.get("figures", "").split(",")]
    return JsonResponse({"waiting": figure_cache.waiting(request.project, pks[:50])})


@require_GET
@role_required()
def former_tables(request: MemberRequest) -> HttpResponse:
    """Redirect an earlier release's page of tables to the charts, which have them, too."""
    address = request.GET.copy()
    address["more"] = "1"
    return redirect(f"{reverse('charts')}?{address.urlencode()}")


@require_GET
@role_required()
def chart_table(request: MemberRequest, name: str, kind: str) -> HttpResponse:
    """The table of one figure as CSV, whose cells no spreadsheet executes, or as LaTeX."""
    if problems := unknown_names(request.GET, PARAMETERS):
        return HttpResponse("\n".join(problems) + "\n", status=400, content_type="text/plain")
    build = _builder(request, name)
    if build is None:
        raise Http404
    chart = build(_scope(request))
    if kind == "csv":
        text, content_type = "\ufeff" + table_csv(chart["table"]), "text/csv"
    else:
        text = table_latex(chart["table"], chart["layout"]["title"]["text"])
        content_type = "application/x-tex"
    response = HttpResponse(text, content_type=f"{content_type}; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.{kind}"'
    return response


def _builder(request: MemberRequest, name: str) -> Builder | None:
    """What draws a figure, whatever its tab; None if there is no such figure for this role."""
    for tab in TABS:
        if (found := _builders(request, tab, more=True).get(name)) is not None:
            return found
    return None


def _tab(request: HttpRequest) -> str:
    tab = FORMER.get(name := request.GET.get("tab", FIRST), name)
    return tab if tab in TABS else FIRST


def _more(request: HttpRequest) -> bool:
    return "more" in request.GET or request.GET.get("tab") in FORMER


def _without_data(scope: Scope, *, rated: bool) -> set[str]:
    """The tabs that have nothing to show in this view."""
    methods = {run.campaign.method for run in scope.runs.values()}
    found = set() if "sit" in methods else {"sit"}
    # Outputs are compared with references by screening.
    return found if rated or "screening" in methods else found | {"ratings"}


def _builders(request: MemberRequest, tab: str, *, more: bool) -> dict[str, Builder]:
    lead = Role.LEAD in GRANTS[request.role]
    found = TABS[tab].figures | (TABS[tab].more if more else {})
    return {name: build for name, build in found.items() if lead or name not in LEAD_ONLY}


def _scope(request: MemberRequest) -> Scope:
    query = request.GET
    options = Options(
        votes=query.get("count") == "votes",
        other=query.get("oth") != "off",
        weighting="cases" if query.get("weighting") == "cases" else "directions",
        theme="dark" if query.get("theme") == "dark" else "light",
        rating=query.get("rating", ""),
        by_corpus=query.get("split") == "corpus",
        paper_kinds=query.get("kinds") == "paper",
    )
    return Scope(request.project, ViewFilter.from_query(query), options)


def _ratings(request: MemberRequest) -> list[tuple[str, str]]:
    rows = RatingCampaign.objects.filter(
        project=request.project, protocol=Protocol.WMT20, survey=None
    ).values_list("pk", "name")[:50]
    return [(str(pk), name) for pk, name in rows]
