"""The rating campaigns of a project and the votes in them."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from django.db.models import Count, Q
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from ninja import Router

from triage.api.access import caller
from triage.api.routes import Cursor, Identifier, Limit, responses
from triage.client import models as replies
from triage.models import RatingCampaign, Role, SuspectStatus
from triage.services.review.rating_export import page_of_records

router = Router(tags=["Ratings"])


@router.get(
    "/ratings", response=responses(list[replies.RatingCampaign]), summary="List rating campaigns"
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
