"""Words of a text with their places, for every script, at linear cost."""

from __future__ import annotations

from dataclasses import dataclass

import regex

# Scripts written without spaces: every character is a token of its own, so that a term of
# several characters is matched as a sequence of tokens.
_UNSPACED = r"\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}"
_TOKEN = regex.compile(rf"[{_UNSPACED}]\p{{M}}*|[\w--[{_UNSPACED}]]+", regex.VERSION1)
_UNSPACED_CHARACTER = regex.compile(rf"[{_UNSPACED}]", regex.VERSION1)
_LETTER = regex.compile(r"\p{L}")
_WORD_OF_SPACES = regex.compile(rf"[{_UNSPACED}]|[^\s{_UNSPACED}]+", regex.VERSION1)


@dataclass(frozen=True, slots=True)
class Token:
    """A word (or one character of an unspaced script): as written, folded, and where."""

    text: str
    key: str
    start: int
    end: int


def fold(text: str) -> str:
    """Return ``text`` as it is compared: without case, apostrophes made alike.

    >>> fold("Straße")
    'strasse'
    """
    return text.casefold()


def tokenise(text: str) -> list[Token]:
    """Split ``text`` into tokens; apostrophes and hyphens part words.

    >>> [token.key for token in tokenise("Don't, 我们")]
    ['don', 't', '我', '们']
    """
    return [
        Token(match[0], fold(match[0]), match.start(), match.end())
        for match in _TOKEN.finditer(text)
    ]


def keys_of(text: str) -> tuple[str, ...]:
    """Return the folded tokens of a term, as they are looked up."""
    return tuple(token.key for token in tokenise(text))


def is_unspaced(token: str) -> bool:
    """Say whether a token belongs to a script that is written without spaces."""
    return _UNSPACED_CHARACTER.match(token) is not None


def has_letters(text: str) -> bool:
    return _LETTER.search(text) is not None


def count_letters(text: str) -> int:
    return len(_LETTER.findall(text))


def count_words(text: str) -> int:
    """Return the length of ``text`` in words.

    Spaced scripts count the stretches between spaces. For unspaced scripts two characters
    count as one word, about the mean length of a Chinese word.

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
