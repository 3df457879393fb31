"""Distances between two translations, one class per structure.

The three distances of the paper (section 3.4) are implemented exactly. ``scaled`` is our own: the
same distance relative to the sentence length, because longer sentences differ in more places.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol

from rapidfuzz.distance import Levenshtein

from triage.methods.sit.comparison.linking import Edit, Link
from triage.methods.sit.comparison.phrases import phrases_of
from triage.methods.sit.comparison.tokens import GRAMMAR, MARK, ComparedToken
from triage.methods.sit.values import Parse

# The paper's input sentences have 19.2 and 19.5 words on average (its table 1): a scaled
# distance of 1 is one relation in a sentence of about that length.
WORDS = 20
# Most characters to skip when searching for the next word of a parse: spaces, and contractions
# whose expanded words do not occur in the text.
SKIPPED = 12
NO_PARSE = Parse()


@dataclass(frozen=True, slots=True)
class Translated:
    """A translation and its parse, which the raw structure does not need."""

    text: str
    parse: Parse = NO_PARSE


@dataclass(frozen=True, slots=True)
class Distances:
    """The paper's distance, the scaled one that thresholds apply to, and the differences."""

    distance: float
    scaled: float
    difference: Mapping[str, Any] = field(default_factory=dict)


class Structure(Protocol):
    """Compares the structures of two translations."""

    name: ClassVar[str]
    parser: ClassVar[str]  # "dependency", "constituency" or "" for none

    def compare(self, original: Translated, variant: Translated, link: Link) -> Distances: ...


def levenshtein(a: str, b: str) -> int:
    """Character edits that turn one string into the other (section 3.4.1).

    >>> levenshtein("John went out", "I went home")
    7
    """
    return Levenshtein.distance(a, b)


def count_distance(a: Iterable[str], b: Iterable[str]) -> tuple[int, dict[str, tuple[int, int]]]:
    """Return the sum of absolute differences of label counts (3.4.2, 3.4.3), and differing counts.

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
    """Levenshtein distance of the strings; ``scaled`` is edits per 100 characters."""

    name: ClassVar[str] = "raw"
    parser: ClassVar[str] = ""

    def compare(self, original: Translated, variant: Translated, link: Link) -> Distances:
        edits = levenshtein(original.text, variant.text)
        longest = max(len(original.text), len(variant.text), 1)
        return Distances(edits, 100 * edits / longest, {"edits": edits})


class Dependency:
    """Counts of the universal relations; subtypes ("nmod:poss") count as their type."""

    name: ClassVar[str] = "dependency"
    parser: ClassVar[str] = "dependency"

    def compare(self, original: Translated, variant: Translated, link: Link) -> Distances:
        """Compare how many relations of each type the two trees have."""
        distance, changed = count_distance(_relations(original), _relations(variant))
        scaled = per_words(distance, _longest(original, variant))
        return Distances(distance, scaled, {"relations": _as_lists(changed)})


class Constituency:
    """Counts of the phrase labels (NP, VP, ...), without part-of-speech tags.

    The phrases come from a constituency parser, else they are derived from the dependency tree.
    """

    name: ClassVar[str] = "constituency"
    parser: ClassVar[str] = "constituency"

    def compare(self, original: Translated, variant: Translated, link: Link) -> Distances:
        """Compare how many phrases of each type the two trees have."""
        distance, changed = count_distance(_phrases(original.parse), _phrases(variant.parse))
        scaled = per_words(distance, _longest(original, variant))
        return Distances(distance, scaled, {"phrases": _as_lists(changed)})


class Linked:
    """Cost, in words, of the changes that the replaced word does not explain.

    Our own, following CAT and TransRepair: only changes to parts that should have stayed the same
    indicate a bug. :mod:`~triage.methods.sit.comparison.linking` decides which changes those are.
    Words with different heads in the two trees are reported but not counted, because parsers err
    too often.
    """

    name: ClassVar[str] = "linked"
    parser: ClassVar[str] = "dependency"

    def compare(self, original: Translated, variant: Translated, link: Link) -> Distances:
        words = max(sum(t.kind != MARK for t in side) for side in (link.left, link.right))
        counterpart = [
            " ".join(token.text for token in tokens[slice(*link.counterpart(side))])
            for side, tokens in zip(SIDES, (link.left, link.right), strict=True)
        ]
        distance = round(link.excess, 2)
        return Distances(distance, per_words(distance, words), {"counterpart": counterpart})


def per_words(distance: float, words: int) -> float:
    """Scale a distance to a sentence of 20 words."""
    return WORDS * distance / max(words, 1)


# Relations of adpositions and subordinators to the noun or verb that they govern.
GOVERNING = frozenset(("case", "mark"))


def attachments(link: Link, original: Translated, variant: Translated) -> list[list[str]]:
    """Return words with different heads in both translations: [word, head, other head, relation].

    Only content words, adpositions and subordinators are compared. The words that the replaced word
    became count as one head. Heads that are at fault are skipped, since their change is counted.
    """
    heads = (_heads(original, link.left), _heads(variant, link.right))
    partners = {c.left: c.right for c in link.changes if None not in (c.left, c.right)}
    faults = link.faults
    became = tuple(_places_of([link.changes[p] for p in link.explained], s) for s in SIDES)
    wrong = tuple(_places_of(faults, side) for side in SIDES)
    found = []
    for left, right in partners.items():
        if left in became[0] or left in wrong[0] or left not in heads[0] or right not in heads[1]:
            continue
        (head, relation), (other, _) = heads[0][left], heads[1][right]
        if relation not in GOVERNING and link.left[left].kind == GRAMMAR:
            continue
        if link.left[left].kind == MARK or head in wrong[0] or other in wrong[1]:
            continue
        if head in became[0] or other in became[1]:
            same = (head in became[0]) == (other in became[1]) or not all(became)
        else:
            same = partners.get(head) == other
        if not same:
            found.append([link.left[left].text, *_named(link, head, other), relation])
    return found


SIDES = ("left", "right")


def _places_of(changes: Iterable[Edit], side: str) -> set[int]:
    return {place for change in changes if (place := getattr(change, side)) is not None}


def _named(link: Link, head: int | None, other: int | None) -> list[str]:
    sides = ((link.left, head), (link.right, other))
    return ["" if place is None else tokens[place].text for tokens, place in sides]


def _heads(
    translated: Translated, tokens: Sequence[ComparedToken]
) -> dict[int, tuple[int | None, str]]:
    """Return the head (None at the root) and relation of each token for which they are found.

    If a parser splits a token into several words, the first with a head outside the token counts.
    """
    places = _places(translated, tokens)
    found: dict[int, tuple[int | None, str]] = {}
    for place, word in zip(places, translated.parse.words, strict=True):
        head = places[word.head - 1] if word.head else None
        known = head is not None or not word.head
        if place is not None and place not in found and head != place and known:
            found[place] = (head, word.relation.partition(":")[0])
    return found


def _places(translated: Translated, tokens: Sequence[ComparedToken]) -> list[int | None]:
    """Return the index of the token in which each word of the parse begins; None if not found."""
    starts = {mark: i for i, token in enumerate(tokens) for mark in range(token.start, token.end)}
    places: list[int | None] = []
    at = 0
    for word in translated.parse.words:
        start = translated.text.find(word.text, at)
        # The words of an expanded contraction ("del": de, el) do not occur in the text.
        if start < 0 or start - at > SKIPPED:
            places.append(None)
            continue
        places.append(starts.get(start))
        at = start + len(word.text)
    return places


def _longest(original: Translated, variant: Translated) -> int:
    return max(len(original.parse.words), len(variant.parse.words))


def _relations(translated: Translated) -> list[str]:
    return [word.relation.partition(":")[0] for word in translated.parse.words]


def _phrases(parse: Parse) -> tuple[str, ...]:
    return parse.phrases or phrases_of(parse.words)


def _as_lists(changed: Mapping[str, tuple[int, int]]) -> dict[str, list[int]]:
    return {label: list(pair) for label, pair in changed.items()}
