"""Recognises an amount that lost its unit or currency: 30 metres, 30."""

from __future__ import annotations

import re

from triage.methods.messages import MethodMessage
from triage.methods.numbers.exact import canonical
from triage.methods.numbers.kinds import Kind
from triage.methods.numbers.matching import explaining
from triage.methods.numbers.model import Expected
from triage.methods.numbers.prose.case import Case, Fault
from triage.methods.numbers.units.percents import says_percent

_ENDS = re.compile(r"\s*(?:[.,;:!?)。，；、！？）]|$)")
# Dimensions whose unit a text may leave to the context: the age of 17, ahead by 20 points.
_LEFT_OUT = frozenset(("calendar", "duration", "points", "percent"))


def unit_lost(case: Case) -> Fault | None:
    """The first amount without its unit, if no word follows it and no other number has one."""
    pair = case.pair
    for place, number in case.matched:
        if (
            number.kind is not Kind.QUANTITY
            or number.spelled
            or (number.values and not number.values[0])  # byte 0
            or not _ENDS.match(pair.translation, number.end)
        ):
            continue
        unit = pair.unit_in_source(place)
        if unit is None or unit.dimension in _LEFT_OUT:
            continue
        if unit.dimension == "concentr" and says_percent(pair.translation, pair.target_spec):
            continue  # %1 in a message
        if any(map(pair.unit_in_translation, case.comparison.found)):
            return None
        kind = "currency" if place.kind is Kind.CURRENCY else "unit"
        message = MethodMessage.UNIT_LOST(text=explaining.shorten(number.text), unit_said=unit.name)
        value = Expected(canonical(place.values[0]), place.start, place.end)
        return Fault(kind, message, value, number)
    return None
