from __future__ import annotations

import numpy as np
import pytest

from triage.reporting.statistics.intervals import Interval, NoFigure
from triage.reporting.statistics.marked_errors import (
    MarkedError,
    MarkedItem,
    ScoreMean,
    mqm_score,
    score_mean,
    span_agreement,
)


def error(start: int | None, end: int | None, severity: str = "major", category: str = ""):
    return MarkedError("translation", start, end, severity, category)


@pytest.mark.parametrize(
    ("kind", "weight"),
    [
        (("major", "accuracy"), 5),
        (("minor", "accuracy"), 1),
        (("minor", "punctuation"), 0.1),
        (("major", "punctuation"), 5),
        (("major", "non-translation"), 25),
        (("minor", "non-translation"), 1),
        (("critical", "accuracy"), 5),
    ],
)
def test_errors_weigh_what_they_do_in_table_12(kind, weight):
    assert mqm_score([error(0, 1, *kind)]) == weight


def test_a_score_is_the_sum_of_its_errors():
    assert mqm_score([error(0, 1), error(3, 4, "minor")]) == 6
    assert mqm_score([]) == 0


def test_the_mean_of_a_system_is_over_outputs():
    items = [MarkedItem("a", 20.0), MarkedItem("b", 60.0)]
    found = score_mean(items, np.random.default_rng(1))
    assert isinstance(found, ScoreMean)
    assert (found.value, found.n) == (40.0, 2)


def test_the_interval_resamples_documents():
    items = [MarkedItem(str(n), float(n % 7), f"d{n % 40}") for n in range(400)]
    found = score_mean(items, np.random.default_rng(1))
    assert isinstance(found, ScoreMean)
    assert isinstance(found.interval, Interval)
    assert found.interval.low < found.value < found.interval.high


def test_without_ratings_there_is_no_mean():
    assert isinstance(score_mean([], np.random.default_rng(1)), NoFigure)


def test_agreement_counts_characters():
    rated = {"ann": {1, 2}, "ben": {1, 2, 3}}
    marks = [
        ("ann", 1, "translation", 0, 4),
        ("ben", 1, "translation", 2, 6),
        ("ben", 2, "translation", 0, 2),
        ("ben", 3, "source", 0, 9),
    ]
    (pair,) = span_agreement(rated, marks)
    assert pair.shared == 2
    assert pair.f1 == pytest.approx(2 * 2 / (4 + 4 + 2))


def test_characters_of_the_source_are_not_those_of_the_translation():
    marks = [("ann", 1, "translation", 1, 4), ("ben", 1, "source", 1, 4)]
    (pair,) = span_agreement({"ann": {1}, "ben": {1}}, marks)
    assert pair.f1 == 0


def test_raters_without_shared_outputs_are_no_pair():
    assert span_agreement({"ann": {1}, "ben": {2}}, []) == []


def test_where_nothing_is_marked_there_is_no_agreement():
    (pair,) = span_agreement({"ann": {1}, "ben": {1}}, [])
    assert isinstance(pair.f1, NoFigure)
