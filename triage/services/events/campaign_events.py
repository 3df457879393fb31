"""Announces that a campaign ended or stalled, a bug was confirmed or a gate failed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.dispatch import Signal

from triage.models import (
    FINAL_STATUSES,
    Campaign,
    CampaignEnd,
    CampaignRest,
    Event,
    Run,
    RunStatus,
    ScheduledCampaign,
    Suspect,
)
from triage.services.common.critical import critical_of
from triage.services.counts import results
from triage.services.events import webhooks

RESTING = frozenset({RunStatus.PAUSED, RunStatus.BUDGET})
"""Statuses of runs that continue only after a user acts."""

campaign_ended = Signal()
"""Sent with ``campaign_id`` in the transaction that records that a campaign ended or stalled."""


def end_if_over(campaign_id: int) -> bool:
    """Record and announce the end of a campaign exactly once, when all its runs are over.

    If the remaining runs are stalled (paused, or at the character limit), announce that instead,
    once each time, and return False.
    """
    runs = Run.objects.filter(campaign=campaign_id).exclude(status__in=FINAL_STATUSES)
    left = set(runs.values_list("status", flat=True))
    if left - RESTING:
        return False
    if left:
        at_cap = RunStatus.BUDGET in left
        event = Event.CAMPAIGN_BUDGET if at_cap else Event.CAMPAIGN_PAUSED
        _tell_once(CampaignRest, campaign_id, event)
        return False
    return _tell_once(CampaignEnd, campaign_id, Event.CAMPAIGN_FINISHED)


def _tell_once(note: type[CampaignEnd | CampaignRest], campaign_id: int, event: Event) -> bool:
    with transaction.atomic():
        _, made = note._default_manager.get_or_create(campaign_id=campaign_id)
        if made:
            campaign = Campaign.objects.select_related("project").get(pk=campaign_id)
            webhooks.announce(campaign.project, event, summary(campaign))
            campaign_ended.send(Campaign, campaign_id=campaign_id)
    return made


def reopen(campaign_id: int) -> None:
    """Forget the announcements of a campaign that continues, so that its next end is announced."""
    CampaignEnd.objects.filter(campaign=campaign_id).delete()
    CampaignRest.objects.filter(campaign=campaign_id).delete()
    ScheduledCampaign.objects.filter(campaign=campaign_id).update(summary_sent=False)


def summary(campaign: Campaign) -> dict[str, Any]:
    """Names and counts of a campaign's runs, in the API's format."""
    found = campaign.runs.select_related("engine__line", "campaign")
    return {
        "campaign": campaign.pk,
        "name": campaign.name,
        "runs": [
            {**results.as_json(results.run_tally(run)), "status": run.status} for run in found
        ],
    }


def bug_confirmed(suspect: Suspect) -> None:
    """Announce a bug; call it in the transaction that confirms the suspect."""
    critical = critical_of(suspect)
    webhooks.announce(
        suspect.project,
        Event.BUG_CONFIRMED,
        {
            "suspect": suspect.pk,
            "fingerprint": suspect.fingerprint,
            "method": suspect.method,
            "capability": suspect.capability,
            "direction": suspect.direction,
            "engine": suspect.engine_line.name,
            "category": suspect.category,
            "critical": critical.value,
            "critical_by": critical.by,
        },
    )


def gates_checked(campaign: Campaign, lines: Sequence[tuple[str, str]]) -> None:
    """Announce conditions that failed or, if none did, that are undecided: pairs of state and line."""
    problems = [line for state, line in lines if state == "failed"]
    undecided = [line for state, line in lines if state == "undecided"]
    if not lines:
        return
    event = Event.GATE_FAILED if problems else Event.GATE_UNDECIDED
    data = {
        "campaign": campaign.pk,
        "name": campaign.name,
        "problems": problems,
        "undecided": undecided,
    }
    with transaction.atomic():
        webhooks.announce(campaign.project, event, data)
