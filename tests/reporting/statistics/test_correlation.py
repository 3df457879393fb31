from __future__ import annotations

import pytest

from engines.catalogue import Message
from tests.reporting.factories import figure
from triage.reporting.statistics.correlation import correlation
from triage.reporting.statistics.intervals import NoFigure

# F. J. Anscombe, The American Statistician 27 (1973), 17-21, data set I: r = 0.816.
ANSCOMBE_X = [10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5]
ANSCOMBE_Y = [8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68]


def test_pearson_gives_anscombes_published_value():
    assert figure(correlation(ANSCOMBE_X, ANSCOMBE_Y)).pearson == pytest.approx(0.816, abs=5e-4)


def test_the_interval_holds_the_coefficient():
    found = figure(correlation(ANSCOMBE_X, ANSCOMBE_Y))
    assert (found.interval.low, found.interval.high) == pytest.approx((0.4244, 0.9507), abs=5e-4)


def test_the_number_of_systems_is_printed():
    assert str(figure(correlation(ANSCOMBE_X, ANSCOMBE_Y))).endswith("n = 11 systems")


def test_four_systems_have_no_correlation():
    assert correlation([1, 2, 3, 4], [1, 2, 3, 4]) == NoFigure(
        Message("4 systems; at least 5 needed for a correlation")
    )


def test_equal_values_have_no_correlation():
    assert correlation([1] * 5, range(5)) == NoFigure(Message("all systems have the same value"))


def test_points_on_a_line_have_a_coefficient_and_no_interval():
    assert figure(correlation(range(6), range(6))).interval == NoFigure(
        Message("the points lie on a line")
    )


def test_values_of_different_systems_are_refused():
    with pytest.raises(ValueError, match="5 and 6"):
        correlation(range(5), range(6))


def test_the_interval_is_printed():
    said = str(figure(correlation(ANSCOMBE_X, ANSCOMBE_Y)))
    assert "Pearson 0.82 (95 % interval 0.42 to 0.95), Spearman" in said


def test_why_there_is_no_interval_is_printed():
    said = str(figure(correlation(range(6), range(6))))
    assert "Pearson 1.00 (no interval: the points lie on a line)" in said
