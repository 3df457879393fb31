"""Cases that end every worker that takes them: looked for by halves, and given up by name.

A worker that is killed says nothing. All that is known of it is a lease that ran out, so those are
counted with the batch. One loss is the fate of any batch that stood beside something else; from the
second on a batch is taken alone (see :mod:`triage.services.runs.batches`), and what is lost alone is
halved until a single case is left.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import F
from django.db.models.functions import Coalesce

from triage.models import Batch, BatchStatus, Case, Outcome, OutcomeVerdict, Run
from triage.services.common import leases
from triage.services.counts.outcomes import store_outcomes
from triage.services.messages.sentences import Sentence
from triage.services.runs import lifecycle

#: Losses from which a batch is halved; one of them was met alone.
HALVED_FROM = 3
#: Cases given up one after the other, with nothing in between that got through: the run ends.
ENDED_AFTER = 3
#: Numbers of batches that were split off; those that are cut while cases are made lie below.
SPLIT_OFF = 1_000_000_000
ERROR_KIND = "worker"

_DOING = {BatchStatus.TRANSLATING: "translated", BatchStatus.JUDGING: "judged"}


def narrow(batch: Batch, cases: list[Case]) -> bool:
    """Halve a batch that was lost alone and claimed again; False if its last case is given up.

    :param cases: the batch's open cases in order
    """
    losses = batch.losses or 0
    did = _DOING[BatchStatus(batch.status)]
    Run.objects.filter(pk=batch.run_id).update(notice=Sentence.NARROWING(n=losses, what=did))
    if losses < HALVED_FROM or not cases:
        return True
    if len(cases) == 1:
        _give_up(batch, cases[0])
        return False
    split(batch, cases[len(cases) // 2].index, losses=batch.losses)
    return True


def split(batch: Batch, middle: int, *, losses: int | None = None, attempts: int = 0) -> None:
    """Leave the batch the cases before ``middle``; the rest waits as a batch of its own."""
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
    run, done = batch.run, _DOING[BatchStatus(batch.status)]
    message = Sentence.CASE_GIVEN_UP(n=batch.losses, what=done)
    with transaction.atomic():
        ended = {"status": BatchStatus.DONE, "losses": None, "attempts": 0, **leases.RELEASED}
        if not leases.still_leased([batch]).update(**ended):
            return
        store_outcomes(run, [_outcome(run, case, message)])
        Run.objects.filter(pk=run.pk).update(given_up=Coalesce(F("given_up") + 1, 1))
    if Run.objects.filter(pk=run.pk, given_up__gte=ENDED_AFTER).exists():
        lifecycle.fail(run, Sentence.RUN_GIVEN_UP(n=ENDED_AFTER, what=done))


def _outcome(run: Run, case: Case, message: str) -> Outcome:
    return Outcome(
        case=case,
        run=run,
        capability=case.capability,
        verdict=OutcomeVerdict.ERROR,
        error_kind=ERROR_KIND,
        message=message,
    )


def got_through(batch: Batch) -> None:
    """Note that what was doubted ended no worker this time."""
    if batch.losses:
        Run.objects.filter(pk=batch.run_id, given_up__isnull=False).update(given_up=None)
