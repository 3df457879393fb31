from __future__ import annotations

import numpy as np

from engines.catalogue import Message
from tests.reporting.factories import figure
from triage.reporting.statistics.comparison import EnginePair
from triage.reporting.statistics.intervals import NoFigure
from triage.reporting.statistics.paired import PairedResult
from triage.reporting.statistics.rating_comparison import (
    compare_ratings,
    rating_pairs,
    rating_ranks,
    rating_sentence,
)
from triage.reporting.statistics.wmt import RatedItem, Rating


def make_system(*likerts):
    return [RatedItem(str(n), (Rating(value),)) for n, value in enumerate(likerts)]


GOOD, SAME, BAD = make_system(*[4, 5] * 20), make_system(*[5, 4] * 20), make_system(*[2, 3] * 20)


def rng():
    return np.random.default_rng(5)


def test_only_items_rated_for_both_are_paired():
    pairs = rating_pairs(make_system(1, 2), [*make_system(5), RatedItem("1", ())])
    assert [(pair.first, pair.second) for pair in pairs] == [(1, 5)]


def test_clearly_different_ratings_differ_and_like_ones_do_not():
    pairs = compare_ratings({"good": GOOD, "same": SAME, "bad": BAD}, rng())
    assert [pair.differs for pair in pairs] == [False, True, True]


def test_systems_rated_alike_share_a_rank():
    systems = {"bad": BAD, "good": GOOD, "same": SAME, "unrated": []}
    ranks = rating_ranks(systems, compare_ratings(systems, rng()))
    assert ranks == [["good", "same"], ["bad"]]


def test_the_sentence_names_the_better_system_first():
    (pair,) = compare_ratings({"good": GOOD, "bad": BAD}, rng())
    assert rating_sentence(pair) == "good is rated 2.00 higher than bad, 40 shared translations."


def test_a_difference_by_chance_is_called_that():
    result = PairedResult(0.1, 0.4, Message("t"), 1, 1, NoFigure(Message("few")))
    assert rating_sentence(EnginePair("A", "B", result, 0.4)) == (
        "B is rated 0.10 higher than A, 1 shared translation; chance alone could explain this."
    )


def test_systems_without_shared_items_cannot_be_compared():
    (pair,) = compare_ratings({"A": GOOD, "B": []}, rng())
    assert rating_sentence(pair) == "A and B cannot be compared: no shared cases."


def test_equal_means_are_rated_alike():
    (pair,) = compare_ratings({"A": GOOD, "B": GOOD}, rng())
    assert figure(pair.result).p == 1
    assert rating_sentence(pair) == "A and B are rated alike, 40 shared translations."
