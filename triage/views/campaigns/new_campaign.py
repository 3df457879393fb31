"""Start a campaign: ask for it, show what it would make and cost, then send its runs."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engines.errors import EngineError
from triage import tasks
from triage.forms import METHOD_FORMS, CampaignForm
from triage.methods.base import MethodError
from triage.models import Campaign, Role
from triage.services.campaigns import template_pools
from triage.services.campaigns.creation import create_campaign
from triage.services.campaigns.previews import Estimate, can_preview, estimate, preview, total_of
from triage.services.campaigns.screening_outlook import Outlook, outlooks
from triage.services.common.errors import CampaignError
from triage.views.access import MemberRequest, role_required
from triage.views.uploads import name_bad_rows


@role_required(Role.LEAD)
def new_campaign(request: MemberRequest) -> HttpResponse:
    method = request.GET.get("method", "numbertest")
    if method not in METHOD_FORMS:
        raise Http404(f"No method {method!r}.")
    initial = {
        "engines": [pk for pk in request.GET.getlist("engine") if pk.isdecimal()],
        "directions": request.GET.getlist("direction"),
    }
    form = METHOD_FORMS[method](
        request.POST or None, request.FILES or None, initial=initial, project=request.project
    )
    context: dict[str, Any] = {"form": form, "method": method, "methods": METHOD_FORMS}
    if request.method == "POST" and form.is_valid():
        if "preview" in request.POST:
            context["previews"] = _previews(request, form)
            context["estimates"] = estimates = _estimates(request, form)
            context["total"] = total_of(estimates, form.cleaned_data["character_cap"])
            context["outlooks"] = _outlooks(request, form)
        elif campaign := _start(request, form):
            name_bad_rows(request, getattr(form, "bad_rows", []))
            _name_templates(request, campaign)
            return redirect("campaign", campaign.pk)
    return render(request, "triage/campaigns/new.html", context)


def _name_templates(request: MemberRequest, campaign: Campaign) -> None:
    if count := template_pools.left_out(campaign):
        told = ngettext(
            "The seed was used before, so the templates are those of that time: %(count)d added "
            "since is left out.",
            "The seed was used before, so the templates are those of that time: %(count)d added "
            "since are left out.",
            count,
        )
        messages.info(request, told % {"count": count})


def _start(request: MemberRequest, form: CampaignForm) -> Campaign | None:
    try:
        campaign = create_campaign(form.to_request(request.project, request.user))
    except CampaignError as error:
        for problem in error.problems:
            form.add_error(None, problem)
        return None
    for run in campaign.runs.all():
        tasks.enqueue_run(run.pk)
    return campaign


def _previews(request: MemberRequest, form: CampaignForm) -> list[dict[str, Any]]:
    """Ten cases of every direction, as the first chosen engine would get them."""
    asked = form.to_request(request.project, request.user)
    if asked.engines and not can_preview(asked, asked.engines[0]):
        messages.info(
            request,
            _(
                "Variants are made by a worker that holds the language models; "
                "they show once the campaign has started."
            ),
        )
        return []
    shown = []
    for direction in asked.directions:
        try:
            specs = preview(asked, asked.engines[0], direction)
        except (CampaignError, MethodError, EngineError) as error:
            form.add_error(None, str(error))
            continue
        shown.append({"direction": "-".join(direction), "source": direction[0], "cases": specs})
    return shown


def _estimates(request: MemberRequest, form: CampaignForm) -> list[Estimate]:
    try:
        return estimate(form.to_request(request.project, request.user))
    except (CampaignError, MethodError, EngineError):
        # The preview has named the problem already.
        return []


def _outlooks(request: MemberRequest, form: CampaignForm) -> list[Outlook]:
    if form.method != "screening":
        return []
    try:
        return outlooks(form.to_request(request.project, request.user))
    except (CampaignError, MethodError, EngineError):
        # The preview has named the problem already.
        return []
