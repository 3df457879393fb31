"""Joins numbers in tokenised text ("1 . 7 %", "10 , 000") without moving the rest."""

from __future__ import annotations

import re

# A comma or full stop attached to a word: the text is not tokenised.
_WRITTEN = re.compile(r"\w[.,](?:\s|$)")
_PARTED = re.compile(
    r"(?<![\d.,])\d{1,3}(?: , \d{3})+(?: \. \d+)?(?!\d)|(?<!\d)\d++ \. \d+|\d{1,2} : \d{2}(?!\d)"
)


def join_split_tokens(text: str) -> str:
    """Join the numbers of tokenised text, keeping the text's length.

    Text that is not tokenised is returned unchanged.

    >>> join_split_tokens("It cost 10 , 000 dollars .")
    'It cost   10,000 dollars .'
    >>> join_split_tokens("In 2016 , 300 came, said Ann.")
    'In 2016 , 300 came, said Ann.'
    """
    tokenised = " , " in text or " . " in text or " : " in text
    if not tokenised or _WRITTEN.search(text):
        return text
    return _PARTED.sub(_join, text)


def _join(match: re.Match[str]) -> str:
    return match[0].replace(" ", "").rjust(len(match[0]))
