"""What each relation expects of the translations, and by how much they violate it.

Word replacement expects the same structure, for which there are several structures
(:mod:`triage.methods.sit.comparison.structures`). Every other relation has one measure, which goes
by the relation's name where a structure's would stand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

from triage.methods.messages import MethodMessage
from triage.methods.sit.comparison.lexicon import NONE
from triage.methods.sit.comparison.linking import (
    SAME_SENSE,
    Edit,
    Link,
    Replaced,
    link,
    pair_up,
    replaced_words,
    replacement_cost,
    usual_changes,
)
from triage.methods.sit.comparison.score import score_pair
from triage.methods.sit.comparison.structures import Distances, Linked, Structure, Translated
from triage.methods.sit.comparison.tokens import GRAMMAR, MARK, ComparedToken, read_tokens
from triage.methods.sit.values import Swap


@dataclass(frozen=True, slots=True)
class VariantPair:
    """An original and one of its variants, with their translations; languages are base codes."""

    sources: tuple[str, str]
    translations: tuple[str, str]
    swap: Swap
    languages: tuple[str, str]


class Relation(Protocol):
    """An expectation of the translations of a sentence and its variants."""

    name: ClassVar[str]
    error_kind: ClassVar[str]
    # Whether a change is expected, so that none is what violates the relation.
    expects_change: ClassVar[bool]

    def links(self, pairs: Sequence[VariantPair]) -> list[Link]:
        """Link the translations of each pair of one group."""
        ...

    def score(self, pair: VariantPair, linked: Link) -> float | None:
        """Estimate how likely a person finds a bug in the pair; None without an estimate."""
        ...

    def violated(self, swap: Swap, value: str, limit: str, structure: str) -> str:
        """Say which expectation a reported variant violates."""
        ...

    def satisfied(self, value: str, limit: str) -> str:
        """Say how near the worst variant of a group comes to the threshold."""
        ...


class Substitution:
    """With one word replaced, the translations have the same structure."""

    name: ClassVar[str] = "substitution"
    error_kind: ClassVar[str] = "structure"
    expects_change: ClassVar[bool] = False

    def links(self, pairs: Sequence[VariantPair]) -> list[Link]:
        """Link each pair, with what the other variants tell of each word's counterpart."""
        pairings = [pair_up(*pair.translations, pair.languages[1]) for pair in pairs]
        usual = usual_changes(pairings, [pair.swap.position for pair in pairs])
        return [
            link(pairing, pair.sources, pair.languages, changes)
            for pair, pairing, changes in zip(pairs, pairings, usual, strict=True)
        ]

    def score(self, pair: VariantPair, linked: Link) -> float | None:
        return score_pair(*pair.translations, linked)

    def violated(self, swap: Swap, value: str, limit: str, structure: str) -> str:
        return MethodMessage.FAR_AWAY(
            text=swap.old, other=swap.new, value=value, structure=structure, limit=limit
        )

    def satisfied(self, value: str, limit: str) -> str:
        return MethodMessage.FARTHEST(value=value, limit=limit)


class Modifier(Linked):
    """With a modifier taken out or put in, the translations differ by its translation alone."""

    name: ClassVar[str] = "modifier"
    parser: ClassVar[str] = ""
    error_kind: ClassVar[str] = "modifier"
    expects_change: ClassVar[bool] = False

    def links(self, pairs: Sequence[VariantPair]) -> list[Link]:
        """Link each pair; the modifier alone explains changes, not an article mended with it."""
        return [
            link(
                pair_up(*pair.translations, pair.languages[1]),
                pair.sources,
                pair.languages,
                replaced=_edited(pair),
            )
            for pair in pairs
        ]

    def score(self, pair: VariantPair, linked: Link) -> float | None:
        return score_pair(*pair.translations, linked)

    def violated(self, swap: Swap, value: str, limit: str, structure: str) -> str:
        if swap.new:
            return MethodMessage.CHANGES_WITH_ADDED(text=swap.new, value=value, limit=limit)
        return MethodMessage.CHANGES_WITHOUT(text=swap.old, value=value, limit=limit)

    def satisfied(self, value: str, limit: str) -> str:
        return MethodMessage.WITHIN(value=value, limit=limit)


def _edited(pair: VariantPair) -> Replaced:
    """What was taken out or put in, without an "a" that became "an" before it."""
    old, new = (read_tokens(text, pair.languages[0]) for text in (pair.swap.old, pair.swap.new))
    tokens = read_tokens(pair.sources[0], pair.languages[0])
    start, end = pair.swap.position, pair.swap.position + len(pair.swap.old)
    rest = (token.senses for token in tokens if token.end <= start or token.start >= end)
    before = sum(token.end <= start for token in tokens)
    place = (before + len(old) / 2) / max(len(tokens), 1)
    return Replaced(old, new, place, NONE.union(*rest))


class Context:
    """A phrase is translated alone with words that the sentence's translation has, too.

    The distance is what the sentence's translation lacks of them, in words of content. Words of
    grammar do not count: case and article depend on the sentence.
    """

    name: ClassVar[str] = "context"
    parser: ClassVar[str] = ""
    error_kind: ClassVar[str] = "context"
    expects_change: ClassVar[bool] = False

    def links(self, pairs: Sequence[VariantPair]) -> list[Link]:
        return [_contained(pair) for pair in pairs]

    def compare(self, original: Translated, variant: Translated, link: Link) -> Distances:
        """Return the cost of the words that the sentence's translation lacks."""
        distance = round(link.excess, 2)
        return Distances(distance, distance)

    def score(self, pair: VariantPair, linked: Link) -> float | None:
        return score_pair(*pair.translations, linked)

    def violated(self, swap: Swap, value: str, limit: str, structure: str) -> str:
        return MethodMessage.OTHERWISE_ALONE(text=swap.new, value=value, limit=limit)

    def satisfied(self, value: str, limit: str) -> str:
        return MethodMessage.WITHIN(value=value, limit=limit)


def _contained(pair: VariantPair) -> Link:
    """Give each word of the phrase's translation the most alike word of the sentence's."""
    sentence, phrase = (read_tokens(text, pair.languages[1]) for text in pair.translations)
    costs = sorted(
        (replacement_cost(one, other), abs(i / len(sentence) - j / len(phrase)), i, j)
        for i, one in enumerate(sentence)
        for j, other in enumerate(phrase)
        if _counts(one) and _counts(other)
    )
    partners: dict[int, tuple[int, float]] = {}
    taken: set[int] = set()
    for cost, _, i, j in costs:
        if i not in taken and j not in partners and cost < phrase[j].weight:
            partners[j] = (i, cost)
            taken.add(i)
    changes = []
    for j, token in enumerate(phrase):
        at, cost = partners.get(j, (None, token.weight if _counts(token) else 0.0))
        changes.append(Edit(at, j, cost))
    # The same words are expected, so another word of the same sense is a fault.
    return Link(sentence, phrase, tuple(changes), (), _replaced(pair), least=SAME_SENSE)


def _counts(token: ComparedToken) -> bool:
    return token.kind != MARK and (token.kind != GRAMMAR or token.is_negation)


def _replaced(pair: VariantPair) -> Replaced:
    return replaced_words(*pair.sources, pair.languages[0])


class Meaning:
    """With the meaning changed, a word of content in the translation changes.

    The distance is 1 if none does, whatever their order, and else 0. Negations are words of content.
    """

    name: ClassVar[str] = "meaning"
    parser: ClassVar[str] = ""
    error_kind: ClassVar[str] = "meaning"
    expects_change: ClassVar[bool] = True

    def links(self, pairs: Sequence[VariantPair]) -> list[Link]:
        found = []
        for pair in pairs:
            pairing = pair_up(*pair.translations, pair.languages[1])
            found.append(Link(pairing.left, pairing.right, pairing.changes, (), _replaced(pair)))
        return found

    def compare(self, original: Translated, variant: Translated, link: Link) -> Distances:
        """Compare the words of content by form: an antonym may be spelled or mean nearly the same."""
        left, right = (
            Counter(token.form for token in side if _counts(token))
            for side in (link.left, link.right)
        )
        same = float(left == right)
        return Distances(same, same)

    def score(self, pair: VariantPair, linked: Link) -> float | None:
        """No pairs of this kind were labelled, so there is no estimate."""
        return None

    def violated(self, swap: Swap, value: str, limit: str, structure: str) -> str:
        if not swap.old:
            return MethodMessage.SAME_WITH_ADDED(text=swap.new)
        if not swap.new:
            return MethodMessage.SAME_WITHOUT(text=swap.old)
        return MethodMessage.SAME_WITH_OTHER(text=swap.old, other=swap.new)

    def satisfied(self, value: str, limit: str) -> str:
        return MethodMessage.WITHIN(value=value, limit=limit)


class MeasuredRelation(Relation, Structure, Protocol):
    """A relation with one measure of its own."""


MEASURES: dict[str, MeasuredRelation] = {
    relation.name: relation for relation in (Modifier(), Context(), Meaning())
}
RELATIONS: dict[str, Relation] = {"substitution": Substitution(), **MEASURES}
