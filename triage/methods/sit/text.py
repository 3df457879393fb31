"""Cleans, counts and splits sentences before a model sees them."""

from __future__ import annotations

import hashlib
import unicodedata

import regex

# Tab and newlines separate words; every other control character (Cc), lone surrogates (Cs),
# and the bidi marks, soft hyphens and zero-width spaces among the format characters (Cf) only
# confuse a tokenizer. Joiners stay: Indic scripts need them.
_SPACES = regex.compile(r"\s+")
_INVISIBLE = regex.compile(
    r"[\p{Cc}\p{Cs}\u00ad\u200b\u2060\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufeff\ufffd]"
)
# Scripts written without spaces: each character is a token.
_UNSPACED = r"\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}"
_UNSPACED_RUN = regex.compile(rf"[{_UNSPACED}]+")
_LETTER = rf"[[\p{{L}}\p{{M}}\p{{N}}\u200c\u200d]--[{_UNSPACED}]]"
_TOKENS = regex.compile(rf"(?V1)[{_UNSPACED}]|{_LETTER}+(?:['’.,:\-]{_LETTER}+)*|\S")


def clean(text: str) -> str:
    """Return the text on one line, without control and bidi characters, NFC.

    >>> clean("  a\\u202e b\\n\\nc ")
    'a b c'
    """
    visible = _INVISIBLE.sub("", _SPACES.sub(" ", text))
    return unicodedata.normalize("NFC", _SPACES.sub(" ", visible)).strip()


def split_tokens(text: str) -> list[str]:
    """Split into words and punctuation without a model; each ideograph is its own token.

    >>> split_tokens("It's 3.5 km, 我住")
    ["It's", '3.5', 'km', ',', '我', '住']
    """
    found: list[str] = _TOKENS.findall(text)
    return found


def count_words(text: str) -> int:
    """Count the words of a sentence as the paper's table 1 does: between blanks.

    In scripts without blanks two characters count as one word.

    >>> count_words("Wow !"), count_words("我们开始工作。"), count_words("AI 时代")
    (1, 3, 2)
    """
    spaced = _UNSPACED_RUN.sub(" ", text)
    unspaced = sum((len(run) + 1) // 2 for run in _UNSPACED_RUN.findall(text))
    return unspaced + sum(1 for piece in spaced.split() if any(mark.isalnum() for mark in piece))


def sentence_id(text: str) -> str:
    """A short identifier of a sentence, the same in every run.

    >>> sentence_id("a") == sentence_id(" a ")
    True
    """
    return hashlib.sha256(clean(text).encode()).hexdigest()[:16]
