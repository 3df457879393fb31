"""Surveys: how often engines are wrong on a text, from a drawn part of it that raters read."""

from __future__ import annotations

import random

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from triage.forms.surveys import SurveyForm
from triage.models import Campaign, Role, Survey, Suspect, SuspectStatus
from triage.services.messages.labels import survey_noun
from triage.services.review import surveys as services
from triage.services.review.rating_progress import started
from triage.services.review.sampling import SampleError
from triage.services.review.team import too_few_raters
from triage.services.statistics.survey_results import MORE, survey_results
from triage.views.access import MemberRequest, role_required

#: The files of ratings that have their probability.
FILES = (("csv", "CSV"), ("jsonl", "JSON Lines"))


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
    rows = [one for one in started(request.project) if one.is_survey]
    context = {"form": form, "started": rows, "campaigns": choices.exists()}
    return render(request, "triage/review/surveys.html", context)


@require_GET
@role_required(Role.LEAD, Role.ENGINEER)
def survey(request: MemberRequest, pk: int) -> HttpResponse:
    row = _own(request, pk)
    results = survey_results(row)
    waiting = not (results.complete or row.stopped_at)
    drawn = Suspect.items.filter(rating=row.pk)
    context = {
        "survey": row,
        "results": results,
        "waiting": waiting,
        "drawn": drawn.count(),
        "read": drawn.filter(status=SuspectStatus.RATED).count(),
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
