"""A view as a command is told it: ``--filter status=confirmed``, a pair each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields

from triage.services.suspects.filter_values import unknown_values
from triage.services.suspects.filters import ViewFilter

NAMES = tuple(field.name for field in fields(ViewFilter))


class UnknownFilter(Exception):
    """A pair names no part of a view, or no value; the message says what there is."""


def view_of(pairs: Sequence[str]) -> ViewFilter:
    """Read pairs like ``status=confirmed``.

    :raises UnknownFilter: one of them is no such pair. To leave it out would widen the view.
    """
    chosen = {}
    for pair in pairs:
        name, _, value = pair.partition("=")
        if name not in NAMES or not value:
            raise UnknownFilter(f"{pair!r}: write k=v with k one of {', '.join(NAMES)}.")
        chosen[name] = value
    view = ViewFilter.from_query(chosen)
    if problems := unknown_values(view):
        raise UnknownFilter(" ".join(problems))
    return view
