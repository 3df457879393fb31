"""Decides which texts are read the same whatever number they contain, and for which numbers.

The reader looks at a number's size only to tell amounts from days, months, hours, years, centuries
and the like, all of which are at most 100 or from 1000 to 2199. It also looks at the words and
digits around the number, and at whether it is whole. This module handles the remaining cases:
characters after a number whose meaning depends on its size, clock times with a decimal point, and
other numbers nearby.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from triage.methods.numbers.annotators.time_cues import ends_with_time_cue
from triage.methods.numbers.annotators.times_of_day import asks_for_hour
from triage.methods.numbers.exact import is_whole
from triage.methods.numbers.grammar.steps import opens_range
from triage.methods.numbers.han.signs import RUN
from triage.methods.numbers.languages.base import LanguageSpec
from triage.methods.numbers.model import AMOUNTS, ReadNumber
from triage.methods.numbers.reading import is_clean
from triage.methods.numbers.units.reading import unit_of

FRACTION, WORDS, SMALL = 1, 2, 8
"""Flags of number classes: with decimals, in words, from 32 to 99."""

_NEAR = 12  # characters; numbers further apart are never combined into one value
_DIGIT = re.compile(r"\d")
_HAN_SIGN = re.compile(RUN)
# Chinese and Japanese characters whose reading depends on the size of the number before them:
# years, centuries, dozens, tenths, and the units of which 千 may be a part.
_ASKS_FOR_SIZE = re.compile("[年世打ダ成割折克米瓦卡帕伏赫焦]")
_JOINS = frozenset("/:-：–")
_OPENS = re.compile(r"(?:^|[\s(\[\"'“„«»‘¿¡$€£¥₹])$")
_CLOSES = re.compile(r"[\s.,;!?)\]\"'“”«»’%…]|$")


# Whole numbers of up to four digits that cannot be a day, an hour or a year; the group matches
# small ones, which the source may also write in words.
_SHORT = re.compile(r"10[1-9]|1[1-9]\d|[2-9]\d\d|2[2-9]\d\d|[3-9]\d{3}|(3[2-9]|[4-9]\d)").fullmatch
_LONGEST_WHOLE = 15  # digits
_FRACTION = re.compile(r"\d{1,10}\.\d{0,9}[1-9]").fullmatch  # no trailing zero


def number_class(plain: str) -> int | None:
    """The class of a number in plain digits; None if its size matters to the reader.

    >>> number_class("12345"), number_class("0.5"), number_class("45") == SMALL
    (0, 1, True)
    >>> number_class("1999"), number_class("31"), number_class("-5.5")
    (None, None, None)
    """
    if len(plain) > 4 and plain.isdecimal():
        return 0 if len(plain) <= _LONGEST_WHOLE else None
    if "." in plain:
        return FRACTION if _FRACTION(plain) else None
    match = _SHORT(plain)
    if match is None:
        return None
    return SMALL if match.lastindex else 0


class SplitText(NamedTuple):
    """A text split at a value.

    :param sort: the value's class, a sum of ``FRACTION``, ``WORDS`` and ``SMALL``.
    """

    before: str
    written: str
    after: str
    spec: LanguageSpec
    language: str
    sort: int

    def sole_number(self, numbers: Sequence[ReadNumber], value: Decimal) -> ReadNumber | None:
        """The number that states the value, if any other of its class would be read the same way.

        :param numbers: all numbers read in the text.
        """
        number = _strong(numbers)
        if number is None or not self._is_plain(number, value) or not self._is_apart():
            return None
        if self._asks_for_size() or any(_disturbs(other, number) for other in numbers):
            return None
        return None if self._has_own_unit(number) else number

    def _is_plain(self, number: ReadNumber, value: Decimal) -> bool:
        """Whether a number is exactly the value, as an unambiguous amount."""
        return (
            number.start == len(self.before)
            and number.text == self.written
            and number.values == (value,)
            and number.kind in AMOUNTS
            and not (number.doubt or number.other or number.parts)
        )

    def _is_apart(self) -> bool:
        """Whether no text around the number could be mistaken for part of it."""
        before, after = self.before, self.after
        if _DIGIT.search(before) or _DIGIT.search(after) or after[:1] in _JOINS:
            return False
        if not is_clean(before + self.written + after):
            return False
        if self.spec.han is not None:
            return not _HAN_SIGN.search(before[-2:]) and not _HAN_SIGN.search(after[:2])
        if self.sort & SMALL and after[:1] == ".":  # 45. is an ordinal in some languages
            return False
        return bool(_OPENS.search(before[-1:]) and _CLOSES.match(after[:1]))

    def _asks_for_size(self) -> bool:
        if self.spec.han is not None:
            return _ASKS_FOR_SIZE.search(self.after[:3]) is not None
        if self.sort & WORDS:
            return opens_range(self.before, len(self.before), self.spec)
        if not self.sort & FRACTION:
            return False
        return asks_for_time(self.before, self.after, self.spec)

    def _has_own_unit(self, number: ReadNumber) -> bool:
        """Whether a unit follows a Han numeral: 三千克 is 3 kg or 3000 g, 三千零一克 only 3001 g."""
        if self.spec.han is None or not self.sort & WORDS:
            return False
        text = self.before + self.written + self.after
        return unit_of(number, text, self.language) is not None


def asks_for_time(before: str, after: str, spec: LanguageSpec) -> bool:
    """Whether the context would turn a small decimal number into a time of day."""
    if spec.hours is not None and asks_for_hour(before, after, spec.hours):
        return True
    return spec.clock is not None and ends_with_time_cue(before, spec.clock)


def _strong(numbers: Sequence[ReadNumber]) -> ReadNumber | None:
    """The only number that is not weak; None if there is none or more than one."""
    strong = [number for number in numbers if not number.weak]
    return strong[0] if len(strong) == 1 else None


def _disturbs(other: ReadNumber, number: ReadNumber) -> bool:
    """Whether a weak word is close enough to combine with the number, or is itself a fraction."""
    if other is number:
        return False
    near = other.end > number.start - _NEAR and other.start < number.end + _NEAR
    return near or not all(map(is_whole, other.values))
