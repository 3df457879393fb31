from __future__ import annotations

from triage.reporting.statistics.rates import Rate, average, shared_directions

CELLS = {
    "A": {"en-de": Rate(9, 10), "en-ne": Rate(1, 10), "en-ta": Rate(50, 100)},
    "B": {"en-de": Rate(8, 10), "en-ne": Rate(0, 0), "en-ta": Rate(60, 100)},
}


def test_a_direction_that_one_engine_lacks_is_not_shared():
    assert shared_directions(CELLS) == ["en-de", "en-ta"]


def test_directions_count_alike_unless_cases_are_asked_for():
    rates = [CELLS["A"]["en-de"], CELLS["A"]["en-ta"]]
    assert average(rates) == 0.7
    assert average(rates, "cases") == 59 / 110


def test_no_engines_share_no_direction():
    assert shared_directions({}) == []
