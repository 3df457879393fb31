"""The best tree over a sentence's words, where choosing each word's best head gives one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

Search = Callable[[NDArray[Any]], NDArray[Any]]


def greedy_tree(scores: NDArray[Any]) -> NDArray[np.intp] | None:
    """Each word's best head, if that is a tree with one word at its root; else None.

    No tree has a higher score than the sum of the best scores, so this one is the best.

    :param scores: of each word (row) with each head (column); row and column 0 are the root.

    >>> greedy_tree(np.array([[0, 0, 0], [5, 0, 1], [1, 3, 0]])).tolist()
    [0, 0, 1]
    >>> greedy_tree(np.array([[0, 0, 0], [1, 0, 5], [1, 3, 0]])) is None
    True
    """
    own = np.array(scores, dtype=float)
    np.fill_diagonal(own, -np.inf)
    heads = own.argmax(axis=1)
    heads[0] = 0
    if np.count_nonzero(heads[1:] == 0) != 1:
        return None
    ancestors = heads
    for _ in range(len(heads).bit_length()):
        ancestors = ancestors[ancestors]
    # Twice as far up in each step, all words have come to the root, unless some go in circles.
    return None if ancestors.any() else heads


def greedy_first(search: Search) -> Search:
    """Try the greedy tree before a search that takes far longer and finds the same."""

    def found(scores: NDArray[Any]) -> NDArray[Any]:
        tree = greedy_tree(scores)
        return search(scores) if tree is None else tree

    return found
