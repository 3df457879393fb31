"""Where a value is not found, and a careful reader would still not call it an error."""

from __future__ import annotations

from collections.abc import Sequence

from triage.methods.numbers import messages
from triage.methods.numbers.conversion import Texts, Wanted
from triage.methods.numbers.model import ReadNumber

_MOST = 20


def loss_in_doubt(
    missing: Sequence[Wanted], candidates: Sequence[ReadNumber], pair: Texts, free: bool
) -> str:
    """Why none of the missing values is surely lost, for the first of them; "" if one is."""
    reasons = [_reason(wanted, candidates, pair, free) for wanted in missing[:_MOST]]
    return reasons[0] if len(missing) <= _MOST and all(reasons) else ""


def _reason(wanted: Wanted, candidates: Sequence[ReadNumber], pair: Texts, free: bool) -> str:
    value, place = wanted
    if place is None:
        return ""
    if free and place.doubt:
        return messages.doubted_source(place, pair.source_language)
    rounded = pair.rounded(value, place, candidates[:_MOST])
    return messages.rounded(value, rounded) if rounded is not None else ""
