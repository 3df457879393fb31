"""Recognises an amount that lost its unit or currency: 30 metres, 30.

A unit, which the source may state before the number, is lost if no word follows that could be one
and the translation names none apart from it: 30 kg, Gewicht (kg): 30. A currency is lost if the translation names no
money at all, whatever follows: £5 million, 5 milhões.
"""

from __future__ import annotations

import re

from triage.methods.messages import MethodMessage
from triage.methods.numbers.exact import canonical
from triage.methods.numbers.kinds import Kind
from triage.methods.numbers.matching import explaining
from triage.methods.numbers.model import Expected, ReadNumber
from triage.methods.numbers.prose.case import Case, Fault
from triage.methods.numbers.prose.excuses import counts
from triage.methods.numbers.units.equivalents import Texts
from triage.methods.numbers.units.names import AmountUnit
from triage.methods.numbers.units.percents import says_percent
from triage.methods.numbers.units.recognition import names_money, names_unit, unit_between

_BEFORE = re.compile(
    r"[(（\[]\s?([^\s()（）\[\]]{1,24})\s?[)）\]]\s?[:：]?$|(?:,|\s\w{1,2})\s([^\W\d]{1,12})\s?[:：]$"
)
_MARKS_BEFORE = tuple("):]）：")
_LONGEST_BEFORE = 32
_ENDS = re.compile(r"\s*(?:[.,;:!?)。，；、！？）]|$)")
# Dimensions whose unit a text may leave to the context: the age of 17, ahead by 20 points.
_LEFT_OUT = frozenset(("calendar", "duration", "points", "percent"))


def currency_lost(case: Case) -> Fault | None:
    """The first amount of money, if the translation names none at all."""
    pair = case.pair
    for place, number in case.matched:
        unit = pair.unit_in_source(place) or _unit_before(place, pair)
        if unit is None or unit.dimension != Kind.CURRENCY or number.kind is not Kind.QUANTITY:
            continue
        if pair.target_spec.han is not None and not number.digits:
            continue  # 票价一千五
        if pair.source_spec.han is not None and counts(pair.source, place.end, pair.source_spec):
            continue  # 十七块奖牌
        other = pair.unit_in_translation(number)  # l'an dernier, which is no litre
        if (other is None or not other.clear) and place.values[0]:
            return None if names_money(pair.translation) else _lost(place, number, unit)
    return None


def _is_named(unit: AmountUnit, pair: Texts) -> bool:
    """Whether the translation names a unit of the same dimension anywhere."""
    if unit.dimension == Kind.CURRENCY:
        return names_money(pair.translation)
    return names_unit(pair.translation, pair.target_language, unit.dimension)


def _unit_before(number: ReadNumber, pair: Texts) -> AmountUnit | None:
    """The unit that the source states in brackets before a number or its colon: Weight (kg): 30."""
    before = pair.source[max(0, number.start - _LONGEST_BEFORE) : number.start].rstrip()
    place = _BEFORE.search(before) if before.endswith(_MARKS_BEFORE) else None
    if place is None:
        return None
    return unit_between(
        "", f" {place[1] or place[2]}", in_words=False, language=pair.source_language
    )


def _lost(place: ReadNumber, number: ReadNumber, unit: AmountUnit) -> Fault:
    kind = "currency" if unit.dimension == Kind.CURRENCY else "unit"
    message = MethodMessage.UNIT_LOST(text=explaining.shorten(number.text), unit_said=unit.name)
    return Fault(
        kind, message, Expected(canonical(place.values[0]), place.start, place.end), number
    )


def unit_lost(case: Case) -> Fault | None:
    """The first amount without its unit, if no word follows it and no other number has one.

    A unit of the same dimension that the translation names without a number is its own, too: in a
    heading, in brackets.
    """
    pair = case.pair
    for place, number in case.matched:
        if (
            number.kind is not Kind.QUANTITY
            or number.spelled
            or (number.values and not number.values[0])  # byte 0
            or not _ENDS.match(pair.translation, number.end)
        ):
            continue
        unit = pair.unit_in_source(place) or _unit_before(place, pair)
        if unit is None or unit.dimension in _LEFT_OUT:
            continue
        if unit.dimension == "concentr" and says_percent(pair.translation, pair.target_spec):
            continue  # %1 in a message
        if any(map(pair.unit_in_translation, case.comparison.found)):
            return None
        if _is_named(unit, pair):
            return None
        return _lost(place, number, unit)
    return None
