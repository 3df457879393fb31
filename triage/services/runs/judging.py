"""Judges translated batches, and opens suspects for cases that fail or abstain."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import DatabaseError, transaction
from django.db.models import F

from engines import services as engine_services
from engines.errors import EngineError
from triage.methods.base import AnsweredCase, Method, MethodError, MethodOptions, Result, Verdict
from triage.methods.registry import get_method
from triage.models import Batch, BatchStatus, Case, Outcome, Run
from triage.services.common.stable_hashes import outputs_hash
from triage.services.counts.outcomes import error_outcome, store_outcomes
from triage.services.review import suspect_tracking
from triage.services.runs import batches, budget, regression, retrying, scoring
from triage.services.runs.translating import fetch_missing
from triage.services.runs.translation_cache import CachedAnswer, cached_answers
from triage.services.word_lists.stored_lists import of_campaign

Answers = dict[str, CachedAnswer]
#: The message of a case on which the oracle crashed; it can be retried.
BROKEN = "The checker failed on this case; see the worker log."


@dataclass
class JudgedCase:
    """A case, the answers that were judged, and the oracle's verdict on them."""

    case: Case
    outputs: tuple[str, ...]
    raw_outputs: tuple[str, ...]
    verdict: Verdict
    between: Mapping[str, Any]
    repeats: int | None = None
    repeats_failed: int | None = None


@dataclass(frozen=True)
class Judging:
    """The cases with all their answers: those judged, and those on which the oracle crashed."""

    judged: list[JudgedCase]
    broken: list[Case]


def judge_or_wait(leased: Sequence[Batch]) -> bool:
    """Judge the batches; False if the scorer fails, or the engine when asked again.

    The run then fails, or the batches are retried later. After too many attempts they are judged
    without those answers. At the campaign's character limit the run rests instead.

    :raises MethodError: see :func:`judge_batches`.
    """
    try:
        return _judge_or_wait(leased)
    except budget.BudgetReached:
        # Their translations are stored: once the run is resumed, nothing is sent twice.
        batches.pass_on(leased, BatchStatus.WAITING)
        budget.rest(leased[0].run)
        return False
    except scoring.ScorerFailed as failed:
        _wait_for_scorer(leased, failed)
        return False


def _wait_for_scorer(leased: Sequence[Batch], failed: scoring.ScorerFailed) -> None:
    """Judge the batches later; end the run if the scorer needs somebody's attention."""
    error = failed.error
    attempts = max(batch.attempts for batch in leased) + retrying.is_attempt(error)
    gone = error.failing_for >= retrying.GIVE_UP_AFTER
    if not error.retryable or gone or attempts >= retrying.MOST_ATTEMPTS:
        retrying.fail_run(leased, BatchStatus.TRANSLATED, failed.notice)
    else:
        retrying.postpone(leased, BatchStatus.TRANSLATED, error, attempts)


def _judge_or_wait(leased: Sequence[Batch]) -> bool:
    try:
        judge_batches(leased)
    except EngineError as error:
        attempts = max(batch.attempts for batch in leased) + retrying.is_attempt(error)
        if notice := retrying.ending(error):
            retrying.fail_run(leased, BatchStatus.TRANSLATED, notice)
        elif error.retryable and attempts < retrying.MOST_ATTEMPTS:
            retrying.postpone(leased, BatchStatus.TRANSLATED, error, attempts)
        else:
            judge_batches(leased, engine_error=error)
            return True
        return False
    return True


def judge_batches(leased: Sequence[Batch], engine_error: EngineError | None = None) -> None:
    """Judge the open cases of a run's batches together, and finish the batches.

    If a lease has expired in the meantime, nothing is stored: its new holder judges the batch.

    :param engine_error: why the engine is not asked again about doubted cases: a case that has to be
        translated alone ends with this error, and nothing is repeated
    :raises MethodError: the oracle cannot work at all.
    :raises EngineError: a suspect could not be translated alone; the batches stay claimed.
    :raises ScorerFailed: likewise, if translations could not be scored.
    :raises BudgetReached: likewise, for lack of budget.
    """
    run = leased[0].run
    method = get_method(run.campaign.method)
    options = of_campaign(run.campaign, method.options_type(**run.campaign.options))
    cases = batches.cases_without_outcome(leased)
    with batches.renewing(leased):
        found = _judge(run, method, options, cases, alone=False)
        judged = found.judged
        if len(judged) + len(found.broken) < len(cases):
            # Some answers have been deleted from the cache: request those again.
            batches.pass_on(leased, BatchStatus.WAITING)
            return
        tally = (0, 0, 0)
        unanswered: list[Case] = []
        alone = engine_services.limits(run.engine).neighbour_dependent
        if alone and engine_error:
            unanswered = _without_answer_alone(run, judged)
            judged = [item for item in judged if item.case not in unanswered]
        if alone:
            tally = _recheck_alone(run, method, options, judged)
        if run.campaign.repeats and not engine_error:
            _repeat(run, method, options, judged, alone=alone)
    with transaction.atomic():
        if not batches.pass_on(leased, BatchStatus.DONE):
            transaction.set_rollback(True)
            return
        _store(run, judged)
        store_outcomes(run, [error_outcome(run, case, BROKEN, "oracle") for case in found.broken])
        store_outcomes(run, [error_outcome(run, case, str(engine_error)) for case in unanswered])
        _count_rechecks(run, *tally)


def _without_answer_alone(run: Run, judged: Sequence[JudgedCase]) -> list[Case]:
    """Doubted cases with a text that has never been translated alone."""
    cases = [item.case for item in judged if item.verdict.result is not Result.PASS]
    answers = cached_answers(run, {text for case in cases for text in case.inputs}, alone=True)
    return [case for case in cases if any(text not in answers for text in case.inputs)]


def _count_rechecks(run: Run, rechecked: int, differed: int, cleared: int) -> None:
    if rechecked:
        Run.objects.filter(pk=run.pk).update(
            rechecked_alone=F("rechecked_alone") + rechecked,
            differed_alone=F("differed_alone") + differed,
            cleared_alone=F("cleared_alone") + cleared,
        )


def _judge(
    run: Run,
    method: Method,
    options: MethodOptions,
    cases: Sequence[Case],
    *,
    alone: bool,
    repeat: int = 0,
) -> Judging:
    texts = {text for case in cases for text in case.inputs}
    answers = cached_answers(run, texts, alone=alone, repeat=repeat)
    ready = [case for case in cases if all(text in answers for text in case.inputs)]
    answered = [_answered(run, case, answers) for case in ready]
    if not repeat:
        answered = scoring.with_scores(run, options, answered)
    verdicts = _verdicts(run, method, options, answered)
    found = Judging([], [])
    for case, verdict in zip(ready, verdicts, strict=True):
        if verdict is None:
            found.broken.append(case)
            continue
        outputs = tuple(answers[text].text for text in case.inputs)
        raw_outputs = tuple(answers[text].raw for text in case.inputs)
        between = _between(case, answers)
        found.judged.append(JudgedCase(case, outputs, raw_outputs, verdict, between))
    return found


def _between(case: Case, answers: Answers) -> dict[str, Any]:
    """The pivot language and pivot texts, by input, if the engine translated through one."""
    ways = {text: answers[text].detail for text in case.inputs if "middle" in answers[text].detail}
    if not ways:
        return {}
    texts = {text: detail["middle"] for text, detail in ways.items()}
    return {"between": {"language": next(iter(ways.values()))["through"], "texts": texts}}


def _verdicts(
    run: Run, method: Method, options: MethodOptions, answered: Sequence[AnsweredCase]
) -> list[Verdict | None]:
    return judge_each(lambda cases: _judged_by(run, method, options, cases), answered)


def _judged_by(
    run: Run, method: Method, options: MethodOptions, answered: Sequence[AnsweredCase]
) -> list[Verdict]:
    if not run.campaign.suite:
        return method.judge(answered, options)
    if method.name in regression.ORACLE_METHODS:
        return regression.judge_with_oracle(method.judge(answered, options), answered)
    return regression.compare_with_known(answered)


def _answered(run: Run, case: Case, answers: Answers) -> AnsweredCase:
    outputs = tuple(answers[text].text for text in case.inputs)
    return AnsweredCase(regression.spec_of(case), outputs, run.source_language, run.target_language)


def _recheck_alone(
    run: Run, method: Method, options: MethodOptions, judged: list[JudgedCase]
) -> tuple[int, int, int]:
    """Translate the texts of doubted cases again, one by one, and judge the new translations.

    Returns how many cases were translated again, how many of them got another translation, and
    how many of those passed.
    """
    doubted = {item.case.pk: item for item in judged if item.verdict.result is not Result.PASS}
    if not doubted:
        return 0, 0, 0
    cases = [item.case for item in doubted.values()]
    texts = list(dict.fromkeys(text for case in cases for text in case.inputs))
    fetch_missing(run, texts, alone=True)
    differed = cleared = 0
    for again in _judge(run, method, options, cases, alone=True).judged:
        first = doubted[again.case.pk]
        if again.outputs == first.outputs:
            continue
        differed += 1
        cleared += again.verdict.result is Result.PASS
        first.outputs, first.raw_outputs = again.outputs, again.raw_outputs
        first.verdict, first.between = again.verdict, again.between
    return len(cases), differed, cleared


def _repeat(
    run: Run, method: Method, options: MethodOptions, judged: list[JudgedCase], *, alone: bool
) -> None:
    """Repeat every doubted case, bypassing the cache, and count how often it is doubted again.

    A repeat without an answer is not counted.
    """
    doubted = {item.case.pk: item for item in judged if item.verdict.result is not Result.PASS}
    cases = [item.case for item in doubted.values()]
    texts = list(dict.fromkeys(text for case in cases for text in case.inputs))
    for item in doubted.values():
        item.repeats = item.repeats_failed = 0
    for number in range(1, run.campaign.repeats + 1 if doubted else 0):
        fetch_missing(run, texts, alone=alone, repeat=number)
        for again in _judge(run, method, options, cases, alone=alone, repeat=number).judged:
            first = doubted[again.case.pk]
            first.repeats = (first.repeats or 0) + 1
            failed = again.verdict.result is not Result.PASS
            first.repeats_failed = (first.repeats_failed or 0) + failed


def _store(run: Run, judged: list[JudgedCase]) -> None:
    outcomes = [_outcome(run, item) for item in judged]
    suspect_tracking.attach(run, outcomes)
    store_outcomes(run, outcomes)


def _outcome(run: Run, item: JudgedCase) -> Outcome:
    verdict = item.verdict
    return Outcome(
        case=item.case,
        run=run,
        capability=item.case.capability,
        verdict=verdict.result.value,
        error_kind=verdict.error_kind,
        message=verdict.message,
        category=verdict.category,
        cause=verdict.cause[:160],
        confidence=verdict.confidence,
        evidence={**verdict.evidence, **item.between},
        outputs=list(item.outputs),
        raw_outputs=list(item.raw_outputs),
        output_hash=outputs_hash(item.outputs),
        repeats=item.repeats,
        repeats_failed=item.repeats_failed,
    )


#: Errors handled by the callers: the run fails with the reason, or the batch is tried again.
_EXPECTED = (MethodError, DatabaseError)
_Judge = Callable[[Sequence[AnsweredCase]], list[Verdict]]
logger = logging.getLogger(__name__)


def judge_each(judge: _Judge, answered: Sequence[AnsweredCase]) -> list[Verdict | None]:
    """Return the oracle's verdict on each case; None for a case on which it crashes.

    All cases go to the oracle at once, because parsers work in bulk. Only if that fails is each
    case judged by itself.

    :raises MethodError: the oracle cannot work at all, for lack of a model.
    """
    try:
        return list(judge(answered))
    except _EXPECTED:
        raise
    except Exception:
        logger.exception("An oracle broke on %d cases; each is judged by itself.", len(answered))
    return [_alone(judge, case) for case in answered]


def _alone(judge: _Judge, case: AnsweredCase) -> Verdict | None:
    try:
        (verdict,) = judge([case])
    except _EXPECTED:
        raise
    except Exception:
        logger.exception("An oracle broke on one case in %s.", case.target_language)
        return None
    return verdict
