"""Where a rater goes on in a queue, so that no look steps again over what was left behind.

A queue is read from the head of an index. What a filter leaves out, and what the rater has
judged, stays at that head; without a mark every look would step over all of it once more.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from django.core.cache import cache
from django.db.models import QuerySet

from triage.models import Judgement, Suspect
from triage.services.review.slots import ReviewSession
from triage.services.suspects.filters import ViewFilter

#: Items that come back before the mark (a lease that ended, a higher priority) wait no longer.
MARK_SECONDS = 600


def passes(
    session: ReviewSession, view: ViewFilter, rows: QuerySet[Suspect]
) -> list[QuerySet[Suspect]]:
    """Return what to read in turn: from the rater's mark on, then from the start."""
    mark = _mark(session, view, rows)
    if mark is None:
        return [rows]
    field = _first_field(rows)
    beyond = f"{field[1:]}__lte" if field.startswith("-") else f"{field}__gte"
    return [rows.filter(**{beyond: mark}), rows]


def remember(
    session: ReviewSession, view: ViewFilter, rows: QuerySet[Suspect], first: Suspect
) -> None:
    """Set the mark of a filtered view to the first item that was found in it."""
    if view.active():
        value = getattr(first, _first_field(rows).lstrip("-"))
        cache.set(_key(session, view, rows), value, MARK_SECONDS)


def forget(session: ReviewSession, view: ViewFilter, rows: QuerySet[Suspect]) -> None:
    """Read the view from its start again."""
    cache.delete(_key(session, view, rows))


def _mark(session: ReviewSession, view: ViewFilter, rows: QuerySet[Suspect]) -> Any:
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
