"""Finds the numbers in a text, with their offsets."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from triage.methods.numbers.languages import get_language
from triage.methods.numbers.languages.base import LanguageSpec, Role
from triage.methods.numbers.lexer.scan import scan
from triage.methods.numbers.model import ReadNumber
from triage.methods.numbers.pipeline import numbers_of

__all__ = ["ReadNumber", "read_numbers"]

# Characters that are not read: direction marks, joiners that no script needs inside digits, the soft
# hyphen, and Arabic's vowel signs.
INVISIBLE = (
    "\u00ad\u200b\u200e\u200f\u061c\u202a-\u202e\u2060\u2066-\u2069\ufeff\u064b-\u0652\u0670"
)
_INVISIBLE = re.compile(f"[{INVISIBLE}]")


def read_numbers(text: str, language: str) -> list[ReadNumber]:
    """Return every number in ``text``, in order, with offsets in code points.

    Accepts any text; takes time linear in its length.

    :raises UnknownLanguageError: CLDR does not know ``language``.

    >>> [(n.text, str(n.values[0])) for n in read_numbers("It cost 1,234.50 dollars.", "en")]
    [('1,234.50', '1234.50')]
    """
    return list(_read(text, language)) if len(text) < 5_000 else list(_read_now(text, language))


def forget() -> None:
    """Clear the cache of readings; for benchmarks."""
    _read.cache_clear()


@lru_cache(maxsize=4096)
def _read(text: str, language: str) -> tuple[ReadNumber, ...]:
    return _read_now(text, language)


def _read_now(text: str, language: str) -> tuple[ReadNumber, ...]:
    spec = get_language(language)
    if is_clean(text):
        return tuple(numbers_of(text, spec))
    clean, origin = _cleaned(text)
    return tuple(_moved(number, text, origin) for number in numbers_of(clean, spec))


def is_clean(text: str) -> bool:
    """Whether a text is in Unicode NFC and has no invisible characters."""
    return text.isascii() or (
        unicodedata.is_normalized("NFC", text) and not _INVISIBLE.search(text)
    )


_CLUSTER = re.compile(
    r"[^\u0300-\u036f\u0900-\u0dff\u3099\u309a]?[\u0300-\u036f\u0900-\u0dff\u3099\u309a]*", re.S
)


def _cleaned(text: str) -> tuple[str, list[int]]:
    """The text in NFC without invisible characters, and each character's original offset."""
    pieces: list[str] = []
    origin: list[int] = []
    for match in _CLUSTER.finditer(text):
        piece = unicodedata.normalize("NFC", _INVISIBLE.sub("", match.group()))
        start, length = match.start(), match.end() - match.start()
        step = length / len(piece) if piece else 1
        origin.extend(start + int(index * step) for index in range(len(piece)))
        pieces.append(piece)
    origin.append(len(text))
    return "".join(pieces), origin


def _moved(number: ReadNumber, text: str, origin: list[int]) -> ReadNumber:
    start = origin[number.start]
    end = max(origin[number.end], start + 1) if number.end > number.start else start
    return number._replace(text=text[start:end], start=start, end=end)


def first_article(text: str, spec: LanguageSpec) -> str | None:
    """The first article that may state the number one ("a patient"), if the text has any."""
    hits = scan(text, spec) if spec.han is None else []
    found = next((hit for hit in hits if hit.role is Role.ARTICLE), None)
    return text[found.start : found.end] if found is not None else None
