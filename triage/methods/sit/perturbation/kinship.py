"""How near two nouns lie in WordNet's tree of kinds: Wu and Palmer's measure (ACL 1994)."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple, TypeVar

from triage.methods.sit.perturbation.wordnet import WordNet

T = TypeVar("T")

# A reader takes a noun in one of its usual senses.
SENSES = 2
# Synsets remembered, so that a worker's memory stays where it is.
REMEMBERED = 10_000


class Kinds(NamedTuple):
    """A synset and all that it is a kind of.

    :param steps: the fewest steps up to each; 0 to itself.
    :param depth: steps up to the farthest.
    """

    steps: dict[int, int]
    depth: int


@dataclass(frozen=True, slots=True)
class Kinship:
    """Measures pairs of nouns; what lies above a synset is looked up once in a while."""

    wordnet: WordNet
    _above: dict[int, Kinds] = field(default_factory=dict)
    _parents: dict[int, tuple[int, ...]] = field(default_factory=dict)

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
        up, other = self._kinds(a).steps, self._kinds(b).steps
        best = 0.0
        for kind in up.keys() & other.keys():
            depth = 2 * self._kinds(kind).depth
            steps = up[kind] + other[kind]
            best = max(best, depth / (depth + steps) if depth + steps else 1.0)
        return best

    def _kinds(self, offset: int) -> Kinds:
        if (known := self._above.get(offset)) is None:
            known = self._climb(offset)
            _remember(self._above, offset, known)
        return known

    def _climb(self, offset: int) -> Kinds:
        found, edge, steps = {offset: 0}, [offset], 0
        while edge:
            parents = {parent for one in edge for parent in self._parents_of(one)}
            edge = [parent for parent in sorted(parents) if parent not in found]
            steps += 1
            found.update(dict.fromkeys(edge, steps))
        return Kinds(found, max(found.values()))

    def _parents_of(self, offset: int) -> tuple[int, ...]:
        if (known := self._parents.get(offset)) is None:
            synset = self.wordnet.synset("n", offset)
            known = tuple(parent for _, parent in synset.related("@"))
            _remember(self._parents, offset, known)
        return known


def _remember(memory: dict[int, T], offset: int, found: T) -> None:
    if len(memory) >= REMEMBERED:
        memory.clear()
    memory[offset] = found
