"""Edit distance of two token lists with one stretch of either left out for free."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np
from numpy.typing import NDArray
from rapidfuzz.distance import Levenshtein, Opcode

Table = NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class FreeSwap:
    """The stretches (start, end) that are left out of the two lists, and the edits that remain."""

    left: tuple[int, int]
    right: tuple[int, int]
    edits: int


def free_swap(a: Sequence[str], b: Sequence[str], longest: int) -> FreeSwap:
    """Leave out up to ``longest`` neighbouring tokens on each side so that least edits remain.

    The tokens left out lie in one changed block, so that two changes are never taken as one.
    Among equals the one with tokens on both sides, then the shortest, then the leftmost.

    >>> free_swap("el perro negro ladra".split(), "el gato negro corre".split(), 3)
    FreeSwap(left=(1, 2), right=(1, 2), edits=1)
    """
    before = edit_table(a, b)
    after = edit_table(a[::-1], b[::-1])[::-1, ::-1]
    best = (int(before[-1, -1]), False, 0, len(a), len(b), 0, 0)
    for block in Levenshtein.opcodes(a, b):
        if block.tag == "equal":
            continue
        rows, columns = block.src_end - block.src_start, block.dest_end - block.dest_start
        for p, q in product(range(min(longest, rows) + 1), range(min(longest, columns) + 1)):
            i, j, edits = _best_corner(before, after, block, p, q)
            best = min(best, (edits, (p == 0) != (q == 0), p + q, i, j, p, q))
    edits, _, _, i, j, p, q = best
    rest = Levenshtein.distance([*a[:i], *a[i + p :]], [*b[:j], *b[j + q :]])
    return FreeSwap((i, i + p), (j, j + q), min(edits, rest))


def _best_corner(
    before: Table, after: Table, block: Opcode, p: int, q: int
) -> tuple[int, int, int]:
    """Where in a changed block a stretch of p by q tokens is best left out, and what remains."""
    rows = slice(block.src_start, block.src_end + 1 - p)
    columns = slice(block.dest_start, block.dest_end + 1 - q)
    total = (
        before[rows, columns]
        + after[block.src_start + p : block.src_end + 1, block.dest_start + q : block.dest_end + 1]
    )
    i, j = divmod(int(total.argmin()), total.shape[1])
    return block.src_start + i, block.dest_start + j, int(total[i, j])


def edit_table(a: Sequence[str], b: Sequence[str]) -> Table:
    """Levenshtein's table: cell (i, j) holds the edits between ``a[:i]`` and ``b[:j]``."""
    steps = np.arange(len(b) + 1, dtype=np.int32)
    table = np.empty((len(a) + 1, len(b) + 1), dtype=np.int32)
    table[0] = steps
    other = np.array(b, dtype=object)
    for i, token in enumerate(a, 1):
        row = table[i]
        row[0] = i
        differs = (other != token).astype(np.int32)
        row[1:] = np.minimum(table[i - 1, 1:] + 1, table[i - 1, :-1] + differs)
        # Insertions run along the row: the running minimum of value minus column.
        row[:] = np.minimum.accumulate(row - steps) + steps
    return table
