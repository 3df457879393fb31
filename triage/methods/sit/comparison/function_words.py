"""Chinese translations as tokens in which freely changed words have one form.

Ours. Two translations of like sentences often differ in 和 and 与, 说 and 表示, 4月 and 四月, which
nobody calls a bug. A list of such groups stands in ``data/function_words_zh.txt``.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import regex

from triage.methods.sit.text import split_tokens

_LISTED = Path(__file__).parents[1] / "data" / "function_words_zh.txt"
_MARK = regex.compile(r"[\p{P}\p{S}]")
# "10 , 000" and "10,000" are one number.
_THOUSANDS = regex.compile(r"(?<=\d)\s*,\s*(?=\d{3})")
_DIGITS = str.maketrans("零〇一二两三四五六七八九", "001223456789")


def words_of(text: str) -> list[str]:
    """Words and ideographs of a translation, marks left out, digits alike, a group in one form.

    >>> words_of("四月与 10 , 000 人。")
    ['4', '月', '和', '10000', '人']
    """
    plain = _THOUSANDS.sub("", unicodedata.normalize("NFKC", text))
    return list(_tokens(plain))


def is_content(word: str) -> bool:
    """Whether a token of ``words_of`` is a word of content, no form of a group."""
    return word not in _standing_forms()


def _tokens(plain: str) -> Iterator[str]:
    forms, end = _forms(), 0
    for found in _pattern().finditer(plain):
        yield from _others(plain[end : found.start()])
        yield forms[found.group()]
        end = found.end()
    yield from _others(plain[end:])


def _others(text: str) -> Iterator[str]:
    tokens = split_tokens(text.translate(_DIGITS))
    return (token for token in tokens if not _MARK.fullmatch(token))


@cache
def _forms() -> dict[str, str]:
    """Each listed word with the form that stands for its group."""
    lines = (line.split() for line in _LISTED.read_text("utf-8").splitlines())
    groups = [line for line in lines if line and line[0] != "#"]
    return {word: group[0] for group in groups for word in group}


@cache
def _standing_forms() -> frozenset[str]:
    return frozenset(_forms().values())


@cache
def _pattern() -> regex.Pattern[str]:
    longest_first = sorted(_forms(), key=lambda word: (-len(word), word))
    return regex.compile("|".join(map(regex.escape, longest_first)))
