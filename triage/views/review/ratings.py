"""Rating campaigns: a random sample of all outputs, rated by WMT 2020's questions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

from django import forms
from django.db.models import Count, Q, QuerySet
from django.http import Http404, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods

from triage.models import Campaign, ErrorType, Protocol, RatingCampaign, Role, SuspectStatus
from triage.reporting.rating_records import FORMATS
from triage.reporting.statistics.marked_errors import SEVERITIES
from triage.reporting.statistics.wmt import CATEGORIES, LINES
from triage.services.review import rating_export, sampling
from triage.services.review.rating_progress import RatingProgress, rating_progress
from triage.services.review.sampling import DEFAULT_SIZE, RatingRequest, SampleError
from triage.services.review.slots import RATERS
from triage.services.review.team import too_few_raters
from triage.services.statistics.marked_figures import MarkedFigures, marked_figures
from triage.services.statistics.rated_items import SystemFigures, system_figures
from triage.views.access import MemberRequest, role_required


class RatingForm(forms.Form):
    name = forms.CharField(label=gettext_lazy("Name"), max_length=200)
    campaigns = forms.ModelMultipleChoiceField(
        label=gettext_lazy("Campaigns to rate"),
        queryset=Campaign.objects.none(),
        widget=forms.CheckboxSelectMultiple,
    )
    size = forms.IntegerField(
        label=gettext_lazy("Inputs per set"),
        min_value=1,
        max_value=100_000,
        initial=DEFAULT_SIZE,
        help_text=gettext_lazy(
            "Every engine's output for these inputs is rated, not only suspects."
        ),
    )
    protocol = forms.ChoiceField(
        label=gettext_lazy("Protocol"), choices=Protocol.choices, initial=Protocol.WMT20
    )
    raters = forms.IntegerField(
        label=gettext_lazy("Raters per translation"),
        min_value=1,
        max_value=50,
        initial=RATERS,
        help_text=gettext_lazy(
            "By ESA and MQM. The WMT 2020 task asks three raters, and more until three agree."
        ),
    )
    contrastive = forms.BooleanField(
        label=gettext_lazy("Show all systems' translations of an input side by side"),
        required=False,
    )
    checker_spans = forms.BooleanField(
        label=gettext_lazy("Begin with the marks of the checker"),
        required=False,
        help_text=gettext_lazy(
            "Of ESA and MQM. Raters correct them, and are not blind to the checker."
        ),
    )
    reference_beside = forms.BooleanField(
        label=gettext_lazy("Show the reference beside each output, and rate both"),
        required=False,
        help_text=gettext_lazy(
            "As in the WMT 2020 task: raters see source, reference and output, and are not told which of the two is which. Otherwise, each reference is rated by itself."
        ),
    )

    def __init__(self, *args: Any, campaigns: QuerySet[Campaign], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["campaigns"]
        assert isinstance(field, forms.ModelMultipleChoiceField)
        field.queryset = campaigns

    def wanted(self) -> RatingRequest:
        values = self.cleaned_data
        protocol = Protocol(values["protocol"])
        marked = protocol != Protocol.WMT20
        return RatingRequest(
            values["name"],
            protocol,
            values["raters"] if marked else RATERS,
            reference_beside=values["reference_beside"],
            contrastive=values["contrastive"],
            checker_spans=values["checker_spans"] and marked,
        )


@require_http_methods(["GET", "POST"])
@role_required(Role.LEAD)
def ratings(request: MemberRequest) -> HttpResponse:
    choices = Campaign.objects.filter(project=request.project, archived_at__isnull=True)
    form = RatingForm(request.POST or None, campaigns=choices)
    if request.method == "POST" and form.is_valid():
        seed = random.SystemRandom().randrange(2**31)
        values = form.cleaned_data
        try:
            made = sampling.start_rating(
                request.project,
                request.user,
                form.wanted(),
                list(values["campaigns"]),
                values["size"],
                seed,
            )
        except SampleError as error:
            form.add_error(None, str(error))
        else:
            return redirect("rating", made.pk)
    open_items = Count("items", filter=Q(items__status=SuspectStatus.OPEN))
    rows = RatingCampaign.objects.filter(project=request.project).annotate(open=open_items)
    context = {"form": form, "ratings": rows}
    return render(request, "triage/review/ratings.html", context)


@require_GET
@role_required(Role.LEAD, Role.ENGINEER)
def rating(request: MemberRequest, pk: int) -> HttpResponse:
    row = get_object_or_404(RatingCampaign, pk=pk, project=request.project)
    progress = rating_progress(row)
    figures = [] if row.asks_spans else system_figures(row)
    marked = marked_figures(row) if row.asks_spans else None
    context = {
        "rating": row,
        "figures": [(one, progress.by_system[one.system, one.direction]) for one in figures],
        "categories": _categories(figures),
        "marked": _marked(marked, progress) if marked else None,
        "progress": progress,
        "short": too_few_raters(request.project, row.raters) if progress.votes.needed else None,
        "formats": list(FORMATS),
        "address": request.build_absolute_uri(f"{reverse('queue')}?rating={row.pk}"),
    }
    return render(request, "triage/review/rating.html", context)


def _categories(figures: Sequence[SystemFigures]) -> dict[str, Any]:
    """Counts of translations by system, reading and critical category."""
    counts = [counted for one in figures for counted in one.categories.values()]
    names = [name for name in LINES if any(name in counted.items for counted in counts)]
    rows = [
        (one, reading, [counted.items.get(name, 0) for name in names], counted.several)
        for one in figures
        if one.settled
        for reading, counted in one.categories.items()
    ]
    return {"names": names, "rows": rows}


def _marked(figures: MarkedFigures, progress: RatingProgress) -> dict[str, Any]:
    """Tables of marked errors: a row by system, with the columns that any system has."""
    seen = Counter[str]()
    for one in figures.systems:
        seen += one.categories
    named = [(value, label) for value, label in ErrorType.choices if seen[value]]
    critical = [name for name in CATEGORIES if any(one.critical[name] for one in figures.systems)]
    rows = [
        {
            "system": one,
            "votes": progress.by_system[one.system, one.direction],
            "severities": [one.severities[name] for name in SEVERITIES],
            "counts": [one.categories[value] for value, _label in named]
            + [one.critical[name] for name in critical],
        }
        for one in figures.systems
    ]
    columns = [label for _value, label in named] + critical
    return {"rows": rows, "columns": columns, "agreement": figures.agreement}


@require_GET
@role_required(Role.LEAD, Role.ENGINEER)
def rating_file(request: MemberRequest, pk: int, format_name: str) -> StreamingHttpResponse:
    """The ratings of a campaign as a file."""
    row = get_object_or_404(RatingCampaign, pk=pk, project=request.project)
    if format_name not in FORMATS:
        raise Http404(f"No format {format_name!r}; there are {', '.join(FORMATS)}.")
    response = StreamingHttpResponse(
        rating_export.chunks(format_name, row), content_type=FORMATS[format_name][0]
    )
    response["Content-Disposition"] = f'attachment; filename="ratings-{row.pk}.{format_name}"'
    return response
