"""Pauses the garbage collector while a long text is read."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

LONG_TEXT = 20_000
"""The number of characters from which a pause is worthwhile."""


@contextmanager
def pause_for(*texts: str) -> Iterator[None]:
    """Disable cyclic garbage collection within the context if the texts are long.

    A megabyte of numbers creates a million small objects without reference cycles; the collector
    would traverse them over and over as their number grows, to no effect.
    """
    if sum(map(len, texts)) < LONG_TEXT or not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
