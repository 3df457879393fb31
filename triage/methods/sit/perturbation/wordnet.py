"""Reads WordNet's own files (the folder that Debian's packages install).

File formats: ``man 5 wndb`` and ``man 5 senseidx``. NLTK's reader is not used: it needs a
``lexnames`` file that Debian leaves out.
"""

from __future__ import annotations

import mmap
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple, TypeVar

from triage.methods.base import MethodError

DEBIAN_COMMAND = "apt-get install wordnet-base wordnet-sense-index"
DEFAULT_FOLDER = "/usr/share/wordnet"
_FILES = {"n": "data.noun", "v": "data.verb", "a": "data.adj", "r": "data.adv"}
_TYPES = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}
T = TypeVar("T")
# A reader understands a noun in one of its usual senses.
SENSES = 2
# Cached synsets; the limit bounds a worker's memory.
REMEMBERED = 10_000


class WordNetMissing(MethodError):
    """WordNet is not installed, or one of its files cannot be read."""


@dataclass(frozen=True, slots=True)
class Sense:
    """One sense of a lemma: its synset and how often it occurs in the sense-tagged texts.

    ``category`` is the number of the lexicographer file: 18 is nouns for persons, 14 for
    groups, 6 for artifacts (``man 5 lexnames``).
    """

    pos: str
    offset: int
    count: int
    category: int


@dataclass(frozen=True, slots=True)
class Synset:
    """A set of synonyms; pointers are (symbol, part of speech, offset).

    ``category``: see :class:`Sense`; ``opposites``: the antonyms of single words, as (number of the
    word, part of speech, offset, number of the antonym there), numbers from 1.
    """

    category: int
    words: tuple[str, ...]
    pointers: tuple[tuple[str, str, int], ...]
    opposites: tuple[tuple[int, str, int, int], ...] = ()

    def related(self, symbols: str) -> Iterator[tuple[str, int]]:
        """Yield (part of speech, offset) of the synsets to which one of the symbols points."""
        return ((pos, offset) for symbol, pos, offset in self.pointers if symbol in symbols)


@dataclass(frozen=True, slots=True)
class WordNet:
    """Senses by lemma, and synsets read from disk on demand."""

    folder: Path
    senses: dict[str, list[Sense]]
    phrases: frozenset[str]
    _data: dict[str, mmap.mmap] = field(default_factory=dict)

    def senses_of(self, lemma: str, pos: str) -> list[Sense]:
        """Return the senses for that part of speech, most frequent first."""
        return [s for s in self.senses.get(lemma.lower(), []) if s.pos == pos]

    def count(self, lemma: str, pos: str) -> int:
        """How often the lemma occurs as that part of speech."""
        return sum(sense.count for sense in self.senses_of(lemma, pos))

    def main_sense(self, lemma: str, pos: str) -> Sense | None:
        """The first sense for that part of speech; None if another part of speech is more usual."""
        senses = self.senses_of(lemma, pos)
        count = self.count(lemma, pos)
        if not senses or any(self.count(lemma, other) > count for other in "nvar"):
            return None
        return senses[0]

    def antonyms(self, lemma: str, pos: str) -> list[str]:
        """Return the antonyms of a lemma's main sense; none if it is mostly another part of speech."""
        sense = self.main_sense(lemma, pos)
        if sense is None:
            return []
        synset = self.synset(pos, sense.offset)
        return [
            self.synset(kind, offset).words[number - 1]
            for own, kind, offset, number in synset.opposites
            if synset.words[own - 1].lower() == lemma
        ]

    def synset(self, pos: str, offset: int) -> Synset:
        """Read one synset.

        :raises WordNetMissing: the data file is missing or does not contain it.
        """
        data = self._open(pos)
        line = data[offset : max(data.find(b"\n", offset), offset)].decode("utf-8", "replace")
        if not line.startswith(f"{offset:08d} "):
            raise WordNetMissing(_broken(self.folder / _FILES[pos]))
        return _parse_synset(line)

    def find(self, pos: str, published: int) -> int | None:
        """Return the offset in these files of a synset with that offset in WordNet 3.0; else None.

        Debian's corrections move some synsets by a character.
        """
        data = self._open(pos)
        near = (published, published + 1)
        return next((n for n in near if data[n : n + 9] == f"{n:08d} ".encode()), None)

    def _open(self, pos: str) -> mmap.mmap:
        if pos not in self._data:
            path = self.folder / _FILES[pos]
            try:
                with path.open("rb") as file:
                    self._data[pos] = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            except (OSError, ValueError) as error:
                raise WordNetMissing(_broken(path)) from error
        return self._data[pos]


def default_folder() -> Path:
    """The folder named by WordNet's own variable, else where Debian installs it."""
    return Path(os.environ.get("WNSEARCHDIR", DEFAULT_FOLDER))


@cache
def load_wordnet(folder: Path) -> WordNet:
    """Read the sense index of a WordNet folder, once per process.

    :raises WordNetMissing: it is not there; the message names the command that installs it.
    """
    path = folder / "index.sense"
    try:
        text = path.read_text("utf-8")
    except OSError as error:
        raise WordNetMissing(
            f"WordNet's file {path} cannot be read. Install it with: {DEBIAN_COMMAND}"
        ) from error
    return WordNet(folder, *_parse_index(text, path))


def _parse_index(text: str, path: Path) -> tuple[dict[str, list[Sense]], frozenset[str]]:
    numbered: dict[str, list[tuple[int, Sense]]] = {}
    phrases = set()
    try:
        for line in text.splitlines():
            key, offset, number, count = line.split()
            lemma, _, rest = key.partition("%")
            if "_" in lemma:
                phrases.add(lemma.replace("_", " "))
                continue
            sense = Sense(_TYPES[rest[0]], int(offset), int(count), int(rest[2:4]))
            numbered.setdefault(lemma, []).append((int(number), sense))
    except (ValueError, KeyError, IndexError) as error:
        raise WordNetMissing(_broken(path)) from error
    by_number = {
        lemma: [sense for _, sense in sorted(found, key=lambda pair: pair[0])]
        for lemma, found in numbered.items()
    }
    return by_number, frozenset(phrases)


def _parse_synset(line: str) -> Synset:
    fields = line.partition(" | ")[0].split()
    count = int(fields[3], 16)
    words = tuple(fields[4 + 2 * i].partition("(")[0] for i in range(count))
    at = 4 + 2 * count
    pointers, opposites = [], []
    for i in range(int(fields[at])):
        symbol, offset, pos, between = fields[at + 1 + 4 * i : at + 5 + 4 * i]
        kind = "a" if pos == "s" else pos
        pointers.append((symbol, kind, int(offset)))
        # Between words, not synsets: two hexadecimal digits for each word's number.
        if symbol == "!" and between != "0000":
            opposites.append((int(between[:2], 16), kind, int(offset), int(between[2:], 16)))
    return Synset(int(fields[1]), words, tuple(pointers), tuple(opposites))


def _broken(path: Path) -> str:
    return f"WordNet's file {path} is missing or broken. Install it again with: {DEBIAN_COMMAND}"


class Kinds(NamedTuple):
    """A synset with all its hypernyms.

    :param steps: the shortest distance to each, 0 to itself.
    :param depth: the longest distance to the top.
    """

    steps: dict[int, int]
    depth: int


@dataclass(frozen=True, slots=True)
class Kinship:
    """Measures how related two nouns are; caches the hypernyms of each synset."""

    wordnet: WordNet
    _above: dict[int, Kinds] = field(default_factory=dict)
    _parents: dict[int, tuple[int, ...]] = field(default_factory=dict)

    def of(self, a: str, b: str) -> float:
        """Return the kinship, from 0 (nothing in common) to 1 (same synset), of the closest senses.

        Only usual senses are compared. The kinship is twice the depth of a common hypernym, divided
        by that plus the steps up to it from both; the largest such value counts.
        """
        return self.of_synsets(self._offsets(a), self._offsets(b))

    def of_synsets(self, a: Sequence[int], b: Sequence[int]) -> float:
        """Return the kinship of the closest two of these noun synsets."""
        return max((self._nearness(x, y) for x, y in product(a, b)), default=0.0)

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
