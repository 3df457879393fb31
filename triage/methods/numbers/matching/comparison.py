"""Matches the values of a source with the numbers of its translation."""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from triage.methods.base import Result
from triage.methods.messages import MethodMessage
from triage.methods.numbers.annotators.clock_phrases import in_smaller_units, renderings_of_time
from triage.methods.numbers.exact import canonical, is_rounded, is_whole
from triage.methods.numbers.grammar.state import ONE
from triage.methods.numbers.kinds import NAMES, SOFT, SUBUNITS, Doubt, Kind
from triage.methods.numbers.languages import get_language
from triage.methods.numbers.languages.phrases import in_any_case
from triage.methods.numbers.matching import explaining
from triage.methods.numbers.matching.compounds import join_neighbours
from triage.methods.numbers.matching.doubts import is_doubted, loss_in_doubt, named_only
from triage.methods.numbers.matching.errors import clearest_loss, error_kind, misjoined, weak_kind
from triage.methods.numbers.matching.order import Match, Order, order_of
from triage.methods.numbers.matching.ratios import Ratios
from triage.methods.numbers.matching.rendered_labels import claimed, unaccounted
from triage.methods.numbers.model import Check, Expected, ReadNumber
from triage.methods.numbers.reading import first_article
from triage.methods.numbers.units.equivalents import Texts, Wanted

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


# Limits that keep the cost linear on texts of a megabyte; sentences stay far below them.
_MAX_CONVERTED, _MAX_LOOKED_AT, _MAX_ALIKE = 20, 200, 4
_HUNDRED = Decimal(100)
_BRACKETS = ("(", "（", "[")


def _is_other_share(place: ReadNumber | None, number: ReadNumber) -> bool:
    """Whether both numbers are shares, of which only a part is the same: three quarters, a third."""
    if place is None or place.kind is not Kind.FRACTION or number.kind is not Kind.FRACTION:
        return False
    return place.values[:1] != number.values[:1]


class AmountComparison:
    """Matches the wanted values with the numbers found, and records the unmatched on both sides."""

    def __init__(
        self,
        wanted: list[Wanted],
        source_numbers: Sequence[ReadNumber],
        found: Sequence[ReadNumber],
        pair: Texts,
        prose: bool,
        article: str | None,
    ) -> None:
        self.wanted, self.source_numbers, self.found = wanted, source_numbers, found
        self.pair, self.language = pair, pair.target_spec.name
        self.prose = prose
        self.wrong_units: list[tuple[ReadNumber, ReadNumber]] = []
        self.used: dict[int, ReadNumber] = {}
        self.matches: list[Match] = []
        self.missing: list[Wanted] = []
        self.extras: list[ReadNumber] = []
        self.article = article
        self.by_article = False
        self.swapped: Sequence[Match] = ()
        self._by_value: defaultdict[Decimal, deque[int]] | None = None

    def check(self) -> Check:
        self._match()
        if self.missing:
            self.missing = join_neighbours(
                self.missing, self.source_numbers, self.found, self.used, self.pair
            )
        extras = extras_of(self.wanted, self.source_numbers, self.found, self.used, self.pair)
        self.extras = extras
        if self.missing and self.prose and not extras and self._repeated():
            return self._answer(Result.ABSTAIN, "", MethodMessage.SAID_TWICE(), 0.4)
        if self.missing:
            return self._fail_missing(extras)
        if extras:
            return self._fail_extra(extras)
        if self.wrong_units:
            return self._fail_unit(*self.wrong_units[0])
        order, places = order_of(self.matches, self.source_numbers, self.found, self.pair)
        if order is not Order.KEPT:
            return self._out_of_order(order, places)
        doubted = [n for n in self.used.values() if is_doubted(n, self.pair)]
        if doubted:
            message = explaining.doubted(doubted[0], self.language)
            return self._answer(Result.ABSTAIN, "", message, 0.5)
        if named := named_only(self.matches, self.found, self.pair):
            return self._answer(Result.ABSTAIN, "", explaining.as_name(named), 0.5)
        if self.by_article:
            message = MethodMessage.BY_ARTICLE(value="1", text=str(self.article))
            return self._answer(Result.ABSTAIN, "", message, 0.5)
        message = explaining.right([canonical(value) for value, _ in self.wanted[:9]])
        return self._answer(Result.PASS, "", message, 0.98)

    def _match(self) -> None:
        """Match each value with the number that states it best."""
        blocked = claimed(self.wanted, self.source_numbers, self.found, self.pair)
        for value, place in self.wanted:
            readings = (value,) if place is None or not self.prose else place.values
            if place is not None and place.values and is_rounded(value, place.values[0]):
                readings = (value, place.values[0])  # 0.667 for two thirds
            index = self._best(readings, place, blocked)
            if index < 0:
                index = self._other_form(value, place, blocked)
            elif self.pair.other_unit(place, self.found[index]):
                index = self._with_unit(index, readings, place, blocked)
            if index < 0 and value == 1 and self.article is not None:
                self.by_article = place is None or not (place.spelled or place.weak)
            elif index < 0:
                self.missing.append((value, place))
            else:
                self.used[index] = self.found[index]
                if place is not None:
                    self.matches.append((place, index))

    def _with_unit(
        self, index: int, readings: Sequence[Decimal], place: ReadNumber | None, blocked: set[int]
    ) -> int:
        """Index of another number that states the value in the right unit, else ``index``."""
        others = self.pair.other_units(place, self.found)
        if (twin := self._best(readings, place, blocked | others)) >= 0:
            return twin
        if self.prose and place is not None and place.kind is Kind.PERCENT:
            other = self._other_form(readings[0], place, blocked)
            if other >= 0 and self.found[other].kind is Kind.FRACTION:
                return other  # a tenth for 10 per cent, beside ten of something else
        if not self.prose and self.pair.also_in_source(
            self.source_numbers, place, self.found[index]
        ):
            return index  # 打九九折后是九十九元: the given value is the price
        self.wrong_units.append((place or self.found[index], self.found[index]))
        return index

    def _other_form(self, value: Decimal, place: ReadNumber | None, blocked: set[int]) -> int:
        if len(self.missing) >= _MAX_CONVERTED:
            return -1
        unused = [
            (index, number)
            for index, number in enumerate(self.found[:_MAX_LOOKED_AT])
            if index not in self.used and index not in blocked
        ]
        index = self.pair.below_zero(value, unused) if value < 0 else -1
        return index if index >= 0 else self.pair.converted(value, place, unused)

    def _best(
        self, readings: Sequence[Decimal], place: ReadNumber | None, blocked: set[int]
    ) -> int:
        """Index of the unused number that states a reading best, the first on ties; -1 if none."""
        best, best_rank, looked_at = -1, 9, 0
        for index in self._stating(readings):
            if index in self.used or index in blocked:
                continue
            number = self.found[index]
            if _is_other_share(place, number):
                continue
            rank = rank_of(number, readings, place, self.prose)
            if rank < best_rank or (
                rank == best_rank < 9 and self.pair.fits_better(place, number, self.found[best])
            ):
                best, best_rank = index, rank
            looked_at += 1
            if looked_at >= (_MAX_ALIKE if best_rank == 0 else _MAX_LOOKED_AT):
                break
        return best

    def _stating(self, readings: Sequence[Decimal]) -> Iterator[int]:
        """Indexes of the numbers that state a reading; leading used ones are removed for good."""
        if self._by_value is None:
            self._by_value = defaultdict(deque)
            for index, number in enumerate(self.found):
                for value in {*number.values, *number.parts}:
                    self._by_value[value].append(index)
        for reading in readings:
            indexes = self._by_value.get(reading, deque())
            while indexes and indexes[0] in self.used:
                indexes.popleft()
            yield from indexes

    def _repeated(self) -> bool:
        used = {value for number in self.used.values() for value in number.values}
        return all(value in used for value, _ in self.missing)

    def _fail_missing(self, extras: list[ReadNumber]) -> Check:
        left = unaccounted(self.missing, self.source_numbers, self.found, self.used)
        candidates = extras or left
        value, place, found = clearest_loss(self.missing, candidates, left)
        kind = "missing"
        if found is not None and (found.kind is Kind.VAGUE or not found.weak):
            kind = error_kind(value, found, place)
        elif found is not None and found.spelled and (found.kind is Kind.FRACTION or found.unit):
            kind = weak_kind(value, found)
        else:
            found = None
            if not self.pair.target_spec.covers_words:
                message = explaining.uncovered(value, self.language)
                return self._answer(Result.ABSTAIN, "", message, 0.3)
        if doubt := loss_in_doubt(self.missing, candidates, self.found, self.pair, self.prose):
            return self._answer(Result.ABSTAIN, "", doubt, 0.4)
        text = self.pair.translation
        if parts := misjoined(value, self.found, text):
            joined = text[parts[0].start : parts[1].end]
            message = explaining.ill_formed(value, joined, self.language)
            # A half litre for one and a half has another value: un demi-litre.
            whole = all(is_whole(part.values[0]) for part in parts)
            kind = "form" if whole and parts[0].values[0] >= _HUNDRED else "numeral"
            number = parts[0]._replace(text=joined, end=parts[1].end, values=(value,))
            others = [one for one in extras if one not in parts]
            return self._answer(Result.FAIL, kind, message, 0.95, [number, *others])
        message = explaining.wrong(value, found, self.language)
        return self._answer(Result.FAIL, kind, message, 0.95, extras)

    def _fail_unit(self, source_number: ReadNumber, found: ReadNumber) -> Check:
        units = self.pair.units_named(source_number, found)
        message = explaining.other_unit(found, *units)
        if units[1] is None and self.pair.loses_percent(source_number, found):
            message = MethodMessage.PERCENT_LOST()
        return self._answer(Result.FAIL, "unit", message, 0.9)

    def _out_of_order(self, order: Order, places: Sequence[Match]) -> Check:
        """Fail if two numbers of a list swapped nouns; abstain if they only may have."""
        (first, at), (second, _) = places
        message = explaining.turned(first, second, swapped=order is Order.SWAPPED)
        if order is Order.TURNED:
            return self._answer(Result.ABSTAIN, "", message, 0.4)
        self.swapped = places
        kind = "numeral" if self.found[at].spelled else "digit_changed"
        if self.prose:
            kind = "misattached"
        return self._answer(Result.FAIL, kind, message, 0.9)

    def _fail_extra(self, extras: list[ReadNumber]) -> Check:
        added = extras[0]
        message = explaining.contradicted(added, self.language)
        gloss = self.pair.translation[max(0, added.start - 1) : added.start] in _BRACKETS
        kind = error_kind(self.wanted[0][0], added) if gloss and self.wanted else "extra"
        return self._answer(Result.FAIL, kind, message, 0.85, extras)

    def _answer(
        self,
        result: Result,
        kind: str,
        message: str,
        confidence: float,
        extras: Sequence[ReadNumber] = (),
    ) -> Check:
        expected = tuple(
            Expected(canonical(v), p.start if p else None, p.end if p else None)
            for v, p in self.wanted
        )
        missing = tuple(canonical(value) for value, _ in self.missing)
        return Check(
            result, kind, expected, tuple(self.found), message, confidence, missing, tuple(extras)
        )


_SMALL = Decimal(2)
_WITHOUT_VALUE = frozenset({Kind.CODE, Kind.VAGUE})
# A translation may state these in a form that is read as another kind.
_MAY_BE_OTHERWISE = frozenset({Kind.DATE, Kind.TIME, Kind.YEAR, Kind.FRACTION, Kind.ORDINAL})


def extras_of(
    wanted: Sequence[Wanted],
    source_numbers: Sequence[ReadNumber],
    found: Sequence[ReadNumber],
    used: Mapping[int, ReadNumber],
    pair: Texts,
) -> list[ReadNumber]:
    """The numbers of the translation that the source states neither directly nor in another form."""
    rest = [
        number
        for index, number in enumerate(found)
        if index not in used and number.kind not in _WITHOUT_VALUE and not number.weak
    ]
    if not rest:
        return rest
    known = _known(source_numbers, used)
    by_article = any(number.weak and ONE in number.values for number in used.values())
    vague = any(number.kind is Kind.VAGUE for number in source_numbers)
    return [
        number
        for number in rest
        if _contradicts(number, known, by_article, wanted, source_numbers, pair)
        and not (vague and number.spelled)
    ]


def _known(source_numbers: Sequence[ReadNumber], used: Mapping[int, ReadNumber]) -> set[Decimal]:
    known = {value for number in used.values() for value in number.values}
    for number in source_numbers:
        known.update(number.values, number.other, number.parts)
        if number.kind is Kind.TIME:
            known.update(renderings_of_time(number))
        elif number.kind is Kind.PERCENT:
            known.add(_HUNDRED)  # 18 of 100
        elif number.kind is Kind.CODE and number.digits.isdecimal():
            known.add(Decimal(number.digits))  # எம்4பி for M4B
        elif number.spelled:
            known.update(in_smaller_units(number))
    return known


def _contradicts(
    number: ReadNumber,
    known: set[Decimal],
    by_article: bool,
    wanted: Sequence[Wanted],
    source_numbers: Sequence[ReadNumber],
    pair: Texts,
) -> bool:
    if number.kind in _MAY_BE_OTHERWISE:
        return False
    if any(value in known for value in (*number.values, *number.other)):
        return False
    if number.spelled and number.values and number.values[0].copy_abs() <= _SMALL:
        return by_article and number.values[0] == _SMALL  # "two" where "one" became just "a"
    if number.doubt == Doubt.APPROXIMATE or (number.values[:1] == (ONE,) and _says_one(pair)):
        return False
    others = ((other.values[0], other) for other in source_numbers[:_MAX_CONVERTED] if other.values)
    return not (number.values and pair.is_conversion(number, (*wanted[:_MAX_CONVERTED], *others)))


def _says_one(pair: Texts) -> bool:
    """Whether the source has an article that may mean one: a girl; or "every": every minute."""
    spec = get_language(pair.source_language)
    every = in_any_case(spec.section(Ratios).every, r"\b{}\b")
    return first_article(pair.source, spec) is not None or every.search(pair.source) is not None
