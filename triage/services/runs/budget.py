"""Counts what a run sends to its engine and its scorer, and holds it to the campaign's limit."""

from __future__ import annotations

from django.db import transaction
from django.db.models import F

from triage.models import ACTIVE_STATUSES, Campaign, Run, RunStatus
from triage.services.common.bulk_rows import execute
from triage.services.events import campaign_events
from triage.services.messages.sentences import ServiceMessage

_RESERVE = f"""
UPDATE {Campaign._meta.db_table} SET characters_sent = characters_sent + %(characters)s
WHERE id = %(campaign)s
  AND (character_cap IS NULL OR character_cap >= characters_sent + %(characters)s)
"""
_COUNT_CALLS = f"""
UPDATE {Run._meta.db_table} SET engine_calls = engine_calls + %(calls)s WHERE id = %(run)s
"""


class BudgetReached(Exception):
    """These texts would exceed the campaign's character limit; nothing was sent."""


def reserve(run: Run, characters: int) -> None:
    """Count the characters before they are sent, so that parallel calls cannot exceed the limit.

    :raises BudgetReached: the limit does not allow that many.
    """
    if not execute(_RESERVE, {"characters": characters, "campaign": run.campaign_id}):
        raise BudgetReached


def give_back(run: Run, characters: int) -> None:
    """Take back characters that were reserved and are not charged."""
    Campaign.objects.filter(pk=run.campaign_id).update(
        characters_sent=F("characters_sent") - characters
    )


def count_calls(run: Run, calls: int) -> None:
    """Count requests; this locks a row that all workers of the run need until the commit."""
    execute(_COUNT_CALLS, {"calls": calls, "run": run.pk})


def rest(run: Run) -> None:
    """End the run's work until somebody raises the limit."""
    with transaction.atomic():
        resting = Run.objects.filter(pk=run.pk, status__in=ACTIVE_STATUSES).update(
            status=RunStatus.BUDGET,
            notice=ServiceMessage.BUDGET_REACHED(),
        )
        if resting:
            campaign_events.end_if_over(run.campaign_id)
