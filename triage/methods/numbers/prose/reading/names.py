"""Finds months, days of the week and decades that are named, not numbered."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from triage.methods.numbers.annotators.dates import Dates
from triage.methods.numbers.languages.base import LanguageSpec, Role, Section, Word
from triage.methods.numbers.lexer.scan import with_names_joined
from triage.methods.numbers.model import Sort

_MARKS = ".,;:!?،؛؟()[]\"'“”„«»‘’।–—"
_MOST = 50_000  # chunks; bounds the memory of a long-running process


@dataclass(frozen=True)
class Names(Section):
    """Names of days and decades, and months that are other words too.

    :param weekdays: Monday first; ``a/b`` are forms of one.
    :param decades: the twenties to the nineties.
    :param verbs: months that are verbs and surnames too; words after the verb; words before the
        month, which are no first names even if they are capitalised.
    """

    weekdays: str = ""
    decades: str = ""
    verbs: tuple[str, str, str] = ("", "", "")


class Name(NamedTuple):
    """A month, a day of the week or a decade in words."""

    sort: Sort
    number: int


# A name with its start and end in its chunk.
Placed = tuple[Name, int, int]
_PARTS = re.compile(r"[^\W_]+(?:\u200c[^\W_]+)?")


class _Names(dict[str, tuple[Placed, ...]]):
    """A cache of the names in each chunk between spaces."""

    def __init__(self, spec: LanguageSpec) -> None:
        names = spec.section(Names)
        super().__init__()
        self._words: dict[str, Name] = {}
        for word, entry in spec.words.items():
            if not isinstance(entry, Word) or entry.weak or len(word) < 3:
                continue
            if entry.role is Role.MONTH:
                self._words[word] = Name(Sort.MONTH, int(entry.value))
        self._capital, self._stem = spec.section(Dates).capital_months, spec.stem
        self._joints = re.compile(rf"\w[‑–—/{spec.ending_marks}-]\w")
        self._verbs, self._after_verb, self._before = (
            frozenset(words.split()) for words in names.verbs
        )
        for sort, named in ((Sort.WEEKDAY, names.weekdays), (Sort.YEAR, names.decades)):
            for place, forms in enumerate(named.split()):
                number = 10 * place + 20 if sort is Sort.YEAR else place
                self._words |= dict.fromkeys(forms.split("/"), Name(sort, number))

    def __missing__(self, chunk: str) -> tuple[Placed, ...]:
        name = self._name(chunk.strip(_MARKS))
        found: tuple[Placed, ...] = ()
        if name is not None:
            found = ((name, 0, len(chunk)),)
        elif len(chunk) < 40 and self._joints.search(chunk):  # mid-February, April–June, Eylül'de
            parts = ((self._name(part[0]), *part.span()) for part in _PARTS.finditer(chunk))
            found = tuple((name, start, end) for name, start, end in parts if name is not None)
        if len(self) >= _MOST:
            self.clear()
        if len(chunk) < 40:
            self[chunk] = found
        return found

    def is_no_month(self, chunks: Sequence[str], place: int) -> bool:
        """Whether a month is a verb or a surname in its place: May I?, Theresa May."""
        chunk = chunks[place]
        if chunk.strip(_MARKS).lower() not in self._verbs:
            return False
        before = chunks[place - 1] if place else ""
        after = chunks[place + 1].strip(_MARKS).lower() if place + 1 < len(chunks) else ""
        if any(character.isdigit() for character in before + after):
            return False
        if before[:1].isupper() and before.isalpha():
            return before.lower() not in self._before and not self[before]
        opens = not before or before[-1] in _MARKS
        return opens and chunk[-1] not in _MARKS and after in self._after_verb

    def _name(self, bare: str) -> Name | None:
        name = self._words.get(bare.lower())
        if name is None and self._stem is not None:
            name = self._words.get(self._stem(bare))
        if name is not None and self._capital and name.sort is Sort.MONTH and bare.islower():
            return None
        return name


_KNOWN: dict[str, _Names] = {}


def _names_of(spec: LanguageSpec) -> _Names:
    if spec.code not in _KNOWN:
        _KNOWN[spec.code] = _Names(spec)
    return _KNOWN[spec.code]


@lru_cache(maxsize=8)
def _weekday(names: str, beside: tuple[str, str]) -> re.Pattern[str]:
    """The names of the weekdays in a text without spaces, in a group each."""
    days = "|".join(f"({forms.replace('/', '|')})" for forms in names.split())
    return re.compile(rf"{beside[0]}(?:{days}){beside[1]}")


def names_any(text: str, spec: LanguageSpec) -> bool:
    """Whether a text names a month, a day of the week or a decade."""
    if spec.han is not None:
        return (
            _weekday(spec.section(Names).weekdays, spec.han.beside_weekday).search(text) is not None
        )
    return any(map(_names_of(spec).__getitem__, with_names_joined(text, spec).split(" ")))


def names(text: str, spec: LanguageSpec) -> Iterator[tuple[Name, int, int]]:
    """Every month, day of the week and decade that a text names, with its start and end.

    >>> from triage.methods.numbers.languages import get_language
    >>> [name.number for name, _, _ in names("Am Montag, dem 3. Mai", get_language("de"))]
    [0, 5]
    """
    if spec.han is not None:
        for match in _weekday(spec.section(Names).weekdays, spec.han.beside_weekday).finditer(text):
            yield Name(Sort.WEEKDAY, (match.lastindex or 1) - 1), match.start(), match.end()
        return
    known = _names_of(spec)
    text = with_names_joined(text, spec)
    start = 0
    chunks = text.split(" ")
    for place, chunk in enumerate(chunks):
        for name, begin, end in known[chunk]:
            if not known.is_no_month(chunks, place):
                yield name, start + begin, start + end
        start += len(chunk) + 1
