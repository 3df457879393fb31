"""Get a batch translated: from the cache what is there, from the engine the rest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from engines import services as engine_services
from engines.errors import (
    BadReply,
    EngineBroke,
    EngineBusy,
    EngineError,
    EngineRateLimited,
    RequestRefused,
)
from engines.messages import joined
from triage.models import (
    Batch,
    BatchStatus,
    Campaign,
    Case,
    Outcome,
    OutcomeVerdict,
    Run,
    RunStatus,
    Translation,
)
from triage.services.common import clock
from triage.services.common.database_retry import retry_database
from triage.services.common.identity import answer_keys
from triage.services.counts.outcomes import store_outcomes
from triage.services.events import campaign_events
from triage.services.messages.sentences import Sentence
from triage.services.runs import batches, poison_cases

AT_WORK = batches.AT_WORK_IN[BatchStatus.WAITING]
#: Requests in vain for one batch, those that were told to wait apart.
MOST_ATTEMPTS = 6
LONGEST_WAIT = timedelta(minutes=10)
#: Seconds for which an engine may let nothing through before the run ends.
GIVE_UP_AFTER = 3600.0
#: What broke the service, or its reply, is asked for once more before the batch is halved.
HALVED_FROM = 2
#: Test cases whose texts are refused one by one, with no translation ever: the engine is the matter.
MOST_REFUSED = 3
REFUSED_KIND = "rejected"
Reply = engine_services.Answer | engine_services.ItemError
_IN_CHUNK = 500


def translate_batch(batch: Batch) -> bool:
    """Translate what the batch's open cases need; True when the oracle can have it.

    Errors of the engine are stored with the batch or the run, and raised in one case only:

    :raises EngineBusy: nothing was sent, and nothing of another batch would be, now.
    """
    cases = batches.cases_without_outcome([batch])
    texts = list(dict.fromkeys(text for case in cases for text in case.inputs))
    try:
        with batches.renewing([batch]):
            failures = fetch_missing(batch.run, texts, alone=False)
    except EngineError as error:
        return _postpone_or_fail(batch, cases, error)
    except BudgetReached:
        batches.pass_on([batch], BatchStatus.WAITING)
        rest_for_budget(batch.run)
        return False
    with transaction.atomic():
        if not batches.pass_on([batch], BatchStatus.TRANSLATED):
            return False
        _store_item_errors(batch.run, cases, failures)
        if batch.run.notice:
            # Whatever it had to wait for is over.
            Run.objects.filter(pk=batch.run_id, status__in=AT_WORK).update(notice="")
    return True


class BudgetReached(Exception):
    """The campaign's cap leaves no room for these texts; nothing was sent."""


def fetch_missing(
    run: Run, texts: Sequence[str], *, alone: bool, repeat: int = 0
) -> dict[str, engine_services.ItemError]:
    """Ask the engine for texts that the cache lacks; return text -> error of those that failed.

    :raises EngineError: the engine failed as a whole; what was stored before stays.
    :raises BudgetReached: the campaign's cap does not allow the call.
    """
    keys = answer_keys(run, texts, alone=alone, repeat=repeat)
    known = cached_keys(keys.values())
    missing = [text for text, key in keys.items() if key not in known]
    if not missing:
        return {}
    _reserve_budget(run, sum(map(len, missing)))
    call = engine_services.translate_alone if alone else engine_services.translate
    sent: list[None] = []
    languages = run.source_language, run.target_language
    try:
        answers = call(run.engine, missing, *languages, lambda: sent.append(None))
    except EngineError as error:
        # Requests before the one that failed are paid for.
        answered = error.answered
        retry_database(lambda: _keep_calls(run, keys, missing, answered, len(sent)))
        if error.uncharged:
            retry_database(lambda: _give_back(run, missing, answered))
        raise
    return retry_database(lambda: _keep_calls(run, keys, missing, answers, len(sent)))


def _keep_calls(
    run: Run, keys: Mapping[str, str], texts: Sequence[str], answers: Sequence[Reply], calls: int
) -> dict[str, engine_services.ItemError]:
    with transaction.atomic():
        Run.objects.filter(pk=run.pk).update(engine_calls=F("engine_calls") + calls)
        return _keep(run, keys, texts, answers)


def _keep(
    run: Run, keys: Mapping[str, str], texts: Sequence[str], answers: Sequence[Reply]
) -> dict[str, engine_services.ItemError]:
    """Store the translations among the answers to the first texts; return the errors by text."""
    pairs = list(zip(texts, answers, strict=False))
    Translation.objects.bulk_create(
        [
            _translation(run, keys[text], text, answer)
            for text, answer in pairs
            if isinstance(answer, engine_services.Answer)
        ],
        ignore_conflicts=True,
        batch_size=_IN_CHUNK,
    )
    return {text: answer for text, answer in pairs if isinstance(answer, engine_services.ItemError)}


def _reserve_budget(run: Run, characters: int) -> None:
    """Count the characters before they are sent, so that parallel calls cannot pass the cap."""
    within_cap = Q(character_cap__isnull=True) | Q(
        character_cap__gte=F("characters_sent") + characters
    )
    reserved = Campaign.objects.filter(within_cap, pk=run.campaign_id).update(
        characters_sent=F("characters_sent") + characters
    )
    if not reserved:
        raise BudgetReached


def _give_back(run: Run, texts: Sequence[str], answers: Sequence[Reply]) -> None:
    """Uncount the characters of the texts that have no answer."""
    answered = [isinstance(answer, engine_services.Answer) for answer in answers]
    got = sum(len(text) for text, there in zip(texts, answered, strict=False) if there)
    Campaign.objects.filter(pk=run.campaign_id).update(
        characters_sent=F("characters_sent") - (sum(map(len, texts)) - got)
    )


def cached_keys(keys: Iterable[str]) -> set[str]:
    known: set[str] = set()
    for chunk in _chunks(list(keys)):
        known.update(Translation.objects.filter(key__in=chunk).values_list("key", flat=True))
    return known


def cached_answers(
    run: Run, texts: Iterable[str], *, alone: bool, repeat: int = 0
) -> dict[str, Translation]:
    """Return text -> stored answer for the texts that have one."""
    by_text = answer_keys(run, texts, alone=alone, repeat=repeat)
    keys = {key: text for text, key in by_text.items()}
    found: dict[str, Translation] = {}
    for chunk in _chunks(list(keys)):
        for row in Translation.objects.filter(key__in=chunk).only("key", "text", "raw", "detail"):
            found[keys[row.key]] = row
    return found


def _chunks(items: list[str]) -> Iterable[list[str]]:
    for start in range(0, len(items), _IN_CHUNK):
        yield items[start : start + _IN_CHUNK]


def _translation(run: Run, key: str, text: str, answer: engine_services.Answer) -> Translation:
    return Translation(
        key=key,
        engine_id=run.engine_id,
        source_language=run.source_language,
        target_language=run.target_language,
        source=text,
        text=answer.text,
        raw=answer.raw,
        detail=dict(answer.detail),
    )


def _store_item_errors(
    run: Run, cases: list[Case], failures: dict[str, engine_services.ItemError]
) -> None:
    """A case with an untranslated text ends as a named error that can be retried."""
    outcomes = []
    for case in cases:
        reason = next((failures[text] for text in case.inputs if text in failures), None)
        if reason is not None:
            outcomes.append(error_outcome(run, case, reason.message, reason.kind))
    store_outcomes(run, outcomes)


def error_outcome(run: Run, case: Case, message: str, kind: str = "") -> Outcome:
    return Outcome(
        case=case,
        run=run,
        capability=case.capability,
        verdict=OutcomeVerdict.ERROR,
        error_kind=kind,
        message=message,
    )


def _postpone_or_fail(batch: Batch, cases: list[Case], error: EngineError) -> bool:
    if notice := ending(error):
        fail_run([batch], BatchStatus.WAITING, notice)
    elif not is_attempt(error):
        postpone([batch], BatchStatus.WAITING, error, batch.attempts)
        if isinstance(error, EngineBusy):
            raise error
    elif isinstance(error, BadReply | EngineBroke | RequestRefused):
        return _part_or_fail(batch, cases, error)
    else:
        return _postpone_or_give_up(batch, cases, error)
    return False


def ending(error: EngineError) -> str:
    """Why an error ends the whole run; empty where the run goes on."""
    if not error.retryable:
        return "" if isinstance(error, RequestRefused) else str(error)
    if error.failing_for < GIVE_UP_AFTER:
        return ""
    return joined(str(error), Sentence.ENGINE_GIVEN_UP(n=round(error.failing_for / 60)))


def is_attempt(error: EngineError) -> bool:
    """Whether something was sent in vain, and was not merely told to wait."""
    return not isinstance(error, EngineBusy | EngineRateLimited)


def _postpone_or_give_up(batch: Batch, cases: list[Case], error: EngineError) -> bool:
    attempts = batch.attempts + 1
    if attempts >= MOST_ATTEMPTS:
        return _give_up(batch, _bare(batch, cases), error)
    postpone([batch], BatchStatus.WAITING, error, attempts)
    return False


def _part_or_fail(batch: Batch, cases: list[Case], error: EngineError) -> bool:
    """Halve what one of its texts may have spoilt, until that one stands alone."""
    bare = _bare(batch, cases)
    refused = isinstance(error, RequestRefused)
    if len(bare) > 1 and (refused or batch.attempts + 1 >= HALVED_FROM):
        # An engine that takes no text at all shows it by the first one, alone.
        first = refused and not _has_translated(batch.run)
        middle = bare[1 if first else len(bare) // 2]
        with transaction.atomic():
            poison_cases.split(batch, middle.index, attempts=batch.attempts)
            batches.pass_on([batch], BatchStatus.WAITING, attempts=batch.attempts)
        return False
    if not refused:
        return _postpone_or_give_up(batch, cases, error)
    given_up = _give_up(batch, bare, error, REFUSED_KIND)
    refusals = batch.run.outcomes.filter(error_kind=REFUSED_KIND).count()
    if refusals >= MOST_REFUSED and not _has_translated(batch.run):
        fail_run([batch], BatchStatus.WAITING, str(error))
    return given_up


def _has_translated(run: Run) -> bool:
    """Whether the run's engine ever translated anything in its direction."""
    pair = {"source_language": run.source_language, "target_language": run.target_language}
    return Translation.objects.filter(engine=run.engine_id, **pair).exists()


def _bare(batch: Batch, cases: list[Case]) -> list[Case]:
    """The cases with a text that other requests of the batch did not bring."""
    texts = {text for case in cases for text in case.inputs}
    answered = cached_answers(batch.run, texts, alone=False)
    return [case for case in cases if any(text not in answered for text in case.inputs)]


def _give_up(batch: Batch, bare: list[Case], error: EngineError, kind: str = "") -> bool:
    """Cases without an answer end as errors; those that have theirs are judged all the same."""
    outcomes = [error_outcome(batch.run, case, str(error), kind) for case in bare]
    with transaction.atomic():
        if not batches.pass_on([batch], BatchStatus.TRANSLATED):
            return False
        store_outcomes(batch.run, outcomes)
    return True


def rest_for_budget(run: Run) -> None:
    with transaction.atomic():
        resting = Run.objects.filter(pk=run.pk, status__in=AT_WORK).update(
            status=RunStatus.BUDGET,
            notice=Sentence.BUDGET_REACHED(),
        )
        if resting:
            campaign_events.end_if_over(run.campaign_id)


def postpone(held: Sequence[Batch], status: BatchStatus, error: EngineError, attempts: int) -> None:
    """Wait as long as the service asked, else twice as long after every attempt."""
    wait = timedelta(seconds=error.retry_after or 2**attempts)
    until = clock.now() + min(wait, LONGEST_WAIT)
    batches.pass_on(held, status, not_before=until, attempts=attempts)
    # Why a run rests or has ended is more than that one of its batches waits.
    Run.objects.filter(pk=held[0].run_id, status__in=AT_WORK).update(notice=str(error))


def fail_run(held: Sequence[Batch], status: BatchStatus, notice: str) -> None:
    """Only what concerns the whole run stops it; what is done is kept."""
    batches.pass_on(held, status)
    failed = Run.objects.filter(pk=held[0].run_id, status__in=AT_WORK).update(
        status=RunStatus.FAILED, notice=notice, finished_at=timezone.now()
    )
    if failed:
        campaign_events.end_if_over(held[0].run.campaign_id)
