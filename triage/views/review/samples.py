"""Samples of passed cases, the ranking model, and rating campaigns."""

from __future__ import annotations

import random
from typing import Any

from django import forms
from django.contrib import messages
from django.db.models import Count, Q, QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from triage import tasks
from triage.models import Campaign, RankingModel, RatingCampaign, Role, Suspect, SuspectStatus
from triage.services.review import sampling
from triage.services.review.ranking import MIN_DECIDED, decided
from triage.services.review.rating_progress import rating_progress
from triage.services.review.sampling import DEFAULT_SIZE, SampleError
from triage.services.statistics.rated_items import system_figures
from triage.views.access import MemberRequest, role_required


class SampleForm(forms.Form):
    percent = forms.FloatField(
        label=gettext_lazy("Target miss rate (max. %)"),
        min_value=0.1,
        max_value=50,
        help_text=gettext_lazy(
            "What you want to be able to claim with 95 % confidence if no passed case turns out wrong. 1.3 % takes about 300 cases."
        ),
    )


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

    def __init__(self, *args: Any, campaigns: QuerySet[Campaign], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["campaigns"]
        assert isinstance(field, forms.ModelMultipleChoiceField)
        field.queryset = campaigns


@require_http_methods(["GET", "POST"])
@role_required(Role.LEAD)
def samples(request: MemberRequest) -> HttpResponse:
    """The sample of passed cases, and the estimated rate of misses."""
    form = SampleForm(request.POST or None, initial={"percent": 1.3})
    if request.method == "POST" and form.is_valid():
        bound = form.cleaned_data["percent"] / 100
        try:
            # A fixed seed: cases drawn before belong to the sample.
            count = sampling.draw_passed_sample(request.project, request.user, bound, seed=0)
        except SampleError as error:
            form.add_error(None, str(error))
        else:
            messages.success(request, _("%(n)d passed cases added to the queue.") % {"n": count})
            return redirect("samples")
    context = {
        "form": form,
        "missed": sampling.missed_rate(request.project),
        "waiting": Suspect.items.filter(
            project=request.project, kind="passed", status="open"
        ).count(),
        "models": RankingModel.objects.filter(project=request.project)[:10],
        "decided": decided(request.project).count(),
        "fewest": MIN_DECIDED,
    }
    return render(request, "triage/review/samples.html", context)


@require_POST
@role_required(Role.LEAD)
def retrain(request: MemberRequest) -> HttpResponse:
    tasks.enqueue_ranking(request.project.pk)
    messages.success(request, _("The order is being trained; reload the page in a moment."))
    return redirect("samples")


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
    figures = [(one, progress.by_system[one.system, one.direction]) for one in system_figures(row)]
    context = {
        "rating": row,
        "figures": figures,
        "progress": progress,
        "address": request.build_absolute_uri(f"{reverse('queue')}?rating={row.pk}"),
    }
    return render(request, "triage/review/rating.html", context)
