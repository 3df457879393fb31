from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.catalogue import Message
from triage.reporting.statistics.intervals import NoFigure
from triage.reporting.statistics.wmt import (
    SPLIT,
    RatedItem,
    Rating,
    category_counts,
    error_rate,
    likert_counts,
    likert_mean,
    likert_totals,
)


def make_item(name, *ratings):
    """A rating is a Likert value, or a Likert value with a critical category: "1NUM"."""
    made = [Rating(int(text[0]), len(text) > 1, text[1:]) for text in ratings]
    return RatedItem(name, tuple(made))


ITEMS = [
    make_item("clean", "4", "4", "5"),
    make_item("one flag", "2NUM", "3", "3"),
    make_item("two flags", "1NUM", "2OTH", "3"),
    make_item("majority", "1NUM", "1NUM", "1OTH"),
]


def test_any_flag_makes_an_item_critical():
    rate = error_rate(ITEMS, "any")
    assert (rate.successes, rate.n) == (3, 4)


def test_two_of_three_flags_make_a_majority():
    assert error_rate(ITEMS, "majority").successes == 2


def test_a_majority_is_of_the_first_three_ratings_while_any_sees_all():
    item = make_item("late flags", "3", "3", "2NUM", "1NUM", "1NUM")
    assert error_rate([item], "majority").successes == 0
    assert error_rate([item], "any").successes == 1


def test_under_any_an_item_stands_in_each_of_its_categories():
    counts = category_counts(ITEMS, "any")
    assert (counts.items["NUM"], counts.items["OTH"], counts.several) == (3, 2, 2)


def test_under_majority_an_item_stands_in_one_category_or_is_split():
    counts = category_counts(ITEMS, "majority")
    assert (counts.items["NUM"], counts.items[SPLIT], counts.several) == (1, 1, 0)
    assert sum(counts.items.values()) == error_rate(ITEMS, "majority").successes


def test_other_can_be_left_out():
    assert "OTH" not in category_counts(ITEMS, "any", other=False).items


def test_a_copied_source_stands_apart_from_other_errors():
    copy = replace(make_item("copy", "1OTH", "1OTH", "1NUM"), copied=True)
    counts = category_counts([*ITEMS, copy], "majority")
    assert (counts.items["OTH"], counts.items["copied_source"]) == (0, 1)
    assert "copied_source" not in category_counts([copy], "any", other=False).items


def test_a_translation_counts_as_toxic_in_the_source_if_most_who_call_it_toxic_say_so():
    toxic = Rating(1, True, "TOX", True)
    said = RatedItem("said", (toxic, toxic, replace(toxic, source_toxic=False)))
    denied = RatedItem("denied", (toxic, replace(toxic, source_toxic=False)))
    counts = category_counts([said, denied], "any")
    assert (counts.items["TOX"], counts.items["toxic_source"], counts.several) == (1, 1, 0)


def test_shares_are_of_all_rated_items():
    assert category_counts(ITEMS, "any").shares()["NUM"].value == 0.75


def test_likert_counts_are_of_ratings():
    assert likert_counts(ITEMS) == {1: 4, 2: 2, 3: 3, 4: 2, 5: 1}


def test_the_likert_mean_weighs_items_alike():
    items = [make_item("three", "1", "1", "1"), make_item("five", "5", "5", "5", "5", "5")]
    assert likert_mean(items) == 3


def test_likert_totals_are_by_item_where_there_is_no_cluster():
    assert [total.cluster for total in likert_totals(ITEMS)] == [item.item for item in ITEMS]


def test_unrated_items_are_no_items():
    unrated = [RatedItem("x", ())]
    assert likert_mean(unrated) == NoFigure(Message("no settled translations"))
    assert error_rate(unrated, "any").reason == "No data: no settled translations"


@given(
    st.lists(st.lists(st.sampled_from(["1NUM", "2TOX", "2OTH", "3", "4"]), min_size=3, max_size=5))
)
def test_the_majority_rate_never_exceeds_the_any_rate(votes):
    items = [make_item(str(place), *ratings) for place, ratings in enumerate(votes)]
    assert error_rate(items, "majority").successes <= error_rate(items, "any").successes


@pytest.mark.parametrize("reading", ["any", "majority"])
def test_without_items_every_category_is_zero(reading):
    assert set(category_counts([], reading).items.values()) == {0}
