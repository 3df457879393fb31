"""Distances that structure-invariant testing kept of each case's members."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models import QuerySet

from triage.models import Outcome

#: Newest issues whose distances are read; each carries some hundred.
MOST_DISTANCES = 20_000
_AT_ONCE = 200


def distances_of(cases: QuerySet[Outcome]) -> QuerySet[Outcome]:
    """The newest cases that have an answer; older ones are left out of figures by distance."""
    return cases.exclude(verdict="error").order_by("-pk")


def with_distances(cases: QuerySet[Outcome], *names: str) -> Iterator[tuple[Any, ...]]:
    """The distances of each case, farthest member first, and the values of these fields.

    One case after the other: what else stands in the evidence, its trees above all, is many
    times as long and stays in the database.
    """
    rows = distances_of(cases).values_list("evidence__distances", *names)[:MOST_DISTANCES]
    for distances, *values in rows.iterator(chunk_size=_AT_ONCE):
        yield distances or (), *values


def farther(cases: QuerySet[Outcome], distance: str) -> list[int]:
    """Cases with a member beyond a distance; nothing where that is no number."""
    try:
        limit = float(distance)
    except ValueError:
        return []
    return [
        pk
        for distances, pk in with_distances(cases, "pk")
        if any((row.get("scaled_distance") or 0.0) > limit for row in distances)
    ]
