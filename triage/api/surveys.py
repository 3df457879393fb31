"""Surveys: the error rate of a text, and what finds the errors."""

from __future__ import annotations

from typing import Annotated, Any

from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from ninja import Router
from pydantic import Field

from triage.api.access import caller
from triage.api.parameters import with_errors
from triage.client import models as replies
from triage.models import Role, Survey
from triage.reporting.statistics.intervals import Interval
from triage.reporting.surveys.estimates import Finds
from triage.services.statistics.survey_results import survey_results

router = Router(tags=["Surveys"])
responses = with_errors(404)
Identifier = Annotated[int, Field(ge=1, le=2**63 - 1)]


@router.get("/surveys/{survey_id}", response=responses(replies.Survey), summary="Read a survey")
def survey(request: HttpRequest, survey_id: Identifier) -> Any:
    """Read what a survey's readings say so far: the rate of errors, and what finds them."""
    who = caller(request, Role.ENGINEER)
    rows = Survey.objects.select_related("rating")
    row = get_object_or_404(rows, pk=survey_id, rating__project=who.project)
    results = survey_results(row)
    rate = results.rate
    return replies.Survey(
        question=row.question,
        category=row.category,
        cases=row.cases,
        read=results.used,
        errors=rate.errors if rate else 0,
        rate=round(rate.value, 4) if rate else None,
        ci95=_limits(rate.interval) if rate else None,
        bound_only=rate.bound_only if rate else False,
        effective_size=round(rate.effective_size, 1) if rate else None,
        finds=[_find(one) for one in results.finds],
        done=results.complete or row.stopped_at is not None,
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
