"""Terms of a lead's glossary in a pair, for the two signals that look there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from triage.methods.screening.lexicon import Match, lemmas_of, lexicon
from triage.methods.screening.signals.base import GlossaryEntry, Pair, base_language
from triage.methods.screening.text import keys_of


@dataclass(frozen=True, slots=True)
class Missing:
    """A source term that stands in the source, none of whose translations is there."""

    match: Match
    accepted: tuple[str, ...]


# Languages that write compounds in one word: a term inside a longer word is a rendering.
_COMPOUNDING = frozenset({"de", "nl", "sv", "da", "nb", "nn", "no", "fi", "hu", "is", "et"})
_SHORTEST_PART = 4


class TermBase:
    """A glossary, ready to be looked up; its cost per pair does not grow with its size."""

    def __init__(self, entries: Iterable[GlossaryEntry]) -> None:
        accepted: dict[tuple[str, ...], tuple[str, ...]] = {}
        for entry in entries:
            key = keys_of(entry.source)
            if key and entry.targets:
                accepted[key] = (*accepted.get(key, ()), *entry.targets)
        self._accepted = accepted
        self._sources = tuple(" ".join(key) for key in accepted)
        self._words = frozenset(
            key for targets in accepted.values() for target in targets for key in keys_of(target)
        )

    def covers(self, term: str) -> bool:
        """Say whether the glossary gives a translation of the term."""
        return keys_of(term) in self._accepted

    def missing(self, pair: Pair) -> list[Missing]:
        """Return the terms of the source that the translation does not render as agreed."""
        code = base_language(pair.source_language)
        found = lexicon(code, self._sources, inflect=True).find(pair.source_tokens)
        if not found:
            return []
        target = base_language(pair.target_language)
        lemmas = lemmas_of(target, self._words)
        text = _canonical((token.key for token in pair.target_tokens), lemmas)
        inside = target in _COMPOUNDING
        return [
            Missing(match, accepted)
            for match in found
            if (accepted := self._accepted[keys_of(match.term)])
            and not any(_stands(term, text, lemmas, inside) for term in accepted)
        ]


def _canonical(keys: Iterable[str], lemmas: Mapping[str, str]) -> str:
    return " " + " ".join(lemmas.get(key, key) for key in keys) + " "


def _stands(term: str, text: str, lemmas: Mapping[str, str], inside: bool) -> bool:
    canonical = _canonical(keys_of(term), lemmas)
    if canonical in text:
        return True
    bare = canonical.strip()
    return inside and len(bare) >= _SHORTEST_PART and " " not in bare and bare in text


@lru_cache(maxsize=8)
def term_base(entries: tuple[GlossaryEntry, ...]) -> TermBase:
    """Return the (cached) term base of a glossary."""
    return TermBase(entries)
