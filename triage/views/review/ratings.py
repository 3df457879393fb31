"""Rating campaigns: a random sample of all outputs, rated by WMT 2020's questions."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from django import forms
from django.db.models import Count, Q, QuerySet
from django.http import Http404, HttpResponse, StreamingHttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods

from triage.models import Campaign, RatingCampaign, Role, SuspectStatus
from triage.reporting.rating_records import FORMATS
from triage.reporting.statistics.wmt import LINES
from triage.services.review import rating_export, sampling
from triage.services.review.rating_progress import rating_progress
from triage.services.review.sampling import DEFAULT_SIZE, SampleError
from triage.services.review.team import too_few_raters
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
                values["name"],
                list(values["campaigns"]),
                values["size"],
                seed,
                reference_beside=values["reference_beside"],
            )
        except SampleError as error:
            form.add_error(None, str(error))
        else:
            return redirect("rating", made.pk)
    open_items = Count("items", filter=Q(items__status=SuspectStatus.OPEN))
    rows = RatingCampaign.objects.filter(project=request.project, survey=None)
    rows = rows.annotate(open=open_items)
    context = {"form": form, "ratings": rows}
    return render(request, "triage/review/ratings.html", context)


@require_GET
@role_required(Role.LEAD, Role.ENGINEER)
def rating(request: MemberRequest, pk: int) -> HttpResponse:
    row = get_object_or_404(RatingCampaign, pk=pk, project=request.project)
    if hasattr(row, "survey"):
        return redirect("survey", pk)
    progress = rating_progress(row)
    figures = system_figures(row)
    context = {
        "rating": row,
        "figures": [(one, progress.by_system[one.system, one.direction]) for one in figures],
        "categories": _categories(figures),
        "progress": progress,
        "short": too_few_raters(request.project) if progress.votes.needed else None,
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
