"""The order in which figures list capabilities."""

from __future__ import annotations

from triage.methods.numbertest.capabilities import CAPABILITIES

_PLACES = {name: place for place, name in enumerate(CAPABILITIES)}


def in_paper_order(capability: str) -> tuple[int, str]:
    """The paper's four first, in its order; others by name."""
    return _PLACES.get(capability, len(_PLACES)), capability
