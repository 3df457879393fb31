"""What is told when a campaign is over, a bug is confirmed, or a gate does not hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.dispatch import Signal

from triage.models import FINAL_STATUSES, Campaign, CampaignEnd, Event, Run, Suspect
from triage.services import results, webhooks

campaign_ended = Signal()
"""Sent with ``campaign_id`` in the transaction that notes the end."""


def end_if_over(campaign_id: int) -> bool:
    """Note the campaign's end exactly once, when no run goes on any more."""
    if Run.objects.filter(campaign=campaign_id).exclude(status__in=FINAL_STATUSES).exists():
        return False
    with transaction.atomic():
        _, made = CampaignEnd.objects.get_or_create(campaign_id=campaign_id)
        if made:
            campaign = Campaign.objects.select_related("project").get(pk=campaign_id)
            webhooks.announce(campaign.project, Event.CAMPAIGN_FINISHED, summary(campaign))
            campaign_ended.send(Campaign, campaign_id=campaign_id)
    return made


def reopen(campaign_id: int) -> None:
    """A run goes on again: its next end is news."""
    CampaignEnd.objects.filter(campaign=campaign_id).delete()


def summary(campaign: Campaign) -> dict[str, Any]:
    """Names and counts of a campaign's runs, as the API has them."""
    found = campaign.runs.select_related("engine__line", "campaign")
    return {
        "campaign": campaign.pk,
        "name": campaign.name,
        "runs": [
            {**results.as_json(results.run_tally(run)), "status": run.status} for run in found
        ],
    }


def bug_confirmed(suspect: Suspect) -> None:
    """Call it in the transaction that confirms the suspect."""
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
            "critical": suspect.critical,
        },
    )


def gate_failed(campaign: Campaign, problems: Sequence[str]) -> None:
    data = {"campaign": campaign.pk, "name": campaign.name, "problems": list(problems)}
    with transaction.atomic():
        webhooks.announce(campaign.project, Event.GATE_FAILED, data)
