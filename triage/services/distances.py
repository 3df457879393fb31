"""Distances that structure-invariant testing kept of each case's members."""

from __future__ import annotations

from django.db.models import QuerySet

from triage.models import Outcome

#: Newest issues whose distances are read; each carries some hundred.
MOST_DISTANCES = 20_000


def distances_of(cases: QuerySet[Outcome]) -> QuerySet[Outcome]:
    """The newest cases that have an answer; older ones are left out of figures by distance."""
    return cases.exclude(verdict="error").order_by("-pk")


def farther(cases: QuerySet[Outcome], distance: str) -> list[int]:
    """Cases with a member beyond a distance; nothing where that is no number."""
    try:
        limit = float(distance)
    except ValueError:
        return []
    rows = distances_of(cases).values_list("pk", "evidence")[:MOST_DISTANCES]
    return [
        pk
        for pk, evidence in rows
        if any((row.get("scaled_distance") or 0.0) > limit for row in evidence.get("distances", ()))
    ]
