"""How far apart two translations are: one small class for each structure.

The three distances of the paper (its section 3.4) are exact; ``scaled`` is ours: the same
distance relative to the length of the sentences, since longer ones differ in more places.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol

from rapidfuzz.distance import Levenshtein

from triage.methods.sit.comparison.alignment import free_swap
from triage.methods.sit.text import split_tokens
from triage.methods.sit.values import Parse

# The paper's input sentences have 19.2 and 19.5 words on average (its table 1): a scaled
# distance of 1 is one relation in a sentence of about that length.
WORDS = 20
# Tokens that one source word may become: a noun with its article and a preposition.
LONGEST_COUNTERPART = 3
NO_PARSE = Parse()


@dataclass(frozen=True, slots=True)
class Translated:
    """A translation and its parse; raw needs none."""

    text: str
    parse: Parse = NO_PARSE


@dataclass(frozen=True, slots=True)
class Comparison:
    """The distance of the paper, the one that thresholds apply to, and what differs."""

    distance: float
    scaled: float
    difference: Mapping[str, Any] = field(default_factory=dict)


class Structure(Protocol):
    """Compares the structures of two translations."""

    name: ClassVar[str]
    parser: ClassVar[str]  # "dependency", "constituency" or "" for none

    def compare(self, original: Translated, variant: Translated) -> Comparison: ...


def levenshtein(a: str, b: str) -> int:
    """Character edits that turn one string into the other (section 3.4.1).

    >>> levenshtein("John went out", "I went home")
    7
    """
    return Levenshtein.distance(a, b)


def count_distance(a: Iterable[str], b: Iterable[str]) -> tuple[int, dict[str, tuple[int, int]]]:
    """Sum of the absolute differences of the counts of each label (3.4.2, 3.4.3).

    >>> count_distance(["nsubj", "det", "det"], ["nsubj", "amod"])
    (3, {'amod': (0, 1), 'det': (2, 0)})
    """
    left, right = Counter(a), Counter(b)
    changed = {
        label: (left[label], right[label])
        for label in sorted(left.keys() | right.keys())
        if left[label] != right[label]
    }
    return sum(abs(x - y) for x, y in changed.values()), changed


class Raw:
    """Levenshtein distance of the strings; scaled: edits for 100 characters."""

    name: ClassVar[str] = "raw"
    parser: ClassVar[str] = ""

    def compare(self, original: Translated, variant: Translated) -> Comparison:
        edits = levenshtein(original.text, variant.text)
        longest = max(len(original.text), len(variant.text), 1)
        return Comparison(edits, 100 * edits / longest, {"edits": edits})


class Dependency:
    """Counts of the universal relations; subtypes ("nmod:poss") count as their type."""

    name: ClassVar[str] = "dependency"
    parser: ClassVar[str] = "dependency"

    def compare(self, original: Translated, variant: Translated) -> Comparison:
        """Compare how many relations of each type the two trees have."""
        distance, changed = count_distance(_relations(original), _relations(variant))
        scaled = per_words(distance, _longest(original, variant))
        return Comparison(distance, scaled, {"relations": _as_lists(changed)})


class Constituency:
    """Counts of the phrase labels (NP, VP, ...), words' own tags left out."""

    name: ClassVar[str] = "constituency"
    parser: ClassVar[str] = "constituency"

    def compare(self, original: Translated, variant: Translated) -> Comparison:
        """Compare how many phrases of each type the two trees have."""
        distance, changed = count_distance(original.parse.phrases, variant.parse.phrases)
        scaled = per_words(distance, _longest(original, variant))
        return Comparison(distance, scaled, {"phrases": _as_lists(changed)})


class Aligned:
    """Tokens and relations outside the counterpart of the swapped word.

    Ours, after the observation of CAT and TransRepair that only what should not have changed
    says something. No dictionary is needed: the counterpart is the short stretch of either
    translation whose removal leaves the least difference.
    """

    name: ClassVar[str] = "aligned"
    parser: ClassVar[str] = "dependency"

    def compare(self, original: Translated, variant: Translated) -> Comparison:
        """Compare what remains token by token and relation by relation."""
        a, b = _tokens(original), _tokens(variant)
        swap = free_swap(a, b, LONGEST_COUNTERPART)
        left, right = _relations(original, swap.left), _relations(variant, swap.right)
        relations, changed = count_distance(left, right)
        distance = swap.edits + relations
        return Comparison(
            distance,
            per_words(distance, max(len(a), len(b))),
            {
                "counterpart": [" ".join(a[slice(*swap.left)]), " ".join(b[slice(*swap.right)])],
                "tokens": swap.edits,
                "relations": _as_lists(changed),
            },
        )


def per_words(distance: float, words: int) -> float:
    """The distance relative to a sentence of 20 words."""
    return WORDS * distance / max(words, 1)


def _longest(original: Translated, variant: Translated) -> int:
    return max(len(original.parse.words), len(variant.parse.words))


def _relations(translated: Translated, without: tuple[int, int] = (0, 0)) -> list[str]:
    """Return the relations of all words but those of a stretch."""
    start, end = without
    return [
        word.relation.partition(":")[0]
        for place, word in enumerate(translated.parse.words)
        if not start <= place < end
    ]


def _as_lists(changed: Mapping[str, tuple[int, int]]) -> dict[str, list[int]]:
    return {label: list(pair) for label, pair in changed.items()}


def _tokens(translated: Translated) -> list[str]:
    words = [word.text for word in translated.parse.words] or split_tokens(translated.text)
    return [word.lower() for word in words]
