from __future__ import annotations

from triage.methods.sit.aligned import Aligned, counterparts
from triage.methods.sit.distance import Raw, Translated


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
    left, right = counterparts(["a", "b", "c", "d"], ["a", "x", "c"])
    assert (left, right) == ((1, 2), (1, 2))


def test_nothing_changed_leaves_no_counterpart():
    assert counterparts(["a", "b"], ["a", "b"]) == ((0, 0), (0, 0))


def test_the_difference_names_the_counterpart():
    found = Aligned().compare(Translated("un perro viejo"), Translated("un gato viejo"))
    assert found.difference["counterpart"] == ["perro", "gato"]
