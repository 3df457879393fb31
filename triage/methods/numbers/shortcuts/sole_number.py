"""Recognises texts in which only one value can be a number, without reading them.

Most sentences have one number, and none of their other words affects numbers. If that is certain,
and the value appears in a usual form with no neighbouring word that could change its meaning, the
reader would find only that value, as a plain quantity without a unit. Every check here gives the
same answer for all numbers of one class (``number_classes.py``). In any doubt the text is read.
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache
from unicodedata import is_normalized

from triage.methods.numbers.annotators.idioms import without_idioms
from triage.methods.numbers.annotators.money import CURRENCY_SIGNS
from triage.methods.numbers.annotators.ordinal_fractions import may_name_a_share
from triage.methods.numbers.annotators.roman import FIRST_LETTERS, may_be_roman
from triage.methods.numbers.annotators.scale_letters import may_be_thousand_of_money
from triage.methods.numbers.annotators.time_cues import is_time
from triage.methods.numbers.annotators.times_of_day import with_times
from triage.methods.numbers.grammar.steps import opens_range
from triage.methods.numbers.languages import get_language
from triage.methods.numbers.languages.base import (
    NUMBER_ROLES,
    LanguageSpec,
    Role,
    Surroundings,
    Word,
)
from triage.methods.numbers.lexer.scan import MARKS, lexicon_of
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.reading import is_clean
from triage.methods.numbers.shortcuts.han_sole_number import HanSoleNumberCheck
from triage.methods.numbers.shortcuts.number_classes import FRACTION, WORDS, asks_for_time
from triage.methods.numbers.shortcuts.seen_contexts import SeenContexts
from triage.methods.numbers.units.percents import may_say_percent
from triage.methods.numbers.units.reading import begins_no_unit, signed, unit_between

# These do not affect the meaning of a neighbouring number, unless it is a year: "and", "in".
_SAY_NOTHING = frozenset([Role.CONN, Role.ARTICLE, Role.YEAR_CUE, Role.AFTER_YEAR])
# These do not state a number by themselves.
_NO_NUMBERS = frozenset(Role) - NUMBER_ROLES - {Role.PERCENT} | _SAY_NOTHING | {Role.POINT}
_MAX_CHUNKS = 50_000  # cached chunks
_LONGEST = 160  # characters of a cached chunk
_NEAR = 3  # chunks; words further away do not affect the meaning of a large number
_HUNDRED = Decimal(100)
_FAR = 6  # chunks; the same for a small number: "5 of the May"
_TEN = 10
_OPENING = frozenset(["", " ", "(", "[", '"', "“", "„", "«"])
_EDGES = frozenset(["", *' .,;!?)]"”»%'])
_CLOSING = re.compile(r"[.,;!?)\]\"”»]*(?:$| (?![kKmM]\b)[^\W\d_])")


def _adds(word: Word) -> bool:
    """Whether a word states its value and has no other role or property."""
    return word == Word(Role.ADD, word.value, word.room)


class SoleNumberCheck:
    """Recognises text around a value that holds no other number, from its space-separated chunks.
    :param spec: a language that puts spaces between words.
    """

    def __init__(self, spec: LanguageSpec, code: str) -> None:
        self._spec, self._code = spec, code
        self._words = lexicon_of(spec)
        self._shares = frozenset(re.findall(r"[^\W\d_]{4,}", spec.half_after))
        self._harmless: set[str] = set()  # chunks that state no number by themselves
        self._affecting: set[str] = (
            set()
        )  # harmless chunks that affect a neighbouring number's meaning
        self._known: set[str] = set()  # harmless chunks that are in the lexicon
        self._numberless = SeenContexts(), SeenContexts()
        self._plain = {sort: (SeenContexts(), SeenContexts()) for sort in (0, FRACTION, WORDS)}

    def states_no_number(self, before: str, after: str) -> bool:
        """Whether the text around a value states no number."""
        lefts, rights = self._numberless
        return (
            before in lefts
            or (
                before[-1:] in _OPENING
                and self._state_no_number(before.split(" "))
                and lefts.remember(before)
            )
        ) and (
            after in rights
            or (
                after[:1] in _EDGES
                and self._state_no_number(after.split(" "))
                and rights.remember(after)
            )
        )

    def is_sole_number(self, before: str, after: str, sort: int) -> bool:
        """Whether a value between these texts is the only number and a plain quantity."""
        lefts, rights = self._plain[sort]
        return (
            before in lefts or (self._may_precede(before, sort) and lefts.remember(before))
        ) and (after in rights or (self._may_follow(after, sort) and rights.remember(after)))

    def is_sole_small_number(self, text: str, number: ReadNumber) -> bool:
        """Like ``is_sole_number``, for a whole number that could elsewhere be a day, hour or year."""
        before, after, value = text[: number.start], text[number.end :], number.values[0]
        if after[:1] == "." or not self.is_sole_number(
            before, after, WORDS if number.spelled else 0
        ):
            return False
        left, right = before.split(" "), after.split(" ")
        if not self._affecting.isdisjoint((*left[-_FAR:], *right[:_FAR])):
            return False
        if value > _HUNDRED:  # could be a year if a word next to it says so
            return self._known.isdisjoint((*left[-_NEAR:], *right[:_NEAR]))
        spec = self._spec
        if number.spelled and not self._is_plain_word(number, text):
            return False
        if without_idioms([number], text, self._spec)[0].weak:
            return False
        if spec.clock is not None and is_time(number, text, spec.clock):
            return False
        return spec.hours is None or with_times([number], text, spec.hours) == [number]

    def _is_plain_word(self, number: ReadNumber, text: str) -> bool:
        """Whether the number is one unambiguous number word, or two joined by a hyphen."""
        words = number.text
        rule = self._spec.homographs.get(words)
        if rule is not None and not rule(Surroundings(text, number.start, number.end)):
            return False
        hits = self._words[words]
        if len(hits) == 2 and "-" in words:  # thirty-six
            tens, ones = hits[0].word, hits[1].word
            both = tens.value + ones.value == number.values[0]
            return both and _adds(tens) and tens.room == _TEN and _adds(ones._replace(weak=False))
        return len(hits) == 1 and _adds(hits[0].word) and hits[0].word.value == number.values[0]

    def _may_precede(self, before: str, sort: int) -> bool:
        """Whether a value after this text remains a plain quantity."""
        if before[-1:] not in _OPENING or before[-2:-1] in CURRENCY_SIGNS or signed(before):
            return False
        chunks = before.split(" ")
        if not self._state_no_number(chunks) or not self._affecting.isdisjoint(chunks[-_NEAR:]):
            return False
        if sort & WORDS:
            return not opens_range(before, len(before), self._spec)
        return sort != FRACTION or not asks_for_time(before, "", self._spec)

    def _may_follow(self, after: str, sort: int) -> bool:
        """Whether the text after a value neither depends on its size nor names a unit."""
        if not _CLOSING.match(after) or self._spec.convention.latin_doubt:
            return False
        if may_be_thousand_of_money(after, self._spec):
            return False
        chunks = after.split(" ")
        if not self._state_no_number(chunks) or not self._affecting.isdisjoint(chunks[:_NEAR]):
            return False
        if sort == FRACTION and asks_for_time("", after, self._spec):
            return False
        if after[:1] == " " and begins_no_unit(chunks[1], self._code):
            return True
        return unit_between("", after, sort & WORDS != 0, self._code) is None

    def _state_no_number(self, chunks: list[str]) -> bool:
        """Whether no chunk states a number; chunks that do not are cached."""
        harmless = self._harmless
        return all(map(self._learn_harmless, [chunk for chunk in chunks if chunk not in harmless]))

    def _learn_harmless(self, chunk: str) -> bool:
        """Whether an uncached chunk states no number; if so, cache it."""
        if self._is_unknown_word(chunk):
            self._cache(chunk)
            return True
        meant = {hit.role for hit in self._words[chunk]}
        if not meant <= _NO_NUMBERS or self._may_concern_numbers(chunk):
            return False
        self._cache(chunk)
        if meant:
            self._known.add(chunk)
            if not meant <= _SAY_NOTHING:
                self._affecting.add(chunk)
        return True

    def _is_unknown_word(self, chunk: str) -> bool:
        """Whether a chunk is certainly just a word that the reader does not know."""
        word = chunk.rstrip(MARKS).lower()
        return (
            word.isalpha()
            and chunk[0] not in FIRST_LETTERS
            and not self._words.lists(word)
            and not may_say_percent(word, self._spec)
            and word not in self._shares
            and not may_name_a_share(word, self._spec)
            and (word.isascii() or is_normalized("NFC", chunk))
            and len(chunk) <= _LONGEST
        )

    def _may_concern_numbers(self, chunk: str) -> bool:
        """Whether a chunk may concern numbers although none of its words is a number word.

        Chunks that may mean a percentage count: a lost or added percentage is found only by
        reading.
        """
        if (
            may_say_percent(chunk, self._spec)
            or may_be_roman(chunk, self._spec.roman)
            or not is_clean(chunk)
            or len(chunk) > _LONGEST
        ):
            return True
        word = chunk.lower().rstrip(MARKS)
        return word in self._shares or may_name_a_share(word, self._spec)

    def _cache(self, chunk: str) -> None:
        if len(self._harmless) >= _MAX_CHUNKS:
            self._harmless.clear()
            self._affecting.clear()
            self._known.clear()
        self._harmless.add(chunk)


@lru_cache(maxsize=512)
def sole_number_check(code: str) -> SoleNumberCheck | HanSoleNumberCheck:
    """The cached ``SoleNumberCheck`` or ``HanSoleNumberCheck`` of a language.
    :raises UnknownLanguageError: CLDR does not know the language.
    """
    spec = get_language(code)
    return SoleNumberCheck(spec, code) if spec.han is None else HanSoleNumberCheck(spec, code)
