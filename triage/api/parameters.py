"""The parameters of requests, and the responses, as the OpenAPI document describes them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from functools import wraps
from inspect import signature, unwrap
from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Query
from pydantic import Field

from triage.api.errors import Problem
from triage.api.schemas import ProblemOut
from triage.models import Project
from triage.services.suspects.filter_values import (
    DAYS,
    ONE_OF,
    SOME_OF,
    unknown_names,
    unknown_values,
)
from triage.services.suspects.filters import ViewFilter

Identifier = Annotated[int, Field(ge=1, le=2**63 - 1)]
Cursor = Annotated[int, Query(ge=0, le=2**63 - 1)]
Limit = Annotated[int, Query(ge=1, le=500)]


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


def responses(schema: Any, *statuses: int) -> dict[int, Any]:
    """The responses of an operation for the OpenAPI document: a reply, and the problems."""
    problems = dict.fromkeys((400, 401, 403, 404, 409, 422, 429), ProblemOut)
    return {**dict.fromkeys(statuses or (200,), schema), **problems}


def _values(field: str) -> dict[str, Any]:
    if field in ONE_OF:
        return {"enum": [*ONE_OF[field]]}
    if field in SOME_OF:
        one = "|".join(SOME_OF[field])
        return {"pattern": rf"^({one})(,({one}))*$"}
    if field in DAYS:
        return {"format": "date"}
    return {"pattern": r"^[^\u0000]*$"}


def refuse_unknown(operation: Callable[..., Any]) -> Callable[..., Any]:
    """Refuse query parameters that an operation does not have.

    A misspelt filter that is ignored would return everything. Parameters are those of the
    function and those that only the OpenAPI document names.
    """
    own = signature(operation).parameters

    @wraps(operation)
    def checked(request: HttpRequest, **values: Any) -> Any:
        described = unwrap(operation)._ninja_operation.openapi_extra or {}
        also = [parameter["name"] for parameter in described.get("parameters", ())]
        if problems := unknown_names(request.GET, {*own, *also} - {"request"}):
            raise Problem(422, " ".join(problems), problems=problems)
        return operation(request, **values)

    return checked


def view_of(request: HttpRequest, project: Project) -> ViewFilter:
    """The view that a request's parameters describe.

    :raises Problem: 422 with the invalid values and the valid ones.
    """
    view = ViewFilter.from_query(request.GET)
    if problems := unknown_values(view, project):
        raise Problem(422, " ".join(problems), problems=problems)
    return view
