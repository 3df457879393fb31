"""Surveys: how often engines are wrong on a text, from a drawn part of it that raters read."""

from __future__ import annotations

import random
from typing import Any

from django import forms
from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from triage.models import Campaign, Category, Protocol, Role, Survey, SurveyQuestion
from triage.services.messages.labels import survey_noun
from triage.services.review import surveys as services
from triage.services.review.sampling import SampleError
from triage.services.review.surveys import FEWEST, MOST, SurveyRequest
from triage.services.review.team import too_few_raters
from triage.services.statistics.survey_results import MORE, survey_results
from triage.views.access import MemberRequest, role_required

#: The files of ratings that have their probability.
FILES = (("csv", "CSV"), ("jsonl", "JSON Lines"))
ONE_OR_THREE = ((1, gettext_lazy("One")), (3, gettext_lazy("Three; the majority counts")))


class SurveyForm(forms.Form):
    name = forms.CharField(label=gettext_lazy("Name"), max_length=200)
    campaigns = forms.ModelMultipleChoiceField(
        label=gettext_lazy("Campaigns whose translations are drawn from"),
        queryset=Campaign.objects.none(),
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("All their cases, not only suspects."),
    )
    question = forms.ChoiceField(
        label=gettext_lazy("What is counted"),
        choices=SurveyQuestion.choices,
        initial=SurveyQuestion.SERIOUS,
    )
    category = forms.ChoiceField(
        label=gettext_lazy("Category"),
        choices=[("", "–"), *Category.choices],
        required=False,
        help_text=gettext_lazy("Only for critical errors of one category."),
    )
    budget = forms.IntegerField(
        label=gettext_lazy("Translations to read"),
        min_value=FEWEST,
        max_value=MOST,
        initial=2 * FEWEST,
        help_text=gettext_lazy(
            "60 to 600. Four times as many readings halve the width of the interval."
        ),
    )
    raters = forms.TypedChoiceField(
        label=gettext_lazy("Raters per translation"), choices=ONE_OR_THREE, coerce=int, initial=1
    )
    protocol = forms.ChoiceField(
        label=gettext_lazy("Protocol"), choices=Protocol.choices, initial=Protocol.WMT20
    )
    stops_early = forms.BooleanField(
        label=gettext_lazy("May stop early, at 60, 120, 200 or 300 readings"),
        required=False,
        help_text=gettext_lazy(
            "Figures then appear only at these looks, and their intervals are wider, so that they hold however often you look."
        ),
    )

    def __init__(self, *args: Any, campaigns: QuerySet[Campaign], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["campaigns"]
        assert isinstance(field, forms.ModelMultipleChoiceField)
        field.queryset = campaigns

    def clean(self) -> dict[str, Any]:
        values: dict[str, Any] = super().clean() or self.cleaned_data
        asks_category = values.get("question") == SurveyQuestion.CATEGORY
        if asks_category and not values.get("category"):
            self.add_error("category", _("Choose the category to count."))
        if not asks_category:
            values["category"] = ""
        return values

    def wanted(self) -> SurveyRequest:
        values = self.cleaned_data
        return SurveyRequest(
            name=values["name"],
            question=SurveyQuestion(values["question"]),
            budget=values["budget"],
            category=values["category"],
            raters=values["raters"],
            stops_early=values["stops_early"],
            protocol=Protocol(values["protocol"]),
        )


@require_http_methods(["GET", "POST"])
@role_required(Role.LEAD)
def surveys(request: MemberRequest) -> HttpResponse:
    choices = Campaign.objects.filter(project=request.project, archived_at__isnull=True)
    form = SurveyForm(request.POST or None, campaigns=choices)
    if request.method == "POST" and form.is_valid():
        seed = random.SystemRandom().randrange(2**31)
        chosen = list(form.cleaned_data["campaigns"])
        try:
            made = services.start_survey(request.project, request.user, form.wanted(), chosen, seed)
        except SampleError as error:
            form.add_error(None, str(error))
        else:
            return redirect("survey", made.pk)
    rows = Survey.objects.filter(rating__project=request.project).select_related("rating")
    return render(request, "triage/review/surveys.html", {"form": form, "surveys": rows})


@require_GET
@role_required(Role.LEAD, Role.ENGINEER)
def survey(request: MemberRequest, pk: int) -> HttpResponse:
    row = _own(request, pk)
    results = survey_results(row)
    waiting = not (results.complete or row.stopped_at)
    context = {
        "survey": row,
        "results": results,
        "waiting": waiting,
        "what": survey_noun(row.question, row.category),
        "found": [(one, row.drawn_from["called"][one.by]) for one in results.finds],
        "more": MORE,
        "short": too_few_raters(request.project, row.rating.raters) if waiting else None,
        "formats": FILES,
        "address": request.build_absolute_uri(f"{reverse('queue')}?rating={row.pk}"),
        "may_stop": waiting and row.stops_early and results.rate is not None,
    }
    return render(request, "triage/review/survey.html", context)


@require_POST
@role_required(Role.LEAD)
def survey_stop(request: MemberRequest, pk: int) -> HttpResponse:
    """End a survey at the look that it has reached."""
    row = _own(request, pk)
    if survey_results(row).rate is None or not services.stop_survey(row, request.user):
        messages.warning(request, _("This survey cannot stop now; nothing was done."))
    return redirect("survey", pk)


def _own(request: MemberRequest, pk: int) -> Survey:
    rows = Survey.objects.select_related("rating__project").prefetch_related("campaigns")
    return get_object_or_404(rows, pk=pk, rating__project=request.project)
