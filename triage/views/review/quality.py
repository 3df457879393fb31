"""Known answers, the tutorial, samples, rating campaigns and the trained order."""

from __future__ import annotations

import random

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from triage import tasks
from triage.models import Campaign, GoldItem, RankingModel, RatingCampaign, Role, Suspect
from triage.services.projects.review_settings import review_settings
from triage.services.review import gold, sampling
from triage.services.review.ranking import FEWEST_DECIDED, decided
from triage.services.review.sampling import SampleError
from triage.services.statistics.ratings import system_figures
from triage.services.suspects.items import texts_of
from triage.views.access import MemberRequest, role_required
from triage.views.review.quality_forms import GoldForm, RatingForm, SampleForm


@require_GET
@role_required(Role.LEAD)
def gold_list(request: MemberRequest) -> HttpResponse:
    items = GoldItem.objects.filter(item__project=request.project).select_related(
        "item__current__case", "created_by"
    )
    context = {
        "items": [(known, *texts_of(known.item)) for known in items],
        "settings": review_settings(request.project),
    }
    return render(request, "triage/review/gold.html", context)


@require_http_methods(["GET", "POST"])
@role_required(Role.LEAD)
def gold_mark(request: MemberRequest, pk: int) -> HttpResponse:
    """Say what the right answer to a suspect is, and mix it into the queue."""
    suspect = (
        Suspect.objects.filter(pk=pk, project=request.project)
        .select_related("current__case", "engine_line")
        .first()
    )
    if suspect is None:
        raise Http404
    decided_as = {"confirmed": "confirm", "rejected": "reject"}.get(suspect.status, "")
    initial = {"answer": decided_as, "category": suspect.category}
    form = GoldForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        gold.mark_gold(request.project, request.user, suspect, form.known_answer())
        messages.success(request, _("The item is in the queue with its known answer."))
        return redirect("gold")
    source, translation = texts_of(suspect)
    context = {"form": form, "suspect": suspect, "source": source, "translation": translation}
    return render(request, "triage/review/gold_mark.html", context)


@require_POST
@role_required(Role.LEAD)
def gold_retire(request: MemberRequest, pk: int) -> HttpResponse:
    known = get_object_or_404(GoldItem, pk=pk, item__project=request.project)
    gold.retire_gold(request.project, request.user, known)
    return redirect("gold")


@require_GET
@role_required(Role.ANNOTATOR)
def tutorial(request: MemberRequest) -> HttpResponse:
    return redirect(f"{reverse('queue')}?tutorial=1")


@require_POST
@role_required(Role.ANNOTATOR)
def tutorial_restart(request: MemberRequest) -> HttpResponse:
    gold.restart_tutorial(request.project, request.user)
    return redirect("tutorial")


@require_http_methods(["GET", "POST"])
@role_required(Role.LEAD)
def samples(request: MemberRequest) -> HttpResponse:
    """The sample of passed cases, and what it says about misses."""
    form = SampleForm(request.POST or None, initial={"percent": 1.3})
    if request.method == "POST" and form.is_valid():
        bound = form.cleaned_data["percent"] / 100
        try:
            # Always the same seed: what was drawn before is part of the sample.
            count = sampling.draw_passed_sample(request.project, request.user, bound, seed=0)
        except SampleError as error:
            form.add_error(None, str(error))
        else:
            messages.success(
                request, _("%(n)d passed cases are mixed into the queue.") % {"n": count}
            )
            return redirect("samples")
    context = {
        "form": form,
        "missed": sampling.missed_rate(request.project),
        "waiting": Suspect.items.filter(
            project=request.project, kind="passed", status="open"
        ).count(),
        "models": RankingModel.objects.filter(project=request.project)[:10],
        "decided": decided(request.project).count(),
        "fewest": FEWEST_DECIDED,
    }
    return render(request, "triage/review/samples.html", context)


@require_POST
@role_required(Role.LEAD)
def retrain(request: MemberRequest) -> HttpResponse:
    tasks.enqueue_ranking(request.project.pk)
    messages.success(request, _("The order is being trained; reload in a moment."))
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
    context = {"form": form, "ratings": RatingCampaign.objects.filter(project=request.project)}
    return render(request, "triage/review/ratings.html", context)


@require_GET
@role_required(Role.LEAD, Role.ENGINEER)
def rating(request: MemberRequest, pk: int) -> HttpResponse:
    row = get_object_or_404(RatingCampaign, pk=pk, project=request.project)
    context = {"rating": row, "figures": system_figures(row)}
    return render(request, "triage/review/rating.html", context)
