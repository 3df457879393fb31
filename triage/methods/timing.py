"""Measures how long each step of a method takes."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

# Step -> seconds of the current recording in this thread, if any.
_current: ContextVar[dict[str, float] | None] = ContextVar("step seconds", default=None)


@contextmanager
def recorded() -> Iterator[dict[str, float]]:
    """Record the seconds of the steps inside the block.

    >>> with recorded() as seconds:
    ...     with step("parsing"):
    ...         pass
    >>> list(seconds)
    ['parsing']
    """
    seconds: dict[str, float] = {}
    token = _current.set(seconds)
    try:
        yield seconds
    finally:
        _current.reset(token)


@contextmanager
def step(name: str) -> Iterator[None]:
    """Record the time of the block as that step; steps must not be nested."""
    seconds = _current.get()
    start = time.perf_counter()
    try:
        yield
    finally:
        if seconds is not None:
            seconds[name] = seconds.get(name, 0.0) + time.perf_counter() - start
