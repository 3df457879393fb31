"""How well a number of the translation states a value."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from triage.methods.numbers.kinds import NAMES, SOFT, SUBUNITS, Kind
from triage.methods.numbers.model import ReadNumber

_MINUTES = re.compile(r"\d[^\d\s]\d")


def rank_of(
    number: ReadNumber, readings: Sequence[Decimal], place: ReadNumber | None, prose: bool
) -> int:
    """Rank how well a number states one of the readings: 0 is best, 9 means not at all."""
    if not any(value in number.values or value in number.parts for value in readings):
        return 9
    alike = place is not None and place.unit == number.unit and place.unit in SUBUNITS
    if alike and place is not None and place.values[0] in readings:
        return 0 if number.values[0] in readings else 9  # 99 cents are not 0.99 cents
    if number.kind in NAMES:
        if number.kind is Kind.TIME and _MINUTES.search(number.text):
            return 9  # 6.50 and 6:00 are no amounts of 6
        known = prose or (place is not None and place.kind in NAMES)
        return 8 if known else 9
    if number.kind is Kind.ORDINAL and (place is None or place.kind is not Kind.ORDINAL):
        # Not every language marks ordinals, so the source's may be read as plain numbers.
        return 7 if prose else 9
    rank = 0 if number.values[0] in readings else 1
    if number.doubt:
        rank += 3
    return rank + (2 if number.weak or number.kind in SOFT else 0)
