"""Splits text into words with their positions, for every script, in linear time."""

from __future__ import annotations

from dataclasses import dataclass
from html import unescape

import regex

# Scripts written without spaces: every character is a token, so a term of several characters
# is matched as a sequence of tokens. A word of another script may follow a placeholder directly.
_UNSPACED = r"\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}"
# A word does not begin with the mark of a key in a menu's text: "_Open".
_TOKEN = regex.compile(
    rf"[{_UNSPACED}]\p{{M}}*"
    r"|[\w&&[\p{Latin}\p{M}\p{N}]][\w&&[\p{Latin}\p{M}\p{N}_]]*"
    rf"|[\w--[{_UNSPACED}\p{{Latin}}_]][\w--[{_UNSPACED}\p{{Latin}}]]*",
    regex.VERSION1,
)
# A letter with an accent may be written as an entity: "ning&uacute;n".
_LETTER_ENTITY = r"&\p{L}(?:acute|grave|circ|uml|tilde|cedil|ring|slash|caron);"
# The mark of a key may also stand inside a word: "i&ngen", "Janga_n".
_KEY = r"(?<=\p{Ll})&(?=\p{Ll})(?!\p{L}+;)"
_TOKEN_WITH_ENTITIES = regex.compile(
    rf"[{_UNSPACED}]\p{{M}}*|(?:[\w--[{_UNSPACED}]]|{_LETTER_ENTITY}|{_KEY})+", regex.VERSION1
)
_UNSPACED_CHARACTER = regex.compile(rf"[{_UNSPACED}]", regex.VERSION1)
_MARK = regex.compile(_KEY)
_LETTER = regex.compile(r"\p{L}")
_WORD_OF_SPACES = regex.compile(rf"[{_UNSPACED}]|[^\s{_UNSPACED}]+", regex.VERSION1)


@dataclass(frozen=True, slots=True)
class Token:
    """A word, or one character of an unspaced script: as written, case-folded, and its offsets."""

    text: str
    key: str
    start: int
    end: int


def fold(text: str) -> str:
    """Return ``text`` case-folded for comparison.

    >>> fold("Straße")
    'strasse'
    """
    return text.casefold()


def tokenise(text: str) -> list[Token]:
    """Split ``text`` into tokens, also at apostrophes and hyphens.

    >>> [token.key for token in tokenise("Don't, 我们")]
    ['don', 't', '我', '们']
    >>> [token.text for token in tokenise("ning&uacute;n & nadie")]
    ['ningún', 'nadie']
    """
    if "&" not in text:
        return [
            Token(match[0], _key(match[0]), match.start(), match.end())
            for match in _TOKEN.finditer(text)
        ]
    found = [
        (match, _MARK.sub("", unescape(match[0]))) for match in _TOKEN_WITH_ENTITIES.finditer(text)
    ]
    return [Token(word, _key(word), match.start(), match.end()) for match, word in found]


def _key(word: str) -> str:
    return fold(word).replace("_", "") if "_" in word else fold(word)


def keys_of(text: str) -> tuple[str, ...]:
    """Return the folded tokens of a term, for lookup."""
    return tuple(token.key for token in tokenise(text))


def is_unspaced(token: str) -> bool:
    """Say whether a token belongs to a script written without spaces."""
    return _UNSPACED_CHARACTER.match(token) is not None


def has_letters(text: str) -> bool:
    return _LETTER.search(text) is not None


def count_letters(text: str) -> int:
    return len(_LETTER.findall(text))


def count_words(text: str) -> int:
    """Count the words of ``text``.

    In spaced scripts, these are the stretches between spaces. In unspaced scripts two characters
    count as one word, which is about the mean length of a Chinese word.

    >>> count_words("The quick fox."), count_words("我们走吧")
    (3, 2)
    """
    unspaced = spaced = 0
    for match in _WORD_OF_SPACES.finditer(text):
        if is_unspaced(match[0]):
            unspaced += 1
        elif any(character.isalnum() for character in match[0]):
            spaced += 1
    return spaced + (unspaced + 1) // 2
