"""The verdict on one translation: does it carry the numbers that its source states?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from triage.methods.base import Result
from triage.methods.numbers import messages, reading
from triage.methods.numbers.collecting import LONG_TEXT, collection_paused
from triage.methods.numbers.comparison import Comparison
from triage.methods.numbers.conversion import Texts, Wanted
from triage.methods.numbers.exact import canonical, is_rounded, is_whole
from triage.methods.numbers.frames import direction_of
from triage.methods.numbers.languages import get_language
from triage.methods.numbers.model import AMOUNTS, NAMES, SOFT, SUBUNITS, Check, Expected, ReadNumber
from triage.methods.numbers.percents import says_percent
from triage.methods.numbers.reading import first_article, read_numbers, states_in_words
from triage.methods.numbers.silence import silence_of
from triage.methods.numbers.units import unit_of

__all__ = ["Check", "Expected", "Pair", "check", "check_many"]


@dataclass(frozen=True, slots=True)
class Pair:
    """One source and its translation; ``values`` as for ``check``."""

    source: str
    translation: str
    source_language: str
    target_language: str
    values: tuple[Decimal, ...] | None = None


def check_many(pairs: Iterable[Pair]) -> list[Check]:
    """Judge many pairs, in order."""
    return [
        check(p.source, p.translation, p.source_language, p.target_language, p.values)
        for p in pairs
    ]


def check(
    source: str,
    translation: str,
    source_language: str,
    target_language: str,
    values: Sequence[Decimal] | None = None,
) -> Check:
    """Judge whether ``translation`` states the numbers of ``source``, and no others.

    :param values: what the source states (a generated case); None to read the source.
    :raises UnknownLanguageError: CLDR does not know one of the languages.

    >>> check("It is 9,756.001 miles.", "Es sind 9.756.001 Meilen.", "en", "de").error_kind
    'separator'
    """
    if values is not None and len(values) == 1:
        direction = direction_of(source_language, target_language)
        met = direction.recall(source, translation, values[0])
        if isinstance(met, Check):
            return met
        if met is not None:
            answer = _check(source, translation, source_language, target_language, values)
            direction.remember(met, source, translation, answer)
            return answer
    if len(source) + len(translation) < LONG_TEXT:
        return _check(source, translation, source_language, target_language, values)
    with collection_paused():
        return _check(source, translation, source_language, target_language, values)


def forget() -> None:
    """Drop all that is remembered of texts; for benchmarks."""
    reading.forget()
    direction_of.cache_clear()
    silence_of.cache_clear()


def _check(
    source: str,
    translation: str,
    source_language: str,
    target_language: str,
    values: Sequence[Decimal] | None,
) -> Check:
    found = read_numbers(translation, target_language)
    if values and _plainly(found, values) and not _has_unit(translation, found, target_language):
        written = [canonical(value) for value in values]
        if _says_only(source, source_language, values, written):
            expected = tuple(map(Expected, written))
            return Check(Result.PASS, "", expected, tuple(found), messages.right(written), 0.99)
    said = read_numbers(source, source_language)
    same = values is None and _says_the_same(said, found)
    if same and not _has_unit(translation, found, target_language):
        return _free_pass(said, found)
    wanted = _wanted(said) if values is None else _placed(values, said)
    target = get_language(target_language)
    article = None
    if any(value == 1 for value, _ in wanted):
        article = first_article(translation, target)
    pair = Texts(source, translation, source_language, target_language, target)
    return Comparison(wanted, said, found, pair, values is None, article).check()


_NO_DIGIT = re.compile(r"\D+")
_HUNDRED = Decimal(100)
_YEARS = (Decimal(1000), Decimal(2200))


def _plainly(numbers: Sequence[ReadNumber], values: Sequence[Decimal]) -> bool:
    """Whether a text states just these values, each as an amount without any doubt.

    Articles and other weak words are never an extra number.
    """
    stated = [number for number in numbers if not number.weak]
    return len(stated) == len(values) and all(
        number.values[:1] == (value,)
        and number.kind in AMOUNTS
        and number.unit not in SUBUNITS
        and not number.doubt
        for number, value in zip(stated, values, strict=True)
    )


def _says_only(
    source: str, language: str, values: Sequence[Decimal], written: Sequence[str]
) -> bool:
    """The common case without reading the source: its only digits are those of the values.

    A word may repeat a value that is also a likely day, room or year ("the twelfth"): none may.
    """
    digits = "".join(written).replace(".", "").replace("-", "")
    if _NO_DIGIT.sub("", source) != digits or says_percent(source):
        return False
    return not any(map(_could_be_a_name, values)) or not states_in_words(source, language)


def _says_the_same(said: Sequence[ReadNumber], found: Sequence[ReadNumber]) -> bool:
    """The common case of free reading: the same amounts in the same order, none of them twice.

    No other words that look like numbers, and nothing that could be read in two ways.
    """
    values = [number.values[0] for number in said if len(number.values) == 1]
    return (
        len(values) == len(said) == len(set(values)) > 0
        and not any(number.weak for number in said)
        and _plainly(said, values)
        and all(len(number.values) == 1 for number in found)
        and _plainly(found, values)
        and not any(number.kind == "percent" for number in said)
    )


def _free_pass(said: Sequence[ReadNumber], found: Sequence[ReadNumber]) -> Check:
    written = [canonical(number.values[0]) for number in said]
    expected = tuple(
        Expected(value, number.start, number.end)
        for value, number in zip(written, said, strict=True)
    )
    return Check(Result.PASS, "", expected, tuple(found), messages.right(written), 0.98)


def _has_unit(translation: str, found: Sequence[ReadNumber], language: str) -> bool:
    """Whether a unit is named that the source could contradict."""
    return any(unit_of(number, translation, language) is not None for number in found)


def _could_be_a_name(value: Decimal) -> bool:
    """Whether a value is also a likely day, room or year."""
    return value <= _HUNDRED or (_YEARS[0] <= value < _YEARS[1] and is_whole(value))


def _placed(values: Sequence[Decimal], said: Sequence[ReadNumber]) -> list[Wanted]:
    """Each value with the number of the source that states it; no number twice, if possible."""
    wanted: list[Wanted] = []
    for value in values:
        taken = {id(place) for other, place in wanted[-_NEARBY:] if other == value}
        wanted.append((value, _place(value, said, taken)))
    return wanted


_NEARBY = 50  # looks no further back, so that the cost stays linear


def _place(value: Decimal, said: Sequence[ReadNumber], taken: set[int]) -> ReadNumber | None:
    """Where the source says ``value``, if it can be told; amounts before names."""
    place = again = None
    for number in said:
        if value in number.values or value in number.other:
            if id(number) in taken:
                again = number
            elif number.kind not in NAMES and number.kind not in SOFT:
                return number
            else:
                place = place or number
    return place or again or _unending(value, said)


def _unending(value: Decimal, said: Sequence[ReadNumber]) -> ReadNumber | None:
    """Where the source says a third, of which the value gives some decimals."""
    if is_whole(value):
        return None
    return next((n for n in said if n.values and is_rounded(value, n.values[0])), None)


def _wanted(said: Sequence[ReadNumber]) -> list[Wanted]:
    """What free reading must find again: amounts in the source, not articles or names."""
    return [
        (number.values[0], number)
        for number in said
        if number.values
        and not number.weak
        and number.kind not in NAMES
        and number.kind not in SOFT
    ]
