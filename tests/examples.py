"""How many examples a property test draws: all of them in continuous integration, a quarter by hand."""

from __future__ import annotations

import os

WHOLE = bool(os.environ.get("MTRIAGE_TEST_EVERYTHING"))


def examples(most: int) -> int:
    """The number for ``max_examples`` of a test that draws ``most`` in continuous integration."""
    return most if WHOLE else max(8, most // 4)
