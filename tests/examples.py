"""How many examples a property test draws: all in continuous integration, an eighth of them otherwise."""

from __future__ import annotations

import os

WHOLE = bool(os.environ.get("MTRIAGE_TEST_EVERYTHING"))


def examples(most: int) -> int:
    """The ``max_examples`` of a test that draws ``most`` in continuous integration."""
    return most if WHOLE else max(8, most // 8)
