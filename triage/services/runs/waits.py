"""Runs that wait for their engine: until when and why, and how to end the wait."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Min, Q
from django.utils import timezone

from engines import services as engine_services
from engines.models import Engine
from triage.models import ACTIVE_STATUSES, Batch, BatchStatus, Campaign, Run, RunStatus
from triage.services.common import clock
from triage.services.messages.sentences import ServiceMessage
from triage.services.runs import batches, scoring


@dataclass(frozen=True)
class Wait:
    """Nothing is sent before ``until``; with ``breaker``, nothing at all to this engine."""

    until: datetime
    reason: str
    breaker: bool


def wait_of(run: Run) -> Wait | None:
    """The wait of an active run for its engine; None if it is not waiting or is paused."""
    if run.status not in batches.RUN_STATUSES_FOR[BatchStatus.WAITING]:
        return None
    state = engine_services.breaker_state(run.engine)
    if state.open:
        until = timezone.now() + timedelta(seconds=state.seconds_left)
        return Wait(until, state.reason, breaker=True)
    return _postponed(run)


def _postponed(run: Run) -> Wait | None:
    """The wait of a run whose remaining batches were all postponed after a failure, or None."""
    left = run.batches.filter(status__in=[BatchStatus.WAITING, BatchStatus.TRANSLATING])
    put_off = Q(status=BatchStatus.WAITING, not_before__gt=clock.now())
    if left.exclude(put_off).exists():
        return None
    until = left.aggregate(until=Min("not_before"))["until"]
    return Wait(until, run.notice, breaker=False) if until else None


def is_in_progress(run: Run) -> bool:
    """Whether the run's figures will change without user action: it is active or being judged."""
    if run.status in ACTIVE_STATUSES:
        return True
    return (
        not run.is_final
        and run.batches.exclude(status__in=[BatchStatus.WAITING, BatchStatus.DONE]).exists()
    )


def reset_pauses(engine: Engine) -> list[Run]:
    """End the pauses of the engine and of its batches; return the runs that may continue at once."""
    engine_services.reset_breaker(engine)
    statuses = batches.RUN_STATUSES_FOR[BatchStatus.WAITING]
    Batch.objects.filter(
        run__engine=engine, run__status__in=statuses, status=BatchStatus.WAITING
    ).update(not_before=None)
    found = Run.objects.filter(engine=engine, status__in=statuses)
    return list(found.select_related("campaign", "engine__line"))


@dataclass(frozen=True)
class CapPause:
    """A campaign that is paused at its character cap.

    ``left`` estimates the characters that its runs still have to send, None while unknown;
    ``enough`` is the cap with which all of them would finish; ``fits`` is True if the cap has
    been raised to that since, so that the runs only have to be resumed.
    """

    left: int | None
    enough: int | None
    fits: bool


def cap_pause_of(campaign: Campaign, campaign_runs: Sequence[Run]) -> CapPause | None:
    """What the campaign needs to continue; None if none of its runs is paused at the cap."""
    resting = [run for run in campaign_runs if run.status == RunStatus.BUDGET]
    if not resting:
        return None
    left = sum(characters_left(run) for run in campaign_runs if not run.is_final)
    enough, cap = campaign.characters_sent + left, campaign.character_cap
    changed = all(run.notice == ServiceMessage.BUDGET_CHANGED() for run in resting)
    fits = changed and (cap is None or enough <= cap)
    return CapPause(left or None, enough if left else None, fits)


def characters_left(run: Run) -> int:
    """Estimate the characters that a run still has to send from the lengths of its first cases.

    A scorer gets each source again, with a translation of about the same length.
    """
    if run.cases_total <= run.judged:
        return 0
    times = 3 if scoring.scorer_named(run.campaign.options) else 1
    lengths = [
        sum(map(len, inputs))
        for inputs in run.cases.order_by("index").values_list("inputs", flat=True)[:500]
    ]
    left = run.cases_total - run.judged
    return round(sum(lengths) / len(lengths) * left * times) if lengths else 0
