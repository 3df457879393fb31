"""The context of log lines: the ids of the request, task and run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

_NOTHING: Mapping[str, Any] = {}
_about: ContextVar[Mapping[str, Any]] = ContextVar("log_context")


def current() -> Mapping[str, Any]:
    return _about.get(_NOTHING)


@contextmanager
def about(**values: Any) -> Iterator[None]:
    """Add values to the context of the lines that are logged inside the block."""
    token = _about.set({**current(), **values})
    try:
        yield
    finally:
        _about.reset(token)
