"""Finds the cases that kill every worker, by halving their batches, and gives them up.

A killed worker reports nothing and only leaves an expired lease, so each batch counts those. The
first loss may be the fault of another batch that the worker held; from the second on a batch is
claimed alone (see :mod:`triage.services.runs.batches`), and one that is lost alone is halved until
a single case is left.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import F
from django.db.models.functions import Coalesce

from triage.models import Batch, BatchStatus, Case, Run
from triage.services.common import leases
from triage.services.counts.outcomes import error_outcome, store_outcomes
from triage.services.messages.sentences import ServiceMessage
from triage.services.runs import lifecycle

#: A batch that has lost this many workers, at least one of them while claimed alone, is halved.
HALVED_FROM_LOSS = 3
#: A run fails after giving up this many cases with no suspicious batch completed in between.
ENDED_AFTER = 3
#: Batches that were split off are numbered from here on, above those cut during generation.
SPLIT_OFF = 1_000_000_000
ERROR_KIND = "worker"

_DOING = {BatchStatus.TRANSLATING: "translated", BatchStatus.JUDGING: "judged"}


def narrow(batch: Batch, cases: list[Case]) -> bool:
    """Halve a reclaimed batch that was lost alone; False if its only case is given up instead.

    :param cases: the batch's open cases in order
    """
    losses = batch.losses or 0
    did = _DOING[BatchStatus(batch.status)]
    Run.objects.filter(pk=batch.run_id).update(notice=ServiceMessage.NARROWING(n=losses, what=did))
    if losses < HALVED_FROM_LOSS or not cases:
        return True
    if len(cases) == 1:
        _give_up(batch, cases[0])
        return False
    split(batch, cases[len(cases) // 2].index, losses=batch.losses)
    return True


def split(batch: Batch, middle: int, *, losses: int | None = None, attempts: int = 0) -> None:
    """Shorten the batch to the cases before ``middle``; the others become a new, waiting batch."""
    with transaction.atomic():
        if not leases.still_leased([batch]).update(end_index=middle):
            return
        Batch.objects.create(
            run_id=batch.run_id,
            number=SPLIT_OFF + middle,
            first_index=middle,
            end_index=batch.end_index,
            status=_before(batch),
            losses=losses,
            attempts=attempts,
        )
        batch.end_index = middle


def _before(batch: Batch) -> BatchStatus:
    translating = batch.status == BatchStatus.TRANSLATING
    return BatchStatus.WAITING if translating else BatchStatus.TRANSLATED


def _give_up(batch: Batch, case: Case) -> None:
    run, activity = batch.run, _DOING[BatchStatus(batch.status)]
    message = ServiceMessage.CASE_GIVEN_UP(n=batch.losses, what=activity)
    with transaction.atomic():
        ended = {"status": BatchStatus.DONE, "losses": None, "attempts": 0, **leases.RELEASED}
        if not leases.still_leased([batch]).update(**ended):
            return
        store_outcomes(run, [error_outcome(run, case, message, ERROR_KIND)])
        Run.objects.filter(pk=run.pk).update(given_up=Coalesce(F("given_up") + 1, 1))
    if Run.objects.filter(pk=run.pk, given_up__gte=ENDED_AFTER).exists():
        lifecycle.fail(run, ServiceMessage.RUN_GIVEN_UP(n=ENDED_AFTER, what=activity))


def reset_losses(batch: Batch) -> None:
    """Reset the run's count of given-up cases once a suspicious batch completes."""
    if batch.losses:
        Run.objects.filter(pk=batch.run_id, given_up__isnull=False).update(given_up=None)
