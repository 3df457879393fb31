"""How much torch keeps of the shapes of what it computes, for every process that loads models."""

from __future__ import annotations

import os

#: torch keeps a compiled primitive for each of the last 1,024 shapes of its input, and each length
#: of a text is a shape: 25 MB more after some thousand texts. Fewer are no slower (measured).
SHAPES_KEPT = 8


def bound() -> None:
    """Set the bound, unless the environment has one; torch reads it when it first computes."""
    os.environ.setdefault("ONEDNN_PRIMITIVE_CACHE_CAPACITY", str(SHAPES_KEPT))
