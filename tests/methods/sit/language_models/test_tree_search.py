from __future__ import annotations

import numpy as np
import pytest

from triage.methods.sit.language_models.backends import greedy_first, greedy_tree


@pytest.mark.model
def test_a_greedy_tree_is_the_one_that_the_full_search_finds():
    search = pytest.importorskip("stanza.models.common.chuliu_edmonds").chuliu_edmonds_one_root
    rng = np.random.default_rng(1)
    greedy = 0
    for size in list(range(2, 12)) * 40:
        scores = rng.normal(size=(size, size))
        # A word that draws all others makes many trees greedy ones.
        scores[:, 1] += 1.5
        scores[1, 0] += 3
        tree = greedy_tree(scores.copy())
        if tree is not None:
            greedy += 1
            assert tree.tolist() == search(scores.copy()).tolist()
    assert greedy > 50


@pytest.mark.parametrize(
    "heads",
    [
        pytest.param([2, 1], id="a circle"),
        pytest.param([0, 0], id="two roots"),
    ],
)
def test_what_is_no_tree_is_left_to_the_full_search(heads):
    scores = np.zeros((3, 3))
    for word, head in enumerate(heads, 1):
        scores[word, head] = 5
    assert greedy_tree(scores) is None
    assert greedy_first(lambda s: np.array([7]))(scores).tolist() == [7]


def test_a_circle_away_from_the_root_is_seen():
    scores = np.zeros((4, 4))
    scores[1, 0] = scores[2, 3] = scores[3, 2] = 5
    assert greedy_tree(scores) is None
