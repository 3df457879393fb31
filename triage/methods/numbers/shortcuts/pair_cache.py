"""Reuses the verdict on sentence pairs that have already passed with a different number.

A campaign puts many numbers into one template, and an engine mostly translates the text around
them the same way. The reader's result for such a pair then depends only on the number's class:
whole or decimal, in digits or in words, too large for a day, an hour or a year. So once a pair has
passed with one number, it passes with any number of that class that both texts write in a usual
form, and the answer is built without reading them again. ``number_classes.py`` decides which texts
allow this; all others are read every time.
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
from triage.methods.numbers.shortcuts.number_classes import (
    FRACTION,
    SMALL,
    WORDS,
    SplitText,
    number_class,
)
from triage.methods.numbers.shortcuts.sole_number import sole_number_check
from triage.methods.numbers.shortcuts.writing import writer_of

_WORDS_IN_SOURCE = 4  # extends the flags of ``number_classes.py``; WORDS is about the translation
_MAX_PAIRS = 4096  # pairs cached per direction
_LONGEST = 2_000  # characters of both texts together

PairContext = tuple[str, str, str, str, int]
"""The text before and after the value in the source, then in the translation, and the value's
class: a sum of ``FRACTION``, ``SMALL``, ``WORDS`` (in the translation) and ``_WORDS_IN_SOURCE``."""


class SplitPair(NamedTuple):
    """A pair of texts split at a value.

    :param in_source, written: the value as written in the source and in the translation.
    :param plain: the value in ASCII digits.
    """

    around: PairContext
    in_source: str
    written: str
    plain: str
    value: Decimal


class AnswerFrame(NamedTuple):
    """The parts of an answer that do not depend on the value.

    :param before, after: weak words of the translation that look like numbers; offsets of
        those in ``after`` are relative to the end of the value.
    :param placed: whether the answer includes the value's offsets in the source.
    """

    before: tuple[ReadNumber, ...]
    after: tuple[ReadNumber, ...]
    kind: str
    unit: str
    placed: bool
    confidence: float


_SURE = AnswerFrame((), (), "quantity", "", False, 0.99)
_IN_WORDS = _SURE._replace(placed=True, confidence=0.98)
_new = tuple.__new__  # builds named tuples in half the time that calling their classes takes
_PASS = Result.PASS


class PairCache:
    """The cache of sentence pairs for one source and one target language."""

    def __init__(self, source_language: str, target_language: str) -> None:
        self._codes = source_language, target_language
        self._source, self._target = get_language(source_language), get_language(target_language)
        self._source_writer, self._target_writer = writer_of(self._source), writer_of(self._target)
        self._source_check = sole_number_check(source_language)
        self._target_check = sole_number_check(target_language)
        self._met: set[PairContext] = set()
        self._frames: dict[PairContext, AnswerFrame | None] = {}
        self._small_ones: set[tuple[str, str, str, str, str]] = set()  # pairs, with the value

    def recall(self, source: str, translation: str, value: Decimal) -> Check | SplitPair | None:
        """Return the answer if it needs no reading, else where both texts have the value.

        None if the value is not found in a usual form in both texts, or if it could also be a
        day, an hour or a year and the text around it does not rule that out.
        """
        plain, grouped = str(value), f"{value:,}"
        if plain[-1:] == "0" and "." in plain:
            plain, grouped = plain.rstrip("0"), grouped.rstrip("0")
            value = Decimal(plain)
        sort = number_class(plain)
        if sort is None:
            return self._small(source, translation, value, plain, grouped)
        before, in_source, after = self._source_writer.in_digits(source, plain, grouped)
        left, written, right = self._target_writer.in_digits(translation, plain, grouped)
        if not (in_source and written) and sort == FRACTION:
            return None
        if not in_source:
            before, in_source, after = self._source_writer.in_words(source, plain)
            sort += _WORDS_IN_SOURCE
        if not written:
            left, written, right = self._target_writer.in_words(translation, plain)
            sort += WORDS
        around = before, after, left, right, sort
        frame = self._frames.get(around)
        if frame is not None:
            return _answer(frame, around, in_source, written, plain, value)
        if not in_source or not written or len(source) + len(translation) > _LONGEST:
            return None
        if sort & SMALL:
            answer = self._small(source, translation, value, plain, plain)
        else:
            answer = self._without_reading(around, in_source, written, plain, value)
        return answer or SplitPair(around, in_source, written, plain, value)

    def _without_reading(
        self, around: PairContext, in_source: str, written: str, plain: str, value: Decimal
    ) -> Check | None:
        """The answer for a pair that certainly has no other number; None if it must be read."""
        before, after, left, right, sort = around
        if not self._target_check.is_sole_number(left, right, sort & ~_WORDS_IN_SOURCE):
            return None
        if sort & _WORDS_IN_SOURCE:
            frame, sure = _IN_WORDS, self._source_check.is_sole_number(before, after, WORDS)
        else:
            frame, sure = _SURE, self._source_check.states_no_number(before, after)
        if not sure:
            return None
        self._hold(around, frame)
        return _answer(frame, around, in_source, written, plain, value)

    def _small(
        self, source: str, translation: str, value: Decimal, plain: str, grouped: str
    ) -> Check | None:
        """The answer for a whole number whose size matters, if no word nearby depends on its size.

        None if the pair must be read.
        """
        if not plain.isdigit() or len(source) + len(translation) > _LONGEST:
            return None
        before, in_source, after = self._source_writer.in_digits(source, plain, grouped)
        left, written, right = self._target_writer.in_digits(translation, plain, grouped)
        digits = plain
        if not written and value:
            left, written, right = self._target_writer.in_words(translation, plain)
            digits = ""
        if not in_source or not written:
            return None
        start = len(left)
        number = ReadNumber(
            written, start, start + len(written), (value,), spelled=not digits, digits=digits
        )
        met = before, after, left, right, written
        if met not in self._small_ones:
            if not self._source_check.states_no_number(before, after):
                return None
            if not self._target_check.is_sole_small_number(translation, number):
                return None
            if len(self._small_ones) >= _MAX_PAIRS:
                self._small_ones.clear()
            self._small_ones.add(met)
        message = explaining.right_one(plain)
        return Check(_PASS, "", (Expected(plain),), (number,), message, _SURE.confidence)

    def remember(self, place: SplitPair, source: str, translation: str, answer: Check) -> None:
        """Record a pair that has passed; the second time, cache the frame that answers for it."""
        around = place.around
        if answer.result is not Result.PASS or around in self._frames:
            return
        if around in self._met:
            self._hold(around, self._frame(place, source, translation, answer))
            return
        if len(self._met) >= _MAX_PAIRS:
            self._met.clear()
        self._met.add(around)

    def _hold(self, around: PairContext, frame: AnswerFrame | None) -> None:
        if len(self._frames) >= _MAX_PAIRS:
            self._frames.clear()
        self._frames[around] = frame

    def _frame(
        self, place: SplitPair, source: str, translation: str, answer: Check
    ) -> AnswerFrame | None:
        """The parts of the answer that hold for any value of the class; None if some might not."""
        before, after, left, right, sort = place.around
        size = sort & (FRACTION | SMALL)
        if size and states_in_words(source, self._codes[0]):
            return None
        size_in_source = size + (WORDS if sort & _WORDS_IN_SOURCE else 0)
        cut = SplitText(
            before, place.in_source, after, self._source, self._codes[0], size_in_source
        )
        in_source = cut.sole_number(read_numbers(source, self._codes[0]), place.value)
        sort &= ~_WORDS_IN_SOURCE
        cut = SplitText(left, place.written, right, self._target, self._codes[1], sort)
        number = cut.sole_number(answer.found, place.value)
        if number is None or in_source is None or _may_lose_percent(in_source, number):
            return None
        return AnswerFrame(
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
    frame: AnswerFrame,
    around: PairContext,
    in_source: str,
    written: str,
    plain: str,
    value: Decimal,
) -> Check:
    """Build the answer for a pair from the cached frame and the pair's own value."""
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
        expected = Expected(plain, len(before), len(before) + len(in_source))
    else:
        expected = _new(Expected, (plain, None, None))
    message = explaining.right_one(plain)
    return _new(Check, (_PASS, "", (expected,), found, message, confidence, (), (), ()))


def _may_lose_percent(source_number: ReadNumber, found: ReadNumber) -> bool:
    """Whether just one is a percentage, which words like "hundred" in the other text may excuse."""
    return "percent" in (source_number.kind, found.kind) and source_number.kind != found.kind


def _moved(number: ReadNumber, by: int) -> ReadNumber:
    return number._replace(start=number.start + by, end=number.end + by)


@lru_cache(maxsize=64)
def pair_cache_of(source_language: str, target_language: str) -> PairCache:
    """The cached ``PairCache`` for a language pair.
    :raises UnknownLanguageError: CLDR does not know one of the languages.
    """
    return PairCache(source_language, target_language)
