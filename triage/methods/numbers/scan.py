"""One pass over a text: the digits and dictionary words in it, with their places."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from decimal import Decimal
from typing import NamedTuple

from triage.methods.numbers.digits import NUMERAL, Numeral, numerals
from triage.methods.numbers.languages.base import Entry, LanguageSpec, Role, Word

_MARKS = "".join(
    chr(code)
    for start, stop in ((0x300, 0x370), (0x610, 0x670), (0x900, 0xE80), (0x1000, 0x1100))
    for code in range(start, stop)
    if unicodedata.category(chr(code)).startswith("M")
)
LETTER = rf"(?:[^\W\d_]|[{_MARKS}\u200c\u200d])"
_TOKEN = re.compile(
    rf"({NUMERAL})|[^\W\d_]++(?:(?:[{_MARKS}\u200c\u200d]|·(?=[^\W\d_]))++[^\W\d_]*+)*+"
)
_JOINERS = dict.fromkeys((0x200C, 0x200D))
_LONGEST_WORD = 160

_THIRD = Decimal(1) / Decimal(3)
VULGAR: dict[str, Entry] = {
    sign: Word(Role.HALF, Decimal(value), unit="sign")
    for sign, value in {
        "½": "0.5", "¼": "0.25", "¾": "0.75", "⅓": str(_THIRD), "⅔": str(_THIRD * 2),
        "⅛": "0.125", "⅜": "0.375", "⅝": "0.625", "⅞": "0.875", "⅕": "0.2", "⅖": "0.4",
    }.items()
}  # fmt: skip
# Latin letters right after digits: SI and customary unit symbols.
UNIT_SYMBOLS = frozenset(
    [
        "km",
        "cm",
        "mm",
        "nm",
        "m",
        "dm",
        "μm",
        "µm",
        "kg",
        "g",
        "mg",
        "μg",
        "µg",
        "t",
        "l",
        "ml",
        "cl",
        "dl",
        "hl",
        "ha",
        "s",
        "ms",
        "min",
        "h",
        "hr",
        "hrs",
        "w",
        "kw",
        "mw",
        "gw",
        "kwh",
        "mwh",
        "v",
        "kv",
        "ma",
        "hz",
        "khz",
        "mhz",
        "ghz",
        "gb",
        "mb",
        "kb",
        "tb",
        "px",
        "pt",
        "ppm",
        "ppb",
        "c",
        "f",
        "k",
        "mph",
        "kph",
        "lb",
        "lbs",
        "oz",
        "ft",
        "in",
        "yd",
        "mi",
        "gal",
        "bar",
        "pa",
        "kpa",
        "hpa",
        "mpa",
        "nm²",
        "m²",
        "km²",
        "cm²",
        "m³",
        "cm³",
        "km³",
        "rpm",
        "db",
        "j",
        "kj",
        "kcal",
        "cal",
        "mol",
        "mmol",
        "iu",
        "fps",
        "dpi",
        "x",
        "ns",
        "ps",
        "us",
        "kda",
        "da",
        "mol",
        "nmol",
    ]
)


class Hit(NamedTuple):
    """A dictionary word or a numeral at a place of the text."""

    start: int
    end: int
    role: Role
    word: Word
    numeral: Numeral | None = None


_NUMERAL_WORD = Word(Role.DIGITS)
_PERCENT = Word(Role.PERCENT, unit="percent")
_GLUED_UNIT = Word(Role.UNIT, unit="glued")
_GLUED_CODE = Word(Role.LABEL, unit="glued")


def scan(text: str, spec: LanguageSpec) -> list[Hit]:
    """Find every numeral and every word that the language knows, in order."""
    lowered = text.lower()
    if len(lowered) != len(text):
        lowered = "".join(c if len(c.lower()) != 1 else c.lower() for c in text)
    hits: list[Hit] = []
    lookup = lookup_for(spec)
    numeral_end = -1
    for match in _TOKEN.finditer(lowered):
        start, end = match.span()
        word = match[0]
        if match.lastindex:
            _numerals(word, start, spec, hits)
            numeral_end = end
            continue
        entry = _glued(word, spec) if start == numeral_end else lookup(word)
        if entry is None:
            continue
        if word in spec.percent_words and _percent_before(lowered, start, spec):
            hits.append(Hit(start, end, Role.PERCENT, _PERCENT))
        elif isinstance(entry, Word):
            hits.append(Hit(start, end, entry.role, entry))
        else:
            hits.extend(Hit(start, end, part.role, part) for part in entry)
    return hits


def _percent_before(lowered: str, start: int, spec: LanguageSpec) -> bool:
    """Whether "cent" stands in "per cent", where it is not a hundred."""
    return lowered[max(0, start - 6) : start].rstrip().endswith(spec.percent_before)


class Lexicon(dict[str, Entry | None]):
    """A language's words; what is not listed is split once and then remembered."""

    _MOST = 50_000  # a long-running process must not keep every word it has ever met

    def __init__(self, spec: LanguageSpec) -> None:
        super().__init__(VULGAR)
        self.update((word.translate(_JOINERS), entry) for word, entry in spec.words.items())
        self._own = dict(self)
        self._split = spec.split

    def __missing__(self, word: str) -> Entry | None:
        plain = word.translate(_JOINERS)
        entry = self._own.get(plain)
        if entry is None and self._split is not None and len(plain) <= _LONGEST_WORD:
            entry = self._split(plain)
        if len(self) > self._MOST:
            self.clear()
            self.update(self._own)
        if len(word) <= _LONGEST_WORD:
            self[word] = entry
        return entry


_LEXICONS: dict[str, Lexicon] = {}


def lookup_for(spec: LanguageSpec) -> Callable[[str], Entry | None]:
    """The language's dictionary, with compounds remembered."""
    lexicon = _LEXICONS.get(spec.code)
    if lexicon is None:
        lexicon = _LEXICONS[spec.code] = Lexicon(spec)
    return lexicon.__getitem__


def _glued(word: str, spec: LanguageSpec) -> Entry | None:
    """What letters right after digits mean: a scale, an ordinal, a unit, or part of a name."""
    entry = spec.glued.get(word) or VULGAR.get(word)
    if entry is not None:
        return entry
    if word in UNIT_SYMBOLS:
        return _GLUED_UNIT
    if not word[0].isascii():
        return lookup_for(spec)(word)
    known = lookup_for(spec)(word)
    if known is not None and len(word) > 2:
        return known
    return _GLUED_CODE if len(word) < 5 else None  # 12jährige is an amount, 747s a name


def _numerals(token: str, start: int, spec: LanguageSpec, hits: list[Hit]) -> None:
    """Add a numeral, or the several numbers that stand in one token."""
    for offset, length, numeral in numerals(token, spec.convention):
        at = start + offset
        hits.append(Hit(at, at + length, Role.DIGITS, _NUMERAL_WORD, numeral))
