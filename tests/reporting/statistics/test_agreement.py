from __future__ import annotations

import krippendorff
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.metrics import cohen_kappa_score

from engines.catalogue import Message
from tests.examples import examples
from tests.reporting.factories import figure
from triage.reporting.statistics.agreement import (
    alpha_of,
    coincidences,
    gwet_ac1,
    krippendorff_alpha,
    raw_agreement,
    specific_agreement,
)
from triage.reporting.statistics.intervals import Interval, NoFigure
from triage.reporting.statistics.kappa import cohens_kappa, kappa_with_the_rest, pairwise


def rng():
    return np.random.default_rng(7)


def make_ratings(*columns):
    """One string a rater, one character an item, "." where the rater left it out."""
    return {
        str(place): {f"r{rater}": int(value) for rater, value in enumerate(values) if value != "."}
        for place, values in enumerate(zip(*columns, strict=True))
    }


# K. Krippendorff, Computing Krippendorff's Alpha-Reliability (2011), section E: four observers,
# twelve units; the same data are Gwet's example of four raters.
FOUR_OBSERVERS = make_ratings(
    "123321412...", "12332241 25.3".replace(" ", ""), ".3332342251.", "12332441251."
)


def from_table(a, b, c, d):
    """Two raters' yes/yes, yes/no, no/yes and no/no."""
    pairs = [("y", "y")] * a + [("y", "n")] * b + [("n", "y")] * c + [("n", "n")] * d
    return {str(place): {"r1": one, "r2": two} for place, (one, two) in enumerate(pairs)}


@pytest.mark.parametrize(
    ("level", "published"), [("nominal", 0.743), ("ordinal", 0.815), ("interval", 0.849)]
)
def test_alpha_gives_krippendorffs_published_values(level, published):
    found = figure(krippendorff_alpha(FOUR_OBSERVERS, level, rng(), [1, 2, 3, 4, 5]))
    assert found.value == pytest.approx(published, abs=5e-4)


def test_ac1_gives_gwets_published_value_for_four_raters():
    # K. L. Gwet, Handbook of Inter-Rater Reliability (2014); irrCAC prints 0.77544.
    assert gwet_ac1(FOUR_OBSERVERS, [1, 2, 3, 4, 5]) == pytest.approx(0.77544, abs=1e-5)


def test_raw_agreement_gives_gwets_published_value_for_four_raters():
    assert raw_agreement(FOUR_OBSERVERS) == pytest.approx(0.8181818, abs=1e-7)


def test_kappa_gives_gwets_published_value_for_two_abstractors():
    # The table cont3x3abstractors of irrCAC, from Gwet (2014).
    table = [[13, 0, 0], [0, 20, 7], [0, 4, 56]]
    assert cohens_kappa(table) == pytest.approx(0.7964094, abs=1e-7)


def test_kappa_gives_the_value_of_fleiss_for_diagnoses():
    # J. L. Fleiss, Statistical Methods for Rates and Proportions (1981), table 13.1: 0.676.
    assert cohens_kappa([[75, 1, 4], [5, 4, 1], [0, 0, 10]]) == pytest.approx(0.676, abs=5e-4)


@pytest.mark.parametrize(
    ("table", "kappa", "positive", "negative"),
    # Feinstein and Cicchetti, J. Clinical Epidemiology 43 (1990), 543-549 and 551-558.
    [((40, 9, 6, 45), 0.70, 0.842, 0.857), ((80, 10, 5, 5), 0.32, 0.914, 0.40)],
)
def test_equal_raw_agreement_can_hide_the_negative_agreement(table, kappa, positive, negative):
    ratings = from_table(*table)
    assert raw_agreement(ratings) == pytest.approx(0.85)
    assert pairwise(ratings, "yn")[0].kappa == pytest.approx(kappa, abs=5e-3)
    assert specific_agreement(ratings, "y") == pytest.approx(positive, abs=5e-4)
    assert specific_agreement(ratings, "n") == pytest.approx(negative, abs=5e-4)


def test_alpha_collapses_among_suspects_while_ac1_does_not():
    ratings = from_table(95, 3, 2, 0)
    alpha = figure(krippendorff_alpha(ratings, "nominal", rng(), ["y", "n"]))
    assert alpha.value < 0.05
    assert figure(gwet_ac1(ratings, ["y", "n"])) > 0.9


ITEMS = st.lists(st.lists(st.integers(0, 4), min_size=2, max_size=4), min_size=2, max_size=25)


@settings(max_examples=examples(60), deadline=None)
@given(ITEMS, st.sampled_from(["nominal", "ordinal", "interval"]))
def test_alpha_of_resamples_is_the_packages_alpha(items, level):
    counts = np.array([[item.count(value) for value in range(5)] for item in items])
    if (counts.sum(axis=0) > 0).sum() < 2:
        return
    numbers = np.arange(5.0)
    expected = krippendorff.alpha(
        value_counts=counts, value_domain=numbers, level_of_measurement=level
    )
    found = alpha_of(coincidences(counts).sum(axis=0)[None], numbers, level)
    assert found[0] == pytest.approx(expected)


@settings(max_examples=examples(40), deadline=None)
@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=2, max_size=30))
def test_kappa_equals_scikit_learns(pairs):
    ratings = {str(place): {"a": one, "b": two} for place, (one, two) in enumerate(pairs)}
    (pair,) = pairwise(ratings, [0, 1, 2])
    if isinstance(pair.kappa, NoFigure):
        assert len({value for both in pairs for value in both}) == 1
        return
    expected = cohen_kappa_score(*zip(*pairs, strict=True), labels=[0, 1, 2])
    assert pair.kappa == pytest.approx(expected)


def test_the_confusion_matrix_has_the_first_raters_values_as_rows():
    (pair,) = pairwise(from_table(4, 3, 2, 1), "yn")
    assert pair.matrix == ((4, 3), (2, 1))


def test_raters_without_shared_items_make_no_pair():
    assert pairwise({"1": {"a": 1}, "2": {"b": 1}}, [1]) == []


def test_the_bootstrap_interval_holds_alpha():
    draws = np.random.default_rng(3)
    truth = draws.integers(0, 2, 200)
    ratings = {
        str(place): {rater: int(value ^ (draws.random() < 0.1)) for rater in "abc"}
        for place, value in enumerate(truth)
    }
    found = figure(krippendorff_alpha(ratings, "nominal", rng(), [0, 1]))
    assert isinstance(found.interval, Interval)
    assert found.interval.low < found.value < found.interval.high
    assert found.interval.low < 0.64 < found.interval.high


def test_few_items_give_alpha_without_an_interval():
    found = figure(krippendorff_alpha(FOUR_OBSERVERS, "nominal", rng(), [1, 2, 3, 4, 5]))
    assert found.interval == NoFigure(Message("n = 11; at least 20 needed for an interval"))


@pytest.mark.parametrize(
    ("ratings", "reason"),
    [
        ({}, "no ratings"),
        (make_ratings("1231"), "one rater only"),
        (make_ratings("12..", "..31"), "no suspect was seen by two raters"),
    ],
)
def test_undefined_agreement_says_why(ratings, reason):
    expected = NoFigure(Message(reason))
    assert raw_agreement(ratings) == expected
    assert gwet_ac1(ratings, [1, 2, 3]) == expected
    assert specific_agreement(ratings, 1) == expected
    assert krippendorff_alpha(ratings, "nominal", rng(), [1, 2, 3]) == expected


def test_ratings_all_alike_leave_alpha_and_kappa_undefined():
    ratings = make_ratings("1111", "1111")
    assert krippendorff_alpha(ratings, "nominal", rng(), [1, 2]) == NoFigure(
        Message("all ratings are the same, so there is no disagreement to measure")
    )
    assert pairwise(ratings, [1, 2])[0].kappa == NoFigure(
        Message("both raters gave one value only")
    )
    assert gwet_ac1(ratings, [1, 2]) == 1


def test_a_value_nobody_gave_has_no_agreement():
    assert specific_agreement(make_ratings("11", "11"), 2) == NoFigure(Message("no rating is 2"))


def test_a_rater_is_compared_with_the_majority_of_the_others():
    ratings = make_ratings("1122", "1122", "1122", "1121")
    kappa, items = kappa_with_the_rest(ratings, "r3", [1, 2])
    assert (kappa, items) == (0.5, 4)
    assert kappa_with_the_rest(ratings, "r0", [1, 2]) == (1, 4)


def test_items_on_which_the_others_are_split_are_left_out():
    ratings = make_ratings("112212", "112211", "112222")
    assert kappa_with_the_rest(ratings, "r0", [1, 2]) == (1, 4)


def test_a_rater_nobody_shares_items_with_has_no_kappa():
    assert kappa_with_the_rest(make_ratings("12"), "r0", [1, 2]) == (
        NoFigure(Message("no shared translations")),
        0,
    )
