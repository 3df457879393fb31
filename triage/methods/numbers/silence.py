"""Texts in which nothing but one value can be a number, told without reading them.

Most sentences hold one number, and no other word in them says anything about numbers. Where that is
sure, and the value stands there in a usual form with nothing beside it that could change what it
is, the reader would find just that value, as a plain quantity without a unit. All that is asked
here holds for each value of a sort (``likeness.py``) or for none. Where anything is left open the
text is read.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from decimal import Decimal
from functools import lru_cache

from triage.methods.numbers.clock import is_time
from triage.methods.numbers.hansigns import OVER, SIGNS
from triage.methods.numbers.hours import with_times
from triage.methods.numbers.languages import get_language
from triage.methods.numbers.languages.base import (
    NUMBER_ROLES,
    HanTables,
    LanguageSpec,
    Role,
    Word,
)
from triage.methods.numbers.likeness import BETWEEN, FRACTION, WORDS, asks_for_time
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.money import CURRENCY_SIGNS
from triage.methods.numbers.percents import SAID, may_say_percent
from triage.methods.numbers.reading import INVISIBLE, is_clean
from triage.methods.numbers.roman import may_be_roman
from triage.methods.numbers.scan import MARKS, lexicon_of
from triage.methods.numbers.units import begins_no_unit, signed, unit_between

# Beside a number these say nothing of one that is no year: "and", "a", "in", "since".
_SAY_NOTHING = frozenset([Role.CONN, Role.ARTICLE, Role.YEAR_CUE, Role.AFTER_YEAR])
# These state no number by themselves.
_NO_NUMBERS = frozenset(Role) - NUMBER_ROLES - {Role.PERCENT} | _SAY_NOTHING | {Role.POINT}
_MOST = 50_000  # chunks that are remembered
_LONGEST = 160  # characters of a chunk that is remembered
_NEAR = 3  # chunks; no word further away says what a large number is
_HUNDRED = Decimal(100)
_FAR = 6  # nor, further than this, what a small one is: "5 of the May"
_OPENING = frozenset(["", " ", "(", "[", '"', "“", "„", "«"])
_EDGES = frozenset(["", *' .,;!?)]"”»%'])
_CLOSING = re.compile(r"[.,;!?)\]\"”»]*(?:$| (?![kKmM]\b)[^\W\d_])")


class Silence:
    """The chunks between spaces of one language in which no number can be.

    :param spec: a language that puts spaces between words.
    """

    def __init__(self, spec: LanguageSpec, code: str) -> None:
        self._spec, self._code = spec, code
        self._words = lexicon_of(spec)
        self._shares = frozenset(re.findall(r"[^\W\d_]{4,}", spec.half_after))
        self._quiet: set[str] = set()  # nothing in it states a number by itself
        self._silent: set[str] = set()  # nor says what a number beside it is
        self._mute: set[str] = set()  # nor that it is a year

    def around(self, before: str, after: str) -> bool:
        """Whether nothing before and after a value states a number."""
        if before[-1:] not in _OPENING or after[:1] not in _EDGES:
            return False
        left, right = before.split(" "), after.split(" ")
        quiet = self._quiet
        return (quiet.issuperset(left) or self._learnt(left)) and (
            quiet.issuperset(right) or self._learnt(right)
        )

    def leaves_only(self, before: str, after: str, sort: int, near: int = _NEAR) -> bool:
        """Whether a value between these texts is the only number, and a plain quantity.

        :param near: chunks on either side that must not say what the number is.
        """
        if before[-1:] not in _OPENING or before[-2:-1] in CURRENCY_SIGNS:
            return False
        if not _CLOSING.match(after) or self._spec.convention.latin_doubt:
            return False
        left, right = before.split(" "), after.split(" ")
        quiet, silent = self._quiet, self._silent
        if not quiet.issuperset(left) and not self._learnt(left):
            return False
        if not quiet.issuperset(right) and not self._learnt(right):
            return False
        if not silent.issuperset(left[-near:]) or not silent.issuperset(right[:near]):
            return False
        return self._is_plain(before, after, sort)

    def leaves_small(self, text: str, number: ReadNumber) -> bool:
        """The same for just this whole number, which may be a day, an hour or a year elsewhere."""
        before, after, value = text[: number.start], text[number.end :], number.values[0]
        if after[:1] == "." or not self.leaves_only(
            before, after, WORDS if number.spelled else 0, _FAR
        ):
            return False
        if value > _HUNDRED:  # a year, where something says so right beside it
            near = (*before.split(" ")[-_NEAR:], *after.split(" ")[:_NEAR])
            return self._mute.issuperset(near)
        spec = self._spec
        if number.spelled and not self._is_one_word(number):
            return False
        if spec.clock is not None and is_time(number, text, spec.clock):
            return False
        return spec.hours is None or with_times([number], text, spec.hours) == [number]

    def _is_one_word(self, number: ReadNumber) -> bool:
        """Whether a single word that is nothing else states the number."""
        hits = self._words[number.text]
        if len(hits) != 1 or number.text in self._spec.homographs:
            return False
        word = hits[0].word
        return word == Word(Role.ADD, number.values[0], word.room)

    def _is_plain(self, before: str, after: str, sort: int) -> bool:
        """Whether what stands beside the value neither asks for its size nor names a unit."""
        if sort & WORDS and BETWEEN.search(before[-12:]):
            return False
        if sort & FRACTION and _asks_for_time(before[-_CUE:], after[:_CUE], self._code):
            return False
        if after[:1] == " " and not signed(before):
            word, _, _ = after[1:].partition(" ")
            if begins_no_unit(word, self._code):
                return True
        return unit_between(before, after, sort & WORDS != 0, self._code) is None

    def _learnt(self, chunks: Iterable[str]) -> bool:
        """Whether all chunks are quiet; those that are will be known next time."""
        for chunk in set(chunks).difference(self._quiet):
            roles = {hit.role for hit in self._words[chunk]}
            if not roles <= _NO_NUMBERS or may_say_percent(chunk):
                return False  # a percentage may be lost or added, which reading tells
            if may_be_roman(chunk) or not is_clean(chunk) or len(chunk) > _LONGEST:
                return False
            if self._shares and chunk.lower().rstrip(MARKS) in self._shares:
                return False
            if len(self._quiet) >= _MOST:
                self._quiet.clear()
                self._silent.clear()
                self._mute.clear()
            self._quiet.add(chunk)
            if roles <= _SAY_NOTHING:
                self._silent.add(chunk)
            if not roles:
                self._mute.add(chunk)
        return True


_CUE = 40  # characters; what makes a time of a number is shorter


@lru_cache(maxsize=4096)
def _asks_for_time(before: str, after: str, code: str) -> bool:
    return asks_for_time(before, after, get_language(code))


class HanSilence:
    """The same for Chinese and Japanese, where a value stands in digits."""

    def __init__(self, spec: LanguageSpec, code: str) -> None:
        assert spec.han is not None
        self._loud = _loud(spec.han)
        self._not_before = frozenset(f"第初负負下ス点點{spec.han.labels}") | CURRENCY_SIGNS
        self._code = code

    def around(self, before: str, after: str) -> bool:
        """Whether nothing before and after a value states a number."""
        if not (before[-1:] >= _FIRST_SIGN and after[:1] >= _FIRST_SIGN):
            return False
        loud = self._loud
        return not loud.search(before) and not loud.search(after)

    def leaves_only(self, before: str, after: str, sort: int) -> bool:
        """Whether a value between these texts is the only number, and a plain quantity."""
        if sort & WORDS or after[:1] not in _COUNTING or "目" in after[:4]:
            return False
        if before and (before[-1] < _FIRST_SIGN or before[-1] in self._not_before):
            return False
        loud = self._loud
        if loud.search(before) or loud.search(after):
            return False
        if not (
            unicodedata.is_normalized("NFC", before) and unicodedata.is_normalized("NFC", after)
        ):
            return False
        return unit_between(before, after, False, self._code) is None

    def leaves_small(self, text: str, number: ReadNumber) -> bool:
        """The same for just this whole number."""
        before, after = text[: number.start], text[number.end :]
        return not number.spelled and self.leaves_only(before, after, 0)


_FIRST_SIGN = "\u2e80"  # below it are the scripts that put spaces between words
# What may follow an amount and says nothing of it: what counts people and things, and marks.
_COUNTING = frozenset(
    "辆輛名张張只隻本家件座台棵封条條份部册冊幅头頭匹艘架所间間枚位个個人项項颗顆株户戶，。、；！？）」』》"
)
_COUNTING |= {""}


def _loud(tables: HanTables) -> re.Pattern[str]:
    """Any character with which a number can begin, and marks that nobody sees."""
    native = "".join(sorted({word[0] for word in tables.native}))
    return re.compile(
        rf"[\d%％‰{re.escape(SIGNS + native)}{INVISIBLE}]|^[割成折]|パーセント|[{OVER}](?=[万萬亿億])"
        rf"|(?=[A-Za-zА-я\u0900-\u0dff])(?i:{SAID})"
    )


@lru_cache(maxsize=512)
def silence_of(code: str) -> Silence | HanSilence:
    """What is known of a language's silent words.

    :raises UnknownLanguageError: CLDR does not know the language.
    """
    spec = get_language(code)
    return Silence(spec, code) if spec.han is None else HanSilence(spec, code)
