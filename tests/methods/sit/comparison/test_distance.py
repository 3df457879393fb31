from __future__ import annotations

import pytest

from triage.methods.sit.comparison.distance import (
    Constituency,
    Dependency,
    Raw,
    Translated,
    count_distance,
    levenshtein,
)
from triage.methods.sit.values import Parse, Word


def tree(*relations: str) -> Translated:
    words = tuple(Word(f"w{i}", "X", i, relation) for i, relation in enumerate(relations))
    return Translated(" ".join(relations), Parse(words=words))


# Sections 3.4 and 3.4.1 of the paper print these three distances.
@pytest.mark.parametrize(
    ("a", "b", "edits"),
    [
        ("John went out", "I went home", 7),
        ("He went to the store", "Store he the went to", 14),
        ("I hate potatoes", "I love potatoes", 3),
    ],
)
def test_levenshtein_gives_the_papers_printed_distances(a, b, edits):
    assert levenshtein(a, b) == edits


def test_raw_distance_counts_characters_not_bytes():
    assert Raw().compare(Translated("我和聪明的人"), Translated("我和可爱的人")).distance == 2


def test_raw_scaled_distance_is_edits_per_hundred_characters():
    assert Raw().compare(Translated("abcde" * 4), Translated("abcde" * 3 + "abcdx")).scaled == 5


def test_identical_translations_are_at_distance_zero():
    for structure in (Raw(), Dependency(), Constituency()):
        same = structure.compare(tree("root", "nsubj"), tree("root", "nsubj"))
        assert (same.distance, same.scaled) == (0, 0)


def test_dependency_distance_sums_the_differences_of_relation_counts():
    before = tree("root", "nsubj", "det", "det", "obj")
    after = tree("root", "nsubj", "det", "obl", "case")
    found = Dependency().compare(before, after)
    assert found.distance == 4
    assert found.difference == {
        "relations": {"case": [0, 1], "det": [2, 1], "obj": [1, 0], "obl": [0, 1]}
    }


def test_dependency_ignores_where_a_phrase_stands():
    moved = Dependency().compare(tree("obl", "nsubj", "root"), tree("nsubj", "root", "obl"))
    assert moved.distance == 0


def test_subtypes_count_as_their_universal_relation():
    assert Dependency().compare(tree("nmod:poss"), tree("nmod")).distance == 0


def test_constituency_distance_sums_the_differences_of_phrase_counts():
    before = Translated("", Parse(phrases=("S", "NP", "VP", "NP")))
    after = Translated("", Parse(phrases=("S", "NP", "VP", "PP")))
    found = Constituency().compare(before, after)
    assert found.distance == 2
    assert found.difference == {"phrases": {"NP": [2, 1], "PP": [0, 1]}}


def test_scaled_distance_is_relative_to_twenty_words():
    ten_words = tree(*["det"] * 10)
    changed = tree(*["det"] * 9, "obj")
    assert Dependency().compare(ten_words, changed).scaled == 4


def test_counting_is_symmetric_and_zero_only_for_equal_counts():
    assert count_distance("aab", "abb")[0] == count_distance("abb", "aab")[0] == 2
    assert count_distance("ab", "ba") == (0, {})
