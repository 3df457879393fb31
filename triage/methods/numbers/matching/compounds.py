"""One value written as two numbers: 2 hours 15 minutes, trois kilos cinq cents, two fifty."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from triage.methods.numbers.annotators.times_of_day import Hours
from triage.methods.numbers.exact import is_whole, plus, times
from triage.methods.numbers.kinds import Kind
from triage.methods.numbers.languages import get_language
from triage.methods.numbers.languages.base import Convention
from triage.methods.numbers.languages.phrases import all_of, in_any_case
from triage.methods.numbers.lexer.digits import interpret
from triage.methods.numbers.matching.ratios import stated_by_ratio, without_ratios
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.units.comparison import in_base
from triage.methods.numbers.units.equivalents import Texts, Wanted
from triage.methods.numbers.units.names import AmountUnit
from triage.methods.numbers.units.recognition import unit_of

_LONGEST_GAP = 24
_MAX_NUMBERS = 200  # far more than any sentence has
# Least value of a bare number after a unit, and its size in that unit: 3 kilos 500, 2 metres 40.
_BELOW = {
    "meter": (Decimal(10), Decimal("0.01")),
    "kilogram": (Decimal(10), Decimal("0.001")),
    "kilometer": (Decimal(100), Decimal("0.001")),
}
_HOUR = Decimal(60)
_CLOCK_HOUR = AmountUnit("hour", "duration", _HOUR * _HOUR)
_CENTS, _HUNDRED = Decimal("0.01"), Decimal(100)
_NEVER_ADDED = ("currency", "temperature", "concentr")
_TOKENISED = re.compile(r"\s[.,!?](?:\s|$)")
_MARK = re.compile(r"\s?([.,])\s?")


class Amount(NamedTuple):
    """Two adjacent numbers as one amount in base units; ``first`` is the index of the first."""

    first: int
    base: Decimal
    unit: AmountUnit


def join_neighbours(
    missing: Sequence[Wanted],
    source_numbers: Sequence[ReadNumber],
    found: Sequence[ReadNumber],
    used: dict[int, ReadNumber],
    pair: Texts,
) -> list[Wanted]:
    """The values still missing after adjacent numbers are also read as one.

    :param used: the numbers of ``found`` that state a value, by index; new matches are added.
    """
    if (
        len(missing) > _MAX_NUMBERS
        or len(found) > _MAX_NUMBERS
        or len(source_numbers) > _MAX_NUMBERS
    ):
        return list(missing)
    amounts = list(_amounts(source_numbers, pair.source, pair.source_language))
    left = [wanted for wanted in missing if not _settled(wanted, amounts, found, used, pair)]
    left = [
        wanted for wanted in left if not stated_by_ratio(wanted, source_numbers, found, used, pair)
    ]
    left = without_ratios(left, source_numbers, found, used, pair)
    for amount in amounts:
        both = [
            w
            for w in left
            if w[1] is not None and w[1] in source_numbers[amount.first : amount.first + 2]
        ]
        if len(both) == 2 and _as_one(amount, found, used, pair):
            left = [wanted for wanted in left if wanted not in both]
    return left


def _settled(
    wanted: Wanted,
    amounts: Sequence[Amount],
    found: Sequence[ReadNumber],
    used: dict[int, ReadNumber],
    pair: Texts,
) -> bool:
    value, place = wanted
    unit = pair.unit_in_source(place) if place is not None else None
    if place is None:  # 1 km and 300 m in the source, 1.3 as the value
        amount = next((a for a in amounts if times(value, a.unit.factor) == a.base), None)
        unit = amount.unit if amount is not None else None
        if amount is not None and _as_one(amount, found, used, pair):
            return True
    unused = [at for at in range(len(found) - 1) if at not in used and at + 1 not in used]
    if any(number.kind is Kind.FRACTION and value in number.values[1:] for number in used.values()):
        return True  # one in 1,000: 千分之一
    taken = _in_units(value, unit, found, unused, pair)
    if taken < 0:
        taken = _in_cents(value, place, found, unused, pair.translation)
    if taken >= 0:
        used |= {taken: found[taken], taken + 1: found[taken + 1]}
        return True
    if unit is not None and unit.name == "hour":
        minutes = _after_an_hour(value, found, used, pair)
        if minutes >= 0:
            used[minutes] = found[minutes]
            return True
    return any(_torn(value, found, used, at, pair) for at in unused)


def _in_units(
    value: Decimal,
    unit: AmountUnit | None,
    found: Sequence[ReadNumber],
    unused: list[int],
    pair: Texts,
) -> int:
    """Index of the first of two numbers that together make the value in its unit; -1 if none."""
    for amount in _amounts(found, pair.translation, pair.target_language):
        known = unit or amount.unit
        same = known.dimension == amount.unit.dimension and in_base(value, known) == amount.base
        if same and amount.first in unused:
            return amount.first
    return -1


def _as_one(
    amount: Amount, found: Sequence[ReadNumber], used: dict[int, ReadNumber], pair: Texts
) -> bool:
    """Whether one unused number states a compound amount of the source; if so, mark it used."""
    for at, number in enumerate(found):
        unit = pair.unit_in_translation(number) if at not in used and number.values else None
        if unit is None or unit.dimension != amount.unit.dimension:
            continue
        if in_base(number.values[0], unit) == amount.base:
            used[at] = number
            return True
    return False


def _amounts(numbers: Sequence[ReadNumber], text: str, language: str) -> Iterator[Amount]:
    """All pairs of adjacent numbers that may state one amount together."""
    if len(numbers) < 2:
        return
    spec = get_language(language)
    # Only the unit and at most "and" or a comma separate two numbers of one amount.
    edge = r"\b" if spec.han is None else ""
    words = all_of(spec.joints[1], spec.apart)
    stop = in_any_case(words, rf"[.;:!?()/（）。；：！？]|{edge}{{}}{edge}")
    for at in range(len(numbers) - 1):
        left, right = numbers[at], numbers[at + 1]
        gap = text[left.end : right.start]
        if not (left.values and right.values) or not _may_add(left.kind, right.kind, gap):
            continue
        if len(gap) > _LONGEST_GAP or stop.search(gap) or not is_whole(left.values[0]):
            continue
        unit = _CLOCK_HOUR if gap == "h" else unit_of(left, text, language)
        if unit is None or unit.dimension in _NEVER_ADDED:
            continue
        rest = _rest(right, unit, unit_of(right, text, language))
        if rest is not None:
            yield Amount(at, plus(in_base(left.values[0], unit), rest), unit)


def _may_add(left: str, right: str, gap: str) -> bool:
    """Whether these kinds may form one amount: 2 h 15, 2h15, nine seconds and six tenths."""
    if gap == "h":
        return {left, right} <= {Kind.QUANTITY, Kind.CODE}
    return left is Kind.QUANTITY and right in (Kind.QUANTITY, Kind.FRACTION)


def _rest(right: ReadNumber, unit: AmountUnit, part: AmountUnit | None) -> Decimal | None:
    """What the second number adds to the first, in base units; None if it is not part of it."""
    value = right.values[0]
    if right.kind is Kind.FRACTION:
        return times(value, unit.factor) if 0 < value < 1 else None
    if part is None and unit.name == "hour":
        return times(value, _HOUR) if 0 < value < _HOUR and is_whole(value) else None
    if part is None:
        least, share = _BELOW.get(unit.name, (_HUNDRED, _HUNDRED))
        fits = unit.name in _BELOW and least <= value and times(value, share) < 1
        return times(times(value, share), unit.factor) if fits else None
    if part.dimension != unit.dimension or part.factor >= unit.factor or value < 0:
        return None
    rest = in_base(value, part)
    return rest if rest < unit.factor else None


def _after_an_hour(
    value: Decimal, found: Sequence[ReadNumber], used: dict[int, ReadNumber], pair: Texts
) -> int:
    """Index of the minutes of "an hour thirty", час тридцать, for 1.5 hours; -1 if none."""
    text, hours = pair.translation, pair.target_spec.find(Hours)
    if hours is None:
        return -1
    an_hour = in_any_case(hours.one_hour, r"\b{}\s$")
    minutes = times(value - 1, _HOUR)
    for at, number in enumerate(found):
        fits = at not in used and number.values[:1] == (minutes,) and 0 < minutes < _HOUR
        if fits and an_hour.search(text, max(0, number.start - _LONGEST_GAP), number.start):
            return at
    return -1


def _in_cents(
    value: Decimal,
    place: ReadNumber | None,
    found: Sequence[ReadNumber],
    unused: list[int],
    text: str,
) -> int:
    """Index of the first number of "two fifty" for a price of 2.50; -1 if none."""
    if place is None or place.kind is not Kind.CURRENCY:
        return -1
    for at in unused:
        left, right = found[at], found[at + 1]
        if not (left.spelled and right.spelled and left.values and right.values):
            continue
        cents = right.values[0]
        if text[left.end : right.start] != " " or not 10 <= cents < _HUNDRED or not is_whole(cents):
            continue
        if value == plus(left.values[0], times(cents, _CENTS)):
            return at
    return -1


def _torn(
    value: Decimal, found: Sequence[ReadNumber], used: dict[int, ReadNumber], at: int, pair: Texts
) -> bool:
    """Whether the value is a numeral split at its separators, "10, 607"; if so, mark it used.

    The space is a reason for doubt unless the whole text is tokenised.
    """
    text, end = pair.translation, at + 1
    whole = found[at].digits
    while end < len(found) and end < at + 5 and end not in used and found[end].digits:
        mark = _MARK.fullmatch(text, found[end - 1].end, found[end].start)
        if mark is None or not whole:
            return False
        whole += mark.group(1) + found[end].digits
        end += 1
        if _reads(whole, value, pair.target_spec.convention):
            doubt = "" if _TOKENISED.search(text) else "it contains a space"
            used |= {index: found[index]._replace(doubt=doubt) for index in range(at, end)}
            return True
    return False


def _reads(token: str, value: Decimal, convention: Convention) -> bool:
    return interpret(token, convention).value == value
