r"""The notation in which a language writes its phrases, and patterns of it.

``at least, no (less/fewer) than, exceed[s/ed/ing], #up to#, increas*``:

``a, b``        either phrase
a space         white space; ``[ ]`` where it may be missing
``(a/b)``       either of them; ``[a/b]`` either or nothing
``*`` ``~``     the rest of a word, if any; at least one letter of it; ``?`` one letter
``#`` ``_``     where a word begins or ends; a word
``…``           some words of the same sentence
``'`` ``$``     an apostrophe, straight or curled; the end of a clause
``!(a/b)``      not before these; ``!<(a)`` not after it; ``&(a)`` only before, ``&<(a)`` after it
``<half:a, b>`` a part that the section gives a name
``{...}``       a regular expression, for what cannot be said otherwise
``\/``          the next character itself

The section says where a phrase stands, and its module looks for it there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Generic, TypeVar

Phrases = str
"""Phrases in the notation; "" for none."""

M = TypeVar("M")
_NEVER = "(?!)"
_TOKEN = re.compile(
    r"(?P<open>(?:[!&]<?)?[(]|\[|<\w+:)|(?P<close>[)\]>])|\{(?P<regex>(?:[^{}]|\{[^{}]*\})+)\}"
    r"|\\.|, |(?P<wrong>[\\!&{}])|.",
    re.DOTALL,
)
_MARKS = {
    **{", ": "|", "/": "|", " ": r"\s", "*": r"\w*", "~": r"\w+", "#": r"\b", "_": r"[^\W\d_]+"},
    **{"(": "(?:", "[": "(?:", ")": ")", "]": ")?", ">": ")", "?": r"\w", "…": "[^.;!?]{0,20}"},
    **{"!(": "(?!", "!<(": "(?<!", "&(": "(?=", "&<(": "(?<="},
    **{"'": "['’]", "$": r"\s*(?:[.,;:!?)]|$)"},
}
_CLOSED_BY = {"(": ")", "[": "]", ":": ">"}


class PhraseError(Exception):
    """A phrase that is not in the notation."""


@lru_cache(maxsize=8192)
def regex(phrases: Phrases) -> str:
    r"""Return a regular expression that matches any of some phrases.

    :raises PhraseError: they are not in the notation.

    >>> regex("no (less/fewer) than, exceed[s/ed]")
    'no\\s(?:less|fewer)\\sthan|exceed(?:s|ed)?'
    """
    parts: list[str] = []
    ends: list[str] = []
    for token in _TOKEN.finditer(phrases):
        sign, kind = token[0], token.lastgroup
        if kind == "open":
            ends.append(_CLOSED_BY[sign[-1]])
        if kind == "wrong" or (kind == "close" and (not ends or ends.pop() != sign)):
            raise PhraseError(f"{phrases!r}: {sign!r} has no place at character {token.start()}")
        if kind == "regex" or (sign == "/" and ends[-1:] in ([], [">"])):
            parts.append(token["regex"] or sign)
        elif kind == "open" and sign[0] == "<":
            parts.append(f"(?P{sign[:-1]}>")
        else:
            parts.append(_MARKS.get(sign) or re.escape(sign[-1]))
    if ends:
        raise PhraseError(f"{phrases!r}: {ends[-1]!r} is missing")
    return "".join(parts) or _NEVER


def all_of(*phrases: Phrases) -> Phrases:
    """Return all of several phrases."""
    return ", ".join(filter(None, phrases))


def named(**phrases: Phrases) -> Phrases:
    """Return all of several phrases, each in a group of its name."""
    return ", ".join(f"<{name}:{one or '{(?!)}'}>" for name, one in phrases.items())


@lru_cache(maxsize=8192)
def compiled(phrases: Phrases, around: str = "{}") -> re.Pattern[str]:
    """Return a pattern of phrases, compiled once.

    The module ``re`` remembers fewer than all languages have.

    :param around: a regular expression with ``{}`` for the phrases.
    """
    return re.compile(around.replace("{}", f"(?:{regex(phrases)})"))


@lru_cache(maxsize=8192)
def in_any_case(phrases: Phrases, around: str = "{}") -> re.Pattern[str]:
    """Return ``compiled`` that takes upper and lower case for one."""
    return re.compile(around.replace("{}", f"(?:{regex(phrases)})"), re.IGNORECASE)


class Meanings(Generic[M]):
    """Phrases by what they mean.

    :param phrases: each without named parts.
    :param around: a regular expression with ``{}`` for the phrases.
    """

    def __init__(self, phrases: Mapping[M, Phrases], around: str) -> None:
        self._meanings = tuple(phrases)
        # It rules most texts out, and is faster, as it has no groups.
        self._any = compiled(all_of(*phrases.values()), around)
        groups = {f"m{at}": one for at, one in enumerate(phrases.values())}
        self._each = compiled(named(**groups), around)

    def found_in(self, text: str) -> Iterator[tuple[M, re.Match[str]]]:
        """Every phrase in a text, in order, with what it means."""
        if self._any.search(text) is not None:
            for match in self._each.finditer(text):
                yield self._meanings[(match.lastindex or 1) - 1], match
