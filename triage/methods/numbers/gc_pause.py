"""Pauses the garbage collector while a long text is read."""

from __future__ import annotations

import gc

LONG_TEXT = 20_000
"""The number of characters from which a pause is worthwhile."""


class pause_for:
    """Disable cyclic garbage collection within the context if the texts are long.

    A megabyte of numbers creates a million small objects without reference cycles; the collector
    would traverse them over and over as their number grows, to no effect.
    """

    def __init__(self, *texts: str) -> None:
        self._pauses = sum(map(len, texts)) >= LONG_TEXT and gc.isenabled()

    def __enter__(self) -> None:
        if self._pauses:
            gc.disable()

    def __exit__(self, *error: object) -> None:
        if self._pauses:
            gc.enable()
