"""Finds terms of a lead's glossary in a pair, for the glossary and risk-term signals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from unicodedata import combining, normalize

from triage.language_codes import base_language
from triage.methods.screening.lexicon import Match, lemmas_of, lexicon
from triage.methods.screening.signals.base import GlossaryEntry, Pair
from triage.methods.screening.text import Token, is_unspaced, keys_of


@dataclass(frozen=True, slots=True)
class Missing:
    """A term found in the source with none of its translations in the target."""

    match: Match
    accepted: tuple[str, ...]


# Languages that write compounds as one word: a term inside a longer word counts as translated.
_COMPOUNDING = frozenset({"de", "nl", "sv", "da", "nb", "nn", "no", "fi", "hu", "is", "et"})
_SHORTEST_PART = 4
_CAPITAL_NOUNS = frozenset({"de", "lb"})
# Endings that derive a separate word ("Ventilation"), unlike in a compound ("Ventilwechsel").
_DERIVED = ("ation", "ator", "ieren", "iert", "ität", "ismus", "aille", "iker", "eren", "atie")
# An inflected form unknown to the dictionary begins like the term, and the rest of both is short.
_STEM, _ENDING, _SHARE = 4, 3, 0.6


class TermBase:
    """A glossary compiled for lookup; the cost per pair does not grow with its size."""

    def __init__(self, entries: Sequence[GlossaryEntry]) -> None:
        accepted: dict[tuple[str, ...], tuple[str, ...]] = {}
        for entry in entries:
            key = keys_of(entry.source)
            # Terms without a translation are not checked, nor are shorter terms inside them.
            if key:
                accepted[key] = (*accepted.get(key, ()), *entry.targets)
        self._accepted = accepted
        self._sources = tuple(" ".join(key) for key in accepted)
        # Terms that the lead wrote in lower case: they are not names.
        self._common = {
            " ".join(keys_of(entry.source)) for entry in entries if entry.source.islower()
        }
        self._words = frozenset(
            key for targets in accepted.values() for target in targets for key in keys_of(target)
        )

    def _is_name(self, match: Match, pair: Pair) -> bool:
        """Say whether a listed word is used as a name ("Bill Gates", "Deutsche Bank")."""
        first = match.span.text[:1]
        if not first.isupper() or match.span.text.isupper() or match.term not in self._common:
            return False
        if base_language(pair.source_language) in _CAPITAL_NOUNS:
            return False
        return not _starts_sentence(pair.source, match.span.start)

    def covers(self, term: str) -> bool:
        return bool(self._accepted.get(keys_of(term)))

    def missing(self, pair: Pair) -> list[Missing]:
        """Return the terms of the source that are not translated as agreed."""
        code = base_language(pair.source_language)
        listed = lexicon(code, self._sources, inflect=True).find(pair.source_tokens)
        found = [match for match in listed if not self._is_name(match, pair)]
        if not found:
            return []
        target = base_language(pair.target_language)
        lemmas = lemmas_of(target, self._words)
        text = _canonical((token.key for token in pair.target_tokens), lemmas)
        inside = target in _COMPOUNDING
        # A term that occurs a thousand times in the source is searched for once.
        rendered = {
            match.term: any(
                _stands(term, text, lemmas, inside) or _begins(term, pair.target_tokens)
                for term in self._accepted[keys_of(match.term)]
            )
            for match in {match.term: match for match in found}.values()
        }
        return [
            Missing(match, accepted)
            for match in found
            if not rendered[match.term] and (accepted := self._accepted[keys_of(match.term)])
        ]


def _starts_sentence(text: str, start: int) -> bool:
    before = text[max(0, start - 20) : start].rstrip(" \"'“”«»‘’(¿¡")
    return not before or before[-1] in ".!?…:;。！？\n–—"


def _canonical(keys: Iterable[str], lemmas: Mapping[str, str]) -> str:
    return " " + " ".join(lemmas.get(key, key) for key in keys) + " "


def _stands(term: str, text: str, lemmas: Mapping[str, str], inside: bool) -> bool:
    canonical = _canonical(keys_of(term), lemmas)
    if canonical in text:
        return True
    bare = canonical.strip()
    if not inside or len(bare) < _SHORTEST_PART or " " in bare:
        return False
    return any(_compounds(bare, word) for word in text.split() if bare in word)


def _compounds(term: str, word: str) -> bool:
    """Say whether a word is a compound of the term rather than derived from it."""
    rest = word[word.rindex(term) + len(term) :]
    return len(rest) <= _ENDING or (len(rest) >= _SHORTEST_PART and not rest.startswith(_DERIVED))


def _begins(term: str, tokens: Sequence[Token]) -> bool:
    """Say whether the words of a term occur in a row, each in a form that shares its stem."""
    wanted = [_plain(key) for key in keys_of(term)]
    if not wanted or any(is_unspaced(key[:1]) for key in wanted):
        return False
    found = [_plain(token.key) for token in tokens]
    return any(
        all(map(_alike, wanted, found[start : start + len(wanted)]))
        for start in range(len(found) - len(wanted) + 1)
    )


def _alike(one: str, other: str) -> bool:
    if one == other:
        return True
    longest = max(len(one), len(other))
    stem = sum(
        1 for _same in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))
    )
    return stem >= max(_STEM, _SHARE * longest) and longest - stem <= _ENDING


@lru_cache(maxsize=4096)
def _plain(key: str) -> str:
    """Return a word without accents, which vary between forms ("baum", "bäume")."""
    return "".join(c for c in normalize("NFD", key) if not combining(c))


@lru_cache(maxsize=8)
def term_base(entries: tuple[GlossaryEntry, ...]) -> TermBase:
    return TermBase(entries)
