"""How many items each mark opens, carried along with its trace."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any


def opening(counts: Iterable[int]) -> dict[str, Any]:
    """Return what a trace carries along: how many items each of its marks opens."""
    return {"meta": {"opens": list(counts)}}


def opening_grid(counts: Sequence[Sequence[int]]) -> dict[str, Any]:
    """The same for the cells of a heat map."""
    return {"meta": {"opens": [list(row) for row in counts]}}
