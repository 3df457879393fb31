"""The scores that a scorer, or an upload, gave the translations of cases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Query, Router

from triage.api.access import caller
from triage.api.parameters import described, view_of, with_errors
from triage.client import models as replies
from triage.models import Outcome, Role

router = Router(tags=["Suspects"])
responses = with_errors()


@router.get(
    "/scores",
    response=responses(replies.ScorePage),
    openapi_extra={"parameters": described()},
    summary="List scores",
)
def scores(
    request: HttpRequest,
    after: Annotated[int, Query(ge=0, le=2**63 - 1)] = 0,
    limit: Annotated[int, Query(ge=1, le=500)] = 100,
) -> Any:
    """List the cases of screenings that were sent to a scorer, passed ones included."""
    who = caller(request, Role.ENGINEER)
    cases = view_of(request, who.project).outcomes(who.project)
    scored = cases.filter(evidence__has_key="metric", pk__gt=after).order_by("pk")
    rows = list(scored.select_related("case", "run__engine__line")[: limit + 1])
    items = [_score(row) for row in rows[:limit]]
    return replies.ScorePage(items=items, next=items[-1].id if len(rows) > limit else None)


def _score(row: Outcome) -> replies.Score:
    metric = row.evidence["metric"]
    translation = row.outputs[0] if row.outputs else ""
    return replies.Score(
        id=row.pk,
        score=metric.get("score"),
        least=_least(metric, translation),
        tenth=row.tenth,
        reason=metric.get("problem", ""),
        scorer=metric["name"],
        suspect=row.suspect_id,
        verdict=row.verdict,
        engine=row.run.engine.name,
        direction=row.run.direction,
        source=row.case.inputs[0],
        translation=translation,
    )


def _least(metric: Mapping[str, Any], translation: str) -> replies.Least | None:
    """The word with the lowest value, which only a language model gives."""
    spans = [span for span in metric.get("spans", ()) if span.get("value") is not None]
    if not spans:
        return None
    span = min(spans, key=lambda one: float(one["value"]))
    start, end = span["start"], span["end"]
    return replies.Least(text=translation[start:end], start=start, end=end, value=span["value"])
