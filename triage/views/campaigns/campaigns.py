"""List campaigns, show their progress, and control their runs."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Prefetch, QuerySet
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from engines.errors import EngineError
from triage import tasks
from triage.forms import CapForm
from triage.models import Campaign, Role, Run, RunStatus, Suspect
from triage.services.campaigns import project_gates
from triage.services.campaigns.creation import raise_cap, switch_archived
from triage.services.campaigns.rerunning import (
    newer_versions,
    run_again,
    suite_name,
    version_pairs,
)
from triage.services.common.errors import CampaignError
from triage.services.counts import results
from triage.services.counts.decision_counts import decided
from triage.services.file_checks.findings import former_campaign
from triage.services.messages.sentences import translated
from triage.services.runs import lifecycle, waits
from triage.services.statistics.found_shares import found_shares
from triage.services.statistics.read_tenths import FEWEST, read_tenths
from triage.views.access import GRANTS, MemberRequest, role_required

PAGE_SIZE = 20


def _campaigns(request: MemberRequest) -> QuerySet[Campaign]:
    with_engines = Run.objects.select_related("engine__line", "campaign")
    return Campaign.objects.filter(project=request.project).prefetch_related(
        Prefetch("runs", queryset=with_engines)
    )


@require_GET
@role_required()
def campaign_list(request: MemberRequest) -> HttpResponse:
    archived = request.GET.get("archived") == "1"
    found = _campaigns(request).filter(archived_at__isnull=not archived)
    page = Paginator(found, PAGE_SIZE).get_page(request.GET.get("page"))
    return render(request, "triage/campaigns/list.html", {"page": page, "archived": archived})


@require_GET
@role_required()
def campaign_page(request: MemberRequest, pk: int) -> HttpResponse:
    campaign = _campaigns(request).filter(pk=pk).first()
    if campaign is None:
        if (check := former_campaign(request.project, pk)) is None:
            raise Http404
        return redirect("file-check", check.pk)
    pairs = version_pairs(list(campaign.runs.all()))
    tenths = read_tenths(campaign)
    context = {
        **_progress_context(campaign),
        "version_pairs": pairs,
        "newer_versions": newer_versions([campaign])[campaign.pk],
        "found_shares": found_shares(request.project, campaign.runs.all()),
        "tenths": tenths,
        "fewest": FEWEST,
        "tenths_read": any(row.suspects.n or row.passed.n for row in tenths),
        **_gates_context(request, campaign),
    }
    return render(request, "triage/campaigns/page.html", context)


@require_GET
@role_required()
def campaign_progress(request: MemberRequest, pk: int) -> HttpResponse:
    """The part of the campaign page that is refreshed while it runs."""
    campaign = get_object_or_404(_campaigns(request), pk=pk)
    context = _progress_context(campaign)
    if not context["live"]:
        # The page was loaded before the runs had results for the gates.
        context |= {**_gates_context(request, campaign), "refreshed": True}
    return render(request, "triage/campaigns/_progress.html", context)


def _gates_context(request: MemberRequest, campaign: Campaign) -> dict[str, Any]:
    return {
        "gates": project_gates.results_by_gate(campaign),
        "suite": suite_name(campaign.name),
        "leads": Role.LEAD in GRANTS[request.role],
    }


def _progress_context(campaign: Campaign) -> dict[str, Any]:
    all_runs = list(campaign.runs.all())
    by_run: dict[int, list[results.RunTally]] = {run.pk: [] for run in all_runs}
    for tally in results.capability_tallies(all_runs):
        by_run[tally.run_id].append(tally)
    reviewed = {key[0] for key in decided([run.pk for run in all_runs])}
    return {
        "campaign": campaign,
        "runs": [
            {
                "run": run,
                "progress": lifecycle.progress(run),
                "total": results.run_tally(run),
                "capabilities": by_run[run.pk],
                "reviewed": run.pk in reviewed,
                "wait": waits.wait_of(run),
                "flaky": _flaky(campaign, run),
            }
            for run in all_runs
        ],
        "rest": waits.cap_pause_of(campaign, all_runs),
        "live": any(waits.is_in_progress(run) for run in all_runs),
    }


def _flaky(campaign: Campaign, run: Run) -> int:
    if not campaign.repeats:
        return 0
    return Suspect.objects.filter(last_run=run, flaky=True).count()


@require_POST
@role_required(Role.LEAD)
def change_run(request: MemberRequest, pk: int, action: str) -> HttpResponse:
    run = get_object_or_404(
        Run.objects.select_related("campaign__project", "engine__line"),
        pk=pk,
        campaign__project=request.project,
    )
    if action not in ACTIONS:
        raise Http404(f"No action {action!r}.")
    if not ACTIONS[action](request, run):
        messages.warning(request, _("The run changed in the meantime; nothing was done."))
    return redirect("campaign", run.campaign_id)


def _pause(request: MemberRequest, run: Run) -> bool:
    return lifecycle.pause(run, request.user)


def _stop(request: MemberRequest, run: Run) -> bool:
    if not lifecycle.stop(run, request.user):
        return False
    tasks.enqueue_judging(run)  # which ranks the scores so far
    return True


def _resume(request: MemberRequest, run: Run) -> bool:
    if not lifecycle.resume(run, request.user):
        return False
    tasks.enqueue_again(run)
    return True


def _retry(request: MemberRequest, run: Run) -> bool:
    if not lifecycle.retry_errors(run, request.user):
        return False
    run.refresh_from_db()
    tasks.enqueue_again(run)
    return True


ACTIONS = {"pause": _pause, "stop": _stop, "resume": _resume, "retry": _retry}


@require_POST
@role_required(Role.LEAD)
def change_cap(request: MemberRequest, pk: int) -> HttpResponse:
    campaign = get_object_or_404(Campaign, pk=pk, project=request.project)
    form = CapForm(request.POST)
    if form.is_valid():
        if form.cleaned_data["character_cap"] != campaign.character_cap:
            raise_cap(campaign, form.cleaned_data["character_cap"], request.user)
        if "resume" in request.POST:
            _resume_rested(request, campaign)
    else:
        messages.error(request, _("The limit must be a number of characters, or blank for none."))
    return redirect("campaign", pk)


def _resume_rested(request: MemberRequest, campaign: Campaign) -> None:
    rested = campaign.runs.filter(status=RunStatus.BUDGET)
    for run in rested.select_related("campaign__project", "engine__line"):
        _resume(request, run)


@require_POST
@role_required(Role.LEAD)
def archive_campaign(request: MemberRequest, pk: int) -> HttpResponse:
    """Archive a campaign or restore it."""
    campaign = get_object_or_404(Campaign, pk=pk, project=request.project)
    switch_archived(campaign, request.user)
    return redirect("campaigns")


@require_POST
@role_required(Role.LEAD)
def rerun_campaign(request: MemberRequest, pk: int) -> HttpResponse:
    """Repeat a campaign, on request with the newest versions, and redirect to the new one."""
    campaign = get_object_or_404(Campaign, pk=pk, project=request.project)
    try:
        started = run_again(campaign, request.user, newest="newest" in request.POST)
    except (CampaignError, EngineError) as error:
        messages.error(request, translated(str(error)))
        return redirect("campaign", pk)
    for run in started.runs.all():
        tasks.enqueue_run(run.pk)
    return redirect("campaign", started.pk)
