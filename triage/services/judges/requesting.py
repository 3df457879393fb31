"""Requests, cancels and resumes judge runs, and says beforehand what they may cost."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet

from engines import services as engine_services
from engines.models import Engine
from engines.services import Question
from triage.methods.judge.prompt import INSTRUCTIONS, SCHEMA, control_of, message, prompt_name
from triage.models import (
    Campaign,
    JudgeRun,
    JudgeScope,
    Outcome,
    OutcomeVerdict,
    Project,
    Survey,
    Suspect,
    SuspectStatus,
    WorkStatus,
)
from triage.services.common import background_work
from triage.services.events.history import record_change
from triage.services.judges.errors import JudgeError
from triage.services.judges.permissions import may_judge
from triage.services.messages.sentences import ServiceMessage

#: Tokens of an answer, if nobody says otherwise: some ten errors and a long correction.
MAX_TOKENS = 2000
MOST_REPEATS = 5
#: Translations from whose length the cost of all is estimated.
_SAMPLED = 300
#: What an answer has beside its correction, in tokens: a few errors with their words.
_TOKENS_OF_ERRORS = 200


@dataclass(frozen=True, slots=True)
class JudgeRequest:
    """What a lead asks for.

    :param campaign: of cases or suspects; None for the suspects of the whole project
    :param limit: of the translations, so many at random; None for all
    :param fresh: do not use earlier answers to the same translations
    :param schema: ask the service to hold answers to a schema, which not all know
    :param max_tokens: of one answer, with what the model thinks before it
    :param call_cap: requests after which the run stops; None for no limit
    :param cost_cap: likewise in the currency of the engine's price
    """

    engine: Engine
    scope: JudgeScope
    campaign: Campaign | None = None
    survey: Survey | None = None
    limit: int | None = None
    repeats: int = 1
    fresh: bool = False
    schema: bool = True
    max_tokens: int = MAX_TOKENS
    call_cap: int | None = None
    cost_cap: Decimal | None = None


@dataclass(frozen=True, slots=True)
class JudgeEstimate:
    """What a run would take if nothing fails and no answer is known; prices None without any.

    :param likely: with answers as long as most are
    :param most: with answers that use all the tokens that they may
    """

    translations: int
    calls: int
    likely: Decimal | None
    most: Decimal | None


def estimate(project: Project, wanted: JudgeRequest) -> JudgeEstimate:
    """
    :raises JudgeError: there is nothing to judge, or the engine cannot be asked.
    """
    total = _counted(project, wanted)
    calls = total * wanted.repeats
    pks = _outcomes(project, wanted).order_by("pk").values_list("pk", flat=True)
    step = max(1, len(pks) // _SAMPLED)
    sampled = list(texts_of(list(pks[::step][:_SAMPLED])))
    prices = [
        (
            price(wanted.engine, question, _likely_tokens(one)),
            price(wanted.engine, question, wanted.max_tokens),
        )
        for one in sampled
        for question in [question_of(one, wanted.max_tokens, schema=wanted.schema)]
    ]
    likely = [one for one, _ in prices if one is not None]
    most = [one for _, one in prices if one is not None]
    return JudgeEstimate(
        total,
        calls,
        sum(likely, Decimal()) / len(likely) * calls if likely else None,
        sum(most, Decimal()) / len(most) * calls if most else None,
    )


def request_run(project: Project, actor: User, wanted: JudgeRequest, seed: int) -> JudgeRun:
    """Store a run; nothing is sent here.

    :raises JudgeError: the project's texts may not go to this engine, or there is nothing to judge.
    """
    if not may_judge(project, wanted.engine):
        raise JudgeError(ServiceMessage.JUDGE_NOT_ALLOWED(name=wanted.engine.name))
    total = _counted(project, wanted)
    if wanted.cost_cap is not None and price_known(wanted.engine) is False:
        raise JudgeError(ServiceMessage.JUDGE_HAS_NO_PRICE(name=wanted.engine.name))
    with transaction.atomic():
        run = JudgeRun.objects.create(
            project=project,
            engine=Engine.objects.note_used([wanted.engine])[0],
            scope=wanted.scope,
            campaign=wanted.campaign,
            survey=wanted.survey,
            limit=wanted.limit,
            seed=seed,
            repeats=wanted.repeats,
            fresh=wanted.fresh,
            prompt=prompt_name(),
            options={"schema": wanted.schema, "max_tokens": wanted.max_tokens},
            total=total * wanted.repeats,
            call_cap=wanted.call_cap,
            cost_cap=wanted.cost_cap,
            requested_by=actor,
        )
        new = {"engine": wanted.engine.name, "count": run.total}
        record_change(project, actor, "judge run started", new=new)
    return run


def cancel(run: JudgeRun, actor: User) -> bool:
    """Send nothing more; answers on their way are still stored. False if it was over already."""
    with transaction.atomic():
        stopped = background_work.cancel(run)
        if stopped:
            record_change(run.project, actor, "judge run stopped", new={"run": run.pk})
    return stopped


def resume(
    run: JudgeRun, actor: User, call_cap: int | None = None, cost_cap: Decimal | None = None
) -> None:
    """Go on with a run that failed or was stopped, within other limits.

    :raises JudgeError: it is not over, or was finished, or its engine may not judge any more.
    """
    if not may_judge(run.project, run.engine):
        raise JudgeError(ServiceMessage.JUDGE_NOT_ALLOWED(name=run.engine.name))
    ended = [WorkStatus.FAILED, WorkStatus.STOPPED]
    with transaction.atomic():
        resumed = JudgeRun.objects.filter(pk=run.pk, status__in=ended).update(
            status=WorkStatus.WAITING,
            message="",
            not_before=None,
            finished_at=None,
            losses=None,
            call_cap=call_cap,
            cost_cap=cost_cap,
        )
        if not resumed:
            raise JudgeError(ServiceMessage.JUDGE_NOT_RESUMED())
        record_change(run.project, actor, "judge run resumed", new={"run": run.pk})


def drawn(run: JudgeRun) -> list[int]:
    """The outcomes that a run reads; the same ones whenever it is asked, unless new ones came."""
    wanted = JudgeRequest(run.engine, JudgeScope(run.scope), run.campaign, run.survey)
    pks = list(_outcomes(run.project, wanted).order_by("pk").values_list("pk", flat=True))
    if run.limit is None or run.limit >= len(pks):
        return pks
    return sorted(random.Random(run.seed).sample(pks, run.limit))


def _counted(project: Project, wanted: JudgeRequest) -> int:
    total = _outcomes(project, wanted).count()
    if not total:
        raise JudgeError(ServiceMessage.JUDGE_NOTHING())
    return min(total, wanted.limit or total)


def _outcomes(project: Project, wanted: JudgeRequest) -> QuerySet[Outcome]:
    """The translations of a scope, of this project alone."""
    found = Outcome.objects.filter(run__campaign__project=project)
    found = found.exclude(verdict=OutcomeVerdict.ERROR).exclude(outputs=[])
    if wanted.scope == JudgeScope.SURVEY:
        assert wanted.survey is not None
        items = Suspect.items.filter(rating=wanted.survey.pk)
        return found.filter(pk__in=items.values("current"))
    if wanted.campaign is not None:
        found = found.filter(run__campaign=wanted.campaign)
    if wanted.scope == JudgeScope.SUSPECTS:
        unsettled = [SuspectStatus.OPEN, SuspectStatus.ADJUDICATION]
        suspects = Suspect.objects.filter(project=project, status__in=unsettled)
        return found.filter(pk__in=suspects.values("current"))
    return found


@dataclass(frozen=True, slots=True)
class JudgedTexts:
    """A translation as a judge reads it."""

    outcome: int
    source: str
    translation: str
    languages: tuple[str, str]


def texts_of(outcomes: Sequence[int]) -> Iterator[JudgedTexts]:
    """The first text of each outcome; of a structure-invariant test that is the original sentence."""
    rows = Outcome.objects.filter(pk__in=outcomes).order_by("pk")
    names = ("pk", "case__inputs", "outputs", "run__source_language", "run__target_language")
    for pk, inputs, outputs, source, target in rows.values_list(*names):
        yield JudgedTexts(pk, inputs[0], outputs[0], (source, target))


def question_of(
    texts: JudgedTexts, max_tokens: int, *, schema: bool, seed: str = "", unreadable: str = ""
) -> Question:
    """What a judge is asked of a translation.

    :param seed: of the control pair
    :param unreadable: why its earlier answer could not be read; empty the first time
    """
    text = message(texts.source, texts.translation, texts.languages, control_of(seed), unreadable)
    return Question(text, INSTRUCTIONS, max_tokens, SCHEMA if schema else None)


def price(engine: Engine, question: Question, answer_tokens: int) -> Decimal | None:
    """What a question costs with an answer of so many tokens; None without a price."""
    return engine_services.price_of(engine, len(question), question.tokens, answer_tokens)


def price_known(engine: Engine) -> bool:
    return engine_services.price_of(engine, 1, 1, 1) is not None


def _likely_tokens(texts: JudgedTexts) -> int:
    return _TOKENS_OF_ERRORS + engine_services.tokens_of(texts.translation)
