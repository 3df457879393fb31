"""Amounts in another form: 20 % for a fifth, 82 minutes for an hour and 22."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from triage.methods.numbers.annotators.halves import counts_nothing
from triage.methods.numbers.kinds import AMOUNTS, Kind
from triage.methods.numbers.languages import get_language
from triage.methods.numbers.languages.phrases import compiled, in_any_case
from triage.methods.numbers.matching.comparison import AmountComparison
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.prose.reading.minus_signs import says_fall
from triage.methods.numbers.prose.reading.prose import units_of_measure
from triage.methods.numbers.prose.reading.spans import length_of, spans_in, units_alone
from triage.methods.numbers.prose.reading.wording import Wording
from triage.methods.numbers.units.comparison import in_base, rounding_of
from triage.methods.numbers.units.equivalents import SHORTENED
from triage.methods.numbers.units.names import LONGEST_NAME, UNITS, UnitWords, names_of
from triage.methods.numbers.units.recognition import unit_of
from triage.methods.numbers.units.words import AmountUnit

_MOST = 60  # unmatched numbers on either side; tables of figures are skipped
_WHOLE, _LEAST_PARTS = Decimal(100), 3
_LONGEST_GAP = 24
_MOST_BETWEEN = 2  # words: hour and
_SUMMED = frozenset(("duration", "length", "mass", "calendar"))
# Amounts of one unit that equal one of another.
_ONE_OF = {
    ("month", Decimal(12)): "year",
    ("week", Decimal(52)): "year",
    ("day", Decimal(365)): "year",
    ("day", Decimal(7)): "week",
    ("hour", Decimal(24)): "day",
    ("minute", Decimal(60)): "hour",
    ("second", Decimal(60)): "minute",
    ("year", Decimal(100)): "century",
    ("year", Decimal(10)): "decade",
}
_AMOUNTS_OF_ONE = frozenset(amount for _, amount in _ONE_OF)
_OPENS = ("(", "（")


class Explained(NamedTuple):
    """The starts of the numbers on each side that the other has in another form."""

    source: frozenset[int]
    found: frozenset[int]


NOTHING = Explained(frozenset(), frozenset())


def find_other_forms(comparison: AmountComparison) -> Explained:
    """Find unmatched numbers that the other side has in another form."""
    matched = {id(place) for place, _ in comparison.matches}
    ours = [one for one in comparison.source_numbers if id(one) not in matched and one.values]
    theirs = [
        one for at, one in enumerate(comparison.found) if at not in comparison.used and one.values
    ]
    if (not ours and not theirs) or len(ours) > _MOST or len(theirs) > _MOST:
        return NOTHING
    pair = comparison.pair
    source = _Side(comparison.source_numbers, ours, pair.source, pair.source_language)
    translation = _Side(comparison.found, theirs, pair.translation, pair.target_language)
    explained = _ones(source, translation) | _spans(source, translation)
    found = _ones(translation, source) | _spans(translation, source)
    for places in (
        _conversions(source, translation),
        _sums(source, translation),
        ((others, ones) for ones, others in _sums(translation, source)),
        _equals(ours, theirs, comparison),
    ):
        for ones, others in places:
            explained.update(one.start for one in ones)
            found.update(other.start for other in others)
    return Explained(frozenset(explained), frozenset(found))


class _Side(NamedTuple):
    """One text: its numbers, and those without a counterpart (``left``)."""

    numbers: Sequence[ReadNumber]
    left: Sequence[ReadNumber]
    text: str
    language: str

    def unit_of(self, number: ReadNumber) -> AmountUnit | None:
        return unit_of(number, self.text, self.language)


Places = Iterator[tuple[Sequence[ReadNumber], Sequence[ReadNumber]]]


def _equals(
    ours: Sequence[ReadNumber], theirs: Sequence[ReadNumber], comparison: AmountComparison
) -> Places:
    for one in ours:
        for other in theirs:
            if _is_share(one, other) or _is_share(other, one) or _is_fall(one, other, comparison):
                yield (one,), (other,)


def _conversions(source: _Side, translation: _Side) -> Places:
    """Pair customary amounts of the source with about equal metric ones of the translation."""
    stated = translation.numbers[:_MOST]
    values = [value for other in stated for value in other.values]
    for one in source.numbers[:_MOST]:
        if not one.values or not _is_customary(one, values, source):
            continue
        unit = source.unit_of(one)
        metric = [
            other
            for other in stated
            if other.kind in AMOUNTS
            and _is_customary(one, other.values, source)
            and _may_measure(other, unit, translation)
        ]
        if metric:
            yield (one,), [other for other in metric if other in translation.left]


def _may_measure(number: ReadNumber, unit: AmountUnit | None, side: _Side) -> bool:
    """Whether a number may be a conversion: it has no unit, or another of the same dimension."""
    other = side.unit_of(number) if unit is not None else None
    if other is None or unit is None:
        return True
    if unit.dimension == "currency":
        return other.dimension == "mass"  # 11 pounds, read as money, are 5 kilos
    if unit.dimension == "speed" and other.name == "meter":
        return True  # 風速58メートル is metres per second
    if other.dimension in SHORTENED:
        return True
    return other.name != unit.name and other.dimension == unit.dimension


def _is_customary(one: ReadNumber, stated: Iterable[Decimal], source: _Side) -> bool:
    """Whether a customary amount is converted; its unit may be inside it: a mile and a half."""
    inside = [one.start + at for at, sign in enumerate(one.text) if sign == " " and one.spelled]
    return any(
        is_customary(one.values[0], stated, source.text, end, source.language)
        for end in (one.end, *inside)
    )


def _is_share(part: ReadNumber, percent: ReadNumber) -> bool:
    """Whether a fraction or ordinal in words is about equal to a percentage: a fifth, 20 %."""
    if percent.kind is not Kind.PERCENT or not part.spelled:
        return False
    if part.kind is Kind.FRACTION:
        return abs(part.values[0] * _WHOLE - percent.values[0]) <= 1  # a third is 33 or 34 %
    parts = part.values[0]
    near = abs(parts * percent.values[0] - _WHOLE) * 2 <= parts
    return part.kind is Kind.ORDINAL and parts >= _LEAST_PARTS and near


def _is_fall(one: ReadNumber, other: ReadNumber, comparison: AmountComparison) -> bool:
    """Whether one side has a minus sign and the other a word for it: −0.7 %, down 0.7 %."""
    if one.values[0] != -other.values[0] or not one.values[0]:
        return False
    pair = comparison.pair
    if one.values[0] > 0:
        below, text, span, spec = other, pair.source, (one.start, one.end), pair.source_spec
        with_minus = pair.translation
    else:
        below, text, span, spec = one, pair.translation, (other.start, other.end), pair.target_spec
        with_minus = pair.source
    in_brackets = with_minus[max(0, below.start - 1) : below.start] in _OPENS
    return says_fall(text, span, spec, anywhere_before=in_brackets)


def _ones(side: _Side, other: _Side) -> set[int]:
    """The starts of numbers that equal one of a larger unit that the other text names."""
    return {number.start for number in side.left if _is_one(number, side, other)}


def _spans(side: _Side, other: _Side) -> set[int]:
    """The starts of numbers whose length of time the other text has in a word: 3 months, quarterly.

    Or that are part of such a word: quinze jours for a fortnight.
    """
    lengths = {
        number.start: length_of(number.values[0], side.unit_of(number)) for number in side.left
    }
    said = {one for span in spans_in(other.text, other.language) for one in span.lengths}
    explained = {start for start, length in lengths.items() if length in said}
    if len(explained) == len(lengths):
        return explained
    numbers = (length_of(one.values[0], other.unit_of(one)) for one in other.left)
    units = (one for span in units_alone(other.text, other.language) for one in span.lengths)
    said = {*said, *units, *(one for one in numbers if one is not None)}
    for span in spans_in(side.text, side.language):
        if not said.isdisjoint(span.lengths):
            explained.update(start for start in lengths if span.start <= start < span.end)
    return explained


def _is_one(number: ReadNumber, side: _Side, other: _Side) -> bool:
    """Whether an amount equals one larger unit that the other text names: 12 months, a year."""
    value = number.values[0]
    if value not in _AMOUNTS_OF_ONE:
        return False
    unit = side.unit_of(number)
    larger = _ONE_OF.get((unit.name, value)) if unit is not None else None
    pattern = _naming(other.language, larger) if larger is not None else None
    if pattern is None or pattern.search(other.text) is None:
        return larger == "year" and _names_a_year(other)
    return not any(unit == other.unit_of(number) for number in other.left)


def _names_a_year(side: _Side) -> bool:
    yearly = get_language(side.language).section(Wording).yearly
    return in_any_case(yearly, r"\b{}").search(side.text) is not None


@lru_cache(maxsize=256)
def _naming(language: str, unit: str) -> re.Pattern[str] | None:
    """A pattern for the names of a unit without digits before them."""
    names = sorted(
        re.escape(name)
        for name, known in names_of(language).units.items()
        if known.name == unit and (len(name) > 1 or not name.isascii())
    )
    if not names:
        return None
    edge = r"(?![^\W\d_])" if names[0].isascii() else ""
    return re.compile(rf"(?<!\w)(?<!\d\s)(?:{'|'.join(names)}){edge}", re.IGNORECASE)


def _sums(side: _Side, other: _Side) -> Places:
    """Pair two adjacent amounts in a larger and a smaller unit with a number that is their sum."""
    amounts = [
        (one, unit)
        for one in other.left
        if (unit := other.unit_of(one)) is not None and unit.dimension in _SUMMED
    ]
    if not amounts:
        return
    unmatched = {one.start for one in side.left}
    for left, right in pairwise(side.numbers[:_MOST]):
        if not 0 < right.start - left.end <= _LONGEST_GAP or not left.values or not right.values:
            continue
        if left.start not in unmatched or right.start not in unmatched:
            continue
        if len(side.text[left.end : right.start].split()) > _MOST_BETWEEN:
            continue  # 2.6 miles long and 131 feet wide
        spec = get_language(side.language)
        stated = units_of_measure(left, right, side.text, spec)
        larger, smaller = stated or (side.unit_of(left), side.unit_of(right))
        if larger is None or smaller is None or not _go_together(larger, smaller):
            continue
        total = in_base(left.values[0], larger) + in_base(right.values[0], smaller)
        for whole, unit in amounts:
            if unit.dimension != larger.dimension:
                continue
            if abs(in_base(whole.values[0], unit) - total) <= total / _WHOLE:
                yield (left, right), (whole,)


def _go_together(larger: AmountUnit, smaller: AmountUnit) -> bool:
    same = larger.dimension == smaller.dimension and larger.dimension in _SUMMED
    return same and larger.name in UNITS and larger.factor > smaller.factor


# The units that translators convert each unit to; factors are in the unit table.
_METRIC = {
    "mile": ("kilometer",),
    "yard": ("meter",),
    "foot": ("meter", "centimeter"),
    "inch": ("centimeter",),
    "square-mile": ("square-kilometer",),
    "square-foot": ("square-meter",),
    "acre": ("hectare",),
    "ounce": ("gram",),
    "pound": ("kilogram",),
    "gallon": ("liter",),
    "pint": ("liter", "milliliter"),
    "mile-per-hour": ("kilometer-per-hour", "meter-per-second"),
    "knot": ("kilometer-per-hour", "meter-per-second"),
    "nautical-mile": ("kilometer",),
    "pound-force-per-square-inch": ("bar", "kilopascal"),
}
_ROUNDING = Decimal("0.1")
_ROUNDING_OF_DEGREES = Decimal(1)
#: 104F without a degree sign is not in the unit tables.
_FAHRENHEIT = re.compile(r"\s?F\b")
_IN_FAHRENHEIT = re.compile(r"\d\s?°?\s?F\b|Fahrenheit")
_DEGREE, _FREEZING = Decimal("1.8"), 32
# The other end of a range, after which the unit of both follows: 20 to 30 inches.
_OTHER_END = re.compile(r"(?:\s?[-–—~]\s?|\s[^\W\d_]{1,4}\s)\d{1,9}(?:[.,]\d{1,9})?")


def is_customary(
    value: Decimal, stated: Iterable[Decimal], source: str, end: int, language: str
) -> bool:
    """Whether a stated number is the value converted to metric, as precise as it is stated, or within one degree.

    :param end: where the value ends in the source, which is in ``language``
    """
    unit = _unit_after(source, end, language)
    if unit is None:
        in_fahrenheit = _IN_FAHRENHEIT.search(source) is not None
        spec = get_language(language)
        words = spec.section(UnitWords).degrees
        degrees = compiled(words, r"(?:\s|-)?(?:{}|°)(?![^\W\d_])").match(source, end) is not None
        # The other temperature of a sentence: reach 95 degrees Fahrenheit and fall to 68 overnight.
        if not degrees and not (in_fahrenheit and counts_nothing(source, end, spec)):
            return False
        converted = [(value - _FREEZING) / _DEGREE]
        if degrees and in_fahrenheit:
            converted.append(value / _DEGREE)  # a rise by 5 degrees
        return any(
            abs(one - other) <= _ROUNDING_OF_DEGREES for one in converted for other in stated
        )
    if unit.dimension == "temperature":
        celsius = UNITS["celsius"]
        exact = (in_base(value, unit) - celsius.offset) / celsius.factor
        return any(abs(exact - other) <= _ROUNDING_OF_DEGREES for other in stated)
    converted = [in_base(value, unit) / UNITS[name].factor for name in _METRIC[unit.name]]
    return any(
        abs(one - other) <= min(_ROUNDING * abs(one), rounding_of(other))
        for one in converted
        for other in stated
    )


def _unit_after(text: str, end: int, language: str) -> AmountUnit | None:
    """Return the customary unit that follows a number: 30 miles, 20 to 30 miles, a 30-mile walk."""
    names = names_of(language)
    if other := _OTHER_END.match(text, end):
        end = other.end()
    match = names.pattern.match(text[end : end + LONGEST_NAME].replace("-", " "))
    unit = names.units[match[1].lower()] if match else None
    if unit is None and _FAHRENHEIT.match(text, end):
        unit = UNITS["fahrenheit"]
    return unit if unit and (unit.name == "fahrenheit" or unit.name in _METRIC) else None
