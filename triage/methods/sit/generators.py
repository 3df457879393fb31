"""Where replacement words come from: one interface, WordNet or a masked language model."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from triage.methods.sit.context import ContextFilter
from triage.methods.sit.inflection import inflect, lemma_of
from triage.methods.sit.values import Token
from triage.methods.sit.wordnet import Sense, WordNet

# A second sense counts as frequent too when it has at least this share of the first's uses.
SECOND_SENSE = 0.5
# Sister terms under one hypernym; above that many the hypernym says little ("person" has 400).
MANY_SISTERS = 400


@dataclass(frozen=True, slots=True)
class Slot:
    """A word of a tagged sentence that may be replaced."""

    tokens: tuple[Token, ...]
    index: int

    @property
    def token(self) -> Token:
        return self.tokens[self.index]


class Generator(Protocol):
    """Proposes replacement words, the best first, inflected to fit; checks come after it."""

    name: str

    def propose(self, slots: Sequence[Slot], limit: int) -> list[list[str]]: ...


class WordNetGenerator:
    """Co-hyponyms of the frequent senses, ranked by fit to the context and frequency."""

    name = "wordnet"

    def __init__(self, wordnet: WordNet, context: ContextFilter) -> None:
        self._wordnet = wordnet
        self._context = context
        self._sisters: dict[tuple[str, str], list[str]] = {}

    def propose(self, slots: Sequence[Slot], limit: int) -> list[list[str]]:
        """Return up to ``limit`` words for each slot, the best first."""
        return [self._for_slot(slot, limit) for slot in slots]

    def _for_slot(self, slot: Slot, limit: int) -> list[str]:
        token = slot.token
        lemma = lemma_of(token.text, token.upos)
        pos = "n" if token.upos == "NOUN" else "a"
        forms = (inflect(found, token.xpos) for found in self._lemmas(lemma, pos))
        return self._context.best(slot.tokens, slot.index, [f for f in forms if f], limit)

    def _lemmas(self, lemma: str, pos: str) -> list[str]:
        key = (lemma, pos)
        if key not in self._sisters:
            found = self._related(lemma, pos)
            self._sisters[key] = sorted(found, key=lambda word: (-found[word], word))
        return self._sisters[key]

    def _related(self, lemma: str, pos: str) -> dict[str, float]:
        found: dict[str, float] = {}
        for sense in _frequent(self._wordnet.senses_of(lemma, pos)):
            for offset in self._neighbours(sense):
                for word in self._words(offset, pos):
                    if word != lemma:
                        found[word] = math.log1p(self._wordnet.count(word, pos))
        return found

    def _neighbours(self, sense: Sense) -> Iterable[int]:
        if sense.pos == "n":
            return self._co_hyponyms(sense)
        return self._adjectives_near(sense)

    def _co_hyponyms(self, sense: Sense) -> set[int]:
        synset = self._wordnet.synset("n", sense.offset)
        found = {sense.offset}
        for _, parent in synset.related("@"):
            children = [o for _, o in self._wordnet.synset("n", parent).related("~")]
            if len(children) <= MANY_SISTERS:
                found.update(children)
        return found

    def _adjectives_near(self, sense: Sense) -> set[int]:
        """The cluster of similar adjectives, its opposite, and those of the same attribute."""
        synset = self._wordnet.synset("a", sense.offset)
        heads = [o for _, o in synset.related("&")]
        near = {sense.offset, *heads}
        for offset in [sense.offset, *heads]:
            found = self._wordnet.synset("a", offset)
            near.update(o for _, o in found.related("&!"))
            for _, noun in found.related("="):
                near.update(o for _, o in self._wordnet.synset("n", noun).related("="))
        return near

    def _words(self, offset: int, pos: str) -> Iterator[str]:
        for word in self._wordnet.synset(pos, offset).words:
            if (
                word.isalpha()
                and word.islower()
                and len(word) > 1
                and self._means(word, pos, offset)
            ):
                yield word

    def _means(self, word: str, pos: str, offset: int) -> bool:
        """Whether a reader takes the word in this sense: its first one, in its main part of speech."""
        senses = self._wordnet.senses_of(word, pos)
        main = all(
            self._wordnet.count(word, other) <= self._wordnet.count(word, pos) for other in "nva"
        )
        return main and bool(senses) and senses[0].offset == offset


def _frequent(senses: list[Sense]) -> list[Sense]:
    if not senses:
        return []
    least = max(1, SECOND_SENSE * senses[0].count)
    return [senses[0], *(s for s in senses[1:2] if s.count >= least)]
