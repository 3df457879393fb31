"""The dependency trees behind a suspect's distances: kept as evidence, drawn on demand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from triage.methods.base import MethodError
from triage.methods.messages import Sentence
from triage.methods.sit.comparison.distance import count_distance
from triage.methods.sit.comparison.drawing import draw_pair
from triage.methods.sit.language_models.parsing import Outcome
from triage.methods.sit.values import Parse, Word

# A word of a stored tree: its text, the index of its head (0 at the root), its relation.
StoredTree = list[tuple[str, int, str]]


def stored_trees(texts: Sequence[str], parses: Mapping[str, Outcome]) -> list[StoredTree]:
    """The trees of a suspect's translations, the original's first; none where nothing parsed."""
    trees = [_stored(parses[text]) for text in texts]
    return trees if all(trees) else []


def _stored(parse: Outcome) -> StoredTree:
    words = parse.words if isinstance(parse, Parse) else ()
    return [(word.text, word.head, word.relation) for word in words]


def draw_member(evidence: Mapping[str, Any], member: int) -> tuple[str, str]:
    """Return two SVG pictures, relations whose counts differ drawn strongly.

    :param evidence: of a suspect, as the judge wrote it.
    :param member: which variant, 1 for the farthest.
    :raises MethodError: no tree was kept for it, or one that is too large to draw.
    """
    stored = evidence.get("trees") or []
    if not 0 < member < len(stored):
        raise MethodError(Sentence.NO_TREE())
    original, variant = (_parse(stored[index]) for index in (0, member))
    labels = [
        [word.relation.partition(":")[0] for word in tree.words] for tree in (original, variant)
    ]
    _, changed = count_distance(*labels)
    try:
        return draw_pair(original, variant, changed.keys())
    except ValueError as error:
        raise MethodError(str(error)) from error


def _parse(words: Sequence[tuple[str, int, str]]) -> Parse:
    return Parse(tuple(Word(text, "", head, relation) for text, head, relation in words))
