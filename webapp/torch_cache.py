"""Limits torch's cache of compiled primitives in every process that loads models."""

from __future__ import annotations

import os

#: By default torch caches a compiled primitive for each of the last 1,024 input shapes, and every
#: text length is a shape: 25 MB more after some thousand texts. A small cache is no slower
#: (measured).
CACHED_SHAPES = 8


def limit_shape_cache() -> None:
    """Set the limit unless the environment has one; torch reads it when it first computes."""
    os.environ.setdefault("ONEDNN_PRIMITIVE_CACHE_CAPACITY", str(CACHED_SHAPES))
