"""Finds listed words and phrases in a text by token and lemma, never by substring."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import cast

import regex

from triage.methods.screening.dictionaries import Entries
from triage.methods.screening.dictionary_cache import cached
from triage.methods.screening.languages.base import Cues
from triage.methods.screening.languages.registry import cues
from triage.methods.screening.spans import Span
from triage.methods.screening.text import Token, fold, keys_of

_KATAKANA = regex.compile(r"[\p{Katakana}ー]")


@dataclass(frozen=True, slots=True)
class Match:
    """A listed term found in a text."""

    term: str
    span: Span


@dataclass(slots=True)
class _Node:
    children: dict[str, _Node] = field(default_factory=dict)
    term: str | None = None
    shield: bool = False


class Lexicon:
    """Terms of one language as a tree of tokens.

    At each position the longest match wins, and matches do not overlap. A *shield* is a
    harmless phrase that contains a term ("不同" contains "不"): it is matched but not reported.
    The cost is linear in the length of the text, times the length of the longest term.
    """

    def __init__(
        self,
        terms: Iterable[str],
        shields: Iterable[str] = (),
        lemmas: Mapping[str, str] | None = None,
    ) -> None:
        self._lemmas = lemmas or {}
        self._root = _Node()
        self.size = 0
        for term in terms:
            self._add(term, shield=False)
        for term in shields:
            self._add(term, shield=True)

    def _add(self, term: str, *, shield: bool) -> None:
        keys = self.keys(term)
        if not keys:
            return
        node = self._root
        for key in keys:
            node = node.children.setdefault(key, _Node())
        node.term = term
        node.shield = shield
        self.size += 1

    def keys(self, term: str) -> tuple[str, ...]:
        """Return the keys under which a term is listed; other forms of its words have the same."""
        return tuple(self._lemmas.get(key, key) for key in keys_of(term))

    def find(self, tokens: Sequence[Token]) -> list[Match]:
        """Return the listed terms found in a text, in order."""
        if not self.size:
            return []
        keys = [token.key for token in tokens]
        if self._lemmas:
            keys = [self._lemmas.get(key, key) for key in keys]
        matches = []
        place = 0
        begins = self._root.children
        while place < len(keys):
            end, node = self._longest(keys, place) if keys[place] in begins else (place, None)
            if node is None:
                place += 1
                continue
            if not node.shield and not _within_katakana(tokens, place, end):
                words = " ".join(token.text for token in tokens[place:end])
                span = Span(tokens[place].start, tokens[end - 1].end, words)
                matches.append(Match(node.term or "", span))
            place = end
        return matches

    def _longest(self, keys: Sequence[str], place: int) -> tuple[int, _Node | None]:
        node = self._root
        best: tuple[int, _Node | None] = (place, None)
        while place < len(keys):
            child = node.children.get(keys[place])
            if child is None:
                break
            node = child
            place += 1
            if node.term is not None:
                best = (place, node)
        return best


def _within_katakana(tokens: Sequence[Token], start: int, end: int) -> bool:
    """Say whether a match is a part of a longer loanword: ブス in サブスクリプション."""
    return any(
        1 <= left < len(tokens)
        and tokens[left - 1].end == tokens[left].start
        and _KATAKANA.match(tokens[left - 1].text) is not None
        and _KATAKANA.match(tokens[left].text) is not None
        for left in (start, end)
    )


@lru_cache(maxsize=64)
def lemmas_of(language: str, words: frozenset[str]) -> Mapping[str, str]:
    """Return form → lemma for every form of the given folded words.

    simplemma's dictionary is read once for all processes, and only the forms of these words stay in
    memory. For an unsupported language the mapping is empty, and words match only as written.
    """
    if not words:
        return {}
    content = cached(
        "lemmas", language, sorted(words), lambda: json.dumps(_lemmas_of(language, words)).encode()
    )
    return cast("dict[str, str]", json.loads(content))


def _lemmas_of(language: str, words: Iterable[str]) -> dict[str, str]:
    entries = Entries(language)
    lemmas = {fold(lemma) for _, lemma in entries.of_forms(_as_written(words))}
    written = _as_written({*words, *lemmas})
    forms = {fold(form): fold(lemma) for form, lemma in entries.of_lemmas(written)}
    return {form: lemma for form, lemma in forms.items() if form != lemma}


def _as_written(words: Iterable[str]) -> set[str]:
    # Dictionaries list German nouns with a capital.
    return {form for word in words for form in (word, word.capitalize())}


def lexicon(
    language: str,
    terms: Iterable[str],
    shields: Iterable[str] = (),
    *,
    inflect: bool = False,
) -> Lexicon:
    """Return the (cached) lexicon of a list; ``inflect`` also matches other word forms."""
    return _cached(language, tuple(terms), tuple(shields), inflect)


@lru_cache(maxsize=256)
def _cached(
    language: str,
    terms: tuple[str, ...],
    shields: tuple[str, ...],
    inflect: bool,
) -> Lexicon:
    return Lexicon(
        terms, shields, lemmas_of(language, _read_with(terms, language)) if inflect else {}
    )


def _read_with(terms: Iterable[str], language: str) -> frozenset[str]:
    """Return the words whose forms to read: all shipped words if the terms have no others.

    Reading a dictionary takes up to several seconds, regardless of the number of words.
    """
    words, shipped = _words_of(terms), _shipped_words(language)
    return shipped if words <= shipped else words


@cache
def _shipped_words(language: str) -> frozenset[str]:
    known = cues(language) or Cues(language)
    negation = (*known.negation, *known.weak_negation, *known.not_negation, *known.raising)
    listed = (*known.opposites.values(), *known.contraries.values())
    opposites = [word for both in listed for word in regex.split("[,/]", both)]
    tone = (*known.toxic, *known.insults, *known.positive, *known.negative)
    return _words_of((*negation, *opposites, *tone, *known.idioms))


def _words_of(terms: Iterable[str]) -> frozenset[str]:
    return frozenset(key for term in terms for key in keys_of(term))
