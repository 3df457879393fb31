"""How near two nouns lie in WordNet's tree of kinds: Wu and Palmer's measure (ACL 1994)."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product

from triage.methods.sit.wordnet import WordNet

# A reader takes a noun in one of its usual senses.
SENSES = 2
# Synsets remembered, so that a worker's memory stays where it is.
REMEMBERED = 5000


@dataclass(frozen=True, slots=True)
class Kinship:
    """Measures pairs of nouns; what lies above a synset is looked up once in a while."""

    wordnet: WordNet
    _above: dict[int, dict[int, int]] = field(default_factory=dict)

    def of(self, a: str, b: str) -> float:
        """From 0 (nothing in common) to 1 (one synset), of the nearest of the usual senses.

        Twice the depth of the deepest kind that holds both, as a share of that and the steps
        up to it.
        """
        pairs = product(self._offsets(a), self._offsets(b))
        return max((self._nearness(x, y) for x, y in pairs), default=0.0)

    def _offsets(self, lemma: str) -> list[int]:
        return [sense.offset for sense in self.wordnet.senses_of(lemma, "n")[:SENSES]]

    def _nearness(self, a: int, b: int) -> float:
        up, other = self._kinds(a), self._kinds(b)
        best = 0.0
        for kind in up.keys() & other.keys():
            depth = 2 * max(self._kinds(kind).values())
            steps = up[kind] + other[kind]
            best = max(best, depth / (depth + steps) if depth + steps else 1.0)
        return best

    def _kinds(self, offset: int) -> dict[int, int]:
        """The synset and all that it is a kind of, each with the fewest steps up to it."""
        if (known := self._above.get(offset)) is None:
            known = self._remember(offset)
        return known

    def _remember(self, offset: int) -> dict[int, int]:
        found, edge, steps = {offset: 0}, [offset], 0
        while edge:
            steps += 1
            parents = {p for o in edge for _, p in self.wordnet.synset("n", o).related("@")}
            edge = [parent for parent in sorted(parents) if parent not in found]
            found.update(dict.fromkeys(edge, steps))
        if len(self._above) >= REMEMBERED:
            self._above.clear()
        self._above[offset] = found
        return found
