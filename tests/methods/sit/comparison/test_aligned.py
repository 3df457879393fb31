from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import Levenshtein

from triage.methods.sit.comparison.alignment import FreeSwap, edit_table, free_swap
from triage.methods.sit.comparison.distance import Aligned, Raw, Translated


def aligned(original: str, variant: str) -> float:
    return Aligned().compare(Translated(original), Translated(variant)).distance


def test_a_change_that_the_replaced_word_explains_costs_nothing():
    assert aligned("el perro negro ladra", "el gato negro ladra") == 0


def test_a_change_elsewhere_counts_in_full():
    assert aligned("el perro negro ladra aquí", "el gato negro corre aquí") == 1


def test_a_word_of_other_length_costs_nothing_where_raw_counts_each_character():
    original, variant = "vive en la ciudad", "vive en la circunscripción"
    assert aligned(original, variant) == 0
    assert Raw().compare(Translated(original), Translated(variant)).distance > 10


def test_the_campus_example_ranks_the_wrong_translation_farthest():
    # Figure 1 of the paper: the third translation is the wrong one.
    smart, cute, tall = (
        "我和聪明的人住在校园里。",
        "我和可爱的人住在校园里。",
        "我住在校园里，身材高大。",
    )
    assert aligned(smart, cute) == 0
    assert aligned(smart, tall) > 3


def test_a_lost_word_is_no_counterpart_when_a_replaced_one_is_there():
    assert free_swap(["a", "b", "c", "d"], ["a", "x", "c"], 3) == FreeSwap((1, 2), (1, 2), 1)


def test_nothing_changed_leaves_no_counterpart():
    assert free_swap(["a", "b"], ["a", "b"], 3) == FreeSwap((2, 2), (2, 2), 0)


def test_a_counterpart_is_no_longer_than_allowed():
    assert free_swap(["a", *"uvwxy", "z"], ["a", "k", "z"], 3).edits == 2


@given(
    st.lists(st.sampled_from("abcd"), max_size=12), st.lists(st.sampled_from("abcd"), max_size=12)
)
def test_the_table_ends_in_the_edit_distance(a, b):
    assert edit_table(a, b)[-1, -1] == Levenshtein.distance(a, b)


@given(st.lists(st.sampled_from("abcd"), max_size=8), st.lists(st.sampled_from("abcd"), max_size=8))
def test_what_remains_is_the_edit_distance_without_the_stretches(a, b):
    found = free_swap(a, b, 2)
    (i, j), (k, m) = found.left, found.right
    assert Levenshtein.distance(a[:i] + a[j:], b[:k] + b[m:]) <= found.edits
    assert found.edits <= Levenshtein.distance(a, b)


def test_the_difference_names_the_counterpart():
    found = Aligned().compare(Translated("un perro viejo"), Translated("un gato viejo"))
    assert found.difference["counterpart"] == ["perro", "gato"]
