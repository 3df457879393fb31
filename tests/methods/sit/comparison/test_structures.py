from __future__ import annotations

import pytest

from triage.methods.sit.comparison.linking import Link, link, pair_up
from triage.methods.sit.comparison.structures import (
    Constituency,
    Dependency,
    Distances,
    Linked,
    Raw,
    Structure,
    Translated,
    attachments,
    count_distance,
    levenshtein,
)
from triage.methods.sit.values import Parse, TreeNode

UNLINKED = link(pair_up("", "", "xx"), ("", ""), ("xx", "xx"))


def compared(structure: Structure, original: Translated, variant: Translated) -> Distances:
    return structure.compare(original, variant, UNLINKED)


def tree(*relations: str) -> Translated:
    words = tuple(TreeNode(f"w{i}", "X", i, relation) for i, relation in enumerate(relations))
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
    assert compared(Raw(), Translated("我和聪明的人"), Translated("我和可爱的人")).distance == 2


def test_raw_scaled_distance_is_edits_per_hundred_characters():
    assert compared(Raw(), Translated("abcde" * 4), Translated("abcde" * 3 + "abcdx")).scaled == 5


def test_identical_translations_are_at_distance_zero():
    for structure in (Raw(), Dependency(), Constituency()):
        same = compared(structure, tree("root", "nsubj"), tree("root", "nsubj"))
        assert (same.distance, same.scaled) == (0, 0)


def test_dependency_distance_sums_the_differences_of_relation_counts():
    before = tree("root", "nsubj", "det", "det", "obj")
    after = tree("root", "nsubj", "det", "obl", "case")
    found = compared(Dependency(), before, after)
    assert found.distance == 4
    assert found.difference == {
        "relations": {"case": [0, 1], "det": [2, 1], "obj": [1, 0], "obl": [0, 1]}
    }


def test_dependency_ignores_where_a_phrase_stands():
    moved = compared(Dependency(), tree("obl", "nsubj", "root"), tree("nsubj", "root", "obl"))
    assert moved.distance == 0


def test_subtypes_count_as_their_universal_relation():
    assert compared(Dependency(), tree("nmod:poss"), tree("nmod")).distance == 0


def test_constituency_distance_sums_the_differences_of_phrase_counts():
    before = Translated("", Parse(phrases=("S", "NP", "VP", "NP")))
    after = Translated("", Parse(phrases=("S", "NP", "VP", "PP")))
    found = compared(Constituency(), before, after)
    assert found.distance == 2
    assert found.difference == {"phrases": {"NP": [2, 1], "PP": [0, 1]}}


def test_scaled_distance_is_relative_to_twenty_words():
    ten_words = tree(*["det"] * 10)
    changed = tree(*["det"] * 9, "obj")
    assert compared(Dependency(), ten_words, changed).scaled == 4


def test_counting_is_symmetric_and_zero_only_for_equal_counts():
    assert count_distance("aab", "abb")[0] == count_distance("abb", "aab")[0] == 2
    assert count_distance("ab", "ba") == (0, {})


def test_the_campus_example_ranks_the_wrong_translation_farthest():
    # Figure 1 of the paper: the third translation is the wrong one.
    smart, cute, tall = (
        "我和聪明的人住在校园里。",
        "我和可爱的人住在校园里。",
        "我住在校园里，身材高大。",
    )
    right, wrong = (
        Linked().compare(
            Translated(smart),
            Translated(text),
            link(
                pair_up(smart, text, "zh"),
                ("on campus with smart people", f"on campus with {word} people"),
                ("en", "zh"),
            ),
        )
        for word, text in (("cute", cute), ("tall", tall))
    )
    assert right.distance == 0
    assert wrong.distance > 1


def hanging(text: str, heads: dict[str, str], relation: str = "dep") -> Translated:
    """A tree in which each word hangs on the one that it is given, the others at the root."""
    words = text.split()
    places = {word: words.index(head) + 1 for word, head in heads.items()}
    return Translated(
        text, Parse(tuple(TreeNode(w, "X", places.get(w, 0), relation) for w in words))
    )


TRAIN = {"el": "tren", "hasta": "tren", "tren": "esperó"}
WAITED = ("waited until the train", "waited until the boat")


def linked_words(old: Translated, new: Translated) -> Link:
    return link(pair_up(old.text, new.text, "es"), WAITED, ("en", "es"))


def test_a_word_that_hangs_on_another_one_is_named_with_both_heads():
    old = hanging("esperó hasta el tren llegó", {**TRAIN, "llegó": "esperó"}, "case")
    boat = {"el": "barco", "barco": "esperó", "llegó": "esperó"}
    new = hanging("esperó hasta el barco llegó", {**boat, "hasta": "llegó"}, "case")
    found = attachments(linked_words(old, new), old, new)
    assert found == [["hasta", "tren", "llegó", "case"]]


def test_a_word_that_hangs_on_what_the_replaced_word_became_hangs_where_it_did():
    old = hanging("esperó hasta el tren", TRAIN, "case")
    new = hanging(
        "esperó hasta el barco", {"el": "barco", "hasta": "barco", "barco": "esperó"}, "case"
    )
    assert attachments(linked_words(old, new), old, new) == []


def test_without_a_parse_nothing_hangs_elsewhere():
    old, new = Translated("esperó hasta el tren"), Translated("esperó hasta el barco")
    assert attachments(linked_words(old, new), old, new) == []
