from __future__ import annotations

from tests.reporting.factories import figure
from triage.reporting.messages import FigureMessage
from triage.reporting.statistics.averages import averages, shared_directions
from triage.reporting.statistics.intervals import NoFigure
from triage.reporting.statistics.rates import Rate

CELLS = {
    "A": {"en-de": Rate(9, 10), "en-ne": Rate(1, 10), "en-ta": Rate(50, 100)},
    "B": {"en-de": Rate(8, 10), "en-ne": Rate(0, 0), "en-ta": Rate(60, 100)},
}


def test_a_direction_that_one_engine_lacks_is_left_out():
    assert shared_directions(CELLS) == ["en-de", "en-ta"]


def test_directions_count_alike_unless_cases_are_asked_for():
    assert figure(averages(CELLS)["A"]).value == 0.7
    assert figure(averages(CELLS, "cases")["A"]).value == 59 / 110


def test_the_weighting_and_the_directions_are_printed():
    assert str(averages(CELLS)["B"]) == "70.0 % over en-de, en-ta (each direction alike, n = 110)"


def test_engines_without_a_common_direction_have_no_average():
    cells = {"A": {"en-de": Rate(1, 2)}, "B": {"de-en": Rate(1, 2)}}
    assert averages(cells)["A"] == NoFigure(FigureMessage.NO_SHARED_DIRECTION())


def test_no_engines_have_no_averages():
    assert averages({}) == {}
