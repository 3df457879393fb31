"""Counts what a run sends to its engine and its scorer, and holds it to the campaign's limit."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F, Q

from triage.models import ACTIVE_STATUSES, Campaign, Run, RunStatus
from triage.services.events import campaign_events
from triage.services.messages.sentences import ServiceMessage


class BudgetReached(Exception):
    """These texts would exceed the campaign's character limit; nothing was sent."""


def reserve(run: Run, characters: int) -> None:
    """Count the characters before they are sent, so that parallel calls cannot exceed the limit.

    :raises BudgetReached: the limit does not allow that many.
    """
    within_cap = Q(character_cap__isnull=True) | Q(
        character_cap__gte=F("characters_sent") + characters
    )
    reserved = Campaign.objects.filter(within_cap, pk=run.campaign_id).update(
        characters_sent=F("characters_sent") + characters
    )
    if not reserved:
        raise BudgetReached


def give_back(run: Run, characters: int) -> None:
    """Take back characters that were reserved and are not charged."""
    Campaign.objects.filter(pk=run.campaign_id).update(
        characters_sent=F("characters_sent") - characters
    )


def count_calls(run: Run, calls: int) -> None:
    """Count requests; this locks a row that all workers of the run need until the commit."""
    Run.objects.filter(pk=run.pk).update(engine_calls=F("engine_calls") + calls)


def rest(run: Run) -> None:
    """End the run's work until somebody raises the limit."""
    with transaction.atomic():
        resting = Run.objects.filter(pk=run.pk, status__in=ACTIVE_STATUSES).update(
            status=RunStatus.BUDGET,
            notice=ServiceMessage.BUDGET_REACHED(),
        )
        if resting:
            campaign_events.end_if_over(run.campaign_id)
