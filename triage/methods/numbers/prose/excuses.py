"""Rules that excuse values that the number oracle reports as missing or added in free text.

The oracle is made for sentences with one known number. In free text all numbers of both sides are
read, including names, ordinals, lists and multiplicatives; each rule covers one cause of false
alarms seen in real translations.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property
from typing import NamedTuple

from triage.methods.base import Result
from triage.methods.messages import MethodMessage
from triage.methods.numbers.han.signs import OVER
from triage.methods.numbers.kinds import Kind
from triage.methods.numbers.languages.base import LanguageSpec, Section
from triage.methods.numbers.languages.phrases import Phrases, all_of, compiled, in_any_case
from triage.methods.numbers.matching import explaining
from triage.methods.numbers.matching.doubts import Approximations
from triage.methods.numbers.model import Check, Expected, ReadNumber
from triage.methods.numbers.prose.bounds import Bounds
from triage.methods.numbers.prose.case import Case, Unmatched
from triage.methods.numbers.prose.lost import points_to_moment
from triage.methods.numbers.prose.multiples import multiples_in
from triage.methods.numbers.prose.reading.statements import (
    Key,
    Statement,
    names_century,
    names_decade,
)
from triage.methods.numbers.prose.reading.wording import Wording, stated_in_words, words_state
from triage.methods.numbers.reading import read_numbers
from triage.methods.numbers.units.equivalents import Texts
from triage.methods.numbers.units.recognition import unit_between

# Follows the 530 in 530 多万, "over 5.3 million"; the value itself is compared elsewhere.
_MORE = re.compile(rf"\s?[{OVER}几幾]\s?[百千万萬亿億]")


@dataclass(frozen=True)
class Freedoms(Section):
    """Words for what another language states with or without a number.

    :param bases: stems of the names of numeral bases: hexadecimal.
    :param of_base: after a number that is a numeral base: 16進数.
    :param each: after a one that is an article: 1株当たり, per share; 1つでも, any.
    :param none: what says, besides negations, that there is none: aucun, brak.
    :param late_decades: phrases such as "late thirties", by the age about to be reached.
    :param few: words for an amount that another language may state as two or three.
    :param pairs: what stands before and after a "two" that needs no number: the two sides, you two.
    :param counters: words after a number that counts something.
    """

    bases: Mapping[int, Phrases] = field(default_factory=dict)
    of_base: Phrases = ""
    each: Phrases = ""
    none: Phrases = ""
    late_decades: Mapping[int, Phrases] = field(default_factory=dict)
    few: Phrases = ""
    pairs: tuple[tuple[Phrases, Phrases], ...] = ()
    counters: Phrases = ""


class TextSide(NamedTuple):
    """One text and its language."""

    text: str
    spec: LanguageSpec


class Lost(NamedTuple):
    """A missing value and its place in the source."""

    value: Decimal
    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Disagreement:
    """The oracle's verdict on a pair of texts, with its context."""

    check: Check
    pair: Texts
    rest: Unmatched
    aligned: frozenset[int] = frozenset()
    """The starts of missing values that have a counterpart of another kind."""

    @cached_property
    def source(self) -> TextSide:
        """The text whose values are missing."""
        return TextSide(self.pair.source, self.pair.source_spec)

    @cached_property
    def translation(self) -> TextSide:
        """The text whose numbers are extra."""
        return TextSide(self.pair.translation, self.pair.target_spec)

    def lost(self, value: Expected) -> Lost:
        """A missing value; in prose each has a place."""
        start, end = value.start or 0, value.end or 0
        return Lost(Decimal(value.value), start, end, self.pair.source[start:end])

    @cached_property
    def stated(self) -> set[Decimal]:
        """All values that the translation states in any kind of number."""
        return {value for number in self.check.found for value in number.values}

    @cached_property
    def multiples(self) -> tuple[Sequence[Statement], Sequence[Statement]]:
        """The words of each text for so many times as much."""
        return (
            multiples_in(self.pair.source, self.pair.source_language),
            multiples_in(self.pair.translation, self.pair.target_language),
        )


def excused(answer: Check, case: Case) -> Check:
    """Remove excused numbers from a doubt or failure; a pass if none are left."""
    if not answer.missing and not answer.extra:
        return answer
    missing_places = (place for _, place in case.comparison.missing)
    aligned = {place.start for place in missing_places if place and not case.rest.lacks(place)}
    disagreement = Disagreement(answer, case.pair, case.rest, frozenset(aligned))
    missing, extra = unexcused_missing(disagreement), unexcused_extra(disagreement)
    if not missing and not extra:
        message = explaining.right([one.value for one in answer.expected[:9]])
        return answer._replace(
            result=Result.PASS, error_kind="", message=message, confidence=0.9, missing=(), extra=()
        )
    whole = len(missing) == len(answer.missing) and len(extra) == len(answer.extra)
    if whole or answer.result is Result.ABSTAIN:
        return answer
    kind, message = _classify_remaining(missing, extra)
    return answer._replace(
        error_kind=kind,
        message=message,
        missing=tuple(one.value for one in missing),
        extra=tuple(extra),
    )


def _classify_remaining(
    missing: Sequence[Expected], extra: Sequence[ReadNumber]
) -> tuple[str, str]:
    """The kind and the message of a failure that was partly excused."""
    lost, added = [value.value for value in missing[:5]], [one.text for one in extra[:5]]
    if not lost:
        return "extra", MethodMessage.NUMBERS_ADDED(values=added)
    if not added:
        return "missing", MethodMessage.NUMBERS_LOST(values=lost)
    return "missing", MethodMessage.NUMBERS_DIFFER(values=lost, others=added)


def unexcused_missing(case: Disagreement) -> list[Expected]:
    """Return the missing values that no rule excuses."""
    missing = list(case.check.missing)
    left = []
    for value in case.check.expected:
        if value.value in missing:
            missing.remove(value.value)
            lost = case.lost(value)
            if not any(rule(lost, case) for rule in _RULES):
                left.append(value)
    return left


def unexcused_extra(case: Disagreement) -> list[ReadNumber]:
    """Return the added numbers that nothing excuses."""
    translation = case.translation
    expected = {Decimal(value.value) for value in case.check.expected}
    for value in case.check.expected:
        lost = case.lost(value)
        expected.update((*_pieces(lost.text), *_grown_together(lost)))
    expected |= {-value for value in expected}
    return [
        number
        for number in case.check.extra
        if not (
            expected.intersection(number.values)
            or number.start in case.rest.explained.found
            or not case.rest.adds(number)
            or (number.spelled and _is_in_a_word(number, case))
            or names_century(translation.text, number.end, translation.spec)
            or names_decade(translation.text, number.end, translation.spec)
            or _is_list(number.text, expected)
            or words_state(number.values, *case.source)
            or _ends_late_decade(number, case)
            or _names_base(number.values, number.end, translation, case.source)
            or _MORE.match(translation.text, number.end)
            or _series_of_both(number.text, case)
            or _for_a_few(number, case)
            or _for_a_dozen(number, case)
            or _is_gloss_of_money(number, case)
            or _keeps_name(number.text, case.source.text)
            or _is_noon(number.text, case.source)
            or _in_multiple(number.start, number.values, *reversed(case.multiples))
            or _is_each(number.values, number.end, translation)
            or _for_none(number, case)
            or _is_roman_one(number, case.source.text)
        )
    ]


def _otherwise(value: Lost, case: Disagreement) -> bool:
    """Excuse a value stated in another form: an hour and 22 minutes, 82 minutes."""
    return value.start in case.rest.explained.source


def _aligned(value: Lost, case: Disagreement) -> bool:
    """Excuse a value with a counterpart of another kind: a decade, a day, a page."""
    return value.start in case.aligned


def _of_each(value: Lost, case: Disagreement) -> bool:
    """Excuse the one of a rate: 1株当たり, per share."""
    return _is_each((value.value,), value.end, case.source)


def _is_each(values: Sequence[Decimal], end: int, side: TextSide) -> bool:
    each = compiled(side.spec.section(Freedoms).each)
    return Decimal(1) in values and each.match(side.text, end) is not None


def _none_of(value: Lost, case: Disagreement) -> bool:
    """Excuse a zero that the translation states by a negation: 0 results, aucun résultat."""
    return not case.check.extra and _is_none(value, case.source, case.translation)


def _for_none(number: ReadNumber, case: Disagreement) -> bool:
    """Whether a number is a zero that the source states by a negation."""
    return not case.check.missing and _is_none(number, case.translation, case.source)


# "0 results", 0件; not "-0" or "0x".
_ZERO_OF = re.compile(r"(?<![^\W\d_])(?<![-+.,\d=])0(?:\s|(?=[^\x00-\x7f]))(?=[^\W\d_])")


def _is_none(zero: Lost | ReadNumber, side: TextSide, other: TextSide) -> bool:
    """Whether a number of one text is a zero of things, and only the other text negates."""
    counted = _ZERO_OF.match(side.text, zero.start)
    return counted is not None and _says_none(other) and not _says_none(side)


def _says_none(side: TextSide) -> bool:
    text, spec = side
    bounds = spec.section(Bounds)
    none = all_of(bounds.negations, spec.section(Freedoms).none)
    return (
        in_any_case(none).search(text) is not None
        or compiled(bounds.negated_after).search(text) is not None
    )


_ROMAN_ONE = re.compile(r"\b[A-Z][a-z]+ I(?=\s*(?:[,.;:)\]]|$))")


def _is_roman_one(number: ReadNumber, source: str) -> bool:
    """Whether a one is a Roman numeral in the source, where it looks like a pronoun: Room I."""
    return Decimal(1) in number.values and _ROMAN_ONE.search(source) is not None


def _in_words(value: Lost, case: Disagreement) -> bool:
    """Excuse a value stated in words: 10 times as tenfold, 30 as trentaine, season 4 as 第四季."""
    return stated_in_words(value.value, *case.translation)


def _ends_late_decade(number: ReadNumber, case: Disagreement) -> bool:
    """Whether a number is the age about to be reached in one's "late thirties" or the like."""
    text, spec = case.source
    late = spec.section(Freedoms).late_decades
    return any(
        value in late and in_any_case(late[int(value)], r"\b{}\b").search(text)
        for value in number.values
    )


_DOZEN = 12


def _of_a_dozen(value: Lost, case: Disagreement) -> bool:
    """Excuse a dozen in words that the translation calls about ten: десяток, belasan."""
    if value.value != _DOZEN or not _says_dozen(value.text, case):
        return False
    text, spec = case.translation
    return in_any_case(spec.section(Wording).about_ten).search(text) is not None


def _for_a_dozen(number: ReadNumber, case: Disagreement) -> bool:
    """Whether a number is part of a word for about ten and the source speaks of a dozen."""
    text, spec = case.translation
    return _says_dozen(case.source.text, case) and any(
        place.start() <= number.start < place.end()
        for place in in_any_case(spec.section(Wording).about_ten).finditer(text)
    )


def _says_dozen(text: str, case: Disagreement) -> bool:
    dozen = case.source.spec.section(Wording).times.get(_DOZEN, "")
    return in_any_case(dozen).search(text) is not None


# A half, as a share or in per cent, for the multiples that are stated by it: halved, by 50 %.
_BY_HALF: Mapping[tuple[Key, ...], frozenset[Decimal]] = {
    (Decimal("0.5"),): frozenset((Decimal("0.5"), Decimal(50))),
    (Decimal("1.5"),): frozenset((Decimal("1.5"), Decimal("0.5"), Decimal(50))),
}


def _as_multiple(value: Lost, case: Disagreement) -> bool:
    """Excuse a number of a multiple that the other text states, too: deux fois moins, halved."""
    return _in_multiple(value.start, (value.value,), *case.multiples)


def _in_multiple(
    start: int,
    values: Sequence[Decimal],
    multiples: Iterable[Statement],
    others: Iterable[Statement],
) -> bool:
    stated = {one.keys for one in others}
    return any(one.keys in stated and one.start <= start < one.end for one in multiples) or any(
        not _BY_HALF.get(keys, frozenset()).isdisjoint(values) for keys in stated
    )


def _base_of_numerals(value: Lost, case: Disagreement) -> bool:
    """Excuse a base that the translation names: 16進数 as hexadecimal numbers."""
    return _names_base((value.value,), value.end, case.source, case.translation)


def _names_base(values: Iterable[Decimal], end: int, side: TextSide, other: TextSide) -> bool:
    """Whether a number is a numeral base that the other text names with a word: 16進数."""
    if not compiled(side.spec.section(Freedoms).of_base, r"\s?{}").match(side.text, end):
        return False
    bases = other.spec.section(Freedoms).bases
    names = (bases[int(value)] for value in values if value in bases)
    return any(in_any_case(name, r"(?<![^\W\d_]){}").search(other.text) for name in names)


_LATIN = re.compile(r"[A-Za-z]")


def _in_a_name(value: Lost, case: Disagreement) -> bool:
    """Excuse a number glued to letters (NS3/4A, pT3) as part of a name."""
    before = case.pair.source[max(0, value.start - 1) : value.start]
    after = case.pair.source[value.end : value.end + 2]
    glued = re.match(r"[A-Z](?![a-z])", after) is not None
    return glued or _LATIN.match(before) is not None


def _listed_in_source(value: Lost, case: Disagreement) -> bool:
    """Excuse 1,1 as a list of two numbers if the translation states both."""
    return _is_list(value.text, case.stated)


def _listed_in_translation(value: Lost, case: Disagreement) -> bool:
    """Excuse a value in a list of the translation that was read as one number: 0.05,0.01."""
    return any(value.value in _pieces(one.text) for one in (*case.check.found, *case.check.extra))


_WORD_AND_DIGITS = re.compile(r"\D+(\d{1,15}(?:\.\d{1,9})?)")


def _two_in_one(value: Lost, case: Disagreement) -> bool:
    """Excuse 百万15, "15 in a million", as two numbers if the translation states both."""
    parts = _grown_together(value)
    return bool(parts) and case.stated.issuperset(parts)


def _grown_together(value: Lost) -> set[Decimal]:
    """Split a number read from words followed by digits, which no one writes, into its two parts.

    Empty if it is not such a number.
    """
    match = _WORD_AND_DIGITS.fullmatch(value.text)
    if match is None or match[0].isascii():
        return set()
    digits = Decimal(match[1])
    return {digits, value.value - digits}


def _as_written(value: Lost, case: Disagreement) -> bool:
    """Excuse a number that the translation contains verbatim, if both languages read it alike.

    The reader may lose a number in a list with full-width commas (0.05，0.01).
    """
    text = value.text
    if not text.isascii():
        return False
    times = _times_alone(text, case.pair.translation)
    if not times or times < _times_alone(text, case.pair.source):
        return False
    source, translation = (read_numbers(text, language) for language in case.pair.languages)
    return [number.values for number in source] == [number.values for number in translation]


def _times_alone(written: str, text: str) -> int:
    pattern = rf"(?<![\w.,]){re.escape(written)}(?![\w.,])"
    return len(re.findall(pattern, text, re.ASCII))


_IN_THREES = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")


def _is_list(text: str, values: set[Decimal]) -> bool:
    pieces = _pieces(text)
    return len(pieces) > 1 and values.issuperset(pieces)


def _pieces(text: str) -> list[Decimal]:
    if _IN_THREES.fullmatch(text):
        return []
    parts = re.split(r"[,，、;；]", text) if re.search(r"[,，、;；]", text) else []
    return [Decimal(part) for part in parts if re.fullmatch(r"\d{1,30}(?:\.\d{1,30})?", part)]


_TWO = Decimal(2)
_LONGEST_BEFORE_PAIR = 20


def _of_a_pair(value: Lost, case: Disagreement) -> bool:
    """Excuse the two of "the two sides" and "you two": what comes in pairs needs no number."""
    if value.value != _TWO or not value.text.isalpha():
        return False
    text, spec = case.source
    place = max(0, value.start - _LONGEST_BEFORE_PAIR)
    return any(
        (not after or in_any_case(after).match(text, value.end))
        and in_any_case(before, "{}$" if before else "$").search(text, place, value.start)
        for before, after in spec.section(Freedoms).pairs
    )


def _from_a_character(value: Lost, case: Disagreement) -> bool:
    """Excuse a one-character numeral of the source as part of a word (参 in 参加)."""
    if value.text.isascii() or value.text.isdecimal() or len(value.text) > 1:
        return False
    return not counts(case.pair.source, value.end, case.pair.source_spec)


# Chinese characters and kana.
_UNSPACED = re.compile("[\u3005-\u30ff\u3400-\u9fff]")


def _is_in_a_word(number: ReadNumber, case: Disagreement) -> bool:
    """Whether a spelled number is short enough to be part of a word or a homograph.

    Chinese names and words contain numerals (四分卫), and छ is more often "is" than "six". A
    number that counts something (十一只) does not qualify.
    """
    text = number.text
    short = len(text) == 1 or (len(text) == 2 and _UNSPACED.match(text) is not None)
    return short and not counts(case.pair.translation, number.end, case.pair.target_spec)


def counts(text: str, end: int, spec: LanguageSpec) -> bool:
    """Whether a counter or a counted word follows the number that ends at ``end``."""
    if spec.han is not None:
        return compiled(spec.han.counters).match(text, end) is not None
    counters = spec.section(Freedoms).counters
    return compiled(counters, r"\s?{}").match(text, end) is not None


_VERSION = re.compile(r"\d{1,3}(?:\.\d{1,3}){1,2}", re.ASCII)


def _series_of_both(text: str, case: Disagreement) -> bool:
    """Whether a number is the series of a version that both texts name: 2.4 beside 2.4.5."""
    if _VERSION.fullmatch(text) is None:
        return False
    longer = re.compile(rf"(?<![\d.]){re.escape(text)}\.\d", re.ASCII)
    return all(longer.search(one) is not None for one in (case.pair.source, case.pair.translation))


def _series(value: Lost, case: Disagreement) -> bool:
    """Excuse the series of a version, and a version with another number of zeros: 2.2, 2.2.0."""
    text = value.text
    if _VERSION.fullmatch(text) is None:
        return False
    same = re.compile(rf"(?<![\d.]){re.escape(text)}\.0(?![\d.]*\d)", re.ASCII)
    return _series_of_both(text, case) or same.search(case.pair.translation) is not None


_NAME = re.compile(r"[A-Z][a-z]+")


def _kept_as_name(value: Lost, case: Disagreement) -> bool:
    """Excuse a number word that is part of a name, which the translation keeps: Billion Laughs."""
    return _keeps_name(value.text, case.pair.translation)


def _keeps_name(text: str, other: str) -> bool:
    """Whether the other text has the same capitalised word."""
    return _NAME.fullmatch(text) is not None and re.search(rf"\b{text}\b", other) is not None


_EITHER = re.compile(r"(?<![\d.,，．])(\d)[、，,.．・〜~](\d)(?![\d.,，．])")


_TWELVE = re.compile(r"(?:12|24|00?)\.00")


def _is_noon(text: str, other: TextSide) -> bool:
    """Whether 12.00 may stand for a word of the other text: noon, midnight."""
    return _TWELVE.fullmatch(text) is not None and points_to_moment(*other)


def _for_a_few(number: ReadNumber, case: Disagreement) -> bool:
    """Whether a number is part of an approximate pair that stands for "a few": ２、３日."""
    few = case.source.spec.section(Freedoms).few
    if not few or case.translation.spec.han is None:
        return False
    if not in_any_case(few, r"\b{}\b").search(case.source.text):
        return False
    near = max(0, number.start - _LONGEST_PAIR), number.end + _LONGEST_PAIR
    return any(
        int(pair[1]) + 1 == int(pair[2]) and pair.start() <= number.start < pair.end()
        for pair in _EITHER.finditer(case.pair.translation, *near)
    )


_LONGEST_PAIR = 4


def _is_gloss_of_money(number: ReadNumber, case: Disagreement) -> bool:
    """Whether an amount in the reader's money explains another: eine Million Yen (ca. 8.100 €)."""
    return number.kind is Kind.CURRENCY and _in_gloss(case.translation, number.start)


def _gloss_of_money(value: Lost, case: Disagreement) -> bool:
    """Excuse an amount in the money of the source's readers that explains another."""
    if not _in_gloss(case.source, value.start):
        return False
    before, after = case.pair.source[: value.start], case.pair.source[value.end :]
    unit = unit_between(before, after, in_words=False, language=case.pair.source_language)
    return unit is not None and unit.dimension == "currency"


_LONGEST_ABOUT = 16


def _in_gloss(side: TextSide, start: int) -> bool:
    """Whether a bracket and a word for "about" precede an amount."""
    about = side.spec.section(Approximations).about
    before = side.text[max(0, start - _LONGEST_ABOUT) : start]
    return bool(about and in_any_case(about, r"[(（]\s?{}\.?\s?$").search(before))


_RULES: Sequence[Callable[[Lost, Disagreement], bool]] = (
    _otherwise,
    _aligned,
    _in_a_name,
    _from_a_character,
    _of_a_pair,
    _listed_in_source,
    _listed_in_translation,
    _in_words,
    _of_a_dozen,
    _as_multiple,
    _base_of_numerals,
    _two_in_one,
    _of_each,
    _none_of,
    _as_written,
    _series,
    _kept_as_name,
    _gloss_of_money,
)
