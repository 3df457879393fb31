"""Judge runs: how far they are, what they cost, and what the judge answered."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from ninja import Router

from triage.api.access import caller
from triage.api.errors import Problem
from triage.api.routes import Cursor, Identifier, Limit, responses
from triage.client import models as replies
from triage.models import JudgeRun, Role
from triage.services.judges import results
from triage.services.messages.sentences import ServiceMessage

router = Router(tags=["Judges"])


@router.get(
    "/judge-runs/{run_id}", response=responses(replies.JudgeRun), summary="Read a judge run"
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
