"""Dependency trees behind a suspect's distances: stored as evidence, drawn on demand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from html import escape
from typing import Any
from unicodedata import bidirectional

from triage.methods.base import MethodError
from triage.methods.messages import MethodMessage
from triage.methods.sit.language_models.parsing import Outcome
from triage.methods.sit.values import Parse, TreeNode

# Pixels. Widths are estimates: ideographs, capitals and m count as twice as wide as other letters.
FONT, SMALL = 15, 11
LETTER, WIDE = 8.0, 15.0
GAP, STEP, MARGIN = 16.0, 15.0, 10.0
#: Between the arcs that leave a word on the same side, and the radius of their corners.
PORT, CORNER = 7.0, 5.0
MAX_WORDS = 80
# A word of a stored tree: its text, the index of its head (0 at the root), its relation.
StoredTree = list[tuple[str, int, str]]


def draw_tree(parse: Parse, title: str, *, changed: Set[int] = frozenset()) -> str:
    """Return an SVG of a dependency tree: arcs above the words, relations under them.

    The words run from right to left if the first letter of the sentence does.

    :param title: the picture's accessible name, for screen readers.
    :param changed: indices of the words whose arcs and relations are highlighted.
    :raises ValueError: the parse has no words or more than 80.
    """
    words = parse.words
    if not 0 < len(words) <= MAX_WORDS:
        raise ValueError(f"A tree of {len(words)} words is not drawn; 1 to {MAX_WORDS} are.")
    centres, width = _centres(words)
    if backwards := _runs_from_the_right(words):
        centres = [width - x for x in centres]
    levels, starts = _levels(words), _starts(words, centres)
    ground = MARGIN + STEP * (max(levels) + 2)
    height = ground + FONT + 2 * SMALL + MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'width="{width:.0f}" height="{height:.0f}" role="img" font-size="{FONT}" '
        f'text-anchor="middle" direction="{"rtl" if backwards else "ltr"}" class="tree">'
        f"<title>{escape(title)}</title>"
    ]
    for index, (word, x) in enumerate(zip(words, centres, strict=True)):
        top = ground - STEP * (levels[index] + 1)
        arc = _arc(starts[index], x, top, ground) if word.head else f"M{x:.1f},{top:.1f}"
        parts.append(
            f'<g class="{"arc changed" if index in changed else "arc"}">'
            f'<path d="{arc} V{ground - 4:.1f}"/>'
            f'<path d="M{x - 3:.1f},{ground - 6:.1f} h6 l-3,6 Z" class="tip"/>'
            f'<text x="{x:.1f}" y="{ground + FONT + 1}" class="word">{escape(word.text)}</text>'
            f'<text x="{x:.1f}" y="{ground + FONT + SMALL + 6}" font-size="{SMALL}" '
            f'class="relation">{escape(word.relation)}</text></g>'
        )
    return "".join([*parts, "</svg>"])


def _runs_from_the_right(words: Sequence[TreeNode]) -> bool:
    kinds = (bidirectional(mark) for word in words for mark in word.text)
    return next((kind for kind in kinds if kind in ("L", "R", "AL")), "L") != "L"


def _arc(start: float, x: float, top: float, ground: float) -> str:
    """A path from a head up, across and down to the height of its other corner."""
    turn = CORNER if x > start else -CORNER
    return (
        f"M{start:.1f},{ground:.1f} V{top + CORNER:.1f} q0,{-CORNER} {turn},{-CORNER} "
        f"H{x - turn:.1f} q{turn},0 {turn},{CORNER}"
    )


def _levels(words: Sequence[TreeNode]) -> list[int]:
    """Return the height of each arc: no two arcs that share a stretch have the same."""
    levels = [0] * len(words)
    spans = [(*sorted((i, word.head - 1)), i) for i, word in enumerate(words) if word.head]
    placed = list[tuple[int, int, int]]()
    for low, high, i in sorted(spans, key=lambda span: span[1] - span[0]):
        below = (levels[k] + 1 for start, end, k in placed if start < high and end > low)
        levels[i] = max(below, default=0)
        placed.append((low, high, i))
    return levels


def _starts(words: Sequence[TreeNode], centres: Sequence[float]) -> list[float]:
    """Where each word's arc leaves its head: the longer, the nearer to the head's own arrow."""
    starts = [0.0] * len(words)
    for head, x in enumerate(centres, 1):
        own = [i for i, word in enumerate(words) if word.head == head]
        for side in (1, -1):
            far = sorted(
                (i for i in own if side * (centres[i] - x) > 0), key=lambda i: -abs(i + 1 - head)
            )
            port = min(PORT, (_width(words[head - 1]) / 2 + GAP / 4) / (len(far) + 1))
            for n, i in enumerate(far, 1):
                starts[i] = x + side * port * n
    return starts


def _centres(words: Sequence[TreeNode]) -> tuple[list[float], float]:
    """The middle of each word from the left, and the width of all."""
    centres, left = [], MARGIN
    for word in words:
        centres.append(left + _width(word) / 2)
        left += _width(word) + GAP
    return centres, left - GAP + MARGIN


def _width(word: TreeNode) -> float:
    wide = sum(ord(mark) > 0x2E80 or mark.isupper() or mark in "mw@%" for mark in word.text)
    letters = LETTER * (len(word.text) - wide) + WIDE * wide
    return max(letters, LETTER * SMALL / FONT * len(word.relation))


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
