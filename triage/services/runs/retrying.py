"""Decides what happens after an engine fails: retry, halve the batch, give up or end the run."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from engines.catalogue import joined
from engines.errors import (
    BadReply,
    EngineBroke,
    EngineBusy,
    EngineError,
    EngineRateLimited,
    RequestRefused,
)
from triage.models import Batch, BatchStatus, Case, Run, RunStatus, Translation
from triage.services.common import clock
from triage.services.counts.outcomes import error_outcome, store_outcomes
from triage.services.events import campaign_events
from triage.services.messages.sentences import ServiceMessage
from triage.services.runs import batches, poison_cases
from triage.services.runs.translation_cache import cached_answers

#: Failed requests per batch after which its cases are given up; rate limits do not count.
MOST_ATTEMPTS = 6
LONGEST_POSTPONEMENT = timedelta(minutes=10)
#: Seconds of uninterrupted failure of an engine after which the run ends.
GIVE_UP_AFTER = 3600.0
#: The attempt after which a batch is halved if it broke the service or got a bad reply.
HALVED_FROM_ATTEMPT = 2
#: After this many refused cases and not one translation, the engine itself is taken to be the
#: problem.
MOST_REFUSED = 3
REFUSED_KIND = "rejected"


def retry_or_fail(batch: Batch, cases: list[Case], error: EngineError) -> bool:
    """Postpone, halve or give up the batch, or end the run; True if the batch can be judged.

    :raises EngineBusy: nothing was sent, and no other batch could be sent now either.
    """
    if notice := ending(error):
        fail_run([batch], BatchStatus.WAITING, notice)
    elif not is_attempt(error):
        postpone([batch], BatchStatus.WAITING, error, batch.attempts)
        if isinstance(error, EngineBusy):
            raise error
    elif isinstance(error, BadReply | EngineBroke | RequestRefused):
        return _halve_or_give_up(batch, cases, error)
    else:
        return _postpone_or_give_up(batch, cases, error)
    return False


def ending(error: EngineError) -> str:
    """The reason why an error ends the whole run; empty if the run continues."""
    if not error.retryable:
        return "" if isinstance(error, RequestRefused) else str(error)
    if error.failing_for < GIVE_UP_AFTER:
        return ""
    return joined(str(error), ServiceMessage.ENGINE_GIVEN_UP(n=round(error.failing_for / 60)))


def is_attempt(error: EngineError) -> bool:
    """Whether the error counts as a failed attempt, rather than as a rate limit."""
    return not isinstance(error, EngineBusy | EngineRateLimited)


def _postpone_or_give_up(batch: Batch, cases: list[Case], error: EngineError) -> bool:
    attempts = batch.attempts + 1
    if attempts >= MOST_ATTEMPTS:
        return _give_up(batch, _without_answers(batch, cases), error)
    postpone([batch], BatchStatus.WAITING, error, attempts)
    return False


def _halve_or_give_up(batch: Batch, cases: list[Case], error: EngineError) -> bool:
    """Halve a batch that may have failed because of a single text, until that text is alone."""
    unanswered = _without_answers(batch, cases)
    refused = isinstance(error, RequestRefused)
    if len(unanswered) > 1 and (refused or batch.attempts + 1 >= HALVED_FROM_ATTEMPT):
        # Send the first case alone: an engine that accepts no text at all refuses that one, too.
        first = refused and not _has_translated(batch.run)
        middle = unanswered[1 if first else len(unanswered) // 2]
        with transaction.atomic():
            poison_cases.split(batch, middle.index, attempts=batch.attempts)
            batches.pass_on([batch], BatchStatus.WAITING, attempts=batch.attempts)
        return False
    if not refused:
        return _postpone_or_give_up(batch, cases, error)
    given_up = _give_up(batch, unanswered, error, REFUSED_KIND)
    refusals = batch.run.outcomes.filter(error_kind=REFUSED_KIND).count()
    if refusals >= MOST_REFUSED and not _has_translated(batch.run):
        fail_run([batch], BatchStatus.WAITING, str(error))
    return given_up


def _has_translated(run: Run) -> bool:
    """Whether the run's engine ever translated anything in its direction."""
    pair = {"source_language": run.source_language, "target_language": run.target_language}
    return Translation.objects.filter(engine=run.engine_id, **pair).exists()


def _without_answers(batch: Batch, cases: list[Case]) -> list[Case]:
    """The cases with an unanswered text; other requests of the batch may have succeeded."""
    texts = {text for case in cases for text in case.inputs}
    answered = cached_answers(batch.run, texts, alone=False)
    return [case for case in cases if any(text not in answered for text in case.inputs)]


def _give_up(batch: Batch, unanswered: list[Case], error: EngineError, kind: str = "") -> bool:
    """End the cases without an answer as errors, and leave the others to be judged."""
    outcomes = [error_outcome(batch.run, case, str(error), kind) for case in unanswered]
    with transaction.atomic():
        if not batches.pass_on([batch], BatchStatus.TRANSLATED):
            return False
        store_outcomes(batch.run, outcomes)
    return True


def postpone(
    leased: Sequence[Batch], status: BatchStatus, error: EngineError, attempts: int
) -> None:
    """Postpone for as long as the service asked, or else twice as long after every attempt."""
    wait = timedelta(seconds=error.retry_after or 2**attempts)
    until = clock.now() + min(wait, LONGEST_POSTPONEMENT)
    batches.pass_on(leased, status, not_before=until, attempts=attempts)
    # Do not overwrite the reason why a run is paused or has ended.
    Run.objects.filter(
        pk=leased[0].run_id, status__in=batches.RUN_STATUSES_FOR[BatchStatus.WAITING]
    ).update(notice=str(error))


def fail_run(leased: Sequence[Batch], status: BatchStatus, notice: str) -> None:
    """End the run as failed, keeping its results so far."""
    batches.pass_on(leased, status)
    failed = Run.objects.filter(
        pk=leased[0].run_id, status__in=batches.RUN_STATUSES_FOR[BatchStatus.WAITING]
    ).update(status=RunStatus.FAILED, notice=notice, finished_at=timezone.now())
    if failed:
        campaign_events.end_if_over(leased[0].run.campaign_id)
