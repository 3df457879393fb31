"""Digits that belong to a name: COVID-19, CO2, R0, B.1.1.7, NS3/4A."""

from __future__ import annotations

import unicodedata

from triage.methods.numbers.annotators.money import CURRENCY_CODES
from triage.methods.numbers.kinds import Kind


def glued_left(text: str, start: int, attached: frozenset[str] = frozenset()) -> Kind | None:
    """The kind of digits glued to the text before them; None if they are separate.

    A letter before them makes a code (R0, COVID-19), unless it is a currency (रु.५); a sign such
    as # makes a label.

    :param attached: see ``LanguageSpec.attached``.
    """
    before = text[start - 1]
    if before.isalpha():
        if not _is_word_script(before):
            return None
        run = _letters_before(text, start)
        if run.lower() in CURRENCY_CODES:
            return Kind.CURRENCY
        return None if run in attached else Kind.CODE
    if before in "-\u2010\u2011–" and start > 1 and _letter(text[start - 2]):
        word = _letters_before(text, start - 1)
        return Kind.CODE if word.lower() not in attached and _names(word) else None
    if before == "." and start > 1 and text[start - 2].isalpha() and text[start - 2].isascii():
        run = _letters_before(text, start - 1)
        return Kind.CODE if len(run) == 1 and run.isupper() else None
    if before in "-–./" and _code_before(text, start):
        return Kind.CODE
    return Kind.LABEL if before in "#№§" else None


def _names(word: str) -> bool:
    """Whether a word before a hyphen and digits forms a name: COVID-19, not "robots-8 feet"."""
    return not word.islower() or len(word) < 4 or word.startswith("covid")


def _code_before(text: str, start: int) -> bool:
    """Whether the chain of digits and marks to the left begins with a capital: B.1.1.7-2."""
    at = start - 1
    if not text[at - 1 : at].isdigit():
        return False
    while at >= 0 and start - at < 24 and (text[at].isdigit() or text[at] in ".-–/"):
        at -= 1
    return at >= 0 and text[at].isalpha() and text[at].isascii() and text[at].isupper()


def _letters_before(text: str, end: int) -> str:
    start = end
    while start and end - start < 30 and _letter(text[start - 1]):
        start -= 1
    return text[start:end]


def _letter(character: str) -> bool:
    """Whether a character is a letter, or a vowel sign that may end a word: கோவிட்-19."""
    return character.isalpha() or unicodedata.category(character) in ("Mn", "Mc")


def _is_word_script(letter: str) -> bool:
    """Whether a letter's script puts spaces between words (not Chinese, Japanese, Thai)."""
    return letter < "\u0e00" or "\u0e80" < letter < "\u2e80"
