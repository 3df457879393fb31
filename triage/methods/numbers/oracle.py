"""Judges whether a translation states the numbers of its source."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from triage.methods.numbers.exact import is_rounded, is_whole
from triage.methods.numbers.gc_pause import pause_for
from triage.methods.numbers.kinds import NAMES, SOFT
from triage.methods.numbers.matching.comparison import AmountComparison
from triage.methods.numbers.matching.doubts import doubted_if_uncovered
from triage.methods.numbers.model import Check, Expected, ReadNumber
from triage.methods.numbers.prose.checking import check_prose
from triage.methods.numbers.reading import first_article, read_numbers
from triage.methods.numbers.units.equivalents import Texts, Wanted

__all__ = ["Check", "Expected", "TextPair", "check", "check_many"]


@dataclass(frozen=True, slots=True)
class TextPair:
    """A source and its translation; ``values`` as for ``check``."""

    source: str
    translation: str
    source_language: str
    target_language: str
    values: tuple[Decimal, ...] | None = None


def check_many(pairs: Iterable[TextPair]) -> list[Check]:
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
    if values is None:
        return check_prose(source, translation, source_language, target_language)
    with pause_for(source, translation):
        answer = _compare(source, translation, source_language, target_language, values)
    return doubted_if_uncovered(answer, source_language, target_language)


def _compare(
    source: str,
    translation: str,
    source_language: str,
    target_language: str,
    values: Sequence[Decimal],
) -> Check:
    pair = Texts.of(source, translation, source_language, target_language)
    found = read_numbers(translation, target_language)
    source_numbers = read_numbers(source, source_language)
    wanted = _placed(values, source_numbers)
    article = None
    if any(value == 1 for value, _ in wanted):
        article = first_article(translation, pair.target_spec)
    return AmountComparison(wanted, source_numbers, found, pair, False, article).check()


def _placed(values: Sequence[Decimal], source_numbers: Sequence[ReadNumber]) -> list[Wanted]:
    """Pair each value with the source's number that states it, a different one each if possible."""
    wanted: list[Wanted] = []
    for value in values:
        taken = {id(place) for other, place in wanted[-_NEARBY:] if other == value}
        wanted.append((value, _place(value, source_numbers, taken)))
    return wanted


_NEARBY = 50  # looks no further back, so that the cost stays linear


def _place(
    value: Decimal, source_numbers: Sequence[ReadNumber], taken: set[int]
) -> ReadNumber | None:
    """The source's number that states ``value``, amounts before names; None if unknown."""
    place = again = None
    for number in source_numbers:
        if value in number.values or value in number.other:
            if id(number) in taken:
                again = number
            elif number.kind not in NAMES and number.kind not in SOFT:
                return number
            else:
                place = place or number
    return place or again or _unending(value, source_numbers)


def _unending(value: Decimal, source_numbers: Sequence[ReadNumber]) -> ReadNumber | None:
    """The source's number that ``value`` is a rounding of, such as a third; None if none."""
    if is_whole(value):
        return None
    return next((n for n in source_numbers if n.values and is_rounded(value, n.values[0])), None)
