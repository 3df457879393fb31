"""Reads the distances that structure-invariant testing stored for each case's variants."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models import QuerySet

from triage.models import Outcome

#: The number of newest cases whose distances are read; each has some hundred.
MAX_DISTANCES = 20_000
_AT_ONCE = 200


def distances_of(cases: QuerySet[Outcome]) -> QuerySet[Outcome]:
    """The cases without errors, newest first."""
    return cases.exclude(verdict="error").order_by("-pk")


def with_distances(cases: QuerySet[Outcome], *names: str) -> Iterator[tuple[Any, ...]]:
    """The distances of each case, farthest variant first, and the values of these fields.

    Variants in which nothing important has changed are left out: no threshold reports them. Only the distances are read from the evidence, whose trees are many times as large.
    """
    rows = distances_of(cases).values_list("evidence__distances", *names)[:MAX_DISTANCES]
    for distances, *values in rows.iterator(chunk_size=_AT_ONCE):
        yield [one for one in distances or () if not one.get("unchanged")], *values


def farther(cases: QuerySet[Outcome], distance: str) -> list[int]:
    """The cases with a variant beyond a distance; none if the distance is not a number."""
    try:
        limit = float(distance)
    except ValueError:
        return []
    return [
        pk
        for distances, pk in with_distances(cases, "pk")
        if any((row.get("scaled_distance") or 0.0) > limit for row in distances)
    ]
