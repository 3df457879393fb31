"""Keeping the garbage collector out of the way while a long text is read."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

LONG_TEXT = 20_000
"""From how many characters on it pays."""


@contextmanager
def collection_paused() -> Iterator[None]:
    """Hold back the search for reference cycles.

    A megabyte of numbers makes a million small objects, none of which refers back to another;
    the collector would walk all of them again and again as they become more, for nothing.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
