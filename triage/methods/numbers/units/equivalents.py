"""The same amount in another form: in another unit, below zero, in cents."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from triage.methods.numbers.kinds import SUBUNITS, Flag, Kind
from triage.methods.numbers.languages import get_language
from triage.methods.numbers.languages.base import LanguageSpec, Section
from triage.methods.numbers.languages.phrases import Phrases, all_of, in_any_case, named
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.units.comparison import about_same, contradict, same_amount
from triage.methods.numbers.units.names import AmountUnit, UnitWords
from triage.methods.numbers.units.percents import Percents, gains_percent, loses_percent
from triage.methods.numbers.units.recognition import unit_of
from triage.methods.numbers.units.words import KILO
from triage.methods.numbers.units.words import SUBUNITS as SUBUNIT_STEMS

Wanted = tuple[Decimal, ReadNumber | None]


@dataclass(frozen=True)
class Signs(Section):
    """Words that make an amount negative.

    :param below_zero: phrases after an amount that make it negative.
    :param below_zero_before: phrases before it that do.
    :param perhaps_below_zero: phrases before and after an amount that may make it negative; they
        count only where a negative one is missing: शून्य से सात डिग्री नीचे, семь градусов мороза.
    :param plus: words before a minus that make it either sign: plus or minus 3.
    """

    below_zero: Phrases = ""
    below_zero_before: Phrases = ""
    perhaps_below_zero: tuple[Phrases, Phrases] = ("", "")
    plus: Phrases = ""


# The unit of a fraction that is compared with a percentage.
_WHOLE = AmountUnit("one", "concentr", Decimal(1))


# Units such as キロ, short for a kilometre or a kilogram, are not a different unit from those.
SHORTENED = frozenset({"kilo", "milli"})
_NEVER = "(?!)"
_MAX_LOOKED_AT = 200
_TIMES = frozenset(("calendar", "duration"))
_MAJOR = {"money", "sign"}


def _of_the_whole(value: Decimal, numbers: Iterable[tuple[int, ReadNumber]]) -> int:
    """Index of an equal amount of money: 0.40 pounds for 40 pence, 50 cents for five jiao.

    -1 if there is none.
    """
    for index, number in numbers:
        if number.unit in _MAJOR | SUBUNITS and number.values[-1:] == (value,):
            return index
    return -1


class Texts(NamedTuple):
    """The pair under comparison; looks up the units and other context of its numbers."""

    source: str
    translation: str
    source_language: str
    target_language: str
    source_spec: LanguageSpec
    target_spec: LanguageSpec

    @classmethod
    def of(cls, source: str, translation: str, source_language: str, target_language: str) -> Texts:
        """The pair with the specs of its languages.

        :raises UnknownLanguageError: CLDR does not know one of the languages.
        """
        specs = get_language(source_language), get_language(target_language)
        return cls(source, translation, source_language, target_language, *specs)

    @property
    def languages(self) -> tuple[str, str]:
        """The codes of both languages."""
        return self.source_language, self.target_language

    def unit_in_source(self, number: ReadNumber) -> AmountUnit | None:
        """The unit of a number of the source."""
        return unit_of(number, self.source, self.source_language)

    def unit_in_translation(self, number: ReadNumber) -> AmountUnit | None:
        """The unit of a number of the translation."""
        return unit_of(number, self.translation, self.target_language)

    def units_named(
        self, source_number: ReadNumber, found: ReadNumber
    ) -> tuple[AmountUnit | None, AmountUnit | None]:
        """The units of both numbers, or their subunits if both have one."""
        minor = subunit_of(source_number, self.source), subunit_of(found, self.translation)
        if None not in minor:
            return minor
        return self.unit_in_source(source_number), self.unit_in_translation(found)

    def fits_better(self, place: ReadNumber | None, number: ReadNumber, than: ReadNumber) -> bool:
        """Whether a number has the source's unit and the other one does not."""
        unit = self.unit_in_source(place) if place is not None else None
        own = self.unit_in_translation(number) if unit is not None else None
        if unit is None or own is None or own.name != unit.name:
            return False
        return self.unit_in_translation(than) != own

    def other_unit(self, place: ReadNumber | None, found: ReadNumber) -> bool:
        """Whether the numbers have units that contradict each other.

        A percentage that is lost or added counts too.
        """
        if place is None:
            return False
        if found.unit is Flag.OFF or place.unit is Flag.OFF:
            return self._other_price(place, found)
        units = {place.unit, found.unit}
        if units == SUBUNITS:
            return place.values[-1] != found.values[-1]  # five jiao are fifty cents
        if units == {"minor"}:
            minor = subunit_of(place, self.source), subunit_of(found, self.translation)
            return None not in minor and minor[0] != minor[1]
        if units & SUBUNITS and units & _MAJOR and place.values[:1] == found.values[:1]:
            return place.values[0] != 0  # fifty dollars are not fifty cents
        if self.loses_percent(place, found) or self._gains_percent(place, found):
            return True
        expected, unit = self.unit_in_source(place), self.unit_in_translation(found)
        if expected is None or unit is None or not contradict(expected, unit, self._spaced()):
            return False
        if (
            expected.dimension == "currency"
            and unit.dimension in _TIMES
            and found.values[0] >= 1000
        ):
            return False  # 1,6 mld rok wcześniej: the year is not what is counted
        # 0 km are 0 m, -40 °C are -40 °F, and 三千克 is 3 kg or 3000 g.
        return not same_amount(place.values[0], expected, found.values[0], unit)

    def loses_percent(self, place: ReadNumber, found: ReadNumber) -> bool:
        """Whether 30 per cent became a bare 30; only if the target's words are covered."""
        known = self.target_spec.covers_words
        return known and loses_percent(place, found, self.translation, self.target_spec)

    def _gains_percent(self, place: ReadNumber, found: ReadNumber) -> bool:
        known = self.source_spec.covers_words
        return known and gains_percent(place, found, self.source, self.source_spec)

    def other_units(self, place: ReadNumber | None, found: Sequence[ReadNumber]) -> set[int]:
        """Indexes of numbers whose unit contradicts that of ``place``: two euros for two kilos."""
        return {
            index
            for index, number in enumerate(found[:_MAX_LOOKED_AT])
            if self.other_unit(place, number)
        }

    def also_in_source(
        self, source_numbers: Sequence[ReadNumber], place: ReadNumber | None, found: ReadNumber
    ) -> bool:
        """Whether another number of the source has the value and the unit that were found."""
        unit = self.unit_in_translation(found)
        return any(
            number is not place
            and number.values[:1] == found.values[:1]
            and self.unit_in_source(number) == unit
            for number in source_numbers[:_MAX_LOOKED_AT]
        )

    def _spaced(self) -> bool:
        """Whether neither language attaches endings or counters to units, which look like units."""
        return not (
            self.source_spec.section(UnitWords).shortest_unit
            or self.target_spec.section(UnitWords).shortest_unit
        )

    def below_zero(self, value: Decimal, numbers: Iterable[tuple[int, ReadNumber]]) -> int:
        """Index of a negative value as "5 degrees below zero" or with a dash; -1 if none."""
        positive, words = value.copy_negate(), self.target_spec.section(Signs)
        perhaps_before, perhaps_after = words.perhaps_below_zero
        before = in_any_case(words.below_zero_before or perhaps_before, r"{}\s?$")
        after = in_any_case(all_of(words.below_zero, perhaps_after))
        for index, number in numbers:
            if positive not in number.values:
                continue
            dashed = self.translation[max(0, number.start - 1) : number.start] == "–"
            below = before.search(self.translation, max(0, number.start - 24), number.start)
            if dashed or below or after.search(self.translation, number.end, number.end + 40):
                return index
        return -1

    def converted(
        self, value: Decimal, place: ReadNumber | None, numbers: Sequence[tuple[int, ReadNumber]]
    ) -> int:
        """Index of the same amount in another unit (5 dm for 0.5 m); -1 if none."""
        if place is not None and place.unit is Flag.OFF:
            return self._at_price(place, numbers)
        index = -1
        if place is not None and place.unit in SUBUNITS and value == place.values[0]:
            index = _of_the_whole(place.values[-1], numbers)
        return index if index >= 0 else self._in_other_unit(value, place, numbers)

    def _in_other_unit(
        self, value: Decimal, place: ReadNumber | None, numbers: Sequence[tuple[int, ReadNumber]]
    ) -> int:
        unit = self.unit_in_source(place) if place is not None else None
        if unit is None and place is not None and place.kind is Kind.FRACTION:
            unit = _WHOLE
        if unit is None:
            return -1
        if place is not None and self.source[place.end : place.end + 1] in KILO:
            value = place.values[0]  # 三千米 may be given as 3000; its unit is the kilometre
        for index, number in numbers:
            if number.kind is Kind.FRACTION and unit.dimension == "concentr":
                if same_amount(value, unit, number.values[0], _WHOLE):
                    return index  # three quarters of 75 per cent
                continue
            other = self.unit_in_translation(number) if number.values else None
            if other is not None and same_amount(value, unit, number.values[0], other):
                return index
        return -1

    def _other_price(self, place: ReadNumber, found: ReadNumber) -> bool:
        """Whether 八折 is rendered as 80% off or 20% of the price; it means 20% off, 80% of it."""
        chinese, other, text, spec = place, found, self.translation, self.target_spec
        if found.unit is Flag.OFF:
            chinese, other, text, spec = found, place, self.source, self.source_spec
        if other.unit is Flag.OFF or len(chinese.values) < 2:
            return False
        cheaper = spec.section(Percents).cheaper
        off = in_any_case(cheaper).search(text)
        return other.values[:1] != (chinese.values[1 if off else 0],)

    def _at_price(self, place: ReadNumber, numbers: Iterable[tuple[int, ReadNumber]]) -> int:
        """Index of the percentage off or of the price that renders 八折; -1 if none does."""
        for index, number in numbers:
            if number.kind is Kind.PERCENT and not self._other_price(place, number):
                return index
        return -1

    def rounded(
        self, value: Decimal, place: ReadNumber, numbers: Sequence[ReadNumber]
    ) -> ReadNumber | None:
        """The number with roughly the same amount in another unit (60 metres for 200 feet)."""
        unit = self.unit_in_source(place)
        if unit is None:
            return None
        for number in numbers:
            other = self.unit_in_translation(number) if number.values else None
            if other is None or other.name == unit.name or other.dimension in SHORTENED:
                continue
            if about_same(value, unit, number.values[0], other):
                return number
        return None

    def is_conversion(self, number: ReadNumber, wanted: Sequence[Wanted]) -> bool:
        """Whether an added number is roughly an amount of the source in another unit."""
        other = self.unit_in_translation(number)
        if other is None:
            return False
        units = [
            (value, self.unit_in_source(place)) for value, place in wanted if place is not None
        ]
        return any(
            unit is not None
            and unit.name != other.name
            and about_same(value, unit, number.values[0], other)
            for value, unit in units
        )


_HUNDREDTH = Decimal("0.01")
_JIAO = AmountUnit("jiao", "subunit", Decimal("0.1"))
_NAMES = named(**{name: stems.replace(" ", ", ") for name, stems in SUBUNIT_STEMS.items()})
_WORD = in_any_case(_NAMES, r"[\s-]?{}")


def subunit_of(number: ReadNumber, text: str) -> AmountUnit | None:
    """The subunit that a number in ``text`` counts, if its name identifies it.

    >>> from decimal import Decimal
    >>> from triage.methods.numbers.kinds import Kind
    >>> fifty = ReadNumber("50", 0, 2, (Decimal(50),), Kind.CURRENCY, Flag.MINOR)
    >>> subunit_of(fifty, "50 pence").name, subunit_of(fifty, "50 Cent").name
    ('penny', 'cent')
    """
    if number.unit is Flag.TENTH:
        return _JIAO
    if number.unit is not Flag.MINOR or not number.values:
        return None
    match = _WORD.match(text, number.end) or _WORD.search(number.text)
    return AmountUnit(match.lastgroup or "", "subunit", _HUNDREDTH) if match else None
