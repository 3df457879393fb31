"""Samples of passed cases, and the ranking model."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from triage import tasks
from triage.forms.samples import SampleForm
from triage.models import RankingModel, Role, Suspect
from triage.services.review import sampling
from triage.services.review.ranking import MIN_DECIDED, decided
from triage.services.review.sampling import SampleError
from triage.views.access import MemberRequest, role_required


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
