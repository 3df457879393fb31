"""The view that a request's parameters name, or what is wrong with them."""

from __future__ import annotations

from django.http import HttpRequest

from triage.api.errors import Problem
from triage.services.filter_values import unknown_values
from triage.services.filters import ViewFilter


def view_of(request: HttpRequest) -> ViewFilter:
    """
    :raises Problem: a value names nothing; each is told with the values that there are.
    """
    view = ViewFilter.from_query(request.GET)
    if problems := unknown_values(view):
        raise Problem(422, " ".join(problems), problems=problems)
    return view
