"""Finds the digits and dictionary words of a text in one pass, with their offsets."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from triage.methods.numbers.kinds import Flag
from triage.methods.numbers.languages.base import Entry, LanguageSpec, Role, Word
from triage.methods.numbers.languages.words import listed
from triage.methods.numbers.lexer.digits import NUMERAL, Numeral
from triage.methods.numbers.lexer.split_tokens import numerals

_MARKS = "".join(
    chr(code)
    for start, stop in ((0x300, 0x370), (0x610, 0x670), (0x900, 0xE80), (0x1000, 0x1100))
    for code in range(start, stop)
    if unicodedata.category(chr(code)).startswith("M")
)
LETTER = rf"(?:[^\W\d_]|[{_MARKS}\u200c\u200d])"
_TOKEN = re.compile(
    rf"({NUMERAL})|[^\W\d_]++(?:(?:[{_MARKS}\u200c\u200d]|·(?=[^\W\d_])|(?<=[\u0400-\u052f])['’](?=[\u0400-\u052f]))[^\W\d_]*+)*"
)
_UNWRITTEN = str.maketrans("", "", "\u200c\u200d'’ʼ")
_LATIN = re.compile(r"[a-zµμ²³]+")
_LONGEST_WORD = 160
_DIGIT = re.compile(r"\d")
_WITH_DIGITS = re.compile(r"(?:[^ \d]*+\d[^ ]*+(?: |$))+")

_THIRD = Decimal(1) / Decimal(3)
VULGAR: dict[str, Entry] = {
    sign: Word(Role.HALF, Decimal(value), unit=Flag.SIGN)
    for sign, value in {
        "½": "0.5", "¼": "0.25", "¾": "0.75", "⅓": str(_THIRD), "⅔": str(_THIRD * 2),
        "⅛": "0.125", "⅜": "0.375", "⅝": "0.625", "⅞": "0.875", "⅕": "0.2", "⅖": "0.4",
    }.items()
}  # fmt: skip
# Latin letters right after digits: SI and customary unit symbols.
UNIT_SYMBOLS = frozenset(
    listed(
        "km cm mm nm m dm μm µm kg g mg μg µg t l ml cl dl hl ha s ms min h hr hrs w kw mw gw kwh mwh "
        "v kv ma hz khz mhz ghz gb mb kb tb px pt ppm ppb c f k mph kph lb lbs oz ft in yd mi gal bar "
        "pa kpa hpa mpa nm² m² km² cm² m³ cm³ km³ rpm db j kj kcal cal mol mmol iu fps dpi x ns ps us "
        "kda da nmol"
    )
)


class Hit(NamedTuple):
    """A dictionary word or a numeral, with its offsets in the text."""

    start: int
    end: int
    role: Role
    word: Word
    numeral: Numeral | None = None


_NUMERAL_WORD = Word(Role.DIGITS)
_PERCENT = Word(Role.PERCENT, unit=Flag.PERCENT)
_GLUED_UNIT = Word(Role.UNIT, unit=Flag.GLUED)
_GLUED_CODE = Word(Role.LABEL, unit=Flag.GLUED)
MARKS = ".,;:!?)"  # the usual punctuation at the end of a chunk
_WORDS = re.compile(r"[^\W_]+")
_DIGIT_AND_SPACE = re.compile(r"\d\s$")
_NEAR = 40  # characters before and after "por cento" in which to look for adjacent words
_CONNECTING = frozenset({Role.CONN})
_COUNTING = frozenset({Role.ADD, Role.MUL, Role.HALF, Role.PART, Role.VAGUE})
_IN_PLACE = (Hit(0, 0, Role.DIGITS, _NUMERAL_WORD),)


def scan(text: str, spec: LanguageSpec) -> list[Hit]:
    """Find every numeral and every word in the language's lexicon, in order.

    Chunks between spaces are looked up whole, as most have been seen before and contain no number.
    Only digits, which a space may group, and words that depend on context are read in place.
    """
    lexicon = lexicon_of(spec)
    hits: list[Hit] = []
    start = read_to = 0
    lower = ""
    for chunk in text.split(" "):
        if (known := lexicon[chunk]) and start >= read_to:
            if known is _IN_PLACE:
                lower = lower or lowered(text)
                run = _WITH_DIGITS.match(text, start)
                read_to = run.end() if run else start + len(chunk)
                hits += lexicon.hits(lower, start, read_to)
            else:
                for at, to, role, word, _ in known:
                    hits.append(Hit(start + at, start + to, role, word))
        start += len(chunk) + 1
    return hits


def with_names_joined(text: str, spec: LanguageSpec) -> str:
    """The text with names of two words as one, of the same length: كانون الثاني, January."""
    return re.sub(spec.inside_names, "\u200c", text) if spec.inside_names else text


def _joined(word: str) -> str:
    """The word without zero-width joiners and non-joiners, and without an apostrophe."""
    return word.translate(_UNWRITTEN)


def lowered(text: str) -> str:
    """The text in lower case, with all offsets preserved."""
    lower = text.lower()
    if len(lower) != len(text):
        return "".join(c if len(c.lower()) != 1 else c.lower() for c in text)
    return lower


class Lexicon(dict[str, tuple[Hit, ...]]):
    """A cache of the number words in each chunk between spaces.

    ``_IN_PLACE`` marks a chunk that must be read in place: it has digits, which a space may group,
    or its meaning depends on the text around it.
    """

    _MAX_CHUNKS = 50_000  # chunks; bounds the memory of a long-running process

    def __init__(self, spec: LanguageSpec) -> None:
        super().__init__()
        self._spec = spec
        self._words = VULGAR | {_joined(word): entry for word, entry in spec.words.items()}

    def __missing__(self, chunk: str) -> tuple[Hit, ...]:
        word = chunk.isalpha()
        if not word and _DIGIT.search(chunk):
            return _IN_PLACE  # not cached: numbers rarely repeat
        lower = lowered(chunk)
        bare = lower if word else lower.rstrip(MARKS)
        if (word or bare.isalpha()) and self._spec.cut is None:
            found = _at(0, len(bare), self._entry(bare))
        else:
            found = tuple(self.hits(lower, 0, len(chunk)))
        percent = self._spec.percent_words
        if percent and any(name in lower for name in percent):
            found = _IN_PLACE
        if len(chunk) <= _LONGEST_WORD:
            if len(self) >= self._MAX_CHUNKS:
                self.clear()
            self[chunk] = found
        return found

    def hits(self, lower: str, start: int, end: int) -> Iterator[Hit]:
        """The numerals and number words of a part of a lower-case text, in order."""
        spec = self._spec
        numeral_end = -1
        for match in _TOKEN.finditer(lower, start, end):
            at, to = match.span()
            if match.lastindex:
                numeral_end = to
                for offset, length, numeral in numerals(match[0], spec.convention):
                    begin = at + offset
                    yield Hit(begin, begin + length, Role.DIGITS, _NUMERAL_WORD, numeral)
                continue
            word = match[0]
            if spec.cut is not None and not word.isascii():
                yield from self._pieces(word, at, glued=at == numeral_end)
                continue
            if at == numeral_end + 1 and lower[at - 1] in spec.ending_marks:
                ending = spec.endings.get(word)
                if ending is not None:
                    yield from _at(at - 1, to, ending)
                    continue
            entry = self._glued(word) if at == numeral_end else self._entry(word)
            if word in spec.after_digits and _DIGIT_AND_SPACE.search(lower, max(0, at - 2), at):
                entry = spec.after_digits[word]
            if entry and word in spec.percent_words and self._is_percent(lower, at, to):
                entry = _PERCENT
            yield from _at(at, to, entry)

    def _pieces(self, word: str, at: int, *, glued: bool) -> Iterator[Hit]:
        """The hits in a word to which others are attached: 5천명이, 20cm의."""
        assert self._spec.cut is not None
        latin = _LATIN.match(word)
        if glued and latin is not None:
            yield from _at(at, at + latin.end(), self._glued(latin[0]))
            return
        for offset, length, entry in self._spec.cut(word, glued):
            yield from _at(at + offset, at + offset + length, entry)

    def _entry(self, word: str) -> Entry | None:
        plain = _joined(word)
        entry = self._words.get(plain)
        if entry is None and self._spec.split is not None and len(plain) <= _LONGEST_WORD:
            return self._spec.split(plain)
        return entry

    def _glued(self, word: str) -> Entry | None:
        """The entry for letters glued to digits: a scale, an ordinal, a unit, or part of a name."""
        entry = self._spec.glued.get(word) or VULGAR.get(word)
        if entry is not None:
            return entry
        if word in UNIT_SYMBOLS:
            return _GLUED_UNIT
        known = self._entry(word)
        if not word[0].isascii() or (known is not None and len(word) > 2):
            return known
        return _GLUED_CODE if len(word) < 5 else None  # 12jährige is an amount, 747s a name

    def _is_percent(self, lower: str, start: int, end: int) -> bool:
        """Whether "cento" is part of "por cento" rather than the number one hundred.

        After "por" it is still a hundred if a number continues after it and none precedes it:
        "assinado por cento e vinte pessoas".
        """
        before = lower[max(0, start - _NEAR) : start].rstrip()
        if not before.endswith(self._spec.percent_before):
            return False
        counted = _WORDS.findall(before.removesuffix(self._spec.percent_before))[-1:]
        going_on = _WORDS.findall(lower[end : end + _NEAR])[:2]
        if going_on and self._states(going_on[0], _CONNECTING):
            going_on = going_on[1:]
        counts = any(word[-1].isdigit() or self._states(word, _COUNTING) for word in counted)
        return counts or not any(self._states(word, _COUNTING) for word in going_on[:1])

    def _states(self, word: str, roles: frozenset[Role]) -> bool:
        entry = self._entry(word)
        readings = (entry,) if isinstance(entry, Word) else entry or ()
        return any(reading.role in roles for reading in readings)


def _at(start: int, end: int, entry: Entry | None) -> tuple[Hit, ...]:
    """The hits of a word at its offsets."""
    if entry is None:
        return ()
    if isinstance(entry, Word):
        return (Hit(start, end, entry.role, entry),)
    return tuple(Hit(start, end, part.role, part) for part in entry)


_LEXICONS: dict[str, Lexicon] = {}


def lexicon_of(spec: LanguageSpec) -> Lexicon:
    """The language's cached ``Lexicon``."""
    lexicon = _LEXICONS.get(spec.code)
    if lexicon is None:
        lexicon = _LEXICONS[spec.code] = Lexicon(spec)
    return lexicon
