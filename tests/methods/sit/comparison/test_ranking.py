from __future__ import annotations

from triage.methods.sit.comparison.structures import Distances
from triage.methods.sit.comparison.thresholds import MeasuredVariant, exceeding, rank
from triage.methods.sit.values import Swap


def member(source: str, scaled: float, translation: str = "x") -> MeasuredVariant:
    return MeasuredVariant(source, translation, Swap(0, "a", "b"), Distances(scaled, scaled))


def names(members: list[MeasuredVariant]) -> list[str]:
    return [m.source for m in members]


def test_the_farthest_comes_first():
    assert names(rank([member("near", 1), member("far", 9)])) == ["far", "near"]


def test_at_the_same_distance_the_shorter_translation_comes_first():
    assert names(rank([member("long", 2, "xxx"), member("short", 2, "x")])) == ["short", "long"]


def test_a_full_tie_is_broken_the_same_way_in_any_order():
    members = [member("b", 2), member("a", 2), member("c", 2)]
    assert names(rank(members)) == names(rank(members[::-1])) == ["a", "b", "c"]


def test_a_distance_equal_to_the_threshold_does_not_exceed_it():
    assert exceeding([member("at", 4)], 4, 3) == []
    assert names(exceeding([member("above", 4.001)], 4, 3)) == ["above"]


def test_at_most_the_top_k_are_reported():
    ranked = rank([member(str(i), i) for i in range(10)])
    assert names(exceeding(ranked, 0, 3)) == ["9", "8", "7"]
