"""What a log line is about: the request, the task, the run. Set where these begin."""

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
    """Lines that are logged while the block lasts have these values, beside those around it."""
    token = _about.set({**current(), **values})
    try:
        yield
    finally:
        _about.reset(token)
