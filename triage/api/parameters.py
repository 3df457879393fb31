"""The filter parameters of requests."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from django.http import HttpRequest

from triage.api.errors import Problem
from triage.services.suspects.filter_values import DAYS, ONE_OF, SOME_OF, unknown_values
from triage.services.suspects.filters import ViewFilter


def described() -> list[dict[str, Any]]:
    """The filter parameters for the OpenAPI document, with their valid values."""
    return [
        {
            "name": field.name,
            "in": "query",
            "required": False,
            "schema": {"type": "string", **_values(field.name)},
            "description": "A part of the view, as in the addresses of the pages.",
        }
        for field in fields(ViewFilter)
    ]


def _values(field: str) -> dict[str, Any]:
    if field in ONE_OF:
        return {"enum": [*ONE_OF[field]]}
    if field in SOME_OF:
        one = "|".join(SOME_OF[field])
        return {"pattern": rf"^({one})(,({one}))*$"}
    if field in DAYS:
        return {"format": "date"}
    return {"pattern": r"^[^\u0000]*$"}


def view_of(request: HttpRequest) -> ViewFilter:
    """The view that a request's parameters describe.

    :raises Problem: 422 with the invalid values and the valid ones.
    """
    view = ViewFilter.from_query(request.GET)
    if problems := unknown_values(view):
        raise Problem(422, " ".join(problems), problems=problems)
    return view
