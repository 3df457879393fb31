"""Dependency trees behind a suspect's distances: stored as evidence, drawn on demand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from html import escape
from typing import Any

from triage.methods.base import MethodError
from triage.methods.messages import MethodMessage
from triage.methods.sit.language_models.parsing import Outcome
from triage.methods.sit.values import Parse, TreeNode

# Pixels. Widths are estimates: an ideograph counts as twice as wide as a letter.
FONT = 14
LETTER, IDEOGRAPH = 7.5, 15.0
GAP, STEP, MARGIN = 18.0, 26.0, 12.0
LABEL_WIDTH = 6.0
MAX_WORDS = 80
# A word of a stored tree: its text, the index of its head (0 at the root), its relation.
StoredTree = list[tuple[str, int, str]]


def draw_tree(parse: Parse, title: str, *, changed: Set[int] = frozenset()) -> str:
    """Return an SVG of a dependency tree.

    :param title: the picture's accessible name, for screen readers.
    :param changed: indices of the words whose arcs are highlighted.
    :raises ValueError: the parse has no words or more than 80.
    """
    words = parse.words
    if not 0 < len(words) <= MAX_WORDS:
        raise ValueError(f"A tree of {len(words)} words is not drawn; 1 to {MAX_WORDS} are.")
    centres = _centres(words)
    levels = _levels(words)
    height = MARGIN * 2 + STEP * (max(levels, default=0) + 1) + FONT * 2.5
    width = centres[-1] + _width(words[-1]) / 2 + MARGIN
    ground = height - FONT * 2
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'width="{width:.0f}" height="{height:.0f}" role="img" font-family="sans-serif" '
        f'font-size="{FONT}" class="tree"><title>{escape(title)}</title>'
    ]
    for index, word in enumerate(words):
        parts.append(_text(word.text, centres[index], height - FONT * 0.6, "word"))
        name = "arc changed" if index in changed else "arc"
        parts.append(_arc(words, index, centres, levels[index], ground, name))
    return "".join([*parts, "</svg>"])


def _arc(
    words: Sequence[TreeNode],
    index: int,
    centres: Sequence[float],
    level: int,
    ground: float,
    name: str,
) -> str:
    word, x = words[index], centres[index]
    top = ground - STEP * (level + 1)
    start = centres[word.head - 1] if word.head else x
    path = f"M{start:.1f},{ground:.1f} V{top:.1f} H{x:.1f} V{ground - 4:.1f}"
    tip = f"M{x - 3:.1f},{ground - 6:.1f} L{x:.1f},{ground:.1f} L{x + 3:.1f},{ground - 6:.1f} Z"
    label = _text(word.relation, (start + x) / 2, top - 3, "relation", size=10)
    return f'<g class="{name}"><path d="{path}"/><path class="tip" d="{tip}"/>{label}</g>'


def _levels(words: Sequence[TreeNode]) -> list[int]:
    """Return the height of each arc: an arc lies above those that it spans."""
    levels = [0] * len(words)
    spans = {i: sorted((i, (w.head or i + 1) - 1)) for i, w in enumerate(words)}
    for i in sorted(spans, key=lambda i: spans[i][1] - spans[i][0]):
        low, high = spans[i]
        inside = [
            levels[k] + 1
            for k, (start, end) in spans.items()
            if k != i and end - start < high - low and start < high and end > low
        ]
        levels[i] = max(inside, default=0)
    return levels


def _centres(words: Sequence[TreeNode]) -> list[float]:
    centres, left = [], MARGIN
    for word in words:
        centres.append(left + _width(word) / 2)
        left += _width(word) + GAP
    return centres


def _width(word: TreeNode) -> float:
    letters = sum(IDEOGRAPH if ord(mark) > 0x2E80 else LETTER for mark in word.text)
    return max(letters, LABEL_WIDTH * len(word.relation))


def _text(text: str, x: float, y: float, name: str, *, size: int = FONT) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle" font-size="{size}" '
        f'class="{name}">{escape(text)}</text>'
    )


def stored_trees(texts: Sequence[str], parses: Mapping[str, Outcome]) -> list[StoredTree]:
    """Return the trees of a suspect's translations, the original first; none if one is missing."""
    trees = [_stored(parses[text]) for text in texts]
    return trees if all(trees) else []


def _stored(parse: Outcome) -> StoredTree:
    words = parse.words if isinstance(parse, Parse) else ()
    return [(word.text, word.head, word.relation) for word in words]


def draw_member(
    evidence: Mapping[str, Any], member: int, titles: tuple[str, str]
) -> tuple[str, str]:
    """Draw the stored trees of the original's and a variant's translation as two SVG pictures.

    Words that depend on another word, or by another relation, than in the other tree are highlighted.

    :param evidence: a suspect's evidence, as the judge wrote it.
    :param member: number of the variant; 1 is the farthest.
    :param titles: accessible names of the pictures.
    :raises MethodError: no tree is stored for it, or one is too large to draw.
    """
    stored = evidence.get("trees") or []
    if not 0 < member < len(stored):
        raise MethodError(MethodMessage.NO_TREE())
    original, variant = (_parse(stored[index]) for index in (0, member))
    try:
        return (
            draw_tree(original, titles[0], changed=_moved(original, variant)),
            draw_tree(variant, titles[1], changed=_moved(variant, original)),
        )
    except ValueError as error:
        raise MethodError(str(error)) from error


def _moved(tree: Parse, other: Parse) -> set[int]:
    """Words whose link to their head is not in the other tree."""
    left, moved = Counter(_links(other, tree)), set()
    for index, link in enumerate(_links(tree, other)):
        left[link] -= 1
        if left[link] < 0:
            moved.add(index)
    return moved


def _links(tree: Parse, other: Parse) -> list[tuple[str, str, str]]:
    """Word, head and relation of each word; those that the other tree lacks are all alike."""
    known = {word.text.casefold() for word in other.words}
    names = ["", *(name if (name := w.text.casefold()) in known else "…" for w in tree.words)]
    return [
        (names[index], names[word.head], word.relation.partition(":")[0])
        for index, word in enumerate(tree.words, 1)
    ]


def _parse(words: Sequence[tuple[str, int, str]]) -> Parse:
    return Parse(tuple(TreeNode(text, "", head, relation) for text, head, relation in words))
