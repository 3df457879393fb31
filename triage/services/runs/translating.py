"""Translates batches, from the cache as far as possible and otherwise by the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import datetime

from django.db import transaction
from django.db.models.functions import Coalesce, Greatest, Least

from engines import services as engine_services
from engines.errors import EngineError
from triage.models import Batch, BatchStatus, Run, Translation
from triage.services.common.database_errors import retry_database
from triage.services.common.stable_hashes import answer_keys, sharing
from triage.services.counts.outcomes import error_outcome, store_outcomes
from triage.services.runs import batches, budget, retrying
from triage.services.runs.translation_cache import cached_keys, replaced_by, store_answers

TRANSLATING = batches.RUN_STATUSES_FOR[BatchStatus.WAITING]
Reply = engine_services.Answer | engine_services.ItemError
Then = Callable[[dict[str, engine_services.ItemError]], None]


def translate_batches(leased: Sequence[Batch]) -> Iterator[bool]:
    """Translate batches that were claimed together, in turn; yield whether each can be judged.

    If one fails, the remaining ones are released. Errors of the engine are stored with the batch
    or the run; only this one is also raised:

    :raises EngineBusy: nothing was sent, and no other batch could be sent now either.
    """
    inputs, left = batches.texts_to_translate(leased), list(leased)
    with batches.renewing(leased):
        try:
            done = True
            while done and left:
                batch = left.pop(0)
                done = _translate(batch, [texts for at, texts in inputs if at in batch.indexes])
                yield done
        finally:
            batches.give_back(left, BatchStatus.WAITING)


def _translate(batch: Batch, inputs: Sequence[Sequence[str]]) -> bool:
    texts = list(dict.fromkeys(text for of_case in inputs for text in of_case))
    passed_on = False

    def pass_on(failures: dict[str, engine_services.ItemError]) -> None:
        nonlocal passed_on
        passed_on = batches.pass_on([batch], BatchStatus.TRANSLATED)
        if passed_on:
            _store_item_errors(batch, failures)
            if batch.run.notice:
                # The run is no longer waiting for anything.
                Run.objects.filter(pk=batch.run_id, status__in=TRANSLATING).update(notice="")

    try:
        fetch_missing(batch.run, texts, alone=False, then=pass_on)
    except EngineError as error:
        return retrying.retry_or_fail(batch, batches.cases_without_outcome([batch]), error)
    except budget.BudgetReached:
        batches.pass_on([batch], BatchStatus.WAITING)
        budget.rest(batch.run)
        return False
    return passed_on


def _nothing(failures: dict[str, engine_services.ItemError]) -> None:
    """Store nothing besides the answers."""


def fetch_missing(
    run: Run, texts: Sequence[str], *, alone: bool, repeat: int = 0, then: Then = _nothing
) -> None:
    """Ask the engine for the texts that are not in the cache.

    :param then: called with text -> error for the texts that failed, in the transaction that
        stores the answers, or in one of its own if no text was missing
    :raises EngineError: the engine failed as a whole; answers stored before are kept.
    :raises BudgetReached: the campaign's character limit does not allow the call.
    """
    keys = answer_keys(run, texts, alone=alone, sharing=sharing(run, repeat))
    known = cached_keys(keys.values())
    if not repeat:
        _note_days(run, known.values())
    missing = [text for text, key in keys.items() if key not in known]
    if not missing:
        with transaction.atomic():
            then({})
        return
    sends = engine_services.sends(run.engine)
    if sends:
        budget.reserve(run, sum(map(len, missing)))
    call = engine_services.translate_alone if alone else engine_services.translate
    sent: list[None] = []
    languages = run.source_language, run.target_language

    def keep(answers: Sequence[Reply], then: Then) -> None:
        asked = {text: keys[text] for text in missing}
        replaced = replaced_by(run, asked, alone=alone, repeat=repeat)
        with transaction.atomic():
            then(_keep(run, asked, answers, replaced))
            # Last, because of the row that it locks.
            budget.count_calls(run, len(sent))

    try:
        answers = call(run.engine, missing, *languages, lambda: sent.append(None))
    except EngineError as error:
        # The requests before the one that failed have been paid for.
        answered = error.answered
        retry_database(lambda: keep(answered, _nothing))
        if sends and error.uncharged:
            unanswered = sum(map(len, missing)) - _characters_answered(missing, answered)
            retry_database(lambda: budget.give_back(run, unanswered))
        raise
    retry_database(lambda: keep(answers, then))


def _note_days(run: Run, times: Iterable[datetime]) -> None:
    """Note on which days the answers from before the run were made; most batches add no day."""
    days = [time.date() for time in times if time < run.created]
    if not days:
        return
    first, last = min(days), max(days)
    if run.answers_from and run.answers_to:
        first, last = min(first, run.answers_from), max(last, run.answers_to)
    if (first, last) != (run.answers_from, run.answers_to):
        run.answers_from, run.answers_to = first, last
        Run.objects.filter(pk=run.pk).update(
            answers_from=Least(Coalesce("answers_from", first), first),
            answers_to=Greatest(Coalesce("answers_to", last), last),
        )


def _keep(
    run: Run,
    keys: Mapping[str, str],
    answers: Sequence[Reply],
    replaced: Mapping[str, Sequence[str]],
) -> dict[str, engine_services.ItemError]:
    """Store the translations and return the errors by text; answers may be fewer than texts."""
    pairs = list(zip(keys, answers, strict=False))
    stored = [
        _translation(run, keys[text], text, answer)
        for text, answer in pairs
        if isinstance(answer, engine_services.Answer)
    ]
    store_answers(stored, replaced)
    return {text: answer for text, answer in pairs if isinstance(answer, engine_services.ItemError)}


def _characters_answered(texts: Sequence[str], answers: Sequence[Reply]) -> int:
    answered = [isinstance(answer, engine_services.Answer) for answer in answers]
    return sum(len(text) for text, there in zip(texts, answered, strict=False) if there)


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


def _store_item_errors(batch: Batch, failures: dict[str, engine_services.ItemError]) -> None:
    """End each case that has an untranslated text as a named error, which can be retried."""
    outcomes = []
    for case in batches.cases_without_outcome([batch]) if failures else []:
        reason = next((failures[text] for text in case.inputs if text in failures), None)
        if reason is not None:
            outcomes.append(error_outcome(batch.run, case, reason.message, reason.kind))
    store_outcomes(batch.run, outcomes)
