"""Remember where a rater stopped in a queue, so that the next read need not start over.

A queue is read from the start of an index. Rows that a filter excludes or the rater has judged
stay there; without a cursor every read would scan them again.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from django.core.cache import cache
from django.db.models import QuerySet

from triage.models import Judgement, Suspect
from triage.services.review.slots import ReviewSession
from triage.services.suspects.filters import ViewFilter

#: Items that return before the cursor (lease expired, ranked higher) wait at most this long.
CURSOR_SECONDS = 600


def read_ranges(
    session: ReviewSession, view: ViewFilter, rows: QuerySet[Suspect]
) -> list[QuerySet[Suspect]]:
    """Return the ranges to read in turn: from the rater's cursor on, then everything."""
    cursor = _cursor(session, view, rows)
    if cursor is None:
        return [rows]
    field = _first_field(rows)
    beyond = f"{field[1:]}__lte" if field.startswith("-") else f"{field}__gte"
    return [rows.filter(**{beyond: cursor}), rows]


def remember(
    session: ReviewSession, view: ViewFilter, rows: QuerySet[Suspect], first: Suspect
) -> None:
    """Set the cursor of a filtered view to the first item found in it."""
    if view.active():
        value = getattr(first, _first_field(rows).lstrip("-"))
        cache.set(_key(session, view, rows), value, CURSOR_SECONDS)


def forget(session: ReviewSession, view: ViewFilter, rows: QuerySet[Suspect]) -> None:
    """Drop the cursor, so that the view is read from its start."""
    cache.delete(_key(session, view, rows))


def _cursor(session: ReviewSession, view: ViewFilter, rows: QuerySet[Suspect]) -> Any:
    if view.active():
        return cache.get(_key(session, view, rows))
    if session.project.raters_per_item == 1 or _first_field(rows) != "shuffle":
        return None
    return (
        Judgement.objects.filter(reviewer=session.reviewer, suspect__project=session.project)
        .order_by("-created")
        .values_list("suspect__shuffle", flat=True)
        .first()
    )


def _first_field(rows: QuerySet[Suspect]) -> str:
    return str(rows.query.order_by[0])


def _key(session: ReviewSession, view: ViewFilter, rows: QuerySet[Suspect]) -> str:
    parts = (session.project.pk, session.reviewer.pk, _first_field(rows), view.query_string())
    digest = blake2b(repr(parts).encode(), digest_size=16).hexdigest()
    return f"queue-mark-{digest}"
