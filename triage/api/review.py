"""What is asked of people and of judges: ratings, surveys, judge runs."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.db.models import Count, Q
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from ninja import Router

from triage.api.access import caller
from triage.api.errors import Problem
from triage.api.parameters import Cursor, Identifier, Limit, responses
from triage.client import models as replies
from triage.models import JudgeRun, RatingCampaign, Role, Survey, SuspectStatus
from triage.reporting.statistics.intervals import Interval
from triage.reporting.surveys.estimates import Finds
from triage.services.judges import results
from triage.services.messages.sentences import ServiceMessage
from triage.services.review.rating_export import page_of_records
from triage.services.statistics.survey_results import survey_results

router = Router()


@router.get(
    "/ratings",
    response=responses(list[replies.RatingCampaign]),
    summary="List rating campaigns",
    tags=["Ratings"],
)
def ratings(request: HttpRequest) -> Any:
    """List the rating campaigns, the newest first."""
    who = caller(request, Role.LEAD, Role.ENGINEER)
    rows = RatingCampaign.objects.filter(project=who.project).annotate(
        translations=Count("items"),
        settled=Count("items", filter=Q(items__status=SuspectStatus.RATED)),
    )
    return list(rows)


@router.get(
    "/ratings/{rating_id}/votes",
    response=responses(replies.RatedPage),
    summary="List the votes of a rating campaign",
    tags=["Ratings"],
)
def votes(
    request: HttpRequest, rating_id: Identifier, after: Cursor = 0, limit: Limit = 100
) -> Any:
    """List the votes that count, by translation; a page has all votes on its translations."""
    who = caller(request, Role.LEAD, Role.ENGINEER)
    rating = get_object_or_404(RatingCampaign, pk=rating_id, project=who.project)
    records, following = page_of_records(rating, after, limit)
    items = [replies.RatedTranslation(**asdict(record)) for record in records]
    return replies.RatedPage(items=items, next=following)


@router.get(
    "/surveys/{survey_id}",
    response=responses(replies.Survey),
    summary="Read a survey",
    tags=["Surveys"],
)
def survey(request: HttpRequest, survey_id: Identifier) -> Any:
    """Read what a survey's readings say so far: the rate of errors, and what finds them."""
    who = caller(request, Role.ENGINEER)
    rows = Survey.objects.select_related("rating")
    row = get_object_or_404(rows, pk=survey_id, rating__project=who.project)
    found = survey_results(row)
    rate = found.rate
    return replies.Survey(
        question=row.question,
        category=row.category,
        cases=row.cases,
        read=found.used,
        errors=rate.errors if rate else 0,
        rate=round(rate.value, 4) if rate else None,
        ci95=_limits(rate.interval) if rate else None,
        bound_only=rate.bound_only if rate else False,
        effective_size=round(rate.effective_size, 1) if rate else None,
        finds=[_find(one) for one in found.finds],
        done=found.complete or row.stopped_at is not None,
    )


def _limits(interval: Interval) -> list[float]:
    return [round(interval.low, 4), round(interval.high, 4)]


def _find(found: Finds) -> replies.Find:
    recall, precision = found.recall, found.precision
    return replies.Find(
        by=found.by,
        share=round(recall.value, 4) if recall else None,
        ci95=_limits(recall.interval) if recall else None,
        precision=round(precision.value, 4) if precision else None,
        n=found.n,
    )


@router.get(
    "/judge-runs/{run_id}",
    response=responses(replies.JudgeRun),
    summary="Read a judge run",
    tags=["Judges"],
)
def judge_run(request: HttpRequest, run_id: Identifier) -> Any:
    """Read how far a language model is that judges translations, and what it cost."""
    run = _run(request, run_id)
    found = results.progress(run)
    return replies.JudgeRun(
        id=run.pk,
        judge=run.engine.name,
        scope=run.scope,
        prompt=run.prompt,
        status=run.status,
        message=str(run.message),
        total=found.total,
        states=found.states,
        doubtful=found.doubtful,
        serious=found.serious,
        calls=found.calls,
        extra_calls=found.extra_calls,
        cost=None if found.cost is None else float(found.cost),
        done=run.is_over,
    )


@router.get(
    "/judge-runs/{run_id}/answers",
    response=responses(replies.JudgeAnswerPage),
    summary="List a judge's answers",
    tags=["Judges"],
)
def judge_answers(
    request: HttpRequest, run_id: Identifier, after: Cursor = 0, limit: Limit = 100
) -> Any:
    """List the answers of a judge run; those about a survey only once people have read it."""
    run = _run(request, run_id)
    if results.is_kept_back(run):
        raise Problem(409, ServiceMessage.JUDGE_KEPT_BACK())
    rows = list(results.answers_of(run).filter(pk__gt=after)[: limit + 1])
    items = [replies.JudgeAnswer(**results.as_json(row)) for row in rows[:limit]]
    return replies.JudgeAnswerPage(items=items, next=items[-1].id if len(rows) > limit else None)


def _run(request: HttpRequest, run_id: int) -> JudgeRun:
    who = caller(request, Role.LEAD, Role.ENGINEER)
    rows = JudgeRun.objects.select_related("engine__line", "survey")
    return get_object_or_404(rows, pk=run_id, project=who.project)
