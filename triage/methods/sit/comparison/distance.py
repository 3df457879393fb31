"""How far apart two translations are: one small class for each structure.

The three distances of the paper (its section 3.4) are exact; ``scaled`` is ours: the same
distance relative to the length of the sentences, since longer ones differ in more places.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Protocol

from rapidfuzz.distance import Levenshtein

from triage.methods.sit.comparison.linking import Change, Link
from triage.methods.sit.comparison.phrases import phrases_of
from triage.methods.sit.comparison.tokens import GRAMMAR, MARK, Token
from triage.methods.sit.values import Parse

# The paper's input sentences have 19.2 and 19.5 words on average (its table 1): a scaled
# distance of 1 is one relation in a sentence of about that length.
WORDS = 20
# Characters between two words of a parse: blanks, and what an expanded word leaves.
SKIPPED = 12
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

    def compare(self, original: Translated, variant: Translated, link: Link) -> Comparison: ...


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

    def compare(self, original: Translated, variant: Translated, link: Link) -> Comparison:
        edits = levenshtein(original.text, variant.text)
        longest = max(len(original.text), len(variant.text), 1)
        return Comparison(edits, 100 * edits / longest, {"edits": edits})


class Dependency:
    """Counts of the universal relations; subtypes ("nmod:poss") count as their type."""

    name: ClassVar[str] = "dependency"
    parser: ClassVar[str] = "dependency"

    def compare(self, original: Translated, variant: Translated, link: Link) -> Comparison:
        """Compare how many relations of each type the two trees have."""
        distance, changed = count_distance(_relations(original), _relations(variant))
        scaled = per_words(distance, _longest(original, variant))
        return Comparison(distance, scaled, {"relations": _as_lists(changed)})


class Constituency:
    """Counts of the phrase labels (NP, VP, ...), words' own tags left out.

    Those of a phrase-structure parser, else those that the dependency tree has.
    """

    name: ClassVar[str] = "constituency"
    parser: ClassVar[str] = "constituency"

    def compare(self, original: Translated, variant: Translated, link: Link) -> Comparison:
        """Compare how many phrases of each type the two trees have."""
        distance, changed = count_distance(_phrases(original.parse), _phrases(variant.parse))
        scaled = per_words(distance, _longest(original, variant))
        return Comparison(distance, scaled, {"phrases": _as_lists(changed)})


class Linked:
    """What changed beyond what the replaced word explains, in words.

    Ours, after the observation of CAT and TransRepair that only what should not have changed says
    something. :mod:`~triage.methods.sit.comparison.linking` tells what that is. Words that hang elsewhere
    in the two trees are named, not counted: a parser errs too often for that.
    """

    name: ClassVar[str] = "linked"
    parser: ClassVar[str] = "dependency"

    def compare(self, original: Translated, variant: Translated, link: Link) -> Comparison:
        words = max(sum(t.kind != MARK for t in side) for side in (link.left, link.right))
        counterpart = [
            " ".join(token.text for token in tokens[slice(*link.counterpart(side))])
            for side, tokens in zip(SIDES, (link.left, link.right), strict=True)
        ]
        distance = round(link.excess, 2)
        return Comparison(distance, per_words(distance, words), {"counterpart": counterpart})


def per_words(distance: float, words: int) -> float:
    """The distance relative to a sentence of 20 words."""
    return WORDS * distance / max(words, 1)


# Relations of words that govern: the noun or verb of an adposition or subordinator is its head.
GOVERNING = frozenset(("case", "mark"))


def attachments(link: Link, original: Translated, variant: Translated) -> list[list[str]]:
    """Words of both translations that hang on another word: [word, head, other head, relation].

    Words of content, and those that govern. What the replaced word became is one head; a head that is at
    fault itself is no other one, since its change is counted.
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


def _places_of(changes: Iterable[Change], side: str) -> set[int]:
    return {place for change in changes if (place := getattr(change, side)) is not None}


def _named(link: Link, head: int | None, other: int | None) -> list[str]:
    sides = ((link.left, head), (link.right, other))
    return ["" if place is None else tokens[place].text for tokens, place in sides]


def _heads(translated: Translated, tokens: Sequence[Token]) -> dict[int, tuple[int | None, str]]:
    """For each token the one that it hangs on (None at the root) and how, as far as both are found.

    A parser may cut a token into several words: the first of them that hangs outside counts.
    """
    places = _places(translated, tokens)
    found: dict[int, tuple[int | None, str]] = {}
    for place, word in zip(places, translated.parse.words, strict=True):
        head = places[word.head - 1] if word.head else None
        known = head is not None or not word.head
        if place is not None and place not in found and head != place and known:
            found[place] = (head, word.relation.partition(":")[0])
    return found


def _places(translated: Translated, tokens: Sequence[Token]) -> list[int | None]:
    """The token in which each word of the parse begins."""
    starts = {mark: i for i, token in enumerate(tokens) for mark in range(token.start, token.end)}
    places: list[int | None] = []
    at = 0
    for word in translated.parse.words:
        start = translated.text.find(word.text, at)
        # Of a word that was expanded ("del": de, el) the text has no letters of its own.
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
