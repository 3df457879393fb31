"""Pairs of sentences that have passed before, with another number in them.

A campaign puts many numbers into one template, and an engine mostly translates what stands around
them alike. What the reader finds in such a pair then depends on the number only through its sort:
whole or not, in digits or in words, above what days, hours and years can be. So where a pair has
passed with one number, it passes with any of that sort which both texts write in a usual form, and
the answer is put together without reading them again. ``likeness.py`` says which texts allow that;
all others are read each time.
"""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from triage.methods.base import Result
from triage.methods.numbers.languages import get_language
from triage.methods.numbers.matching import explaining
from triage.methods.numbers.model import Check, Expected, ReadNumber
from triage.methods.numbers.reading import read_numbers, states_in_words
from triage.methods.numbers.shortcuts.likeness import FRACTION, SMALL, WORDS, Cut, number_class
from triage.methods.numbers.shortcuts.silence import silence_of
from triage.methods.numbers.shortcuts.writing import writer_of

_WORDS_IN_SOURCE = 4  # beside the sorts of ``likeness.py``, of which WORDS is about the translation
_MOST = 4096  # pairs that are remembered for a direction
_LONGEST = 2_000  # characters of a pair

Around = tuple[str, str, str, str, int]
"""What stands before and after the value in the source and in the translation; and its sort, a sum
of ``FRACTION``, ``SMALL``, ``WORDS`` (in the translation) and ``_WORDS_IN_SOURCE``."""


class Place(NamedTuple):
    """A pair of texts cut at a value.

    :param said, written: the value as the source and the translation write it.
    :param plain: the value in ASCII digits.
    """

    around: Around
    said: str
    written: str
    plain: str
    value: Decimal


class Frame(NamedTuple):
    """What was found in a pair besides the value.

    :param before, after: weak words of the translation that look like numbers; the places of
        those in ``after`` are counted from the end of the value.
    :param placed: whether the answer names the value's place in the source.
    """

    before: tuple[ReadNumber, ...]
    after: tuple[ReadNumber, ...]
    kind: str
    unit: str
    placed: bool
    confidence: float


_SURE = Frame((), (), "quantity", "", False, 0.99)
_SAID_IN_WORDS = _SURE._replace(placed=True, confidence=0.98)
_new = tuple.__new__  # makes the answer's parts in half the time that their own names take
_PASS = Result.PASS


class Direction:
    """The pairs of one source and one target language that were met before."""

    def __init__(self, source_language: str, target_language: str) -> None:
        self._codes = source_language, target_language
        self._source, self._target = get_language(source_language), get_language(target_language)
        self._said, self._written = writer_of(self._source), writer_of(self._target)
        self._says = silence_of(source_language)
        self._writes = silence_of(target_language)
        self._met: set[Around] = set()
        self._frames: dict[Around, Frame | None] = {}
        self._small_ones: set[tuple[str, str, str, str, str]] = set()  # pairs, with the value

    def recall(self, source: str, translation: str, value: Decimal) -> Check | Place | None:
        """The answer, where a pair like this one has passed; else where it has the value.

        None if the texts do not both write the value in a usual form, or if it could also be a
        day, an hour or a year.
        """
        plain, grouped = str(value), f"{value:,}"
        if plain[-1:] == "0" and "." in plain:
            plain, grouped = plain.rstrip("0"), grouped.rstrip("0")
            value = Decimal(plain)
        sort = number_class(plain)
        if sort is None:
            return self._small(source, translation, value, plain, grouped)
        before, said, after = self._said.in_digits(source, plain, grouped)
        left, written, right = self._written.in_digits(translation, plain, grouped)
        if not (said and written) and sort == FRACTION:
            return None
        if not said:
            before, said, after = self._said.in_words(source, plain)
            sort += _WORDS_IN_SOURCE
        if not written:
            left, written, right = self._written.in_words(translation, plain)
            sort += WORDS
        around = before, after, left, right, sort
        frame = self._frames.get(around)
        if frame is not None:
            return _answer(frame, around, said, written, plain, value)
        if not said or not written or len(source) + len(translation) > _LONGEST:
            return None
        if sort & SMALL:
            answer = self._small(source, translation, value, plain, plain)
        else:
            answer = self._without_reading(around, said, written, plain, value)
        return answer or Place(around, said, written, plain, value)

    def _without_reading(
        self, around: Around, said: str, written: str, plain: str, value: Decimal
    ) -> Check | None:
        """The answer on a pair that surely holds no other number; None if it must be read."""
        before, after, left, right, sort = around
        if not self._writes.leaves_only(left, right, sort & ~_WORDS_IN_SOURCE):
            return None
        if sort & _WORDS_IN_SOURCE:
            frame, silent = _SAID_IN_WORDS, self._says.leaves_only(before, after, WORDS)
        else:
            frame, silent = _SURE, self._says.around(before, after)
        if not silent:
            return None
        self._hold(around, frame)
        return _answer(frame, around, said, written, plain, value)

    def _small(
        self, source: str, translation: str, value: Decimal, plain: str, grouped: str
    ) -> Check | None:
        """The answer for a whole number whose size matters, where nothing around it asks for it."""
        if not plain.isdigit() or len(source) + len(translation) > _LONGEST:
            return None
        before, said, after = self._said.in_digits(source, plain, grouped)
        left, written, right = self._written.in_digits(translation, plain, grouped)
        digits = plain
        if not written and value:
            left, written, right = self._written.in_words(translation, plain)
            digits = ""
        if not said or not written:
            return None
        start = len(left)
        number = ReadNumber(
            written, start, start + len(written), (value,), spelled=not digits, digits=digits
        )
        met = before, after, left, right, written
        if met not in self._small_ones:
            if not self._says.around(before, after):
                return None
            if not self._writes.leaves_small(translation, number):
                return None
            if len(self._small_ones) >= _MOST:
                self._small_ones.clear()
            self._small_ones.add(met)
        message = explaining.right_one(plain)
        return Check(_PASS, "", (Expected(plain),), (number,), message, _SURE.confidence)

    def remember(self, place: Place, source: str, translation: str, answer: Check) -> None:
        """Keep what is needed to answer for pairs like this one, the second time it passes."""
        around = place.around
        if answer.result is not Result.PASS or around in self._frames:
            return
        if around in self._met:
            self._hold(around, self._frame(place, source, translation, answer))
            return
        if len(self._met) >= _MOST:
            self._met.clear()
        self._met.add(around)

    def _hold(self, around: Around, frame: Frame | None) -> None:
        if len(self._frames) >= _MOST:
            self._frames.clear()
        self._frames[around] = frame

    def _frame(self, place: Place, source: str, translation: str, answer: Check) -> Frame | None:
        """What stays the same with another value; None if something might not."""
        before, after, left, right, sort = place.around
        size = sort & (FRACTION | SMALL)
        if size and states_in_words(source, self._codes[0]):
            return None
        said = size + (WORDS if sort & _WORDS_IN_SOURCE else 0)
        cut = Cut(before, place.said, after, self._source, self._codes[0], said)
        in_source = cut.sole_number(read_numbers(source, self._codes[0]), place.value)
        sort &= ~_WORDS_IN_SOURCE
        cut = Cut(left, place.written, right, self._target, self._codes[1], sort)
        number = cut.sole_number(answer.found, place.value)
        if number is None or in_source is None or _may_lose_percent(in_source, number):
            return None
        return Frame(
            tuple(other for other in answer.found if other.start < number.start),
            tuple(
                _moved(other, -number.end) for other in answer.found if other.start > number.start
            ),
            number.kind,
            number.unit,
            answer.expected[0].start is not None,
            answer.confidence,
        )


def _answer(
    frame: Frame, around: Around, said: str, written: str, plain: str, value: Decimal
) -> Check:
    """The answer on a pair like one that has passed, for the value that it has."""
    other_words, more_words, kind, unit, placed, confidence = frame
    before, _, left, _, sort = around
    start = len(left)
    end = start + len(written)
    spelled = sort & WORDS != 0
    digits = "" if spelled else plain.replace(".", "")
    number = _new(
        ReadNumber, (written, start, end, (value,), kind, unit, "", (), spelled, False, digits, ())
    )
    found: tuple[ReadNumber, ...] = (number,)
    if other_words or more_words:
        found = (*other_words, number, *[_moved(other, end) for other in more_words])
    if placed:
        expected = Expected(plain, len(before), len(before) + len(said))
    else:
        expected = _new(Expected, (plain, None, None))
    message = explaining.right_one(plain)
    return _new(Check, (_PASS, "", (expected,), found, message, confidence, (), (), ()))


def _may_lose_percent(said: ReadNumber, found: ReadNumber) -> bool:
    """Whether only one is a percentage, which words like "hundred" in the other may excuse."""
    return "percent" in (said.kind, found.kind) and said.kind != found.kind


def _moved(number: ReadNumber, by: int) -> ReadNumber:
    return number._replace(start=number.start + by, end=number.end + by)


@lru_cache(maxsize=64)
def direction_of(source_language: str, target_language: str) -> Direction:
    """What is remembered of a direction.

    :raises UnknownLanguageError: CLDR does not know one of the languages.
    """
    return Direction(source_language, target_language)
